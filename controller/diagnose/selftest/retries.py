"""Retries: which reeds to test again, given what they have done so far.

Decides only what is asked for again: anything that was not quite as it should be, but only two of a whole
line of silent reeds. The reasoner decides what is wrong, if anything.

A reed that was never seen to close and open in time is tried beside other neighbours, which have to be in
order themselves.
"""

from collections import Counter, defaultdict
from dataclasses import dataclass

from controller.board import Crosspoint, Matrix, Profile, at_rest, is_closed, with_closed
from controller.diagnose.evidence import Evidence, Look, Stage, Visit
from controller.diagnose.reasoner.contacts import unsteady_sensors
from controller.diagnose.reasoner.late_sensors import closed_for_others, in_time
from controller.inference import late_ms

#: How often a reed in doubt is tried again, how often one that was never in time, and all of them together.
RETRIES = 2
SLOW_RETRIES = 4
MOST_RETRIES = 24

#: This many reeds in doubt make a line, of which this many are tried again.
LINE, LINE_TRIED = 3, 2

#: A contact that moves for longer than this may be worn: good ones are at rest after 1.5 ms, and the length
#: of a bounce is a matter of chance.
BOUNCE_US = 2500


@dataclass(frozen=True, slots=True)
class DoubtfulReed:
    """A reed worth another try, after ``tries`` of them; ``is_slow`` if its time is the doubt."""

    sensor: Crosspoint
    tries: int
    is_slow: bool


def baseline(profile: Profile, evidence: Evidence) -> Matrix:
    """Return what the empty board read; if nobody looked, what a healthy one reads."""
    looks = [look.matrix for look in evidence.looks if look.stage is Stage.EMPTY]
    return looks[-1] if looks else at_rest(profile)


def silent(profile: Profile, evidence: Evidence) -> frozenset[Crosspoint]:
    """Return the reeds that never answered to a piece, or were closed before it came."""
    base = baseline(profile, evidence)
    asked = [look for look in evidence.looks if look.stage is Stage.REEDS and look.asked is not None]
    answered = {look.asked for look in asked if look.asked and is_closed(look.matrix, look.asked)}
    return frozenset(
        look.asked
        for look in asked
        if look.asked and (look.asked not in answered or is_closed(base, look.asked))
    )


def doubts(profile: Profile, evidence: Evidence) -> tuple[DoubtfulReed, ...]:
    """Return the reeds to try once more now; those that are only slow come last."""
    looks = _looks(evidence)
    strange, of_lines = _strange(looks, baseline(profile, evidence))
    odd = strange | (evidence.untraced & looks.keys() - silent(profile, evidence))
    odd |= {
        visit.sensor
        for visit in evidence.visits
        if visit.sensor in looks and (_is_restless(visit) if visit.sensor in of_lines else _is_odd(visit))
    }
    filter_ms = late_ms(profile.timings)
    overlaps = {visit.sensor for visit in evidence.visits if visit.overlap_ms > filter_ms}
    slow = _never_in_time(profile, evidence)
    found = []
    for sensor, tried in looks.items():
        most = SLOW_RETRIES if sensor in slow else RETRIES if sensor in odd | overlaps else 0
        if len(tried) <= most:
            found.append(DoubtfulReed(sensor, len(tried), is_slow=sensor in slow | overlaps))
    left = MOST_RETRIES - sum(len(tried) - 1 for at, tried in looks.items() if at in odd | overlaps | slow)
    return tuple(sorted(found, key=lambda doubt: doubt.sensor not in odd)[: max(left, 0)])


def unreliable(profile: Profile, evidence: Evidence) -> frozenset[Crosspoint]:
    """Return the reeds beside which no time shows: they are silent, unsteady, or closed for others."""
    for_others = {at for at, _ in closed_for_others(profile, evidence)}
    return silent(profile, evidence) | unsteady_sensors(profile, evidence) | for_others


def stand_ins(profile: Profile, evidence: Evidence) -> frozenset[Crosspoint]:
    """Return the keys that close for a piece instead of its own reed, as they do if wires are exchanged."""
    keys = frozenset(profile.keys.values())
    silenced = [
        look.matrix
        for look in evidence.looks
        if look.asked and not look.keys and not is_closed(look.matrix, look.asked)
    ]
    return frozenset(at for at in keys if any(is_closed(matrix, at) for matrix in silenced))


def odd_keys(profile: Profile, evidence: Evidence) -> frozenset[Crosspoint]:
    """Return the keys that did not answer, not alone, not once for every press, or untraced."""
    base = baseline(profile, evidence)
    looks = [look for look in evidence.looks if look.stage is Stage.KEYS and look.asked is not None]
    strange = {look.asked for look in looks if look.asked is not None and not _is_clean(look, base)}
    keys = frozenset(profile.keys.values())
    odd = {visit.sensor for visit in evidence.visits if visit.sensor in keys and _is_odd(visit)}
    return frozenset(strange | odd | (evidence.untraced & keys))


def _looks(evidence: Evidence) -> dict[Crosspoint, list[Look]]:
    """Return what was read at every try of every reed."""
    found = defaultdict[Crosspoint, list[Look]](list)
    for look in evidence.looks:
        if look.stage is Stage.REEDS and look.asked is not None:
            found[look.asked].append(look)
    return dict(found)


def _strange(
    looks: dict[Crosspoint, list[Look]], base: Matrix
) -> tuple[frozenset[Crosspoint], frozenset[Crosspoint]]:
    """Return the reeds that did not answer, or not alone: those to try again, and the rest of their lines."""
    first = [sensor for sensor, tried in looks.items() if not _is_clean(tried[0], base)]
    later = {sensor for sensor, tried in looks.items() if any(not _is_clean(look, base) for look in tried)}
    rows, columns = Counter(row for row, _ in first), Counter(column for _, column in first)
    taken_rows, taken_columns = Counter[int](), Counter[int]()
    taken = set()
    for row, column in first:
        is_row_full = rows[row] >= LINE and taken_rows[row] >= LINE_TRIED
        if is_row_full or (columns[column] >= LINE and taken_columns[column] >= LINE_TRIED):
            continue
        taken.add((row, column))
        taken_rows[row] += 1
        taken_columns[column] += 1
    return frozenset(taken | (later - set(first))), frozenset(set(first) - taken)


def _is_clean(look: Look, base: Matrix) -> bool:
    """Whether the requested sensor answered, and no other."""
    if look.asked is None or look.is_told or is_closed(base, look.asked):
        return False
    return look.matrix == with_closed(base, [look.asked])


def _never_in_time(profile: Profile, evidence: Evidence) -> frozenset[Crosspoint]:
    """Return the reeds that answer, but were not seen to close and open in time as others were."""
    mute = silent(profile, evidence)
    timely = in_time(profile, evidence, mute | unsteady_sensors(profile, evidence))
    tried = _looks(evidence).keys() - mute if timely else frozenset[Crosspoint]()
    return frozenset(at for at in tried if not {(at, True), (at, False)} <= timely)


def _is_odd(visit: Visit) -> bool:
    is_missing = visit.came_ms is None or visit.left_ms is None
    return is_missing or visit.has_let_go is False or _is_restless(visit)


def _is_restless(visit: Visit) -> bool:
    if visit.still_turns or visit.pushed_turns or visit.turned_turns:
        return True
    return any(edges and edges[-1] > BOUNCE_US for edges in (visit.closing_us, visit.opening_us))
