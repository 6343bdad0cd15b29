"""What the coach points out about a space, after its name: the piece there, or a move that goes on there."""


def danger() -> str:
    return "in danger"


def saves(colour: str, *, is_lift: bool) -> str:
    return f"{_move(colour, is_lift=is_lift)} saves it"


def wins(colour: str, *, is_lift: bool) -> str:
    return f"{_move(colour, is_lift=is_lift)} wins"


def loses(colour: str, *, is_lift: bool) -> str:
    return f"{_move(colour, is_lift=is_lift)} loses"


def _move(colour: str, *, is_lift: bool) -> str:
    """Name a move by where it begins; without a colour, either piece may make it."""
    if is_lift:
        return "a move from here"
    return f"{colour} here" if colour else "either colour here"
