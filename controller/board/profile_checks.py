"""Whether the parts of a profile fit together, which no entry alone can show.

Decides that spaces, lights, sensors and wires match, and refuses a profile that cannot be wired. What a
single entry may hold is decided by `controller.board.profile_schema`.
"""

import math
from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from controller.board.profile import SPACE_NAME, Crosspoint, Key, Profile, ProfileError, Sensing
from controller.messages import Message

#: A place in a profile: in its own notation, or in words.
Where = str | Message

#: The radius that a button, and the finger on it, need around its centre.
KEY_MM = 7.0


def check(profile: Profile) -> None:
    """Refuse a profile whose parts do not fit together; ProfileError names the first mistake."""
    _check_spaces(profile)
    _check_deck(profile)
    _check_keys(profile)
    _check_matrix(profile)
    _check_wires(profile)
    _check_measured(profile)


def _once(where: Where, values: Sequence[object]) -> None:
    """Refuse a value that occurs twice where each may occur once."""
    twice = [value for value, times in Counter(values).items() if times > 1]
    if twice:
        raise ProfileError(Message("profile.used_twice", where=where, value=str(twice[0])))


def _check_spaces(profile: Profile) -> None:
    if not profile.spaces:
        raise ProfileError(Message("profile.no_spaces"))
    _once("[spaces] at_mm", [space.at_mm for space in profile.spaces])
    _once("[lights] order", profile.lights)
    names = {space.name for space in profile.spaces}
    for name in sorted(names):
        if not SPACE_NAME.allows(name):
            raise ProfileError(Message("profile.no_space_name", name=name, form=SPACE_NAME.words))
    for name in profile.lights:
        if name not in names:
            raise ProfileError(Message("profile.light_nowhere", name=name))
    for name in sorted(names - set(profile.lights)):
        raise ProfileError(Message("profile.no_light", space=name))
    _once("[build] feeds", profile.build.feeds)
    for name in profile.build.feeds:
        if name not in names:
            raise ProfileError(Message("profile.feed_nowhere", name=name))
    if not profile.build.feeds:
        raise ProfileError(Message("profile.no_feeds"))


def _check_deck(profile: Profile) -> None:
    """Refuse recesses that run into each other."""
    deck = profile.build.deck
    if deck.hole_mm + 2 * deck.bevel_mm >= profile.pitch_mm:
        raise ProfileError(Message("profile.recesses_meet", pitch_mm=profile.pitch_mm))


def _check_keys(profile: Profile) -> None:
    """Refuse keys that overlap another key or the recess of a piece."""
    places, deck = profile.places_mm(), profile.build.deck
    recess_mm = deck.hole_mm / 2 + deck.bevel_mm
    rooms = {space.name: recess_mm for space in profile.spaces} | {key.value: KEY_MM for key in Key}
    for other, name in combinations(rooms, 2):
        least_mm = rooms[other] + KEY_MM
        if rooms[name] == KEY_MM and math.dist(places[name], places[other]) < least_mm:
            raise ProfileError(
                Message("profile.key_too_near", key=name, other=other, least_mm=round(least_mm, 2))
            )


def _check_matrix(profile: Profile) -> None:
    places = [
        (f"[spaces] {space.name}", at)
        for space in profile.spaces
        for at in ((space.first,) if profile.sensing is Sensing.SINGLE else (space.first, space.second))
    ]
    places += [(f"[keys] {key.value}", at) for key, at in profile.keys.items()]
    taken: dict[Crosspoint, str] = {}
    for where, (row, column) in places:
        if not (0 <= row < len(profile.rows) and 0 <= column < len(profile.columns)):
            rows, columns = len(profile.rows), len(profile.columns)
            raise ProfileError(
                Message(
                    "profile.outside_matrix", where=where, row=row, column=column, rows=rows, columns=columns
                )
            )
        if profile.is_reference((row, column)):
            raise ProfileError(Message("profile.on_reference", where=where, row=row, column=column))
        if (row, column) in taken:
            other = taken[row, column]
            raise ProfileError(
                Message("profile.sensor_taken", where=where, row=row, column=column, other=other)
            )
        taken[row, column] = where


def _check_wires(profile: Profile) -> None:
    wires = profile.rows + profile.columns
    supply_pins = [] if profile.build.supply_pin is None else [profile.build.supply_pin]
    _once(Message("profile.pins"), [wire.pin for wire in wires] + [profile.light_pin, *supply_pins])
    _once(Message("profile.connectors"), [wire.connector for wire in wires])
    named = profile.places()
    for axis, kind, lines in ((0, "rows", profile.rows), (1, "columns", profile.columns)):
        for number, wire in enumerate(lines):
            wanted = {name for at, name in named.items() if at[axis] == number}
            where = f"{kind}[{number}] order"
            _once(where, wire.order)
            if set(wire.order) != wanted:
                odd = min(set(wire.order) ^ wanted)
                raise ProfileError(Message("profile.wrong_order", where=where, name=odd))


def _check_measured(profile: Profile) -> None:
    """Refuse measurements of reeds that the board does not have."""
    rings = {space.second for space in profile.spaces} - {space.first for space in profile.spaces}
    reeds = {
        name: len(profile.build.reeds.ring_mm) if at in rings else 1
        for at, name in profile.sensors().items()
        if at not in profile.keys.values()
    }
    for name, measured in profile.build.measured.items():
        if name not in reeds:
            least, *_, most = reeds
            raise ProfileError(
                Message("profile.unknown_reed", name=name, board=profile.name, least=least, most=most)
            )
        if len(measured) != reeds[name]:
            raise ProfileError(
                Message("profile.other_reeds", name=name, count=reeds[name], found=len(measured))
            )
