"""Phrases that every language forms in the same way: names joined, cut short and put in order.

The grammar of a language adds its conjunctions and its articles.
"""

from collections.abc import Sequence

#: The longest list of names that is not cut short.
MOST_NAMES = 8


def capital(words: str) -> str:
    """Capitalise the first letter.

    >>> capital("the key ok")
    'The key ok'
    """
    return words[:1].upper() + words[1:]


def each(names: Sequence[object], one: str, many: str) -> str:
    """Choose the words for one thing or for several.

    >>> each(["e5"], "piece", "pieces")
    'piece'
    """
    return one if len(names) == 1 else many


def joined(names: Sequence[object], *, by: str) -> str:
    """List names in their order, all of them, the last one ``by`` a conjunction.

    >>> joined(["J1", "J2", "J3"], by="or"), joined([290, 315], by="and"), joined(["e5"], by="and")
    ('J1, J2 or J3', '290 and 315', 'e5')
    """
    *before, last = [str(name) for name in names] or [""]
    return f"{', '.join(before)} {by} {last}" if before else last


def on_board(spaces: Sequence[str]) -> list[str]:
    """Put spaces in the order of the board.

    >>> on_board(("b2", "a10", "a9"))
    ['a9', 'a10', 'b2']
    """
    return sorted(spaces, key=lambda space: (space[0], int(space[1:])))
