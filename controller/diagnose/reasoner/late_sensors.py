"""Late sensors: which close or open late and which in time, judged by pieces that go from one to the next.

Decides by flights, the time from one sensor's opening to the next one's closing, which leaves out the
person's own reaction. All flights of a person, carried or slid, make the custom; a contact is late if its
flights are likelier to be the others' with a time added, or taken away, than without. A sensor that is still
closed when its piece has closed the next one is late without any custom, if this lasts longer than the bounce
filter takes to believe an opening. If it stays closed for longer still, it is closed at rest.

A flight of the usual length shows that its first sensor opens and its second one closes in time. No flight
shows anything between two sensors of which one is closed for a piece on the other.

Late keys are found beside a key pressed and released with them, by two fingers that were asked to act
together. Nobody knows when a single finger came; two fingers of one person are some tens of milliseconds
apart, and the same one does not trail by much at every try. If both keys are late, that is not seen.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

import numpy as np
from numpy.typing import NDArray

from controller.board import Crosspoint, Profile, closed, is_next_to
from controller.diagnose.evidence import Evidence, Pressed, Stage, Visit
from controller.diagnose.reasoner.supply_and_link import loses_reports
from controller.inference import late_ms
from controller.messages import Message

#: An opening that the filter believes late may trail the next closing by one more scan and a host's delay.
OVERLAP_MARGIN_MS = 15.0
#: A sensor that stays closed for longer than this is closed at rest.
LONGEST_MS = 1000.0
#: If more sensors than this and a larger share of the visits than this overlap, the person uses two pieces.
TWO_PIECES, OVERLAP_SHARE = 4, 0.1
#: If reports get lost on the way, an overlap must be seen at every try, and at this many tries.
SURE_TRIES = 2
#: Fewer flights than this make no custom.
CUSTOM_FLIGHTS = 12
#: The times by which a contact may be late, and the fewest tries that prove it.
LATE_MS = tuple(float(ms) for ms in range(120, 620, 20))
LATE_TRIES = 3
#: How much likelier the tries must be with the contact late than on time, as a logarithm.
LATE_ODDS = 9.0
#: A flight is unusual if it differs from the median by more than this, and by more than this many deviations.
ODD_MS, ODD_DEVIATIONS = 120.0, 3.0
#: How far a flight speaks for others like it; how often a hand does anything at all, within which span.
KERNEL_MS, ODD_SHARE, SPAN_MS = 30.0, 0.02, 6000.0

Times = NDArray[np.float64]

#: A move of a contact: of which sensor, and whether it closes.
Move = tuple[Crosspoint, bool]

#: Two fingers are rarely further apart than this.
FINGERS_MS = 75.0
#: Keys further apart than this were not pressed, or released, together.
TOGETHER_MS = 1000.0
#: The fewest tries that prove a key late.
KEY_TRIES = 2


@dataclass(frozen=True, slots=True)
class Late:
    """A sensor that closes or opens late, and how that was seen."""

    sensor: Crosspoint
    is_closing: bool
    symptom: Message


@dataclass(frozen=True, slots=True)
class _Flight:
    """A piece on its way from one sensor to the next, which for ``overlap_ms`` were both closed."""

    before: Crosspoint
    after: Crosspoint
    ms: float
    overlap_ms: float


def late_sensors(profile: Profile, evidence: Evidence, affected: frozenset[Crosspoint]) -> list[Late]:
    """Find what closes or opens late; sensors ``affected`` by another fault are not judged."""
    found = dict[Crosspoint, Late]()
    flights = _flights(profile, evidence, affected)
    for late in (*_overlapping(profile, evidence, affected), *_late(flights)):
        found.setdefault(late.sensor, late)
    return list(found.values())


def in_time(profile: Profile, evidence: Evidence, affected: frozenset[Crosspoint]) -> frozenset[Move]:
    """Return the moves of reeds that were seen to be in time; sensors ``affected`` show nothing."""
    flights = _flights(profile, evidence, affected)
    if len(flights) < CUSTOM_FLIGHTS:
        return frozenset()
    (least_ms, most_ms), trailing_ms = _usual_ms(flights), _trailing_ms(profile)
    usual = (
        flight for flight in flights if least_ms <= flight.ms <= most_ms and flight.overlap_ms <= trailing_ms
    )
    return frozenset(move for flight in usual for move in ((flight.before, False), (flight.after, True)))


def _usual_ms(flights: Sequence[_Flight]) -> tuple[float, float]:
    """Return the shortest and the longest flight that are not unusual yet for this person."""
    middle_ms = median(flight.ms for flight in flights)
    deviation_ms = median(abs(flight.ms - middle_ms) for flight in flights)
    margin_ms = max(ODD_MS, ODD_DEVIATIONS * deviation_ms)
    return middle_ms - margin_ms, middle_ms + margin_ms


def _trailing_ms(profile: Profile) -> float:
    """Return how long a sensor seems to stay closed at most after its piece has left it in time."""
    return late_ms(profile.timings) + profile.timings.scan_us / 1000 + OVERLAP_MARGIN_MS


def closed_for_others(profile: Profile, evidence: Evidence) -> frozenset[tuple[Crosspoint, Crosspoint]]:
    """Return the reeds that are closed at rest for a piece on another one, with that other one.

    One that is closed so only now and then may be late: the piece has just passed it.
    """
    sensors = profile.sensors().keys()
    tries, times = Counter[Crosspoint](), Counter[tuple[Crosspoint, Crosspoint]]()
    for look in evidence.looks:
        if look.stage is Stage.REEDS and look.asked and not look.is_told:
            tries[look.asked] += 1
            times.update((at, look.asked) for at in closed(look.matrix) & sensors - {look.asked})
    return frozenset((at, asked) for (at, asked), count in times.items() if 2 * count > tries[asked])


def _departures(
    profile: Profile, evidence: Evidence, affected: frozenset[Crosspoint]
) -> Iterator[tuple[Visit, Visit | None]]:
    """Yield each visit that says when its sensor opened, with the next one."""
    bound = closed_for_others(profile, evidence)
    for visit, after in pairwise((*evidence.visits, None)):
        if visit is None or visit.is_last or visit.sensor in affected:
            continue
        ends = (visit.sensor, visit.sensor if after is None else after.sensor)
        if ends[1] not in affected and not {ends, ends[::-1]} & bound:
            yield visit, after


def _overlapping(profile: Profile, evidence: Evidence, affected: frozenset[Crosspoint]) -> Iterator[Late]:
    overlaps_ms, trailing_ms = defaultdict[Crosspoint, list[float]](list), _trailing_ms(profile)
    for visit, _ in _departures(profile, evidence, affected):
        overlaps_ms[visit.sensor].append(visit.overlap_ms)
    is_lossy, longest = loses_reports(evidence), dict[Crosspoint, float]()
    for at, tries_ms in overlaps_ms.items():
        late_tries_ms = [ms for ms in tries_ms if trailing_ms < ms < LONGEST_MS]
        # A lost report comes late: that may happen at any reed, but not at the same one every time.
        is_chance = is_lossy and len(late_tries_ms) < max(len(tries_ms), SURE_TRIES)
        if late_tries_ms and not is_chance:
            longest[at] = max(late_tries_ms)
    if len(longest) <= max(TWO_PIECES, OVERLAP_SHARE * sum(map(len, overlaps_ms.values()))):
        for at, ms in longest.items():
            yield Late(at, is_closing=False, symptom=Message("evidence.stayed_closed", late_ms=round(ms)))


def _late(flights: Sequence[_Flight]) -> Iterator[Late]:
    """Yield the sensors whose flights, try by try, differ in length from the others'."""
    tries = Counter((flight.after, True) for flight in flights)
    tries += Counter((flight.before, False) for flight in flights)
    for (at, is_closing), count in tries.items():
        mine = [flight.ms for flight in flights if at == (flight.after if is_closing else flight.before)]
        others = [flight.ms for flight in flights if at not in {flight.before, flight.after}]
        if count < LATE_TRIES or len(others) < CUSTOM_FLIGHTS:
            continue
        late_ms = np.array(LATE_MS) if is_closing else -np.array(LATE_MS)
        odds, ms = max(zip(_Custom(others).odds(mine, late_ms), LATE_MS, strict=True))
        if odds > LATE_ODDS:
            yield Late(at, is_closing, Message("evidence.took_longer", late_ms=round(ms)))


