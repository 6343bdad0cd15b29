"""Why a board does not do what it was asked to."""


def not_linked() -> str:
    return "The board is not linked."


def not_plugged_in() -> str:
    return "The board is not plugged in."


def no_pins() -> str:
    return "The pins of the board cannot be used now."


def cannot_watch() -> str:
    return "This board cannot watch a row."


def too_seldom() -> str:
    return "A Raspberry Pi reads too seldom to see a bounce."


def no_row() -> str:
    return "There is no such row."
