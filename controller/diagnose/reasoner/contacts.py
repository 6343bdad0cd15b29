"""How contacts move: which are restless, weak, worn or slow, judged from every visit and all looks.

Decides by comparison with a healthy contact; `controller.diagnose.reasoner.late_sensors` finds what is late.
A contact that holds on to a piece held above it, for longer than any contact is late, drops out too low. One
that lets go of a piece that moves a little does not merely drop out too high: no reed lets go above where it
closes, so it closes too late as well, and is weak. Faults of the matrix at rest are not looked for here, and
the sensors they affect are not judged by how they move.

Collateral: which sensors the faults at rest affect, whose changes then say nothing about their contacts.
Decides by the model: a sensor is affected if a fault is on it, if its reading differs from a whole board's
at any look, or if any reading does at a look at a piece on it alone, apart from what also differs on an
empty board.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from controller.board import Crosspoint, Profile, Sensing, closed, is_closed
from controller.diagnose.diagnosis import Cause, Finding, PartKind, PartVerdict
from controller.diagnose.evidence import Evidence, Look, Stage, Visit, half_silent, has_rings
from controller.diagnose.reasoner.cures import sensor_named
from controller.diagnose.reasoner.explanation import MOST_CAUSES, Explanation
from controller.diagnose.reasoner.hypotheses import sensor_part
from controller.diagnose.reasoner.late_sensors import late_keys, late_sensors
from controller.diagnose.reasoner.observations import Looked, settled
from controller.diagnose.reasoner.wiring_model import held_by
from controller.messages import Message
from controller.play.bounce import LIMIT_US

_ALONE = {Stage.REEDS, Stage.KEYS}


@dataclass(frozen=True, slots=True)
class Collateral:
    """The affected ``sensors``; a piece on one of the ``misread`` is itself read wrongly.

    With a piece on any of the others, only another sensor is misread: their changes are their own.
    """

    sensors: frozenset[Crosspoint]
    misread: frozenset[Crosspoint]


#: Without a fault, nothing is affected.
UNAFFECTED = Collateral(frozenset(), frozenset())


def affected_sensors(
    profile: Profile, evidence: Evidence, seen: Looked, explanation: Explanation
) -> Collateral:
    """Return the sensors that the explained faults affect."""
    named = {at for alike in explanation.causes for suspect in alike for at in suspect.at}
    misread = set(named)
    if not explanation.suspects:
        return Collateral(frozenset(named), frozenset(misread))
    changed = seen.matrix.read(explanation.suspects).low ^ seen.matrix.read(()).low
    held = [tuple(rows) for rows in seen.matrix.held.tolist()]
    numbers = {rows: number for number, rows in enumerate(held)}
    nothing = numbers.get((0,) * seen.matrix.rows)
    always = changed[nothing] if nothing is not None else np.zeros(seen.matrix.rows, dtype=np.int64)
    for look in evidence.looks:
        number = numbers.get(held_by(look, profile))
        if look.stage in _ALONE and look.asked and number is not None and np.any(changed[number] & ~always):
            named.add(look.asked)
            row, column = look.asked
            if changed[number][row] >> column & 1:
                misread.add(look.asked)
    ever = np.bitwise_or.reduce(changed, axis=0)
    named |= {at for at in profile.sensors() if ever[at[0]] >> at[1] & 1}
    return Collateral(frozenset(named), frozenset(misread))


#: This many turns in one visit are no accident if the piece lay still, or if there was no other visit; fewer
#: must be seen at two visits.
MANY_TURNS = 4
#: This many turns are more than a hand makes while the piece is pushed about once, and while it is turned: a
#: ring of dull reeds has four gaps in half a turn, and the hand may begin another half.
HASTY_TURNS, HASTY_RING_TURNS = 10, 16
#: This many may come from the hand or the contact if scans are so far apart that they miss turns.
RESTLESS_TURNS = 6
COARSE_US = 10_000


@dataclass(frozen=True, slots=True)
class _ReedFault:
    """A way of moving badly: its fault, the message about a sensor that does so, and the cure.

    ``reed`` is the number of the reed at fault in a ring.
    """

    fault: str
    verdict: PartVerdict
    said: Callable[[Message], Message]
    cure: Message
    reed: int | None = None

    def written(self, name: str) -> str:
        """Write it as a fault of the named part."""
        return " ".join((self.fault, name, *(() if self.reed is None else (str(self.reed),))))


_CHATTER = _ReedFault(
    "chatter",
    PartVerdict.FAIL,
    lambda sensor: Message("fault.chatter", sensor=sensor),
    Message("cure.chatter"),
)
_WEAK = _ReedFault(
    "weak",
    PartVerdict.SUSPECT,
    lambda sensor: Message("fault.weak", sensor=sensor),
    Message("cure.weak"),
)
_BOUNCE = _ReedFault(
    "bounce",
    PartVerdict.SUSPECT,
    lambda sensor: Message("fault.bounce", sensor=sensor),
    Message("cure.bounce"),
)
_SLOW_CLOSE = _ReedFault(
    "slow-close",
    PartVerdict.SUSPECT,
    lambda sensor: Message("fault.slow_close", sensor=sensor),
    Message("cure.slow_close"),
)
_SLOW_RELEASE = _ReedFault(
    "slow-release",
    PartVerdict.SUSPECT,
    lambda sensor: Message("fault.slow_release", sensor=sensor),
    Message("cure.slow_release"),
)
_DROP_OUT = _ReedFault(
    "drop-out",
    PartVerdict.SUSPECT,
    lambda sensor: Message("fault.drop_out", sensor=sensor),
    Message("cure.drop_out"),
)
_SENSITIVE = _ReedFault(
    "sensitive",
    PartVerdict.SUSPECT,
    lambda sensor: Message("fault.feels_far", sensor=sensor),
    Message("cure.sensitive"),
)


_Found = Iterator[tuple[Crosspoint, tuple[_ReedFault, ...], Message]]


def _half_dead(profile: Profile, at: Crosspoint, reed: int) -> _ReedFault:
    space, reed_deg = profile.places()[at], profile.build.reeds.ring_deg[reed - 1]
    return _ReedFault(
        "half-dead",
        PartVerdict.FAIL,
        lambda _sensor: Message("fault.half_dead", space=space, reed_deg=reed_deg),
        Message("cure.half_dead", space=space, reed_deg=reed_deg),
        reed,
    )


def unsteady_sensors(profile: Profile, evidence: Evidence) -> frozenset[Crosspoint]:
    """Return the sensors whose reading at rest cannot be relied on."""
    return frozenset(at for at, ways, _ in _restless(profile, evidence) if _BOUNCE not in ways)


def doubted_sensors(
    profile: Profile, evidence: Evidence, misread: frozenset[Crosspoint]
) -> frozenset[Crosspoint]:
    """Return the sensors that do not move as they should, whether or not that is their own fault."""
    return frozenset(at for at, _, _ in _moving_badly(profile, evidence, misread))


def judge_contacts(profile: Profile, evidence: Evidence, affected: Collateral = UNAFFECTED) -> list[Finding]:
    """Find the contacts that move badly, unless a fault at rest explains it."""
    return [
        _finding(profile, at, ways, symptom)
        for at, ways, symptom in _moving_badly(profile, evidence, affected.misread)
        if _is_own(at, ways, affected) or (_BOUNCE in ways and _bounces_on_closing(evidence, at))
    ]


def _moving_badly(profile: Profile, evidence: Evidence, misread: frozenset[Crosspoint]) -> _Found:
    """Yield the contacts that are restless, then those that are only late."""
    restless = list(_restless(profile, evidence))
    yield from restless
    unsure = misread | unsteady_sensors(profile, evidence)
    for late in (*late_sensors(profile, evidence, unsure), *late_keys(profile, evidence, unsure)):
        if late.sensor not in {at for at, _, _ in restless}:
            yield late.sensor, (_SLOW_CLOSE if late.is_closing else _SLOW_RELEASE,), late.symptom


def _bounces_on_closing(evidence: Evidence, at: Crosspoint) -> bool:
    """Whether a contact bounces on closing; on opening, what another one lets through may look like that."""
    mine = [replace(visit, opening_us=()) for visit in evidence.visits if visit.sensor == at]
    return _bounce_us(mine) > LIMIT_US


def _is_own(at: Crosspoint, ways: tuple[_ReedFault, ...], affected: Collateral) -> bool:
    """Whether the fault is the contact's own; chatter is its own if the sensor reads its piece correctly."""
    return at not in (affected.misread if ways == (_CHATTER,) else affected.sensors)


