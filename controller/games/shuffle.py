"""Chance by seed: shuffles and draws that are the same on every computer and with every Python.

Fisher and Yates's shuffle on SplitMix64 (Steele, Lea and Flood, OOPSLA 2014). Two seeds may give one order.
"""

from collections.abc import Iterator

#: Seeds are 64 bits.
MAX_SEED = (1 << 64) - 1

#: Drawn seeds are below this, so that people can write them down.
DRAWN_SEEDS = 1_000_000


def shuffled(items: str, seed: int) -> str:
    """Put characters into the order of ``seed``, 0 to ``MAX_SEED``.

    >>> shuffled("abcdef", 1), shuffled("abcdef", 2)
    ('abdcef', 'cfadbe')
    """
    drawn = chances(seed)
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        # Taking the remainder favours the first places by less than one part in 10 to the 17.
        other = next(drawn) % (last + 1)
        order[last], order[other] = order[other], order[last]
    return "".join(order)


def coin(seed: int) -> int:
    """Draw 0 or 1 by ``seed``, independently of the order it gives.

    >>> [coin(seed) for seed in range(8)]
    [0, 1, 1, 0, 0, 1, 0, 0]
    """
    return next(chances(~seed & MAX_SEED)) & 1


def chances(state: int) -> Iterator[int]:
    """Yield 64-bit numbers without end, from the seed ``state``."""
    while True:
        state = (state + 0x9E3779B97F4A7C15) & MAX_SEED
        mixed = ((state ^ state >> 30) * 0xBF58476D1CE4E5B9) & MAX_SEED
        mixed = ((mixed ^ mixed >> 27) * 0x94D049BB133111EB) & MAX_SEED
        yield mixed ^ mixed >> 31
