"""What the server says to a page or a browser, in addition to the page's own texts (the ``*.toml`` here)."""


def sentence(said: str) -> str:
    """Return what is said as a sentence: a capital if it begins with a word, and a full stop.

    >>> sentence("there is no piece on e5"), sentence("e5: taken.")
    ('There is no piece on e5.', 'e5: taken.')
    """
    begun = begin(said)
    return begun if begun.endswith((".", "!", "?")) else f"{begun}."


def begin(said: str) -> str:
    """Begin as a sentence does; the name of a space keeps its form.

    >>> begin("nothing lies there"), begin("e5 shines")
    ('Nothing lies there', 'e5 shines')
    """
    first = said.split(maxsplit=1)[0] if said else ""
    return said[0].upper() + said[1:] if first.isalpha() else said


def travelled(start: str, end: str, *, is_taken: bool) -> str:
    return f"{start} takes {end}" if is_taken else f"{start} to {end}"


def exchanged(space: str) -> str:
    return f"{space}, exchanged"


def choices() -> str:
    return "Choices"


def hint() -> str:
    return "Hint"


def whole_hint() -> str:
    return "More"


def take_draw() -> str:
    return "Take the draw"


def it_lies_on(space: str) -> str:
    return f"It lies on {space}"


def nothing_lies_on(space: str) -> str:
    return f"{space} is empty"


def step_back() -> str:
    return "Previous"


def step_on() -> str:
    return "Next"


def next_row() -> str:
    return "Next row"


def next_space() -> str:
    return "Next space"


def leave() -> str:
    return "Leave"


# -- what OK answers


def without_record() -> str:
    return "Go on without a record"


def resume() -> str:
    return "Yes, go on"


def without_sensor() -> str:
    return "Go on without this sensor"


def end_game() -> str:
    return "End this game"


def it_lies_there() -> str:
    return "It lies there"


def without_reminder() -> str:
    return "Go on without this reminder"


# -- what Undo does


def start_anew() -> str:
    return "No, start a new game"


def take_back(space: str) -> str:
    return f"Take back {space}"


def begin_anew() -> str:
    return "Start over"


def reopen() -> str:
    return "Go on with this game"


def lift_first() -> str:
    return "Lift the piece first"


# -- while a record is shown


def ply_back() -> str:
    return "One move back"


def ply_on() -> str:
    return "Next move"


def run() -> str:
    return "Go on"


def stop() -> str:
    return "Stop"


# -- what the page cannot find


def unanswered() -> str:
    return "The board has not answered yet."


def no_bytes() -> str:
    return "bytes are not accepted; send each act as JSON text"


def no_page(path: str) -> str:
    return f"There is nothing at {path}; the game is at /"


def no_report() -> str:
    return "There is no report; begin a self-test at /#diagnose"


def other_host() -> str:
    return "The page answers only to its own address on this computer."


def other_origin() -> str:
    return "Only the page itself may use this; open its own address."
