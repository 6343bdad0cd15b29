"""Why the contacts of a sensor that a page looks at are not traced."""


def elsewhere() -> str:
    return "Another page watches another row, and the board can watch but one."


def taken() -> str:
    return "The board is taken now; what it is taken for traces what it needs."
