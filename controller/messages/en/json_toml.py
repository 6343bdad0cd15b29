"""Why a text is malformed, as a clause."""


def too_deep(most: int) -> str:
    return f"it is nested more than {most} deep"


def too_large() -> str:
    return "it holds a number that does not fit into 64 bits"


def half_a_character() -> str:
    return "it holds half a character, such as \\ud800; leave that out"


def not_finite() -> str:
    return "it holds a number that is not finite"