def _finding(profile: Profile, at: Crosspoint, ways: tuple[_ReedFault, ...], symptom: Message) -> Finding:
    part = sensor_part(at, profile)
    sensor = sensor_named(part.name)
    causes = tuple(Cause(way.written(part.name), way.said(sensor), way.cure) for way in ways)
    return Finding(ways[0].verdict, (part,), causes, symptom, _why_together(profile, ways))


def _why_together(profile: Profile, ways: tuple[_ReedFault, ...]) -> Message | None:
    if len(ways) == 1:
        return None
    if any(way.reed for way in ways) and _CHATTER not in ways:
        return Message("evidence.mark_unsure")
    if _DROP_OUT in ways:
        return Message("evidence.both_hold_on")
    return Message("evidence.too_seldom", scan_ms=profile.timings.scan_us / 1000)


def _restless(profile: Profile, evidence: Evidence) -> _Found:
    """Yield the contacts that turn, fail or bounce, each with its worst fault."""
    visits = _by_sensor(evidence.visits)
    answered = {look.asked for look in evidence.looks if look.asked and is_closed(look.matrix, look.asked)}
    fails, rings = _fails(profile, settled(profile, evidence)), half_silent(profile, evidence)
    is_coarse = profile.timings.scan_us > COARSE_US
    for at in profile.sensors():
        mine = visits.get(at, [])
        quiet = evidence.quiet.turns.get(at, 0)
        # A sensor that was closed before its piece came turns when the piece comes.
        came = [visit for visit in mine if visit.came_ms is not None or at not in answered]
        still, pushed = [visit.still_turns for visit in came], [visit.pushed_turns for visit in came]
        turned = [visit.turned_turns for visit in mine]
        failed, did = fails.get(at, (0, 0))
        if _is_often(still) or max(still, default=0) >= MANY_TURNS or quiet > 1:
            yield at, (_CHATTER,), Message("evidence.turned_at_rest", turns=sum(still) + quiet)
        elif max(pushed, default=0) >= HASTY_TURNS or max(turned, default=0) >= HASTY_RING_TURNS:
            most = max(*pushed, *turned)
            yield at, (_CHATTER,), Message("evidence.turned_when_moved_once", turns=most)
        elif at in rings:
            loose = (_CHATTER,) if is_coarse and max(turned) >= RESTLESS_TURNS else ()
            ways = (*loose, *_of_ring(profile, at))[:MOST_CAUSES]
            yield at, ways, Message("evidence.silent_turns", turns=sum(turned))
        elif _is_often(pushed) and sensor_part(at, profile).kind is PartKind.REED:
            is_either = is_coarse and max(pushed) >= RESTLESS_TURNS
            ways = (_CHATTER, _WEAK) if is_either and not failed else (_WEAK,)
            yield at, ways, Message("evidence.turned_when_pushed", turns=sum(pushed))
        elif did and (failed > 1 or (failed and any(pushed))):
            yield at, (_WEAK,), Message("evidence.failed", failed=failed, answered=did)
        elif (held := sum(visit.has_let_go is False for visit in mine)) > 1:
            is_dual = profile.sensing is Sensing.DUAL
            ways = (_DROP_OUT, _SENSITIVE) if is_dual else (_DROP_OUT,)
            yield at, ways, Message("evidence.held_on", times=held)
        elif (longest_us := _bounce_us(mine)) > LIMIT_US:
            yield at, (_BOUNCE,), Message("evidence.bounced", longest_ms=longest_us / 1000)


