"""The records, as the page lists and exports them."""


def won(winner: str, reason: str) -> str:
    return f"{winner} won ({reason})"


def drawn(reason: str) -> str:
    return f"draw ({reason})"


def abandoned() -> str:
    return "abandoned"


def unfinished() -> str:
    return "unfinished"


def broken_off(result: str) -> str:
    return f"{result}, record incomplete"


def picture(game: str, number: int, count: int) -> str:
    return f"{game}, move {number} of {count}"


def no_number(found: str) -> str:
    return f"{found!r} is not the number of a game or a move; open Games, which lists them"


def too_large(most: int) -> str:
    return f"this is larger than {most // 1024} KiB, which no record is; send fewer records at once"


def too_slow() -> str:
    return "the request came in too slowly and was dropped; try again"
