"""English grammar, as filters of its sentences."""

from collections.abc import Sequence
from functools import partial

from controller.messages.grammar import MOST_NAMES, hearable, joined, on_board, travel

#: Join names with "or", or with "and": "J1, J2 or J3", "J1, J2 and J3".
any_of, all_of = partial(joined, by="or"), partial(joined, by="and")

#: Word a sentence for a voice: "E5 (a1, 1:30)" is "E5, A1, 1 minute 30 seconds".
heard = partial(
    hearable,
    signs={"%": "percent", "+": "plus", "×": "times"},
    units={"minute": "minutes", "second": "seconds"},
)


def plural(number: float) -> str:
    """Return the plural form for a number (CLDR).

    >>> plural(1), plural(0), plural(2)
    ('one', 'other', 'other')
    """
    return "one" if number == 1 else "other"


def an(noun: str) -> str:
    """Return the noun with its article.

    >>> an("orange"), an("purple")
    ('an orange', 'a purple')
    """
    return f"an {noun}" if noun[0] in "aeiou" else f"a {noun}"


def listed(names: Sequence[str], most: int = MOST_NAMES) -> str:
    """List names in their order, at most ``most`` of them, and add how many more there are.

    >>> listed(["a1", "a2"]), listed(["a1", "a2", "a3", "a4"], most=2)
    ('a1, a2', 'a1, a2 and 2 more')
    """
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return ", ".join(names[:most]) + more


def spaces(names: Sequence[str]) -> str:
    """List spaces in the order of the board.

    >>> spaces(("b2", "a10", "a9"))
    'a9, a10, b2'
    """
    return listed(on_board(names))


def pieces_on(pieces: Sequence[tuple[str, str]]) -> str:
    """Name pieces, each a colour and a space.

    >>> pieces_on([("orange", "a1"), ("purple", "i1")])
    'orange on a1, purple on i1'
    """
    return listed([f"{colour} on {space}" for colour, space in pieces])


def in_steps(off: tuple[tuple[str, str], ...], on: tuple[tuple[str, str], ...]) -> str:
    """Write which pieces to take off and which to put on, each a colour and a space.

    >>> in_steps((("orange", "a1"),), (("purple", "i1"),))
    'take the orange piece off a1 and put a purple piece on i1'
    """
    steps = [f"take the {colour} piece off {space}" for colour, space in off]
    return all_of([*steps, *(f"put {an(colour)} piece on {space}" for colour, space in on)])


def in_signs(off: tuple[tuple[str, str], ...], on: tuple[tuple[str, str], ...]) -> str:
    """Write the same as a move: the piece that is put, or where one goes from and to.

    >>> in_signs((), (("purple", "e5"),)), in_signs((("red", "d4"), ("yellow", "d5")), (("red", "d5"),))
    ('purple e5', 'd4xd5')
    """
    return travel(off, on) or " ".join(on[0])


def o_clock(direction_deg: float) -> str:
    """Name a direction, 0 to the right and 90 up, by the hand of a clock, to the half hour.

    >>> o_clock(30), o_clock(75), o_clock(180), o_clock(85)
    ("2 o'clock", 'half past 12', "9 o'clock", "12 o'clock")
    """
    hours, half = divmod(round((90 - direction_deg) / 15) % 24, 2)
    return f"half past {hours or 12}" if half else f"{hours or 12} o'clock"


def tenths(number: float) -> str:
    """Write a number to a tenth, or without one if it is whole.

    >>> tenths(3.14), tenths(12)
    ('3.1', '12')
    """
    return f"{number:.1f}".removesuffix(".0")


def with_kind(name: str, kind: str) -> str:
    """Name a part with its kind, unless its name says the kind already.

    >>> with_kind("e5", "light"), with_kind("e5 reed", "reed"), with_kind("J2", "cable")
    ('light e5', 'e5 reed', 'J2 cable')
    """
    if kind in name.split():
        return name
    return f"{name} {kind}" if kind == "cable" else f"{kind} {name}"


def begin(said: str) -> str:
    """Begin as a sentence does; the name of a space keeps its form.

    >>> begin("nothing lies there"), begin("e5 shines")
    ('Nothing lies there', 'e5 shines')
    """
    first = said.split(maxsplit=1)[0] if said else ""
    return said[0].upper() + said[1:] if first.isalpha() else said
