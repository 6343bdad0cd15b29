"""The explanation: the smallest set of faults that explains every look, and the alternatives to each of them.

Decides by trial: first each suspicion alone, then together with the best partial explanations, and so on. Of
sets alike in size and in what they explain, the likeliest goes first. The number of tries is bounded, so that
an examination that nothing explains ends soon as well.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from controller.diagnose.reasoner.hypotheses import Class, Suspect
from controller.diagnose.reasoner.proposals import Candidates, difference_of
from controller.diagnose.reasoner.wiring_model import Bits, WiringModel, exchanged, ones

#: How many partial explanations are kept as each fault is added; so many faults are looked for at most.
_KEPT = (8, 6, 3, 2, 2)

#: The most suspicions tried, and as many again for the alternatives; a full examination of a board with one
#: fault takes a tenth of it.
MOST_TRIES = 4_000

#: How many causes that explain as much are reported at most.
MOST_CAUSES = 3


@dataclass(frozen=True, slots=True)
class Explanation:
    """The faults found: for each, all suspicions that explain as much, the likeliest first.

    ``left`` counts the bits that remain unexplained.
    """

    causes: tuple[tuple[Suspect, ...], ...]
    left: int

    @property
    def suspects(self) -> tuple[Suspect, ...]:
        """The likeliest suspicion of each fault."""
        return tuple(alike[0] for alike in self.causes)


@dataclass(frozen=True, slots=True)
class _Try:
    """A set of suspicions and how many bits it leaves unexplained; ``trace`` records which bits."""

    suspects: tuple[Suspect, ...]
    left: int
    trace: bytes

    @property
    def rank(self) -> tuple[int, float, tuple[tuple[object, ...], ...]]:
        """The sort key, the best first; the last element only fixes the order of equals."""
        return self.left, self.cost, tuple(_order(suspect) for suspect in self.suspects)

    @property
    def cost(self) -> float:
        return sum(suspect.cost for suspect in self.suspects)


class ExplanationSearch:
    """The search for one explanation. ``certain`` are the bits of ``observed`` that count."""

    def __init__(self, matrix: WiringModel, observed: Bits, certain: Bits) -> None:
        self._matrix, self._observed, self._certain = matrix, observed, certain
        self._candidates = Candidates(matrix, observed)
        self._tries = 0

    def explain(self) -> Explanation:
        """Find what explains every look, or most of them."""
        best = self._try(())
        kept = [best]
        for most in _KEPT:
            if best.left == 0:
                break
            kept = self._next(kept)[:most]
            if not kept or kept[0].left >= best.left:
                break
            best = kept[0]
        self._tries = 0
        return Explanation(tuple(self._alike(best, at) for at in range(len(best.suspects))), best.left)

    def _next(self, partial: Iterable[_Try]) -> list[_Try]:
        """Add one suspicion to each explanation; keep the likeliest of those that leave the same bits."""
        found = dict[bytes, _Try]()
        seen = set[frozenset[Suspect]]()
        for before in partial:
            for suspect in self._explaining(before.suspects):
                together = frozenset((*before.suspects, suspect))
                if together in seen or len(together) == len(before.suspects):
                    continue
                seen.add(together)
                tried = self._try((*before.suspects, suspect))
                other = found.get(tried.trace)
                if tried.left < before.left and (other is None or tried.rank < other.rank):
                    found[tried.trace] = tried
        return sorted(found.values(), key=lambda tried: tried.rank)

    def _alike(self, best: _Try, at: int) -> tuple[Suspect, ...]:
        """List what explains as much in the place of one of the suspects, including that suspect."""
        one = best.suspects[at]
        others = best.suspects[:at] + best.suspects[at + 1 :]
        alike = {one} | {
            suspect
            for suspect in self._explaining(others)
            if suspect not in others and self._try((*others, suspect)).left == best.left
        }
        named = dict[tuple[object, ...], Suspect]()
        for suspect in sorted(alike, key=lambda suspect: (suspect.cost, suspect != one, _order(suspect))):
            named.setdefault((suspect.kind, suspect.at, suspect.lines, suspect.place), suspect)
        return tuple(named.values())

    def _explaining(self, suspects: Sequence[Suspect]) -> list[Suspect]:
        """Propose what may explain the bits that some suspects leave, in a fixed order."""
        reading = self._matrix.read(suspects)
        certain = reading.certain & self._certain
        wires = [suspect for suspect in suspects if suspect.kind is Class.SWAPPED_WIRES][::-1]
        observed, expected, certain = (
            exchanged(bits, wires) for bits in (self._observed, reading.low, certain)
        )
        candidates = Candidates(self._matrix, observed) if wires else self._candidates
        found = candidates.explaining(difference_of(self._matrix, observed, expected, certain))
        found |= {_moved(suspect, wires) for suspect in found if suspect.kind is Class.SLOW_COLUMN and wires}
        return sorted(found, key=_order)

    def _try(self, suspects: tuple[Suspect, ...]) -> _Try:
        if self._tries >= MOST_TRIES:
            return _Try(suspects, self._observed.size * self._matrix.columns, b"")
        self._tries += 1
        reading = self._matrix.read(suspects)
        wrong = (reading.low ^ self._observed) & reading.certain & self._certain
        return _Try(suspects, ones(wrong), wrong.tobytes())


def _order(suspect: Suspect) -> tuple[object, ...]:
    """Return the sort key: the likeliest first, and equals in a fixed order."""
    lines = tuple((line.axis.value, line.number) for line in suspect.lines)
    return suspect.cost, suspect.kind.value, suspect.at, lines, suspect.place, suspect.rows


def _moved(suspect: Suspect, wires: Sequence[Suspect]) -> Suspect:
    """Return the slow column by its pin: if the wire sits at another column's pin, that column."""
    (line,) = suspect.lines
    for exchanged_wires in wires:
        if line in exchanged_wires.lines:
            line = next(other for other in exchanged_wires.lines if other != line)
    return replace(suspect, lines=(line,))
