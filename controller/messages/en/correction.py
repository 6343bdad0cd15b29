"""Correcting the table: what to do, and why a piece may not stay where it is."""

from controller.messages.en.grammar import all_of, an, each, pieces_on, spaces

# -- correcting it


def carry(colour: str, start: str, end: str) -> str:
    return f"Move the {colour} piece from {start} to {end}."


def take_off(off: tuple[str, ...]) -> str:
    return f"Take the {each(off, 'piece', 'pieces')} off {spaces(off)}."


def new_game() -> str:
    return "A new game begins. Take off the pieces that blink."


def put_back(space: str, colour: str) -> str:
    return f"{space}: the {colour} piece belongs here. Put it back."


def put_back_all(pieces: tuple[tuple[str, str], ...]) -> str:
    return f"Pieces are missing. Put back {pieces_on(pieces)}."


def put_back_first(pieces: tuple[tuple[str, str], ...]) -> str:
    return f"First, where a light beats twice, put back what no reed can tell: {pieces_on(pieces)}."


def which_kind(space: str, kind: str, mixed: tuple[str, ...]) -> str:
    return (
        f"The pieces on {all_of(mixed)} were off at the same time, and no reed can tell the {kind}. Press OK "
        f"if it lies on {space}. If not, take them off again, and put the {kind} there first."
    )


def put_back_in_any_order(pieces: tuple[tuple[str, str], ...]) -> str:
    return f"Put back, in any order: {pieces_on(pieces)}."


def put_back_to_resume(pieces: tuple[tuple[str, str], ...]) -> str:
    return f"Put the pieces where the lights breathe, in any order: {pieces_on(pieces)}."


def unclear(doubtful: tuple[str, ...]) -> str:
    return (
        f"{spaces(doubtful)}: the reading is unclear. "
        "Lift the piece and set it down in the middle of its space."
    )


def restless(restless: tuple[str, ...]) -> str:
    helps = each(restless, "its sensor is faulty", "their sensors are faulty")
    return (
        f"{spaces(restless)}: the reading changes all the time. Lift the piece and set it down in the middle "
        f"of its space. If that does not help, {helps}: press OK to go on "
        f"without {each(restless, 'it', 'them')}."
    )


def not_felt(pieces: tuple[tuple[str, str], ...]) -> str:
    lies = each(pieces, "it lies there, its sensor is faulty", "they lie there, their sensors are faulty")
    return f"Put back {pieces_on(pieces)}. If {lies}: press OK to go on without {each(pieces, 'it', 'them')}."


def stuck(off: tuple[str, ...]) -> str:
    empty = each(off, "it is empty, its sensor sticks", "they are empty, their sensors stick")
    return (
        f"{spaces(off)}: a piece is still read here. Take it off. If {empty}: press OK to go on "
        f"without {each(off, 'it', 'them')}, and find the fault with a self-test."
    )


def wrong(why: str, cure: str) -> str:
    return f"{why} {cure}"


# -- why a piece may not stay


def refused(space: str, why: str) -> str:
    """State why the rules refuse a piece; some reasons begin with the space themselves."""
    return f"{why}." if why.startswith(f"{space} ") else f"{space}: {why}."


def not_lifted(space: str) -> str:
    return f"{space}: this piece does not count."


def together(space: str) -> str:
    return f"{space}: more than one piece arrived at once, and nobody can tell which was first."


def exchanged(space: str, expected: str, standing: str) -> str:
    return f"{space}: {an(standing)} piece stands where {an(expected)} one belongs."


def maybe_moved(space: str, colour: str | None) -> str:
    piece = "piece" if colour is None else f"{colour} piece"
    return f"{space}: this may be the {piece} that is missing."


def maybe_new(space: str) -> str:
    return f"{space}: this may be a new move, or the last piece moved on."


def in_the_way(space: str) -> str:
    return f"{space}: no piece counts while you are choosing something else."


# -- what to do about it


def keep_first() -> str:
    return "Take off all but the first of the pieces that blink."


def put_colour_back(colour: str) -> str:
    return f"Put the {colour} piece back."


def move_back() -> str:
    return "Move it back where it was."


def put_last_back() -> str:
    return "Put the last piece back where it was, or press Undo to take it back."


def take_it_off() -> str:
    return "Take the piece off; the light under it stops blinking."


def take_off_unread() -> str:
    return "Take the piece off and press Undo: no sensor reads this space."
