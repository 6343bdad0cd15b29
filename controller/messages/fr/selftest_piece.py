"""How the self-test has a piece on a reed moved: pushed, turned, held above, laid by its mark.

A request is not a sentence but a line above others, without a full stop.
"""

from controller.messages.fr.grammar import o_clock
from controller.messages.fr.grammar import piece as piece_of


def let_it_lie() -> str:
    return "Laissez-la posée"


def felt() -> str:
    return "Elle est détectée."


def push_about(space: str) -> str:
    return f"Poussez un peu la pièce en {space} de tous côtés"


def while_it_blinks() -> str:
    return "Sans quitter sa case, tant que la lumière clignote."


def turn(space: str) -> str:
    return f"Tournez la pièce en {space} d’un demi-tour"


def while_it_blinks_slowly() -> str:
    return "Sur place, en huit petits pas égaux, tant que la lumière clignote lentement."


def hold_above(space: str) -> str:
    return f"Tenez la pièce en {space} deux doigts au-dessus de sa place"


def until_dark() -> str:
    return (
        "Jusqu’à ce que sa lumière, qui respire en blanc, s’éteigne. Si elle ne le fait pas en une seconde,"
        " dites-le."
    )


def put_back(space: str) -> str:
    return f"Reposez la pièce en {space}"


def it_stays_lit() -> str:
    return "la lumière reste allumée"


def it_lies_there_again() -> str:
    return "de nouveau en place"


def lay_marked(colour: str | None, space: str, mark_deg: float) -> str:
    piece = "pièce" if colour is None else piece_of(colour)
    return f"Posez une {piece} en {space}, son repère vers {o_clock(mark_deg)}"


def mark_shows(*, is_again: bool) -> str:
    again = "Encore une fois, pour être sûr. " if is_again else ""
    return (
        f"{again}Soulevez-la et reposez-la aussi exactement que possible : son repère est au-dessus d’un"
        " aimant, et midi est à l’opposé de la rangée a. Si elle est bien posée et que rien ne se passe,"
        " dites-le."
    )


def it_lies_so() -> str:
    return "posée ainsi"
