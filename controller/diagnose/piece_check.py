"""The check of one piece: which of its discs is missing or turned round, from what two reeds feel of it.

A piece with a ring is slid from one space to the next, once for each disc and turned a little further each
time. The reed in the middle of the first space then meets the line from the middle of the piece backwards,
that of the second space the line forwards. A disc on a line closes the reed. Between two discs their fields
cancel, and the reed stays open, unless both show the same pole: then one of them is turned round, and that
is the disc between two such gaps.

Lines are counted from the mark, to the left, by half the angle between two discs: even ones run over the
discs if the mark is at one.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from math import atan2, degrees

from controller.board import Profile
from controller.games import Colour


class PieceState(Enum):
    """What is wrong with a piece, if anything."""

    GOOD = "good"
    MISSING = "missing"  #: a disc is not there
    TURNED = "turned"  #: a disc shows the wrong pole
    SEVERAL = "several"  #: more than one disc is wrong, or the readings contradict each other


@dataclass(frozen=True, slots=True)
class PieceVerdict:
    """What a check found: the state of the piece, and its disc, counted from 0 at the mark to the left."""

    state: PieceState
    disc: int | None = None


@dataclass(frozen=True, slots=True)
class SlidePlan:
    """Where pieces of a colour are checked: from which space to which they slide, and how often.

    ``way_deg`` is the direction of the slide, 0 to the right and 90 up. ``slides`` is 0 for a piece with one
    disc.
    """

    colour: Colour
    start: str
    end: str
    way_deg: float
    slides: int

    def mark_deg(self, slide: int) -> float:
        """Return where the mark points when the piece is laid down for a slide."""
        return (self.way_deg + slide * 180.0 / self.slides) % 360.0

    def lines(self, slide: int) -> tuple[int, int]:
        """Return the lines that the reeds of the first and of the second space meet in a slide."""
        return (self.slides - slide) % (2 * self.slides), -slide % (2 * self.slides)


def slide_plan(profile: Profile, colour: Colour, start: str) -> SlidePlan:
    """Plan the check of pieces of a colour from a space to the neighbour on its right."""
    x_mm, y_mm = profile.space(start).at_mm
    ways = {
        name: degrees(atan2(profile.space(name).at_mm[1] - y_mm, profile.space(name).at_mm[0] - x_mm))
        for name in profile.next_to(start)
    }
    end = min(ways, key=lambda name: (abs(round(ways[name], 3)), name))
    discs = len(profile.build.pieces.magnets(colour).poles)
    return SlidePlan(colour, start, end, ways[end] % 360.0, discs if discs > 1 else 0)


def judge_piece(closed: Mapping[int, bool], discs: int) -> PieceVerdict:
    """Judge a piece with that many discs by whether a reed closed on each line; a line may be unknown.

    The mark may be anywhere on the rim: the lines over the discs are those on which reeds close more often.
    """
    counts = [sum(closed.get(line, False) for line in range(shift, 2 * discs, 2)) for shift in (0, 1)]
    shift = int(counts[1] > counts[0])
    silent = [disc for disc in range(discs) if closed.get(2 * disc + shift) is False]
    gaps = {line for line in range(1 - shift, 2 * discs, 2) if closed.get(line, False)}
    if len(silent) == 1:
        return PieceVerdict(PieceState.MISSING, silent[0])
    turned = [disc for disc in range(discs) if _beside(disc, shift, discs) == gaps]
    if not silent and len(turned) == 1:
        return PieceVerdict(PieceState.TURNED, turned[0])
    return PieceVerdict(PieceState.SEVERAL if silent or gaps else PieceState.GOOD)


def _beside(disc: int, shift: int, discs: int) -> set[int]:
    """Return the lines through the gaps on both sides of a disc."""
    line = 2 * disc + shift
    return {(line - 1) % (2 * discs), (line + 1) % (2 * discs)}
