"""The players, by their names or colours, and what is wrong with a name."""

import unicodedata

from controller.messages.fr.grammar import capital, le

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
    return capital(le(colour))


def engine(level: int) -> str:
    return f"ordinateur, niveau {level}"


def elsewhere(colour: str) -> str:
    return f"un programme ({le(colour)})"


def match(first: str, second: str) -> str:
    return f"{first} – {second}"


# -- what is not a name, or not seats


def too_long(most: int) -> str:
    return f"un nom a {most} caractères au plus"


def unprintable() -> str:
    return "un nom ne peut contenir que des caractères visibles"


def no_seats(found: str, most: int) -> str:
    return (
        f"{found!r} ne nomme aucune place ; écrivez first ou second, chacun avec =1 à ={most} "
        "pour le niveau de l’ordinateur"
    )
