"""The plan of an examination: which steps there are, given the board's parts and what is known so far.

Decides the order: the pictures that identify each light, and the crosses of pieces in which a bridged diode
makes ghosts; `controller.diagnose.selftest.route` decides the order of the reeds. Knows nothing of time or
of the person. What the evidence already contains is not asked for again, so that an examination resumes
where it stopped.

Key pairs: which keys are pressed together, so that a late one shows beside one that is not. Decides which
keys qualify: those that answered alone at their last press, once per press. A key with another fault would
only make its partner look faulty. Once all were tried, a key that was not in time goes with one that was,
which shows whether it or its first partner is late.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from controller.board import Crosspoint, Key, Profile, Sensing, closed, minus
from controller.diagnose.evidence import Evidence, Laid, Stage
from controller.diagnose.reasoner.late_sensors import keys_in_time
from controller.diagnose.selftest.retries import baseline, odd_keys, silent
from controller.diagnose.selftest.route import marks_left, reeds, reeds_left
from controller.diagnose.selftest.steps.clear import ClearBoard
from controller.diagnose.selftest.steps.cross import Cross, Ghost
from controller.diagnose.selftest.steps.light_pictures import ShowPicture
from controller.diagnose.selftest.steps.press import PressKey
from controller.diagnose.selftest.steps.reed import Reed
from controller.diagnose.selftest.steps.result import ShowResult
from controller.diagnose.selftest.steps.soak_test import Rest, Soak
from controller.diagnose.selftest.steps.step import SelftestStep
from controller.diagnose.selftest.steps.sweep import WaveOver
from controller.diagnose.selftest.steps.together import PressTogether
from controller.games import Colour

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


__all__ = [
    "ClearBoard",
    "Cross",
    "Ghost",
    "PressKey",
    "PressTogether",
    "Reed",
    "Rest",
    "SelftestStep",
    "ShowPicture",
    "ShowResult",
    "Soak",
    "WaveOver",
    "crosses",
    "pictures",
    "reeds",
    "steps_of",
]


def steps_of(
    profile: Profile, evidence: Evidence, stage: Stage, left_out: frozenset[SelftestStep] = frozenset()
) -> tuple[SelftestStep, ...]:
    """Return what is left to do of a stage, without steps that were ``left_out``; empty when it is done."""
    if stage in evidence.done:
        return ()
    steps = tuple(step for step in _steps(profile, evidence, stage, left_out) if step not in left_out)
    return steps if any(not isinstance(step, ClearBoard) for step in steps) else ()


def _steps(
    profile: Profile, evidence: Evidence, stage: Stage, left_out: frozenset[SelftestStep]
) -> tuple[SelftestStep, ...]:
    match stage:
        case Stage.EMPTY:
            is_seen = any(look.stage is Stage.EMPTY for look in evidence.looks)
            return () if is_seen else (ClearBoard(stage), Rest())
        case Stage.LIGHTS:
            seen = {(seen.lit, seen.hue) for seen in evidence.seen}
            every = quick_pictures(profile) if evidence.is_quick else pictures(profile)
            return tuple(picture for picture in every if (frozenset(picture.lit), picture.hue) not in seen)
        case Stage.REEDS if evidence.is_quick:
            return (WaveOver(), ClearBoard(stage))
        case Stage.REEDS:
            return reeds_left(profile, evidence, left_out) or marks_left(profile, evidence, left_out)
        case Stage.GHOSTS:
            return _ghosts_left(profile, evidence, left_out)
        case Stage.KEYS:
            presses = _keys_left(profile, evidence)
            return (ClearBoard(stage), *(presses or _pairs_left(profile, evidence)))
        case Stage.SOAK:
            return (ClearBoard(stage), Soak())
        case Stage.REPORT:
            return (ShowResult(),)


def quick_pictures(profile: Profile) -> tuple[ShowPicture, ...]:
    """Return pictures of all lights in each of the three colours that they are made of."""
    return tuple(ShowPicture(profile.lights, hue) for hue in ("red", "green", "blue"))


def pictures(profile: Profile) -> tuple[ShowPicture, ...]:
    """Return all lights in white, one picture for each bit of a light's number, then all red, all green."""
    lights = profile.lights
    bits = range((len(lights) - 1).bit_length())
    coded = (tuple(name for number, name in enumerate(lights) if number >> bit & 1) for bit in bits)
    return (
        ShowPicture(lights, "white"),
        *(ShowPicture(lit, "white") for lit in coded),
        *(ShowPicture(lights, hue, asks_hue=True) for hue in ("red", "green")),
    )


def _keys_left(profile: Profile, evidence: Evidence) -> list[PressKey]:
    """Return the keys that were not pressed; once all were, those in doubt for a second time."""
    pressed = Counter(look.asked for look in evidence.looks if look.stage is Stage.KEYS)
    every = {key: profile.keys[key] for key in Key if profile.keys[key] not in evidence.skipped}
    first = [PressKey(sensor, key) for key, sensor in every.items() if sensor not in pressed]
    odd = odd_keys(profile, evidence)
    return first or [
        PressKey(sensor, key, turn=1)
        for key, sensor in every.items()
        if sensor in odd and pressed[sensor] == 1
    ]


def _pairs_left(profile: Profile, evidence: Evidence) -> list[PressTogether]:
    """Return the next try of every pair of keys that has tries left."""
    tries = Counter(pressed.keys for pressed in evidence.pressed)
    return [PressTogether(keys, tries[keys]) for keys in pairs(profile, evidence) if tries[keys] < PAIR_TRIES]


