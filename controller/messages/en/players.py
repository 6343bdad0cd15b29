"""The players, by their names or colours, and what is wrong with a name."""

import unicodedata

#: Directions of letters and numbers that are written from right to left.
_LEFTWARDS = {"R", "AL", "AN"}


def named(name: str) -> str:
    """Keep a name written from right to left from reversing the words around it.

    >>> named("Ada")
    'Ada'
    """
    is_leftwards = any(unicodedata.bidirectional(character) in _LEFTWARDS for character in name)
    return f"\u2068{name}\u2069" if is_leftwards else name


def unnamed(colour: str) -> str:
    return colour.capitalize()


def engine(level: int) -> str:
    return f"engine, level {level}"


def elsewhere(colour: str) -> str:
    return f"a program ({colour})"


def match(first: str, second: str) -> str:
    return f"{first} – {second}"


# -- what is not a name, or not seats


def too_long(most: int) -> str:
    return f"a name has {most} characters at most"


def unprintable() -> str:
    return "a name may contain only visible characters"


def no_seats(found: str, most: int) -> str:
    return (
        f"{found!r} does not name seats; write first or second, each with =1 to ={most} for the level of an "
        "engine"
    )
