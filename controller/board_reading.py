"""A profile read from the tables of its file, and validated once.

Decides what a profile must say and refuses one that cannot be wired. Knows nothing of files: the TOML is
parsed by `hardware.profiles`. The shape of the tables is told in docs/profiles.md.
"""

import math
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import TypeVar

from manalath_board.controller.board import (
    Build,
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
from manalath_board.controller.geometry import PITCH_MM

T = TypeVar("T")
Choice = TypeVar("Choice", Sensing, Transport)

#: Two reads that are sooner than this may both fall into one bounce.
LEAST_REREAD_US = 10

_SENSING = {Sensing.DUAL: "two reeds a space", Sensing.SINGLE: "one reed a space"}
_TRANSPORTS = {
    Transport.SERIAL: "a microcontroller on a line",
    Transport.GPIO: "the pins of a Raspberry Pi",
}
_KINDS: dict[type, str] = {bool: "true or false", int: "a whole number", str: "a text"}


class _Table:
    """A TOML table that is read once, entry by entry, and must have no entry left over."""

    def __init__(self, where: str, value: object) -> None:
        if not isinstance(value, Mapping):
            raise ProfileError(f"{where} must be a table, not {value!r}; see docs/profiles.md")
        self.where = where
        self.left: dict[str, object] = dict(value)

    def take(self, name: str) -> object:
        if name not in self.left:
            raise ProfileError(f"{self.where} lacks {name!r}; add it, as in hex70-dual-mega.toml")
        return self.left.pop(name)

    def of(self, kind: type[T], name: str) -> T:
        value = self.take(name)
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            raise ProfileError(f"{self.where}: {name} must be {_KINDS[kind]}, not {value!r}")
        return value

    def choice(self, name: str, kinds: Mapping[Choice, str]) -> Choice:
        value = self.of(str, name)
        for kind in kinds:
            if kind.value == value:
                return kind
        known = " or ".join(f"{kind.value!r} ({meaning})" for kind, meaning in kinds.items())
        raise ProfileError(f"{self.where}: {name} {value!r} is not known; it must be {known}")

    def number(self, name: str, low: int, high: int) -> int:
        value = self.of(int, name)
        if not low <= value <= high:
            raise ProfileError(f"{self.where}: {name} is {value}; it must lie between {low} and {high}")
        return value

    def items(self, name: str, read: Callable[[str, object], T]) -> tuple[T, ...]:
        value = self.take(name)
        if not isinstance(value, Sequence) or isinstance(value, str):
            raise ProfileError(f"{self.where}: {name} must be a list, not {value!r}")
        return tuple(read(f"{self.where}: {name}[{n}]", item) for n, item in enumerate(value))

    def end(self) -> None:
        if self.left:
            raise ProfileError(
                f"{self.where} has an unknown entry {min(self.left)!r}; correct its name or remove it"
            )


def profile_from(document: Mapping[str, object]) -> Profile:
    """Validate a profile document, the parsed TOML; ProfileError names the first mistake found."""
    top = _Table("the profile", document)
    name, title = top.of(str, "name"), top.of(str, "title")
    sensing = top.choice("sensing", _SENSING)
    transport = top.choice("transport", _TRANSPORTS)
    has_reference = top.of(bool, "reference_lines")
    timings = _timings(_Table("[timings]", top.take("timings")))
    rows = top.items("rows", _wire)
    columns = top.items("columns", _wire)
    spaces = tuple(_space(n, v, sensing) for n, v in _Table("[spaces]", top.take("spaces")).left.items())
    key_table = _Table("[keys]", top.take("keys"))
    keys = {key: _crosspoint(f"[keys] {key.value}", key_table.take(key.value)) for key in Key}
    key_table.end()
    lights = _Table("[lights]", top.take("lights"))
    order = lights.items("order", _text)
    pin = lights.of(str, "pin")
    cap_ma = lights.number("cap_ma", len(order) + 100, 20_000)
    lights.end()
    build = _build(_Table("[build]", top.take("build")), cap_ma, transport)
    top.end()
    reference = (len(rows) - 1, len(columns) - 1) if has_reference else None
    least_us = len(rows) * timings.slot_us
    if timings.scan_us < least_us:
        raise ProfileError(f"[timings]: scan_us is {timings.scan_us}; {len(rows)} rows take {least_us} us")
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
    _check_spaces(profile)
    _check_matrix(profile)
    _check_wires(profile)
    return profile


def _timings(table: _Table) -> Timings:
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


def _reread_us(table: _Table) -> int:
    reread_us = table.number("reread_us", 0, 1000)
    if 0 < reread_us < LEAST_REREAD_US:
        raise ProfileError(
            f"{table.where}: reread_us is {reread_us}; two reads lie {LEAST_REREAD_US} us apart at least, "
            "or are one, with 0"
        )
    return reread_us


def _build(table: _Table, cap_ma: int, transport: Transport) -> Build:
    is_measured = transport is Transport.SERIAL  # a Pi cannot measure a voltage
    build = Build(
        ring_mm=_point(table, "ring_mm"),
        light_mm=_point(table, "light_mm"),
        diode=table.of(str, "diode"),
        pull_up_ohm=table.number("pull_up_ohm", 1000, 100_000),
        supply_pin=table.of(str, "supply_pin") if is_measured else None,
        supply_ohm=_divider(table) if is_measured else None,
        fuse_ma=table.number("fuse_ma", cap_ma, 20_000),
        supply_ma=table.number("supply_ma", cap_ma, 50_000),
        data_ohm=table.number("data_ohm", 100, 1000),
        capacitor_uf=table.number("capacitor_uf", 100, 10_000),
        feeds=table.items("feeds", _text),
    )
    if build.supply_ma <= build.fuse_ma:
        raise ProfileError(
            f"[build]: supply_ma is {build.supply_ma}; it must exceed fuse_ma, {build.fuse_ma}, "
            "or a short circuit never blows it"
        )
    table.end()
    return build


def _divider(table: _Table) -> tuple[int, int]:
    ohms = table.items("supply_ohm", _ohms)
    if len(ohms) != 2:  # noqa: PLR2004 - to the supply and to ground
        raise ProfileError(f"{table.where}: supply_ohm must be [to the supply, to ground] in ohms")
    return ohms[0], ohms[1]


def _ohms(where: str, value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value <= 0:
        raise ProfileError(f"{where} must be a whole number of ohms above 0, not {value!r}")
    return value


def _text(where: str, value: object) -> str:
    if not isinstance(value, str):
        raise ProfileError(f"{where} must be a text, not {value!r}")
    return value


def _wire(where: str, value: object) -> Wire:
    table = _Table(where, value)
    wire = Wire(
        table.of(str, "pin"), table.of(str, "connector"), table.of(str, "colour"), table.items("order", _text)
    )
    table.end()
    return wire


def _space(name: str, value: object, sensing: Sensing) -> Space:
    table = _Table(f"[spaces] {name}", value)
    at_mm = _point(table, "at_mm")
    reeds = ("first", "second") if sensing is Sensing.DUAL else ("reed", "reed")
    at = {reed: _crosspoint(f"[spaces] {name}: {reed}", table.take(reed)) for reed in dict.fromkeys(reeds)}
    table.end()
    return Space(name, at_mm, at[reeds[0]], at[reeds[1]])


def _point(table: _Table, name: str) -> tuple[float, float]:
    point = table.items(name, _millimetres)
    if len(point) != 2:  # noqa: PLR2004 - x and y
        raise ProfileError(f"{table.where}: {name} must be [x, y] in millimetres")
    return point[0], point[1]


def _millimetres(where: str, value: object) -> float:
    if not isinstance(value, int | float) or isinstance(value, bool) or not math.isfinite(value):
        raise ProfileError(f"{where} must be a number of millimetres, not {value!r}")
    return float(value)


def _crosspoint(where: str, value: object) -> Crosspoint:
    match value:
        case [int(row), int(column)] if not isinstance(row, bool) and not isinstance(column, bool):
            return row, column
    raise ProfileError(f"{where} must be [row, column] of its sensor, not {value!r}")


def _once(what: str, values: Sequence[object]) -> None:
    """Refuse a value that stands twice where each may stand once."""
    twice = [value for value, times in Counter(values).items() if times > 1]
    if twice:
        raise ProfileError(f"{what}: {twice[0]} is used twice; each may be used once")


def _check_spaces(profile: Profile) -> None:
    if not profile.spaces:
        raise ProfileError("[spaces] is empty; a board has at least one space")
    _once("[spaces] at_mm", [space.at_mm for space in profile.spaces])
    _once("[lights] order", profile.lights)
    names = {space.name for space in profile.spaces}
    for key in Key:
        if key.value in names:
            raise ProfileError(f"[spaces] {key.value} is the name of a key; name the space otherwise")
    for name in profile.lights:
        if name not in names:
            raise ProfileError(f"[lights] order names {name}, which is no space; correct it")
    for name in sorted(names - set(profile.lights)):
        raise ProfileError(f"[lights] order lacks {name}; every space has one light")
    _once("[build] feeds", profile.build.feeds)
    for name in profile.build.feeds:
        if name not in names:
            raise ProfileError(f"[build] feeds names {name}, which is no space; correct it")
    if not profile.build.feeds:
        raise ProfileError("[build] feeds is empty; the lights need their supply at one space at least")


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
            size = f"{len(profile.rows)} rows and {len(profile.columns)} columns"
            raise ProfileError(
                f"{where}: [{row}, {column}] lies outside the matrix of {size}, counted from 0"
            )
        if profile.is_reference((row, column)):
            raise ProfileError(
                f"{where}: [{row}, {column}] lies on a reference line (the last row and column)"
            )
        if (row, column) in taken:
            raise ProfileError(f"{where}: [{row}, {column}] is already the sensor of {taken[row, column]}")
        taken[row, column] = where


def _check_wires(profile: Profile) -> None:
    wires = profile.rows + profile.columns
    supply_pins = [] if profile.build.supply_pin is None else [profile.build.supply_pin]
    _once("pins", [wire.pin for wire in wires] + [profile.light_pin, *supply_pins])
    _once("connectors", [wire.connector for wire in wires])
    named = profile.places()
    for axis, kind, lines in ((0, "rows", profile.rows), (1, "columns", profile.columns)):
        for number, wire in enumerate(lines):
            wanted = {name for at, name in named.items() if at[axis] == number}
            _once(f"{kind}[{number}] order", wire.order)
            if set(wire.order) != wanted:
                odd = min(set(wire.order) ^ wanted)
                raise ProfileError(
                    f"{kind}[{number}] order: {odd} is missing or does not belong on this wire"
                )
