"""What the rules of both Manalath games refuse, what their turns are, and how their games end."""

from controller.messages.fr.grammar import capital, le, piece, spaces

# -- why a piece may not go there: each follows a space, or a move, and a colon


def too_big(colour: str, group: tuple[str, ...], size: int) -> str:
    return f"pas de {piece(colour)} ici. Elle formerait un groupe de {size} avec {spaces(group)}"


def no_supply(colour: str) -> str:
    return f"plus de {piece(colour)} dans cette partie"


def green_space(space: str) -> str:
    return f"{space} est une case verte, qui ne reçoit pas de pièce"


# -- why a turn may not be made


def may_not_pass() -> str:
    return "on peut encore poser une pièce ; posez-en une"


def one_piece() -> str:
    return "on pose une seule pièce par tour et on laisse les autres en place ; posez-en une"


def no_such_turn(game: str) -> str:
    return f"ce coup n’existe pas dans {game} ; posez une pièce"


# -- the rules, in short


def goal() -> str:
    return "Cinq de votre couleur : gagné. Quatre : perdu. Six : interdit."


def goal_first() -> str:
    return "Cinq de votre couleur : gagné. Quatre : perdu. Le premier formé compte. Six : interdit."


def rule_colours() -> str:
    return "Orange joue les pièces blanches de cette édition, Violet les noires."


def rule_place() -> str:
    return "À son tour, on pose une pièce, orange ou violette, sur une case vide. Orange commence."


def rule_group() -> str:
    return "Les pièces d’une couleur qui se touchent forment un groupe. Aucun ne peut dépasser cinq."


def rule_end() -> str:
    return (
        "Après votre tour comptent les groupes de votre couleur, sur tout le plateau : un de quatre "
        "exactement perd, sinon un de cinq exactement gagne. L’adversaire a pu le former."
    )


def rule_first() -> str:
    return (
        "Après votre tour comptent les groupes de votre couleur, sur tout le plateau : un de quatre "
        "exactement perd, un de cinq exactement gagne. S’il y en a plusieurs, le premier formé compte."
    )


def rule_stuck() -> str:
    return "Qui ne peut plus poser de pièce met fin à la partie ; sans quatre ni cinq, elle est nulle."


def rule_pass() -> str:
    return "Qui ne peut pas poser de pièce passe. Quand les deux ont passé, la partie est nulle."


def shown_turn() -> str:
    return "Un tour : Orange pose une pièce violette. Les deux couleurs sont permises."


def shown_five() -> str:
    return "Gagné : Orange réunit deux paires en un groupe d’exactement cinq."


def shown_four() -> str:
    return "Perdu : après le tour d’Orange, un groupe orange fait exactement quatre."


def shown_older() -> str:
    return "Perdu : Orange forme un cinq, mais un quatre orange était déjà là."


def shown_six() -> str:
    return "Interdit : la pièce formerait un groupe de six."


# -- a turn


def place_either() -> str:
    return "Posez une pièce orange ou violette sur une case vide."


def place_only(colour: str, lacking: str) -> str:
    return f"Il ne reste plus de {piece(lacking)}. Posez une {piece(colour)}."


# -- the end


def neither_can_win() -> str:
    return "Aucun joueur ne peut continuer, et aucun n’a de groupe de quatre ou de cinq."


def loses(colour: str, group: tuple[str, ...]) -> str:
    return f"{capital(le(colour))} a un groupe d’exactement quatre ({spaces(group)}) et perd."


def wins(colour: str, group: tuple[str, ...]) -> str:
    return f"{capital(le(colour))} a un groupe d’exactement cinq ({spaces(group)}) et gagne."
