"""Read a profile from the tables of its file, and validate it once.

Decides what a profile must hold, entry by entry; whether its parts fit together is decided by
`controller.board.profile_checks`. Knows nothing of files: `hardware.profiles` parses the TOML. The tables are
described in docs/build/profiles.md.
"""

import math
from collections.abc import Mapping
from itertools import combinations

from controller.board.build_schema import build_from
from controller.board.profile import (
    PROFILE_NAME,
    Crosspoint,
    Key,
    Profile,
    ProfileError,
    Sensing,
    Space,
    Timings,
    Transport,
    Wire,
)
from controller.board.profile_checks import Where, check
from controller.board.toml_table import TomlTable
from controller.games.geometry import PITCH_MM
from controller.messages import Message

#: Two reads closer together than this may both fall into one bounce.
LEAST_REREAD_US = 10

_SENSING = {Sensing.DUAL: Message("profile.two_reeds"), Sensing.SINGLE: Message("profile.one_reed")}
_TRANSPORTS = {
    Transport.SERIAL: Message("profile.on_a_line"),
    Transport.GPIO: Message("profile.on_pins"),
}


def profile_from(document: Mapping[str, object]) -> Profile:
    """Validate a profile document, the parsed TOML; ProfileError names the first mistake."""
    top = TomlTable(Message("profile.whole"), document)
    name, title = top.like(PROFILE_NAME, "name"), top.of(str, "title")
    sensing = top.choice("sensing", _SENSING)
    transport = top.choice("transport", _TRANSPORTS)
    has_reference = top.of(bool, "reference_lines")
    timings = _timings(TomlTable("[timings]", top.take("timings")))
    rows = top.items("rows", _wire)
    columns = top.items("columns", _wire)
    spaces = tuple(_space(n, v, sensing) for n, v in TomlTable("[spaces]", top.take("spaces")).left.items())
    key_table = TomlTable("[keys]", top.take("keys"))
    keys = {key: _crosspoint(f"[keys] {key.value}", key_table.take(key.value)) for key in Key}
    key_table.end()
    lights = TomlTable("[lights]", top.take("lights"))
    order = lights.words("order")
    pin = lights.of(str, "pin")
    cap_ma = lights.number("cap_ma", len(order) + 100, 20_000)
    lights.end()
    build = build_from(TomlTable("[build]", top.take("build")), sensing, transport, cap_ma)
    top.end()
    reference = (len(rows) - 1, len(columns) - 1) if has_reference else None
    least_us = len(rows) * timings.slot_us
    if timings.scan_us < least_us:
        raise ProfileError(
            Message("profile.scan_too_short", scan_us=timings.scan_us, rows=len(rows), least_us=least_us)
        )
    pitch_mm = min((math.dist(a.at_mm, b.at_mm) for a, b in combinations(spaces, 2)), default=PITCH_MM)
    profile = Profile(
        name=name,
        title=title,
        sensing=sensing,
        transport=transport,
        rows=rows,
        columns=columns,
        reference=reference,
        spaces=spaces,
        keys=keys,
        lights=order,
        light_pin=pin,
        cap_ma=cap_ma,
        timings=timings,
        pitch_mm=pitch_mm,
        build=build,
    )
    check(profile)
    return profile


def _timings(table: TomlTable) -> Timings:
    timings = Timings(
        select_us=table.number("select_us", 1, 1000),
        release_us=table.number("release_us", 0, 1000),
        reread_us=_reread_us(table),
        scan_us=table.number("scan_us", 100, 1_000_000),
        lockout_ms=table.number("lockout_ms", 1, 100),
        quiet_ms=table.number("quiet_ms", 1, 100),
        quiet_scans=table.number("quiet_scans", 0, 10),
    )
    table.end()
    return timings


def _reread_us(table: TomlTable) -> int:
    reread_us = table.number("reread_us", 0, 1000)
    if 0 < reread_us < LEAST_REREAD_US:
        raise ProfileError(
            Message(
                "profile.reads_too_near", where=table.where, reread_us=reread_us, least_us=LEAST_REREAD_US
            )
        )
    return reread_us


def _wire(where: Where, value: object) -> Wire:
    table = TomlTable(where, value)
    wire = Wire(
        table.of(str, "pin"), table.of(str, "connector"), table.of(str, "colour"), table.words("order")
    )
    table.end()
    return wire


def _space(name: str, value: object, sensing: Sensing) -> Space:
    table = TomlTable(f"[spaces] {name}", value)
    at_mm = table.point("at_mm")
    reeds = ("first", "second") if sensing is Sensing.DUAL else ("reed", "reed")
    at = {reed: _crosspoint(f"[spaces] {name}: {reed}", table.take(reed)) for reed in dict.fromkeys(reeds)}
    table.end()
    return Space(name, at_mm, at[reeds[0]], at[reeds[1]])


def _crosspoint(where: str, value: object) -> Crosspoint:
    match value:
        case [int(row), int(column)] if not isinstance(row, bool) and not isinstance(column, bool):
            return row, column
    raise ProfileError(Message("profile.no_crosspoint", where=where, found=repr(value)))
