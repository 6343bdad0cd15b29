"""What the rules of Mana refuse, each after a colon; what a turn is, and how a game ends."""

from controller.messages.fr.grammar import count, player_name


def no_move(found: str) -> str:
    return (
        f"{found} n’est pas un coup : écrivez un déplacement comme a1-b3, un retour comme @c4, ou pass ; "
        "à la mise en place, edge0 à edge3, puis Da1 pour le Daïmyo et Ra2 pour un Rônin"
    )


# -- the set-up


def edge_first() -> str:
    return "Rouge choisit d’abord son bord ; nommez edge0, edge1, edge2 ou edge3"


def to_choose_edge(turns: int) -> str:
    sides = ("proche", "de droite", "d’en face", "de gauche")
    return f"prendre le bord {sides[turns]}"


def edge_chosen() -> str:
    return "le bord est déjà choisi ; posez une pièce sur le plateau"


def damyo_first() -> str:
    return "le Daïmyo se pose en premier ; posez-le"


def ronin_next() -> str:
    return "le Daïmyo est déjà en place ; posez un Rônin"


def own_lines(ranks: tuple[str, ...]) -> str:
    return f"on se place sur ses deux rangées ; choisissez une case de la rangée {ranks[0]} ou {ranks[1]}"


def set_up_first() -> str:
    return "la mise en place n’est pas finie ; posez une pièce du joueur au trait"


def set_up_over() -> str:
    return "tout est en place ; déplacez une pièce"


# -- play


def not_yours(space: str) -> str:
    return f"le joueur au trait n’a pas de pièce en {space} ; choisissez une des siennes"


def out_of_reach(start: str, end: str, steps: int) -> str:
    return (
        f"aucun chemin libre d’exactement {_steps(steps)} ne mène de {start} à {end} ; "
        "choisissez une autre case"
    )


def bound(steps: int) -> str:
    return f"le Mana demande une pièce sur {_type(steps)} ; déplacez-en une"


def none_captured() -> str:
    return "aucun Rônin du joueur au trait n’est capturé ; déplacez une pièce"


def other_type(steps: int) -> str:
    return f"un Rônin revient sur {_type(steps)} ; choisissez-en une"


def may_move() -> str:
    return "le joueur au trait peut jouer ; choisissez un coup"


def one_piece() -> str:
    return "à chaque tour, une pièce du joueur au trait bouge ou revient ; laissez les autres en place"


# -- the rules, in short


def goal() -> str:
    return "Capturez le Daïmyo pour gagner. Chaque coup dit quelles pièces peuvent répondre."


def rule_colours() -> str:
    return "Les lumières et la touche de Rouge sont orange ; celles de Jaune, violettes."


def rule_set_up() -> str:
    return (
        "Chaque joueur pose un Daïmyo et cinq Rônins sur ses deux rangées. Rouge oriente le plateau et "
        "commence."
    )


def rule_steps() -> str:
    return (
        "Une pièce avance d’exactement autant de pas que l’indique sa case, jamais en diagonale. Elle peut "
        "tourner, mais ne traverse pas de pièce et ne repasse sur aucune case. Elle capture la pièce de sa "
        "case d’arrivée."
    )


def rule_answer() -> str:
    return (
        "La réponse doit partir d’une case du même type que la case d’arrivée du dernier coup : un, deux ou "
        "trois."
    )


def rule_no_answer() -> str:
    return (
        "Si aucune de ces pièces ne peut bouger, déplacez-en une autre, ou faites revenir un Rônin capturé "
        "sur une case vide de ce type."
    )


def shown_steps() -> str:
    return "Un tour : deux pas depuis une case de deux. La pièce peut tourner en chemin."


def shown_bound() -> str:
    return "Interdit : Jaune s’est arrêté sur une case de deux, et cette pièce est sur une case de un."


def shown_return() -> str:
    return (
        "Un tour : aucune pièce rouge sur une case de un ; un Rônin capturé revient donc sur l’une d’elles."
    )


def shown_captured() -> str:
    return "Gagné : deux pas, et le Daïmyo jaune est capturé."


# -- a turn


def choose_edge() -> str:
    return "Rouge choisit le bord qui lui fait face."


def type(steps: int, *, is_asked: bool) -> str:  # noqa: A001 - a word of the game
    asked = ", type demandé" if is_asked else ""
    return f"{_steps(steps)}{asked}"


def kind(kind: str) -> str:
    return "Rônin" if kind == "ronin" else "Daïmyo"


def set_up(kind: str, ranks: tuple[str, ...]) -> str:
    placed = "un Rônin" if kind == "ronin" else "le Daïmyo"
    return f"Posez {placed} sur la rangée {ranks[0]} ou {ranks[1]}."


def move_any() -> str:
    return "Déplacez une de vos pièces d’exactement autant de pas que l’indique sa case."


def answer(steps: int) -> str:
    return f"Déplacez une de vos pièces qui sont sur {_type(steps)}."


def no_answer(steps: int, *, can_return: bool) -> str:
    or_return = f", ou faites revenir un Rônin sur {_type(steps)}" if can_return else ""
    return f"Aucune de vos pièces sur {_type(steps)} ne peut bouger. Déplacez-en une autre{or_return}."


def _type(steps: int) -> str:
    return f"une case de {_steps(steps)}"


def _steps(steps: int) -> str:
    return count(steps, "un pas", "{} pas")


# -- the end


def damyo_captured(space: str) -> str:
    return f"Le Daïmyo a été capturé en {space}."


# -- a position line


def wrong_fields(example: str) -> str:
    return (
        f"il faut les quarts de tour, les pièces, le trait, le Mana et les Rônins capturés, comme {example}"
    )


def wrong_turns(found: str) -> str:
    return (
        f"{found} n’est pas un nombre de quarts de tour ; écrivez 0, 1, 2, 3, ou - tant qu’aucun bord n’est "
        "choisi"
    )


def wrong_space(found: str) -> str:
    return f"le Mana ne peut pas être en {found} ; écrivez une case comme c4, ou - avant le premier coup"


def wrong_captured(found: str, most: int) -> str:
    return f"{found} ne dit pas les Rônins capturés ; écrivez combien par camp, de 0 à {most}, comme 0,2"


def captured_early() -> str:
    return "un Rônin est capturé sans qu’une pièce ait bougé ; écrivez 0,0 ou nommez la case du Mana"


def no_edge() -> str:
    return (
        "des pièces sont posées ou ont bougé sans qu’un bord soit choisi ; écrivez d’abord les quarts de "
        "tour, de 0 à 3"
    )


def set_up_order() -> str:
    return (
        "aucune mise en place ne mène ici : Rouge pose son Daïmyo, puis cinq Rônins sur les rangées 1 et 2, "
        "puis Jaune de même sur les rangées 5 et 6 ; corrigez les pièces, ou nommez la case du Mana si la "
        "partie est en cours"
    )


def set_up_side(colour: str) -> str:
    return f"c’est à {player_name(colour)} de continuer la mise en place ; corrigez le trait"


def nobody_there() -> str:
    return "il n’y a pas de pièce là où est le Mana ; corrigez sa case"


def no_damyo(colour: str) -> str:
    return (
        f"{player_name(colour)} n’a pas de Daïmyo, mais la dernière pièce prise n’est pas lui ; "
        "posez-le sur le plateau"
    )


def too_many(colour: str, most: int) -> str:
    return f"{player_name(colour)} a plus de {most} Rônins, capturés compris ; retirez-en"
