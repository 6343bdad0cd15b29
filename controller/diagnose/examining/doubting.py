"""Which reeds are worth a second and third try, by what they did at the first.

Decides only what is asked for again: anything that was not quite as it should be. What is wrong with it, if
anything, decides the judge.
"""

from collections import Counter
from statistics import median

from controller.board import Crosspoint, Profile
from controller.diagnose.evidence import Evidence, Look, Stage, Visit
from controller.diagnose.examining.matrix import Matrix, at_rest, is_closed, with_closed

#: How often a reed in doubt is tried again.
RETRIES = 2

#: A contact that moves for longer than this may be worn: good ones are at rest after 1.5 ms, and how long one
#: bounces is a matter of chance.
BOUNCE_US = 2500

#: Slow is what takes so many times the person's own custom, and so much more.
SLOW_TIMES = 2.0
SLOW_MS = 1000.0


def baseline(profile: Profile, evidence: Evidence) -> Matrix:
    """What the board read with nothing on it; what a healthy one reads, if nobody looked."""
    looks = [look.matrix for look in evidence.looks if look.stage is Stage.EMPTY]
    return looks[-1] if looks else at_rest(profile)


def silent(profile: Profile, evidence: Evidence) -> frozenset[Crosspoint]:
    """Reeds that did not once answer to a piece, or were closed before it came."""
    base = baseline(profile, evidence)
    asked = [look for look in evidence.looks if look.stage is Stage.REEDS and look.asked is not None]
    answered = {look.asked for look in asked if look.asked and is_closed(look.matrix, look.asked)}
    return frozenset(
        look.asked
        for look in asked
        if look.asked and (look.asked not in answered or is_closed(base, look.asked))
    )


def doubtful(profile: Profile, evidence: Evidence) -> frozenset[Crosspoint]:
    """The reeds that were not as they should be, at any try."""
    base = baseline(profile, evidence)
    looks = {
        look.asked
        for look in evidence.looks
        if look.stage is Stage.REEDS and look.asked and not _is_clean(look, base)
    }
    reeds = {look.asked for look in evidence.looks if look.stage is Stage.REEDS}
    visits = [visit for visit in evidence.visits if visit.sensor in reeds]
    slow_ms = _custom_ms([visit.came_ms for visit in visits]), _custom_ms([visit.left_ms for visit in visits])
    tried = Counter(visit.sensor for visit in visits)
    odd = {visit.sensor for visit in visits if _is_odd(visit, slow_ms, is_first=tried[visit.sensor] == 1)}
    return frozenset(looks | odd) - {None}


def _is_clean(look: Look, base: Matrix) -> bool:
    """Whether the one that was asked answered, and no other."""
    if look.asked is None or look.is_told or is_closed(base, look.asked):
        return False
    return look.matrix == with_closed(base, [look.asked])


def _custom_ms(times_ms: list[float | None]) -> float:
    """What is slow for this person."""
    known = [time_ms for time_ms in times_ms if time_ms is not None]
    return SLOW_TIMES * median(known) + SLOW_MS if known else float("inf")


def _is_odd(visit: Visit, slow_ms: tuple[float, float], *, is_first: bool) -> bool:
    if visit.still_turns or visit.pushed_turns or visit.overlap_ms > 0:
        return True
    if visit.came_ms is None or visit.left_ms is None:
        return True
    if any(edges and edges[-1] > BOUNCE_US for edges in (visit.closing_us, visit.opening_us)):
        return True
    # A hand that rests is slow as well: it is a doubt at the first try alone.
    return is_first and (visit.came_ms > slow_ms[0] or visit.left_ms > slow_ms[1])
