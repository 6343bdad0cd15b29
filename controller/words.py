"""Names in a sentence: a long list is cut short and ends in the number left out."""

from collections.abc import Sequence


def listed(names: Sequence[str], most: int = 8) -> str:
    """List at most ``most`` names, in their order.

    >>> listed(["a1", "a2"]), listed(["a1", "a2", "a3", "a4"], most=2)
    ('a1, a2', 'a1, a2 and 2 more')
    """
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return ", ".join(names[:most]) + more
