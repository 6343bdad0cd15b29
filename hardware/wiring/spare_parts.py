"""Spare parts: how many more of each part are ordered than are built in."""

import math

#: One spare for this many parts of most kinds: some break, some get lost.
OF_MOST = 20
#: Sorting rejects one reed in three.
OF_REEDS = 3
#: One magnet in ten breaks or gets lost.
OF_MAGNETS = 10


def spares(count: int, of: int = OF_MOST) -> int:
    """Return the spares for ``count`` parts: one for every ``of`` or part of that.

    >>> spares(70), spares(1), spares(70, OF_REEDS), spares(0)
    (4, 1, 24, 0)
    """
    return math.ceil(count / of)
