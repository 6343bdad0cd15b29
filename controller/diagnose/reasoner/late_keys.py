"""Late keys: which keys close or open late, and which in time, beside a key pressed and released with them.

Decides from two fingers that were asked to act together. Nobody knows when a single finger came; two fingers
of one person are some tens of milliseconds apart, and the same one does not trail by much at every try. If
both keys are late, that is not seen.
"""

from collections.abc import Iterator, Sequence

from controller.board import Crosspoint, Profile
from controller.diagnose.evidence import Evidence, Pressed
from controller.diagnose.reasoner.late_sensors import Late, Move
from controller.messages import Message

#: Two fingers are rarely further apart than this.
FINGERS_MS = 75.0
#: Keys further apart than this were not pressed, or released, together.
TOGETHER_MS = 1000.0
#: The fewest tries that prove a key late.
TRIES = 2


def late_keys(profile: Profile, evidence: Evidence, affected: frozenset[Crosspoint]) -> list[Late]:
    """Find the keys that close or open late; pairs with a key ``affected`` by other faults are not judged."""
    found = dict[tuple[Crosspoint, bool], Late]()
    for keys in dict.fromkeys(pressed.keys for pressed in evidence.pressed):
        one, other = (profile.keys[key] for key in keys)
        if {one, other} & affected:
            continue
        tries = [pressed for pressed in evidence.pressed if pressed.keys == keys and _is_whole(pressed)]
        for late in _late(profile, (one, other), tries):
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


def _late(
    profile: Profile, sensors: tuple[Crosspoint, Crosspoint], tries: Sequence[Pressed]
) -> Iterator[Late]:
    for is_closing in (True, False):
        apart_ms = [_apart_ms(pressed.closed_ms if is_closing else pressed.opened_ms) for pressed in tries]
        together_ms = [ms for ms in apart_ms if abs(ms) <= TOGETHER_MS]
        if len(together_ms) < TRIES:
            continue
        for sensor, late_ms in zip(sensors, (together_ms, [-ms for ms in together_ms]), strict=True):
            if min(late_ms) > _least_ms(profile):
                times_ms = tuple(round(ms) for ms in late_ms)
                symptom = Message("evidence.after_other_key", is_closing=is_closing, late_ms=times_ms)
                yield Late(sensor, is_closing, symptom)


def _least_ms(profile: Profile) -> float:
    """Return how late a key is at least; a scan shows what happened since the one before it."""
    return FINGERS_MS + profile.timings.scan_us / 1000


def _apart_ms(times_ms: tuple[float | None, float | None]) -> float:
    """Return by how much the first key was later than the other."""
    one_ms, other_ms = times_ms
    return (one_ms or 0.0) - (other_ms or 0.0)
