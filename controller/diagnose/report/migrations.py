"""Migrations: documents of earlier versions, completed with the fields that came since.

Decides the value of a field in a document that was written before the field existed: what nobody was asked
for was not seen, and every board was built to the only guide there was. Errors in a document are found when
it is read.
"""

from collections.abc import Mapping
from typing import Any

from controller.profile import Sensing, with_colours

#: Since this version two keys are pressed together, and visits record whether the piece was then taken off.
_KEYS_TOGETHER = 2

#: Since this version a piece is turned, held above its place, and laid by its mark.
_MOVED = 3

#: Since this version there is a quick check.
_QUICK = 4

#: Since this version a sensor's name has the word for its colour: ``e5 orange``, no longer ``e5 first``.
_COLOURS = 5

#: Since this version a profile describes the pieces, reeds and deck of a board.
_BUILD = 3

_CENTRE = {"disc_mm": [5.0, 2.0], "poles": "N", "radius_mm": 0.0}
_RING = {"disc_mm": [3.0, 2.0], "poles": "NNNNNNNN", "radius_mm": 10.0}
_DECK = {
    "skin_mm": 2.0,
    "plate_mm": 1.0,
    "hole_mm": 26.0,
    "bevel_mm": 0.0,
    "block_mm": 18.0,
    "light_hole_mm": 5.0,
    "margin_mm": 28.0,
}
#: What no board had, or no profile described.
_BUILD_DEFAULTS = {
    "keys_mm": [[0.0, 0.0]] * 4,
    "exit_mm": [0.0, 0.0],
    "cable_mm": 0.0,
    "column_ohm": None,
    "guard": "",
    "data_down_ohm": 0,
    "measured": {},
}


def renewed(document: Mapping[str, Any]) -> Mapping[str, Any]:
    """Complete a document with what came since its version; what does not fit is left as it is."""
    version, evidence, profile = document["version"], document.get("evidence"), document.get("profile")
    news: dict[str, Any] = {}
    if isinstance(evidence, dict):
        if version < _KEYS_TOGETHER:
            evidence = _with(evidence, {"pressed": []}, {"is_last": False})
        if version < _MOVED:
            evidence = _with(evidence, {"marked": []}, {"turned_turns": 0, "has_let_go": None})
        if version < _QUICK:
            evidence = _with(evidence, {"is_quick": False, "swept": []}, {})
        news["evidence"] = evidence
    if version < _BUILD and isinstance(profile, dict):
        news["profile"] = _with_build(profile)
    found = {**document, **news}
    if version < _COLOURS:
        found |= {name: _renamed(value) for name, value in found.items() if name != "evidence"}
    return found


def _renamed(value: object) -> object:
    """Rename sensors wherever they are named: in parts, faults and sentences, and among measured reeds."""
    match value:
        case str():
            return with_colours(value)
        case list():
            return [_renamed(item) for item in value]
        case dict():
            return {with_colours(name): _renamed(item) for name, item in value.items()}
    return value


def _with(
    evidence: Mapping[str, Any], news: Mapping[str, Any], of_visit: Mapping[str, Any]
) -> Mapping[str, Any]:
    """Complete evidence, and each visit in it, with what nobody was asked for."""
    seen: dict[str, Any] = {**news, **evidence}
    if isinstance(visits := evidence.get("visits"), list):
        seen["visits"] = [{**of_visit, **visit} if isinstance(visit, dict) else visit for visit in visits]
    return seen


def _with_build(profile: Mapping[str, Any]) -> Mapping[str, Any]:
    build = profile.get("build")
    if not isinstance(build, dict) or "ring_mm" not in build:
        return profile
    is_single = profile.get("sensing") == Sensing.SINGLE.value
    parts = {
        "pieces": {
            "across_mm": 25.0,
            "floor_mm": 1.0,
            "first": _CENTRE,
            "second": _CENTRE if is_single else _RING,
        },
        "reeds": {
            "glass_mm": 10,
            "stub_mm": 2.0,
            "gap_mm": 6.0,
            "class_at": [15.0, 20.0],
            "ring_mm": [] if is_single else [build["ring_mm"]],
        },
        "deck": _DECK,
        **_BUILD_DEFAULTS,
    }
    kept = {name: value for name, value in build.items() if name != "ring_mm"}
    return {**profile, "build": {**parts, **kept}}