def _of_ring(profile: Profile, at: Crosspoint) -> tuple[_ReedFault, ...]:
    """Explain why a ring is silent at some turns: all of its reeds are weak, or one is dead."""
    reeds = range(1, len(profile.build.reeds.ring_mm) + 1)
    return (_WEAK, *(_half_dead(profile, at, reed) for reed in reeds))


def sensing_faults(profile: Profile, at: Crosspoint) -> tuple[_ReedFault, ...]:
    """Return the faults of what a reed senses."""
    if profile.sensing is not Sensing.DUAL:
        return (_WEAK,)
    is_ring = has_rings(profile) and profile.space(profile.places()[at]).second == at
    return (*(_of_ring(profile, at) if is_ring else (_WEAK,)), _SENSITIVE)


def finding_of(profile: Profile, at: Crosspoint, faults: Sequence[str], before: Finding) -> Finding:
    """Return a finding with others of these faults, or of its own, as causes."""
    ways = (*sensing_faults(profile, at), _SLOW_RELEASE, _CHATTER)
    written = {way.written(before.parts[0].name): way for way in ways}
    return _finding(profile, at, tuple(written[fault] for fault in faults)[:MOST_CAUSES], before.evidence)


def _is_often(turns: Sequence[int]) -> bool:
    """Whether turns are no accident: they occur at two visits, or there are many at the only one."""
    return sum(turn > 0 for turn in turns) > 1 or (len(turns) == 1 and turns[0] >= MANY_TURNS)


def _fails(profile: Profile, looks: Iterable[Look]) -> dict[Crosspoint, tuple[int, int]]:
    """Count how often each sensor failed to answer, with nothing in its stead, and how often it answered.

    A sensor that is closed whatever lies on the board does not count as an answer in another's stead.
    """
    looked = tuple(looks)
    sensors = frozenset(profile.sensors()) - _always(looked)
    fails = defaultdict[Crosspoint, list[int]](lambda: [0, 0])
    for look in looked:
        if look.asked is None or len(look.pieces) > 1:
            continue
        has_closed = is_closed(look.matrix, look.asked)
        if has_closed or not closed(look.matrix) & sensors:
            fails[look.asked][has_closed] += 1
    return {at: (failed, answered) for at, (failed, answered) in fails.items()}


def _always(looks: Sequence[Look]) -> frozenset[Crosspoint]:
    """Return what is closed at every look; nothing unless one of the looks is at an empty board."""
    if all(look.pieces or look.keys for look in looks):
        return frozenset()
    return frozenset.intersection(*(closed(look.matrix) for look in looks))


def _bounce_us(visits: Sequence[Visit]) -> int:
    """Return the longest bounce if there were two long ones, or if the only visit had one; otherwise 0."""
    last = [edges[-1] for visit in visits for edges in (visit.closing_us, visit.opening_us) if edges]
    long = [edge_us for edge_us in last if edge_us > LIMIT_US]
    return max(long) if len(long) > 1 or (long and len(visits) == 1) else 0


def _by_sensor(visits: Iterable[Visit]) -> dict[Crosspoint, list[Visit]]:
    found = defaultdict[Crosspoint, list[Visit]](list)
    for visit in visits:
        found[visit.sensor].append(visit)
    return dict(found)
