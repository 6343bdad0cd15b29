"""Monte Carlo: how often a space is misread, with pieces laid, lifted and slid at random on random reeds.

Each sample draws whatever is uncertain: where in its class each reed pulls in and where it drops out, the
strength of each disc, the heights of piece and reeds, the lean of the reeds, the piece's place and turn, and
the pieces on all other spaces, with their poles as people happen to make them. Each reed is then followed
step by step, because it drops out at less than it pulls in at. The same samples are tried at every distance.
"""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from controller.games import Colour
from hardware.magnetics.field import GLASSES, Array, PlacedPiece, StandingReeds, pull
from hardware.magnetics.site import Site
from hardware.magnetics.tolerances import DROP_OUT, HEIGHTS_MM, LEAN, SPREAD_MM, STRENGTH

Flags = NDArray[np.bool_]

#: The distances tried: how far off its middle a piece may lie.
OFFS_MM = (0.5, 1.0, 1.5, 2.0, 3.0)

#: A piece farther off than `RIM_FROM_MM` lies on the rim of its recess, up to `RIM_MM` higher.
RIM_FROM_MM, RIM_MM = 0.6, 1.0
#: How far off their middles the pieces on other spaces may lie.
OTHERS_MM = 1.0

#: The steps in which a piece is slid in; in reverse, it is slid out.
SLIDE_MM = tuple(0.75 * step for step in range(32, -1, -1))

#: How many samples are computed at a time, so that their arrays stay in the processor's cache.
BATCH = 2000


@dataclass(frozen=True, slots=True)
class MisreadTally:
    """Out of ``samples``, how many misread an empty space or a piece, and how many read the other colour.

    ``one_turned`` counts the misread where all other spaces hold pieces whose poles are against those of the
    piece that is tried; the other two, where there may be any pieces.
    """

    samples: int
    misread: int
    one_turned: int
    wrong_colour: int

    @property
    def misread_share(self) -> float:
        """The share that was misread, wrong colours included."""
        return self.misread / self.samples

    @property
    def one_turned_share(self) -> float:
        """The share that was misread on a full board, on which one piece is turned."""
        return self.one_turned / self.samples

    @property
    def wrong_colour_share(self) -> float:
        """The share that read the other colour."""
        return self.wrong_colour / self.samples


#: The tallies of a site, by how far off its middle a piece may lie.
Tallies = Mapping[float, MisreadTally]


def tally_all(
    site: Site,
    seed: int,
    samples: int,
    progress: Callable[[float, int], None],
    offs_mm: Sequence[float] = OFFS_MM,
) -> Tallies:
    """Try a site at every distance; ``progress`` gets the distance and how many samples are done there."""
    found = dict.fromkeys(offs_mm, np.zeros(3, int))
    for number, begun in enumerate(range(0, samples, BATCH)):
        size = min(BATCH, samples - begun)
        batch = _Batch(site, np.random.default_rng((seed, number)), size)
        for off_mm in offs_mm:
            found[off_mm] = found[off_mm] + batch.count(off_mm)
            progress(off_mm, begun + size)
    return {off_mm: MisreadTally(samples, *counts.tolist()) for off_mm, counts in found.items()}


