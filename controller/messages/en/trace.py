"""Why the contacts of a sensor that a page looks at are not traced."""


def elsewhere() -> str:
    return "Another page watches another row, and the board can watch only one."


def taken() -> str:
    return "The board is busy now; what keeps it busy traces what it needs."
