"""Captions for lights shown as patterns to look at."""


def title() -> str:
    return "Looking at lights"


def walk() -> str:
    return "One light after another shines, in the order of their chain."


def rows() -> str:
    return "One row after another shines, from the bottom."


def orange() -> str:
    return "All lights shine orange."


def purple() -> str:
    return "All lights shine purple."


def white() -> str:
    return "All lights shine white, at 20 %."


def off() -> str:
    return "All lights are off."


def otherwise() -> str:
    return "If a light differs, the self-test says why."


def gone(cure: str) -> str:
    return f"{cure} As soon as the board answers, its lights shine again."
