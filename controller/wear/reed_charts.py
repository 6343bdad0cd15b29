"""Control charts of a reed: when it flickers, or lets go late, more than by chance, and where that leads.

Decides when a chart gives the alarm, and how a trend is drawn. A chart is a cumulative sum of log-likelihood
ratios that never falls below 0 (Page, "Continuous Inspection Schemes", Biometrika 41, 1954), here of a share
(Reynolds and Stoumbos, "A CUSUM Chart for Monitoring a Proportion", Journal of Quality Technology 31, 1999).
On a sound reed a sum reaches ``LIMIT`` once in ``FALSE_IN`` landings or passes at most: the mean time to a
false alarm is at least the exponential of the limit (Lorden, "Procedures for Reacting to a Change in
Distribution", Annals of Mathematical Statistics 42, 1971).
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

#: This many landings, or passes, lie between two false alarms at least, and the sum at which there is one.
FALSE_IN = 250_000
LIMIT = math.log(FALSE_IN)

#: Up to which share of its landings a sound reed may flicker, and of its passes be late; and a worn one's.
FLICKERS, LATE_PASSES = (0.001, 0.05), (0.0001, 0.2)

#: How often a sound reed closes at least, for each landing on a neighbour, and one that no piece closes.
SELDOM = (0.2, 0.02)

#: The sum at which a reed closes too seldom: on a sound one, once in a thousand closings around it at most.
UNUSED = math.log(1_000)

#: A reed needs a look when this share of its landings flickers, as in the twin with a bounce four times as
#: long as the filter of a Mega waits, or when it sticks for as long as a space must be empty for an exchange.
FAILED_FLICKERS, FAILED_MS = 0.4, 250.0

#: A trend is drawn through at most so many blocks, of at least so many landings or passes.
BLOCKS, BLOCK = 16, 12

#: How steep a trend may be at most, in powers of e over all blocks, and how many steps lead to it.
STEEPEST, STEPS = 5.0, 25


@dataclass(frozen=True, slots=True)
class Block:
    """Landings or passes in a row: the closings before their end, how many, how many of them bad.

    ``ms`` is for how long the contact stuck in those passes that were late, in all.
    """

    closings: int = 0
    seen: int = 0
    bad: int = 0
    ms: float = 0.0


@dataclass(frozen=True, slots=True)
class Chart:
    """A control chart: all that was seen, how much of it was bad, the sum, and the last blocks."""

    seen: int = 0
    bad: int = 0
    total: float = 0.0
    blocks: tuple[Block, ...] = ()

    def hear(self, did: Block, shares: tuple[float, float]) -> "Chart":
        """Go on through so many landings or passes; in which order they came is not known.

        ``shares`` are those that are bad on a sound reed and on a worn one.
        """
        if not did.seen:
            return self
        total = gone_on(self.total, did.bad, did.seen - did.bad, shares)
        *full, last = self.blocks or (Block(),)
        if last.seen >= BLOCK:
            full, last = [*full, last], Block()
        return Chart(self.seen + did.seen, self.bad + did.bad, total, _fewer((*full, _joined(last, did))))

    def closings_left(self, *, is_time: bool) -> float | None:
        """Return after how many closings the reed will have failed; None if it does not get worse.

        The odds of a bad one or, with ``is_time``, the time for which it sticks are taken to grow by the same
        factor with every closing: a logistic regression of the blocks, or one with exponential errors, by
        Newton's method (McCullagh and Nelder, "Generalized Linear Models", 1989).
        """
        across = self.blocks[-1].closings - self.blocks[0].closings if self.blocks else 0
        if not across or not self.bad:
            return None
        ms = max(sum(block.ms for block in self.blocks), 1.0)
        odds = (self.bad + 0.5) / (self.seen - self.bad + 0.5)
        level, slope = math.log(ms / self.bad if is_time else odds), 0.0
        for _ in range(STEPS):
            level, slope = _nearer(self.blocks, level, slope, is_time=is_time)
        failed = FAILED_MS if is_time else FAILED_FLICKERS / (1.0 - FAILED_FLICKERS)
        return max(0.0, (math.log(failed) - level) / slope * across) if slope > 0.0 else None


UNSEEN = Chart()


def gone_on(total: float, bad: int, good: int, shares: tuple[float, float]) -> float:
    """Return the sum after so many bad and good ones; ``shares`` are those of bad ones, sound and worn."""
    sound, worn = shares
    gain, loss = math.log(worn / sound), math.log((1.0 - worn) / (1.0 - sound))
    return max(0.0, total + bad * gain + good * loss)


def passed_over(total: float, landings: int, closings: int, neighbours: int) -> float:
    """Return the sum, UNUSED at most, that says how seldom a reed closes, after landings on its neighbours.

    Of all of these and its own closings, one in each is its own where it closes as often as they do.
    """
    often, seldom = (neighbours / (neighbours + share) for share in SELDOM)
    return min(gone_on(total, landings, closings, (often, seldom)), UNUSED)


def _joined(one: Block, other: Block) -> Block:
    return Block(other.closings, one.seen + other.seen, one.bad + other.bad, one.ms + other.ms)


def _fewer(blocks: tuple[Block, ...]) -> tuple[Block, ...]:
    """Join blocks two by two once there are too many."""
    if len(blocks) <= BLOCKS:
        return blocks
    pairs = zip(blocks[:-1:2], blocks[1::2], strict=False)
    return (*(_joined(*pair) for pair in pairs), *blocks[len(blocks) // 2 * 2 :])


def _nearer(blocks: Sequence[Block], level: float, slope: float, *, is_time: bool) -> tuple[float, float]:
    """Take one of Newton's steps; a steep slope is held to be unlikely."""
    last, across = blocks[-1].closings, blocks[-1].closings - blocks[0].closings
    up, steeper, a, b, c = 0.0, -slope / STEEPEST**2, 0.0, 0.0, STEEPEST**-2
    for block in blocks:
        x = (block.closings - last) / across
        grown = math.exp(level + slope * x)
        share = grown / (1.0 + grown)
        weight = block.ms / grown if is_time else block.seen * share * (1.0 - share)
        rest = weight - block.bad if is_time else block.bad - block.seen * share
        up, steeper = up + rest, steeper + x * rest
        a, b, c = a + weight, b + x * weight, c + x * x * weight
    whole = max(a * c - b * b, 1e-9)
    by_level, by_slope = (c * up - b * steeper) / whole, (a * steeper - b * up) / whole
    held = 1.0 / max(1.0, abs(by_level), abs(by_slope))
    return level + held * by_level, slope + held * by_slope
