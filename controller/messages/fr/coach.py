"""What the coach points out about a space, after its name: the piece there, or a move that goes on there."""

from controller.messages.fr.grammar import la


def danger() -> str:
    return "en danger"


def saves(colour: str, *, is_lift: bool) -> str:
    return f"{_move(colour, is_lift=is_lift)} sauve la partie"


def wins(colour: str, *, is_lift: bool) -> str:
    return f"{_move(colour, is_lift=is_lift)} gagne"


def loses(colour: str, *, is_lift: bool) -> str:
    return f"{_move(colour, is_lift=is_lift)} perd"


def _move(colour: str, *, is_lift: bool) -> str:
    """Name a move by where it begins; without a colour, either piece may make it."""
    if is_lift:
        return "un coup partant d’ici"
    return f"{la(colour)} ici" if colour else "l’une ou l’autre couleur ici"
