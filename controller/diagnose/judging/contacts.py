"""How contacts move: which are restless, weak, worn or slow, by every visit and by all looks.

Decides against what a healthy contact does, and for times against this person's own custom: a hand may dream,
so that only what is late at every try counts, and not what is later than a spring can be. A contact that
overlaps the next one of the same piece needs no custom. Faults of the matrix at rest are not looked for here.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import log
from statistics import median

from controller.board import Crosspoint, Profile
from controller.diagnose.diagnosis import Cause, Finding, Kind, Verdict
from controller.diagnose.evidence import Evidence, Look, Visit
from controller.diagnose.judging.cures import capital, sensor_words
from controller.diagnose.judging.suspects import sensor_part

#: A healthy contact is at rest after this time.
BOUNCE_US = 5000
#: So many turns in one visit are no accident; fewer have to be seen at two.
MANY_TURNS = 4
#: The same piece cannot be on two spaces at once for longer; a board that scans seldom tells an opening late.
OVERLAP_MS = 30.0
#: Where more visits than this share overlap, the person uses two pieces.
OVERLAP_SHARE = 0.1
#: So many tries have to be late, all of them, and together by so many deviations of this person's custom.
LATE_TRIES, LATE_SCORE, LATE_EACH = 3, 4.0, 1.0
#: No spring is later; a hand that dreams is.
LATEST_MS = 1500.0
#: A custom of fewer visits is none; these are the least deviations that one has.
CUSTOM_VISITS, LEAST_SPREAD_MS, LEAST_RATIO_SPREAD = 12, 40.0, 0.1


@dataclass(frozen=True, slots=True)
class _Way:
    """One way of moving badly: its fault, how it shows, and what cures it."""

    fault: str
    verdict: Verdict
    text: str
    cure: str


_CHATTER = _Way(
    "chatter",
    Verdict.FAIL,
    "opens and closes by itself while it is held, or while nothing is near it",
    "Look at its joints for one that is loose; if they are sound, replace the part.",
)
_WEAK = _Way(
    "weak",
    Verdict.SUSPECT,
    "closes for a piece in the middle only, and opens when that is pushed a little",
    "Bring the reed nearer to the surface, upright and at its place; replace it if need be.",
)
_BOUNCE = _Way(
    "bounce",
    Verdict.SUSPECT,
    "bounces for longer than 5 ms when it closes or opens",
    "The contact is worn: replace the part.",
)
_SLOW_CLOSE = _Way(
    "slow-close",
    Verdict.SUSPECT,
    "closes late",
    "The contact is stiff, or too far from the piece: bring it nearer, or replace it.",
)
_SLOW_RELEASE = _Way(
    "slow-release",
    Verdict.SUSPECT,
    "opens late",
    "Its spring is tired, or iron near it has become a magnet: replace the part, or take the iron away.",
)


def unsteady_sensors(profile: Profile, evidence: Evidence) -> frozenset[Crosspoint]:
    """List the sensors whose reading at rest is not to be relied on."""
    return frozenset(at for at, way, _ in _restless(profile, evidence) if way is not _BOUNCE)


def judge_contacts(
    profile: Profile, evidence: Evidence, implicated: frozenset[Crosspoint] = frozenset()
) -> list[Finding]:
    """Find the contacts that move badly; ``implicated`` ones are explained by what is wrong at rest."""
    found = list(_restless(profile, evidence))
    known = {at for at, _, _ in found} | implicated
    found += [one for one in _late(profile, evidence) if one[0] not in known]
    return [
        _finding(profile, at, way, told) for at, way, told in found if at not in implicated or way is _BOUNCE
    ]


def _finding(profile: Profile, at: Crosspoint, way: _Way, told: str) -> Finding:
    part = sensor_part(at, profile)
    text = f"{capital(sensor_words(part.name))} {way.text}."
    cause = Cause(f"{way.fault} {part.name}", text, way.cure)
    return Finding(way.verdict, (part,), (cause,), told)


_Found = Iterator[tuple[Crosspoint, _Way, str]]


def _restless(profile: Profile, evidence: Evidence) -> _Found:
    """Tell of the contacts that turn, fail or bounce: of each the worst."""
    visits = _by_sensor(evidence.visits)
    fails = _fails(profile, evidence.looks)
    for at in profile.sensors():
        mine = visits.get(at, [])
        quiet = evidence.quiet.turns.get(at, 0)
        still, pushed = [visit.still_turns for visit in mine], [visit.pushed_turns for visit in mine]
        failed, closed = fails.get(at, (0, 0))
        if _is_often(still) or quiet > 1:
            yield at, _CHATTER, f"Turned {sum(still) + quiet} times while nothing moved."
        elif _is_often(pushed) and sensor_part(at, profile).kind is Kind.REED:
            yield at, _WEAK, f"Turned {sum(pushed)} times while the piece was pushed about its place."
        elif closed and (failed > 1 or (failed and any(pushed))):
            yield at, _WEAK, f"Did not answer {failed} times, and did {closed} times."
        elif (longest_us := _bounce_us(mine)) > BOUNCE_US:
            yield at, _BOUNCE, f"Bounced for up to {longest_us / 1000:.1f} ms."


def _is_often(turns: Sequence[int]) -> bool:
    """Whether turns are no accident: at two visits, or many at the only one."""
    return sum(turn > 0 for turn in turns) > 1 or (len(turns) == 1 and turns[0] >= MANY_TURNS)


def _fails(profile: Profile, looks: Iterable[Look]) -> dict[Crosspoint, tuple[int, int]]:
    """How often a sensor that was asked did not answer, with nothing in its stead, and how often it did."""
    fails = defaultdict[Crosspoint, list[int]](lambda: [0, 0])
    for look in looks:
        if look.asked is None or len(look.pieces) > 1:
            continue
        row, column = look.asked
        is_closed = bool(look.matrix[row] >> column & 1)
        if is_closed or _is_empty(profile, look):
            fails[look.asked][is_closed] += 1
    return {at: (failed, closed) for at, (failed, closed) in fails.items()}


def _is_empty(profile: Profile, look: Look) -> bool:
    return not any(look.matrix[row] >> column & 1 for row, column in profile.sensors())


def _bounce_us(visits: Sequence[Visit]) -> int:
    """The longest bounce, if there were two long ones, or the only visit had one."""
    last = [edges[-1] for visit in visits for edges in (visit.closing_us, visit.opening_us) if edges]
    long = [edge_us for edge_us in last if edge_us > BOUNCE_US]
    return max(long) if len(long) > 1 or (long and len(visits) == 1) else 0


def _late(profile: Profile, evidence: Evidence) -> _Found:
    """Tell of the contacts that close or open late, by overlap or by custom."""
    visits = _by_sensor(evidence.visits)
    most_ms = OVERLAP_MS + profile.timings.quiet_scans * profile.timings.scan_us / 1000
    overlapping = sum(visit.overlap_ms > most_ms for visit in evidence.visits)
    has_two_pieces = overlapping > max(4, OVERLAP_SHARE * len(evidence.visits))
    released = set()
    for at, mine in visits.items():
        overlaps = [visit.overlap_ms for visit in mine if visit.overlap_ms > most_ms]
        if overlaps and (len(overlaps) == len(mine) or not has_two_pieces):
            released.add(at)
            yield (
                at,
                _SLOW_RELEASE,
                f"Was closed for {max(overlaps):.0f} ms more when its piece had gone on.",
            )
    for way, times in ((_SLOW_CLOSE, _closings(evidence)), (_SLOW_RELEASE, _openings(evidence))):
        for at, late_ms in _outliers(times):
            if at not in released:
                released.add(at)
                yield at, way, f"Took about {late_ms:.0f} ms longer than the others, at every try."


def _closings(evidence: Evidence) -> list[tuple[Crosspoint, float]]:
    """How long each closing took: from when the piece left the sensor before, where that is known."""
    taken = []
    for before, visit in pairwise((None, *evidence.visits)):
        if visit is None or visit.came_ms is None:
            continue
        left_ms = before.left_ms if before is not None and before.left_ms is not None else None
        if left_ms is not None and 0 <= left_ms < visit.came_ms:
            taken.append((visit.sensor, visit.came_ms - left_ms))
    return taken or [(visit.sensor, visit.came_ms) for visit in evidence.visits if visit.came_ms is not None]


def _openings(evidence: Evidence) -> list[tuple[Crosspoint, float]]:
    return [(visit.sensor, visit.left_ms) for visit in evidence.visits if visit.left_ms is not None]


def _outliers(times: Sequence[tuple[Crosspoint, float]]) -> Iterator[tuple[Crosspoint, float]]:
    """Find the sensors that are late at all of several tries, by how many ms."""
    if len(times) < CUSTOM_VISITS:
        return
    scores = _Custom(tuple(ms for _, ms in times))
    tries = defaultdict[Crosspoint, list[float]](list)
    for at, ms in times:
        if ms - scores.median_ms < LATEST_MS:
            tries[at].append(ms)
    for at, late in tries.items():
        counted = [scores.score(ms) for ms in late]
        if len(counted) < LATE_TRIES or min(counted) < LATE_EACH:
            continue
        # What a contact adds it adds at every try, so the least late of them counts as much as all.
        if (sum(counted) / len(counted) + min(counted)) / 2 * len(counted) ** 0.5 > LATE_SCORE:
            yield at, median(late) - scores.median_ms


class _Custom:
    """How long one person takes as a rule. Times are skewed: late is only what is so by ratio as well."""

    def __init__(self, times_ms: Sequence[float]) -> None:
        self.median_ms = median(times_ms)
        self._spread_ms = max(_spread(times_ms), LEAST_SPREAD_MS)
        self._ratio_spread = max(_spread([log(max(ms, 1.0)) for ms in times_ms]), LEAST_RATIO_SPREAD)

    def score(self, ms: float) -> float:
        """By how many deviations a time is late."""
        ratio = log(max(ms, 1.0) / max(self.median_ms, 1.0))
        return min((ms - self.median_ms) / self._spread_ms, ratio / self._ratio_spread)


def _spread(values: Sequence[float]) -> float:
    """The standard deviation of the middle, which outliers do not move."""
    middle = median(values)
    return 1.4826 * median(abs(value - middle) for value in values)


def _by_sensor(visits: Iterable[Visit]) -> dict[Crosspoint, list[Visit]]:
    found = defaultdict[Crosspoint, list[Visit]](list)
    for visit in visits:
        found[visit.sensor].append(visit)
    return dict(found)
