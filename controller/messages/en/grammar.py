"""English grammar for the sentences of this catalogue: articles, plurals, lists of names."""

from collections.abc import Sequence
from functools import partial

from controller.messages import phrase

#: Phrases that do not depend on the language.
capital, each = phrase.capital, phrase.each

#: Join names with "or", or with "and": "J1, J2 or J3", "J1, J2 and J3".
any_of, all_of = partial(phrase.joined, by="or"), partial(phrase.joined, by="and")


def an(noun: str) -> str:
    """Return the noun with its article.

    >>> an("orange"), an("purple")
    ('an orange', 'a purple')
    """
    return f"an {noun}" if noun[0] in "aeiou" else f"a {noun}"


def count(number: int, one: str, many: str) -> str:
    """Count something; ``many`` has a place for the number.

    >>> count(1, "one move", "{} moves"), count(7, "one move", "{} moves")
    ('one move', '7 moves')
    """
    return one if number == 1 else many.format(number)


def listed(names: Sequence[str], most: int = phrase.MOST_NAMES) -> str:
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
    return listed(phrase.on_board(names))


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


def o_clock(direction_deg: float) -> str:
    """Name a direction, 0 to the right and 90 up, by the hand of a clock, to the half hour.

    >>> o_clock(30), o_clock(75), o_clock(180), o_clock(85)
    ("2 o'clock", 'half past 12', "9 o'clock", "12 o'clock")
    """
    hours, half = divmod(round((90 - direction_deg) / 15) % 24, 2)
    return f"half past {hours or 12}" if half else f"{hours or 12} o'clock"
