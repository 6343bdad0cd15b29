"""Chatter: a sensor that changes more often than a hand moves pieces.

Decides after how many changes, within what time, nothing is known of a space, and until when. Times are host
milliseconds of arrival.
"""

#: A sensor that changes more often than this within CHATTER_MS is unclear until it has been quiet as long.
CHATTER_CHANGES = 8
CHATTER_MS = 2000.0


def changed(changes_ms: tuple[float, ...], at_ms: float) -> tuple[float, ...]:
    """Add a change to those of the last CHATTER_MS, keeping only as many as show whether it chatters.

    >>> changed((1.0, 2500.0), 3000.0)
    (2500.0, 3000.0)
    """
    recent = tuple(ms for ms in changes_ms if ms > at_ms - CHATTER_MS)
    return (*recent[-CHATTER_CHANGES:], at_ms)


def is_chatter(changes_ms: tuple[float, ...]) -> bool:
    """Whether this many changes of the last CHATTER_MS are too many."""
    return len(changes_ms) > CHATTER_CHANGES
