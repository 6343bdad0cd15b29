"""The building of a board on the page: how each of its joints stands, for the map in the Diagnose view."""

from collections.abc import Mapping
from math import dist
from typing import Any

from controller.annex import OpenAnnex, OpenTable, PagePart, PagePlace
from controller.board import key_word
from hardware.builder.beside.build_guest import BuildGuest
from hardware.builder.beside.half_built import pad_text

_NOTHING: Mapping[str, Any] = {
    "t": "building",
    "is_building": False,
    "places": [],
    "contacts": [],
    "right": 0,
    "count": 0,
}


class BuildTable(OpenAnnex):
    """The building at one table."""

    name = "builder"
    part = PagePart("hardware.builder.page", PagePlace.DIAGNOSE)

    def __init__(self, table: OpenTable) -> None:
        self._loop = table.loop

    def diagnosed(self) -> Mapping[str, Any]:
        """See `OpenAnnex`: the joints at their places, and the contacts of the plugs."""
        guest = self._loop.snapshot.guest
        return building_view(guest) if isinstance(guest, BuildGuest) else _NOTHING


def building_view(guest: BuildGuest) -> Mapping[str, Any]:
    """Describe every joint of a building: right, now, doubt, made or todo."""
    half, states = guest.half, _states(guest)
    places_mm = half.sheet.profile.places_mm()
    at: dict[str, list[Any]] = {name: [] for name in places_mm}
    contacts: list[Any] = []
    for joint in half.joints.values():
        one: dict[str, Any] = {"name": pad_text(joint.part), "state": states[joint.name]}
        spot_mm = joint.spot_mm
        if spot_mm is None:
            contacts.append(one)
        else:
            at[min(at, key=lambda name: dist(places_mm[name], spot_mm))].append(one)
    places: list[Any] = [
        {"name": key_word(name), "x": places_mm[name][0], "y": places_mm[name][1], "joints": joints}
        for name, joints in at.items()
        if joints
    ]
    right = sum(state == "right" for state in states.values())
    drawn = {"places": places, "contacts": contacts, "right": right, "count": len(states)}
    return {**_NOTHING, **drawn, "is_building": True}


def _states(guest: BuildGuest) -> dict[str, str]:
    """Say how each joint stands, the most urgent word for each."""
    check, half = guest.check, guest.half
    built = check.stage if guest.is_built else check.stage - 1
    made = {joint.name for joint in half.made(built)} if built >= 0 else set()
    states = dict.fromkeys(half.joints, "todo") | dict.fromkeys(made, "made")
    states |= dict.fromkeys(check.proven & made, "right") | dict.fromkeys(check.asked & made, "now")
    return states | dict.fromkeys(check.in_doubt, "doubt")
