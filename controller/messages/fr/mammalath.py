"""What the rules of Mammalath refuse, each after a colon; what a turn is, and how a game ends."""

from controller.messages.fr.grammar import all_of, any_of, listed, player_name, spaces

#: One animal, and several of them.
_ANIMALS = {
    "r": ("tatou", "tatous"),
    "o": ("blaireau", "blaireaux"),
    "y": ("puma", "pumas"),
    "g": ("cerf", "cerfs"),
    "b": ("éléphant", "éléphants"),
    "v": ("renard", "renards"),
}


def no_move(found: str, kinds: tuple[str, ...]) -> str:
    return (
        f"{found} n’est pas un coup : écrivez une case comme c4, une ligne de trois dans l’ordre comme "
        f"-a1b2c3, une espèce ({any_of(kinds)}) comme -{kinds[0]}, ou swap"
    )


def first_turn() -> str:
    return "au premier tour, on pose un jeton ; nommez une case vide"


def animals_gone(spaces: tuple[str, ...]) -> str:
    return f"il ne reste aucun animal en {listed(spaces)} ; choisissez-en trois qui sont encore là"


def kind_gone(kind: str) -> str:
    return f"l’espèce {kind} est épuisée ; choisissez-en une autre"


def late_swap() -> str:
    return "on n’échange qu’au deuxième tour de la partie ; posez un jeton ou libérez des animaux"


def token_stays() -> str:
    return "un jeton posé reste en place ; remettez-le"


def not_your_token() -> str:
    return "on pose un jeton du joueur au trait ; posez-en un de l’autre couleur"


def one_token() -> str:
    return "on pose un seul jeton par tour ; retirez les autres"


# -- the rules, in short


def goal() -> str:
    return "Trois de vos jetons alignés gagnent si leurs animaux sont partis. S’il en reste un, c’est perdu."


def rule_turn() -> str:
    return (
        "À son tour, on pose un jeton de sa couleur sur une case sans jeton, ou on libère des animaux. "
        "Orange joue les jetons blancs du livret, Violet les noirs."
    )


def rule_release() -> str:
    return "Libérez trois animaux voisins sur une même ligne, ou tous ceux d’une espèce. Les jetons restent."


def rule_row() -> str:
    return (
        "Trois jetons d’une couleur alignés, dans n’importe quelle direction, terminent la partie, quel que "
        "soit le joueur au trait. Leur joueur perd si l’une des trois cases a encore son animal, sinon il "
        "gagne."
    )


def rule_first() -> str:
    return "Au premier tour, on pose un jeton ; au deuxième, on peut l’échanger contre un de l’autre couleur."


def rule_spent() -> str:
    return "Si un joueur pose son dernier jeton sans que personne en ait trois alignés, la partie est nulle."


def shown_line() -> str:
    return "Un tour : trois animaux en ligne sont libérés."


def shown_kind() -> str:
    return "Un tour : tous les animaux d’une espèce sont libérés, ici les tatous."


def shown_clean() -> str:
    return "Gagné : trois jetons orange alignés, et aucun animal dessous."


def shown_animal() -> str:
    return "Perdu : trois jetons orange alignés, mais une case a encore son animal."


# -- a turn


def place_first() -> str:
    return "Posez un jeton où vous voulez."


def place_release_or_swap() -> str:
    return "Remplacez le jeton par un des vôtres, posez un jeton ou libérez des animaux."


def place_or_release() -> str:
    return (
        "Posez un jeton sur une case sans jeton, ou libérez trois animaux en ligne ou tous ceux d’une espèce."
    )


# -- the end


def tokens_spent(tokens: int) -> str:
    return f"Les {tokens} jetons d’une couleur sont posés, et personne n’en a trois alignés."


def loses(colour: str, row: tuple[str, ...]) -> str:
    return f"{player_name(colour)} a trois jetons alignés, un animal dessous ({spaces(row)}), et perd."


def wins(colour: str, row: tuple[str, ...]) -> str:
    return f"{player_name(colour)} a trois jetons alignés, aucun animal dessous ({spaces(row)}), et gagne."


# -- what is declared; each is an infinitive


def to_release_line(spaces: tuple[str, ...]) -> str:
    return f"libérer les animaux en {all_of(spaces)}"


def animal(kind: str) -> str:
    return _ANIMALS[kind][0]


def to_release_kind(kind: str) -> str:
    return f"libérer tous les {_ANIMALS[kind][1]}"


# -- a position line


def wrong_fields(example: str) -> str:
    return f"il faut les animaux, les jetons, le trait et le nombre de coups joués, comme {example}"


def wrong_ply(found: str) -> str:
    return f"{found} n’est pas un nombre de coups ; écrivez combien ont été joués, comme 12"


def tokens_at_ply(ply: int) -> str:
    there = (
        "un seul jeton est posé, celui du joueur qui n’a pas le trait" if ply else "aucun jeton n’est posé"
    )
    return f"après {ply} coup, {there} ; corrigez les jetons ou le nombre de coups"
