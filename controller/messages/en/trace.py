"""Why the contacts of the sensor shown on a page are not being traced."""


def elsewhere() -> str:
    return "Another page is watching a different row, and the board can watch only one at a time."


def taken() -> str:
    return "The board is busy; whatever is using it traces the contacts it needs."
