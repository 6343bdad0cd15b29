"""Names in a sentence: many of them are cut short, and how many more there are is said."""

from collections.abc import Sequence


def listed(names: Sequence[str], most: int = 8) -> str:
    """List names in their order, no more than ``most`` of them.

    >>> listed(["a1", "a2"]), listed(["a1", "a2", "a3", "a4"], most=2)
    ('a1, a2', 'a1, a2 and 2 more')
    """
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return ", ".join(names[:most]) + more