def _flights(profile: Profile, evidence: Evidence, affected: frozenset[Crosspoint]) -> tuple[_Flight, ...]:
    """Return the flight of each piece that went straight from one space to the one next to it."""
    places = {space.first: (space, 0) for space in profile.spaces} | {
        space.second: (space, 1) for space in profile.spaces if space.second != space.first
    }
    found = []
    for before, visit in _departures(profile, evidence, affected):
        if visit is None or not {before.sensor, visit.sensor} <= places.keys():
            continue
        (start, colour), (end, other_colour) = places[before.sensor], places[visit.sensor]
        if not is_next_to(profile, start, end) or colour != other_colour:
            continue
        if before.left_ms is None or visit.came_ms is None:
            continue
        ms = visit.came_ms - before.left_ms
        if ms >= 0 or before.overlap_ms > 0:
            found.append(_Flight(before.sensor, visit.sensor, ms, before.overlap_ms))
    return tuple(found)


class _Custom:
    """How long one person's pieces take on their way, as a likelihood of each time."""

    def __init__(self, times_ms: Sequence[float]) -> None:
        self._times_ms = np.array(times_ms)

    def odds(self, mine_ms: Sequence[float], late_ms: Times) -> list[float]:
        """Return how much likelier times are with each of ``late_ms`` in them than without, as logarithms."""
        mine = np.array(mine_ms)
        ratios = self._likelihood(mine - late_ms[:, None]) / self._likelihood(mine)
        return [float(odds) for odds in np.log(ratios).sum(axis=1)]

    def _likelihood(self, ms: Times) -> Times:
        apart = (self._times_ms - ms[..., None]) / KERNEL_MS
        usual: Times = np.exp(-0.5 * apart**2).mean(axis=-1) / (KERNEL_MS * 2.5066)
        return (1 - ODD_SHARE) * usual + ODD_SHARE / SPAN_MS


