"""Key pairs: which keys are pressed together, so that a late one shows beside one that is not.

Decides which keys qualify: those that answered alone at their last press, once per press. A key with another
fault would only make its partner look faulty. Once all were tried, a key that was not in time goes with one
that was, which shows whether it or its first partner is late.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from controller.diagnose.evidence import Evidence, Stage
from controller.diagnose.matrix import closed, minus
from controller.diagnose.reasoner.late_keys import keys_in_time
from controller.diagnose.selftest.retries import baseline
from controller.profile import Key, Profile

Pair = tuple[Key, Key]

#: How often two keys are pressed together: one clumsy try proves no fault.
PAIR_TRIES = 2


def pairs(profile: Profile, evidence: Evidence) -> tuple[Pair, ...]:
    """Return every sound key with another one, in key order; none if fewer than two are sound."""
    sound = [key for key in Key if _is_sound(profile, evidence, key)]
    if not sound[1:]:
        return ()
    # An odd one out is paired with the first.
    odd = ((sound[0], sound[-1]),) if len(sound) % 2 else ()
    first = (*zip(sound[::2], sound[1::2], strict=False), *odd)
    return (*first, *_again(profile, evidence, sound, first))


def _again(
    profile: Profile, evidence: Evidence, sound: Sequence[Key], first: Sequence[Pair]
) -> Iterator[Pair]:
    """Yield the keys that were not in time with one that was, after all tries of the ``first`` pairs."""
    tries, moves = Counter(pressed.keys for pressed in evidence.pressed), keys_in_time(profile, evidence)
    late = [key for key in sound if not {(profile.keys[key], True), (profile.keys[key], False)} <= moves]
    partner = next((key for key in sound if key not in late), None)
    if partner is None or any(tries[keys] < PAIR_TRIES for keys in first):
        return
    for key in late:
        yield (partner, key) if sound.index(partner) < sound.index(key) else (key, partner)


def _is_sound(profile: Profile, evidence: Evidence, key: Key) -> bool:
    """Whether the newest press of a key had nothing odd about it except, perhaps, its time."""
    sensor, restless = profile.keys[key], frozenset(evidence.quiet.turns)
    looks = [look for look in evidence.looks if look.stage is Stage.KEYS and look.asked == sensor]
    visits = [visit for visit in evidence.visits if visit.sensor == sensor]
    if not looks or not visits or sensor in evidence.skipped | restless:
        return False
    look, visit = looks[-1], visits[-1]
    is_alone = closed(minus(look.matrix, baseline(profile, evidence))) - restless == {sensor}
    has_moved = visit.came_ms is not None and visit.left_ms is not None
    return is_alone and has_moved and not look.is_told and not visit.still_turns
