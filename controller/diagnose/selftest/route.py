"""The route of one piece over all reeds: in what order it visits them, and which it visits again.

Decides the order: those that were in doubt before the test, then along the cables, or row by row of the board
if the cables jump more often. How long a contact takes shows only while its piece goes from a space to one
next to it, or comes from there, so every run of neighbouring reeds begins and ends beside it.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from math import dist

from controller.board import Crosspoint, Profile, Sensing, Space, is_next_to
from controller.diagnose.evidence import Evidence, Laid, Stage, half_silent, has_rings, silent_reeds
from controller.diagnose.selftest.retries import doubts, unreliable
from controller.diagnose.selftest.steps.clear import ClearBoard
from controller.diagnose.selftest.steps.mark import TurnMark
from controller.diagnose.selftest.steps.reed import Reed
from controller.diagnose.selftest.steps.step import SelftestStep
from controller.games import Colour

#: How often the reeds of a ring are tried by a mark, and in how many rings at most.
MARK_ROUNDS, MOST_MARKED = 2, 6
#: Distinguishes the clearing after the marks from the others.
MARKED = 1000


def reeds(profile: Profile) -> tuple[Reed, ...]:
    """Return every reed once, to and fro, those of the first colour first."""
    is_single = profile.sensing is Sensing.SINGLE
    colours = (Colour.FIRST,) if is_single else tuple(Colour)
    return tuple(reed for colour in colours for reed in _reeds_of(profile, colour))


def reeds_left(
    profile: Profile, evidence: Evidence, left_out: frozenset[SelftestStep]
) -> tuple[SelftestStep, ...]:
    """Return the reeds that were not visited; once all were, those in doubt one more time."""
    looked = Counter(look.asked for look in evidence.looks if look.stage is Stage.REEDS)
    every = [reed for reed in reeds(profile) if reed.sensor not in evidence.skipped and reed not in left_out]
    first = frozenset(reed.sensor for reed in every) - looked.keys()
    if first:
        first = first & evidence.first or first
        asked = [reed for run in _runs(profile, every, first) for reed in _timed(profile, every, run)]
        return tuple(_by_colour(_counted(asked, looked), turn=0))
    found = {doubt.sensor: doubt for doubt in doubts(profile, evidence)}
    mute = unreliable(profile, evidence)
    sound = [reed for reed in every if reed.sensor not in mute]
    again: list[Reed] = []
    for reed in every:
        doubt = found.get(reed.sensor)
        if doubt is not None and replace(reed, turn=doubt.tries) not in left_out:
            again += _timed_again(profile, sound, reed, doubt.tries) if doubt.is_slow else [reed]
    once = [
        reed for last, reed in pairwise((None, *again)) if reed and (not last or reed.sensor != last.sensor)
    ]
    turn = max((doubt.tries for doubt in found.values()), default=0)
    return tuple(_by_colour(_counted(once, looked), turn)) if found else ()


def marks_left(
    profile: Profile, evidence: Evidence, left_out: frozenset[SelftestStep]
) -> tuple[SelftestStep, ...]:
    """Return the marks to lay toward each reed of the rings in doubt, until one of them is the silent one."""
    tried = Counter((marked.sensor, marked.reed) for marked in evidence.marked)
    places = {space.second: space.name for space in profile.spaces}
    found: list[SelftestStep] = []
    for ring in half_silent(profile, evidence)[:MOST_MARKED]:
        numbers = range(1, len(profile.build.reeds.ring_mm) + 1)
        turn = min(tried[ring, number] for number in numbers)
        if turn and (turn == MARK_ROUNDS or len(silent_reeds(evidence, ring)) == 1):
            continue
        laid = Laid(places[ring], Colour.SECOND)
        steps = [TurnMark(ring, laid, number, turn) for number in numbers if tried[ring, number] == turn]
        found += [step for step in steps if step not in left_out]
    return (*found, ClearBoard(Stage.REEDS, MARKED + len(evidence.marked))) if found else ()


def _reeds_of(profile: Profile, colour: Colour) -> Iterator[Reed]:
    by_wire, by_row = _by_wire(profile, colour), _by_row(profile)
    names = min((by_wire, by_row), key=lambda names: _jumps(profile, names))
    is_ring = colour is Colour.SECOND and has_rings(profile)
    return (Reed(profile.space(name).sensor(colour), Laid(name, colour), is_ring=is_ring) for name in names)


def _by_wire(profile: Profile, colour: Colour) -> list[str]:
    at = {space.name: space.sensor(colour) for space in profile.spaces}
    way: list[str] = []
    for number, wire in enumerate(profile.rows):
        names = [name for name in wire.order if name in at and at[name][0] == number]
        # From the end of one wire the piece goes on to the nearer end of the next, to which it can slide.
        if way and names and _way_mm(profile, way[-1], names[-1]) < _way_mm(profile, way[-1], names[0]):
            names.reverse()
        way += names
    return way


def _by_row(profile: Profile) -> list[str]:
    """Return the spaces row by row of the board, to and fro."""
    rows: dict[int, list[Space]] = {}
    for space in sorted(profile.spaces, key=lambda space: space.at_mm[0]):
        rows.setdefault(round(space.at_mm[1]), []).append(space)
    ordered = [rows[y] for y in sorted(rows)]
    return [space.name for number, row in enumerate(ordered) for space in (row[::-1] if number % 2 else row)]


def _jumps(profile: Profile, names: Sequence[str]) -> int:
    """Count how often the piece would go further than to the next space."""
    return sum(
        not is_next_to(profile, profile.space(one), profile.space(other)) for one, other in pairwise(names)
    )


def _way_mm(profile: Profile, one: str, other: str) -> float:
    return dist(profile.space(one).at_mm, profile.space(other).at_mm)


def _is_next(profile: Profile, one: Reed, other: Reed) -> bool:
    """Whether a piece can slide straight from one reed to the other."""
    spaces = profile.space(one.laid.space), profile.space(other.laid.space)
    return one.laid.colour is other.laid.colour and is_next_to(profile, *spaces)


def _runs(profile: Profile, every: Sequence[Reed], wanted: frozenset[Crosspoint]) -> Iterator[range]:
    """Split the ``wanted`` reeds into runs in which each is next to the one before."""
    start = 0
    for end, (reed, after) in enumerate(pairwise((*every, None)), start=1):
        if reed is None or reed.sensor not in wanted:
            start = end
        elif after is None or after.sensor not in wanted or not _is_next(profile, reed, after):
            yield range(start, end)
            start = end


def _timed(profile: Profile, every: Sequence[Reed], run: range) -> list[Reed]:
    """Begin and end a run at a reed beside it, preferably the ones before and after it."""
    first, last = run[0], run[-1]
    before = _beside(profile, every, first, (first - 1, first + 1))
    behind = _beside(profile, every, last, (last + 1, last - 1))
    return [*before, *every[run.start : run.stop], *behind]


def _timed_again(profile: Profile, sound: Sequence[Reed], reed: Reed, tries: int) -> list[Reed]:
    """Begin and end at ``sound`` reeds beside it, at every try at others: one of them may be late itself."""
    there = [other for other in sound if _is_next(profile, reed, other)]
    if not there:
        return [reed]
    return [there[tries % len(there)], reed, there[(tries + 1) % len(there)]]


def _beside(profile: Profile, every: Sequence[Reed], number: int, likely: Sequence[int]) -> list[Reed]:
    """Return one reed that is next to another, a ``likely`` one if possible; empty if there is none."""
    there = [every[at] for at in likely if 0 <= at < len(every)]
    return [reed for reed in (*there, *every) if _is_next(profile, every[number], reed)][:1]


def _counted(reeds: Sequence[Reed], looked: Counter[Crosspoint | None]) -> Iterator[Reed]:
    """Number the visits to each reed."""
    times = looked.copy()
    for reed in reeds:
        yield replace(reed, turn=times[reed.sensor])
        times[reed.sensor] += 1


def _by_colour(asked: Iterator[Reed], turn: int) -> Iterator[SelftestStep]:
    """Have the piece taken off after the last reed of each colour."""
    reeds = list(asked)
    for colour in Colour:
        mine = [reed for reed in reeds if reed.laid.colour is colour]
        if mine:
            yield from mine
            yield ClearBoard(Stage.REEDS, 2 * turn + (colour is Colour.SECOND))