def late_keys(profile: Profile, evidence: Evidence, affected: frozenset[Crosspoint]) -> list[Late]:
    """Find the keys that close or open late; pairs with a key ``affected`` by other faults are not judged."""
    found = dict[tuple[Crosspoint, bool], Late]()
    for keys in dict.fromkeys(pressed.keys for pressed in evidence.pressed):
        one, other = (profile.keys[key] for key in keys)
        if {one, other} & affected:
            continue
        tries = [pressed for pressed in evidence.pressed if pressed.keys == keys and _is_whole(pressed)]
        for late in _late_of_pair(profile, (one, other), tries):
            found.setdefault((late.sensor, late.is_closing), late)
    return list(found.values())


def keys_in_time(
    profile: Profile, evidence: Evidence, affected: frozenset[Crosspoint] = frozenset()
) -> frozenset[Move]:
    """Return the moves of keys that came together with another key's; those ``affected`` show nothing."""
    found = set[Move]()
    for pressed in filter(_is_whole, evidence.pressed):
        sensors = [profile.keys[key] for key in pressed.keys]
        for is_closing, times_ms in ((True, pressed.closed_ms), (False, pressed.opened_ms)):
            if affected.isdisjoint(sensors) and abs(_apart_ms(times_ms)) <= _least_ms(profile):
                found |= {(sensor, is_closing) for sensor in sensors}
    return frozenset(found)


def _is_whole(pressed: Pressed) -> bool:
    """Whether both keys answered, and nothing else."""
    return not pressed.others and None not in (*pressed.closed_ms, *pressed.opened_ms)


def _late_of_pair(
    profile: Profile, sensors: tuple[Crosspoint, Crosspoint], tries: Sequence[Pressed]
) -> Iterator[Late]:
    for is_closing in (True, False):
        apart_ms = [_apart_ms(pressed.closed_ms if is_closing else pressed.opened_ms) for pressed in tries]
        together_ms = [ms for ms in apart_ms if abs(ms) <= TOGETHER_MS]
        if len(together_ms) < KEY_TRIES:
            continue
        for sensor, behind_ms in zip(sensors, (together_ms, [-ms for ms in together_ms]), strict=True):
            if min(behind_ms) > _least_ms(profile):
                times_ms = tuple(round(ms) for ms in behind_ms)
                symptom = Message("evidence.after_other_key", is_closing=is_closing, late_ms=times_ms)
                yield Late(sensor, is_closing, symptom)


def _least_ms(profile: Profile) -> float:
    """Return how late a key is at least; a scan shows what happened since the one before it."""
    return FINGERS_MS + profile.timings.scan_us / 1000


def _apart_ms(times_ms: tuple[float | None, float | None]) -> float:
    """Return by how much the first key was later than the other."""
    one_ms, other_ms = times_ms
    return (one_ms or 0.0) - (other_ms or 0.0)
