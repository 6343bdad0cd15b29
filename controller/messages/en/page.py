"""What the server says to a page or a browser, beside what the page says itself."""


def sentence(said: str) -> str:
    """Make a sentence of what is said: a capital where it begins with a word, and a full stop.

    >>> sentence("there is no piece on e5"), sentence("e5: taken."), sentence("")
    ('There is no piece on e5.', 'e5: taken.', '')
    """
    if not said:
        return ""
    begun = said[0].upper() + said[1:] if said.split(maxsplit=1)[0].isalpha() else said
    return begun if begun.endswith((".", "!", "?")) else f"{begun}."


def unanswered() -> str:
    return "The board has not answered yet."


def watched_elsewhere() -> str:
    return "Another page watches another row, and the board can watch but one."


def taken() -> str:
    return "The board is taken now; what it is taken for traces what it needs."


def no_bytes() -> str:
    return "bytes are not taken; send each act as a JSON text"


def no_page(path: str) -> str:
    return f"There is nothing at {path}; the game is at /"


def no_report() -> str:
    return "There is no report; begin a self-test at /#diagnose"


def other_host() -> str:
    return "The page answers only to its own address on this computer."


def other_origin() -> str:
    return "Only the page itself may use this; open its own address."
