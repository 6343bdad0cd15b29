"""Why what a page asks for cannot be read or done. ``found`` is what it sent, in quotation marks."""

from controller.messages.en.grammar import any_of

# -- a message that is not an act


def too_long(length: int, most: int) -> str:
    return f"the message has {length} characters; at most {most} are read"


def no_json(found: str, why: str) -> str:
    return f"the message {found} is not JSON: {why}; send one object with an act"


def no_object(found: str) -> str:
    return f"the message {found} is not a JSON object; send one with an act"


def unknown(found: str) -> str:
    return f"there is no act {found}; reload the page to get its newest version"


# -- the fields of an act


def lacks(act: str, field: str) -> str:
    return f"{act}: the field {field!r} is missing; add it"


def unknown_field(act: str, found: str) -> str:
    return f"{act}: the field {found} is unknown; leave it out"


# -- an act that cannot be done


def no_workbench() -> str:
    return "this is a real board; only a simulated one has faults to set and time to control"


def by_hand() -> str:
    return "this is a real board; move the pieces on it by hand"


def no_tour() -> str:
    return "there is no tour at this table"


def nobody_helps() -> str:
    return "there is nobody at this bench to lend a hand; do it yourself"


def no_space(found: str) -> str:
    return f"the board has no space {found}; name one of its spaces, like e5"


def empty_hand() -> str:
    return "no piece is held; grab one first"


def went_back(space: str, origin: str) -> str:
    return f"there is a piece on {space} already; the one from {origin} went back"


def no_room(spaces: tuple[str, ...]) -> str:
    return f"there is no room on {', '.join(spaces)}: another piece is in the way; try again"


def no_move(number: int, count: int) -> str:
    return f"the record has no move {number}; name one from 0, before the first move, to {count}"


def other_board(game: str, board: str, name: str) -> str:
    return (
        f"this is a record of {game}, but {board} lacks its spaces; "
        f"replay it on a board that fits: `manalath simulate --game {name}`"
    )


def no_name(why: str) -> str:
    return f"{why}; choose another one"


def begins_otherwise(begins: str) -> str:
    return (
        f"{begins} begins this game; leave out who begins, or leave out the shuffle or position that decides "
        "it"
    )


def puzzle_alone() -> str:
    return "a puzzle has its own position and players; send only its game, its number and names"


def no_brightness(known: tuple[str, ...]) -> str:
    return f"the lights have no such brightness; choose {any_of(known)}"