class _Batch:
    """Samples of one space, each with its own reeds and other pieces.

    What reeds sense is an array of two crowds (`_others`), the reeds, and the samples.
    """

    def __init__(self, site: Site, chance: np.random.Generator, size: int) -> None:
        self._site, self._chance, self._size = site, chance, size
        self._reeds = self._stand()
        self._pull_in = chance.uniform(*site.reeds.class_at, (len(site.places), size))
        self._drop_out = self._pull_in * chance.uniform(*DROP_OUT, self._pull_in.shape)
        self._beside = self._others()
        self._empty = self._settle(np.zeros(self._beside.shape, bool), self._beside)

    def count(self, off_mm: float) -> NDArray[np.int64]:
        """Lay, lift and slide a piece of each colour: count the misread, in each crowd, and wrong colours."""
        misread, wrong = np.zeros((2, 2, self._size), bool)
        misread |= self._empty.any(axis=1)
        for colour in self._site.colours:
            piece = self._lay(colour, off_mm)
            for way in (self._lower(piece), self._slide(piece)):
                steps = [
                    pull(self._site.pieces.magnets(colour), at, self._reeds) + self._beside for at in way
                ]
                there = self._follow(self._empty, steps)
                gone = self._settle(self._follow(there, steps[::-1]), self._beside)
                own = there[:, self._site.own(colour)].any(axis=1)
                foreign = there[:, self._site.foreign(colour)].any(axis=1)
                misread |= ~own | foreign | gone.any(axis=1)
                wrong |= foreign & ~own
        return np.array([*misread.sum(axis=1), wrong[0].sum()])

    def _stand(self) -> StandingReeds:
        """Build the reeds: a few tenths of a millimetre off their places, and not quite upright."""
        count, glass = len(self._site.places), GLASSES[self._site.reeds.glass_mm]
        x_mm, y_mm, gap_mm = self._chance.normal(0, SPREAD_MM, (3, count, self._size))
        right, up = self._chance.normal(0, LEAN / math.sqrt(2), (2, count, self._size)) * glass.apart_mm
        places = np.array(self._site.places)
        x_mm, y_mm = x_mm + places[:, :1], y_mm + places[:, 1:]
        return StandingReeds((x_mm, y_mm), (x_mm + right, y_mm + up), gap_mm + self._site.reeds.gap_mm, glass)

    def _others(self) -> Array:
        """Return what pieces on the other spaces put on each reed, in each of two crowds.

        In the first there are from none to one on every space, of any colours, and any share of them has its
        poles the other way. In the second every space has one, with poles against the piece that is tried.
        """
        total, chance = np.zeros((2, *self._pull_in.shape)), self._chance
        crowd, turned = chance.uniform(size=(2, self._size))
        for x_mm, y_mm in self._site.others:
            there = chance.uniform(size=self._size) < crowd
            pole = np.where(chance.uniform(size=self._size) < turned, -1, 1)
            which = chance.integers(len(self._site.colours), size=self._size)
            for number, colour in enumerate(self._site.colours):
                piece = self._place(colour, OTHERS_MM).moved(x_mm, y_mm)
                felt = (which == number) * pull(self._site.pieces.magnets(colour), piece, self._reeds)
                total += np.array([there * pole * felt, -felt])
        return total

    def _lay(self, colour: Colour, off_mm: float) -> PlacedPiece:
        piece = self._place(colour, off_mm)
        off_by_mm = np.hypot(*piece.at_mm)
        return piece.lifted(np.where(off_by_mm > RIM_FROM_MM, self._chance.uniform(0, RIM_MM, self._size), 0))

    def _place(self, colour: Colour, off_mm: float) -> PlacedPiece:
        """Place a piece anywhere up to ``off_mm`` off the middle, at any turn."""
        chance, size = self._chance, self._size
        off_by_mm, way = off_mm * np.sqrt(chance.uniform(size=size)), chance.uniform(0, 2 * math.pi, size)
        return PlacedPiece(
            (off_by_mm * np.cos(way), off_by_mm * np.sin(way)),
            chance.uniform(0, 2 * math.pi, size),
            chance.normal(0, SPREAD_MM, size),
            tuple(
                chance.uniform(
                    1 - STRENGTH, 1 + STRENGTH, (len(self._site.pieces.magnets(colour).poles), size)
                )
            ),
        )

    @staticmethod
    def _lower(piece: PlacedPiece) -> Iterator[PlacedPiece]:
        return (piece.lifted(height_mm) for height_mm in HEIGHTS_MM)

    def _slide(self, piece: PlacedPiece) -> Iterator[PlacedPiece]:
        way = self._chance.uniform(0, 2 * math.pi, self._size)
        right, up = np.cos(way), np.sin(way)
        return (piece.moved(far_mm * right, far_mm * up) for far_mm in SLIDE_MM)

    def _follow(self, closed: Flags, steps: list[Array]) -> Flags:
        for felt in steps:
            closed = self._settle(closed, felt)
        return closed

    def _settle(self, closed: Flags, felt: Array) -> Flags:
        """Return which reeds are closed once they sense ``felt``, if ``closed`` were closed before."""
        amount = np.abs(felt)
        settled: Flags = (amount > self._pull_in) | (closed & (amount >= self._drop_out))
        return settled