def crosses(profile: Profile, mute: frozenset[Crosspoint] = frozenset()) -> tuple[Cross, ...]:
    """Return crosses that together make every reed the fourth corner of a rectangle, as far as there are any.

    No piece is laid on a ``mute`` sensor, which would close nothing.
    """
    found: list[Cross] = []
    for colour in (Colour.FIRST,) if profile.sensing is Sensing.SINGLE else tuple(Colour):
        at = {
            reed.sensor: reed.laid
            for reed in reeds(profile)
            if reed.laid.colour is colour and reed.sensor not in mute
        }
        uncovered = set(at)
        keys = frozenset(profile.keys.values())
        while uncovered and (best := _best_corner(at, keys, uncovered)) is not None:
            found.append(Cross(tuple(at[sensor] for sensor in _arms(at, best)), best))
            uncovered -= _proved(at, keys, best)
    return tuple(found)


def _best_corner(
    at: dict[Crosspoint, Laid], keys: frozenset[Crosspoint], uncovered: set[Crosspoint]
) -> Crosspoint | None:
    """Return the corner whose cross proves the most reeds not proved yet; None if none proves any."""
    corners = sorted({(row, column) for row, _ in at for _, column in at})
    gains = {corner: len(uncovered & _proved(at, keys, corner)) for corner in corners}
    best = max(corners, key=lambda corner: (gains[corner], corner in at, -len(_arms(at, corner))))
    return best if gains[best] else None


def _proved(at: dict[Crosspoint, Laid], keys: frozenset[Crosspoint], corner: Crosspoint) -> set[Crosspoint]:
    """Return the reeds whose diodes a cross proves: what visits it, its corner, and the arms between them."""
    visited = _covered(at, corner)
    pressed = {key for key in keys if (key[0], corner[1]) in at and (corner[0], key[1]) in at}
    rows = {row for row, _ in visited | pressed}
    columns = {column for _, column in visited | pressed}
    # A bridged diode pulls its row along with its column: both need another piece.
    lying = _arms(at, corner)
    is_pair = sum(column == corner[1] for _, column in lying) > 1
    arms = {
        (row, column)
        for row, column in lying
        if (column in columns if row == corner[0] else is_pair and row in rows)
    }
    return visited | arms | ({corner} & set(at) if visited else set())


def _covered(at: dict[Crosspoint, Laid], corner: Crosspoint) -> set[Crosspoint]:
    """Return the sensors whose rectangle with that corner has its other two corners in the cross."""
    return {
        (row, column)
        for row, column in at
        if row != corner[0] and column != corner[1] and (row, corner[1]) in at and (corner[0], column) in at
    }


def _arms(at: dict[Crosspoint, Laid], corner: Crosspoint) -> list[Crosspoint]:
    return [sensor for sensor in at if (sensor[0] == corner[0]) != (sensor[1] == corner[1])]


def _ghosts_left(
    profile: Profile, evidence: Evidence, left_out: frozenset[SelftestStep]
) -> tuple[SelftestStep, ...]:
    """Return the first cross with something left to try, and what is left."""
    seen = {
        (look.asked, frozenset(look.pieces), look.keys)
        for look in evidence.looks
        if look.stage is Stage.GHOSTS and look.asked is not None
    }
    mute = silent(profile, evidence)
    is_keyed = False
    for number, cross in enumerate(crosses(profile, mute)):
        if cross in left_out:
            continue
        keys: list[PressKey] = [] if is_keyed else _key_visits(profile, cross, mute)
        is_keyed = is_keyed or bool(keys)
        visits: list[Ghost | PressKey] = [*keys, *_visits(profile, cross, mute)]
        left = [
            step
            for step in visits
            if step not in left_out and (step.sensor, _lying(step), _down(step)) not in seen
        ]
        if left:
            return (ClearBoard(Stage.GHOSTS, number), cross, *left, ClearBoard(Stage.GHOSTS, number + 1000))
    return ()


def _visits(profile: Profile, cross: Cross, mute: frozenset[Crosspoint]) -> list[Ghost]:
    """Return the visits to all reeds of the colour that the cross covers, and to its corner."""
    colour = cross.pieces[0].colour
    lying = {piece.space for piece in cross.pieces}
    at = {
        reed.sensor: reed.laid
        for reed in reeds(profile)
        if reed.laid.colour is colour and reed.sensor not in mute
    }
    covered = _covered(at, cross.corner) | {cross.corner}
    return [
        Ghost(sensor, laid, cross)
        for sensor, laid in at.items()
        if sensor in covered and laid.space not in lying
    ]


def _key_visits(profile: Profile, cross: Cross, mute: frozenset[Crosspoint]) -> list[PressKey]:
    """Return presses of the keys that are the fourth corner of a rectangle with this cross."""
    colour = cross.pieces[0].colour
    lying = {profile.space(piece.space).sensor(colour) for piece in cross.pieces} - mute
    return [
        PressKey(sensor, key, cross, Stage.GHOSTS)
        for key, sensor in profile.keys.items()
        if (sensor[0], cross.corner[1]) in lying and (cross.corner[0], sensor[1]) in lying
    ]


def _lying(step: Ghost | PressKey) -> frozenset[Laid]:
    pieces = () if step.cross is None else step.cross.pieces
    return frozenset((*pieces, step.laid) if isinstance(step, Ghost) else pieces)


def _down(step: Ghost | PressKey) -> frozenset[Key]:
    return frozenset({step.key}) if isinstance(step, PressKey) else frozenset()
