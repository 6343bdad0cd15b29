"""A profile read from the tables of its file, and validated once.

Decides what a profile must say, entry by entry; whether its parts fit together decides
`controller.board_checks`. Knows nothing of files: the TOML is parsed by `hardware.profiles`. The shape of the
tables is told in docs/profiles.md.
"""

import math
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
from manalath_board.controller.board_checks import Where, check
from manalath_board.controller.geometry import PITCH_MM
from manalath_board.controller.messages import Message

T = TypeVar("T")
Choice = TypeVar("Choice", Sensing, Transport)

#: Two reads that are sooner than this may both fall into one bounce.
LEAST_REREAD_US = 10

_SENSING = {Sensing.DUAL: Message("profile.two_reeds"), Sensing.SINGLE: Message("profile.one_reed")}
_TRANSPORTS = {
    Transport.SERIAL: Message("profile.on_a_line"),
    Transport.GPIO: Message("profile.on_pins"),
}
_KINDS: dict[type, Message] = {
    bool: Message("plain.truth"),
    int: Message("plain.whole"),
    str: Message("plain.words"),
}


class _Table:
    """A TOML table that is read once, entry by entry, and must have no entry left over."""

    def __init__(self, where: Where, value: object) -> None:
        if not isinstance(value, Mapping):
            raise ProfileError(Message("profile.no_table", where=where, found=repr(value)))
        self.where = where
        self.left: dict[str, object] = dict(value)

    def take(self, name: str) -> object:
        if name not in self.left:
            raise ProfileError(Message("profile.lacks", where=self.where, name=name))
        return self.left.pop(name)

    def of(self, kind: type[T], name: str) -> T:
        value = self.take(name)
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            raise ProfileError(
                Message(
                    "profile.wrong_kind", where=self.where, name=name, kind=_KINDS[kind], found=repr(value)
                )
            )
        return value

    def choice(self, name: str, kinds: Mapping[Choice, Message]) -> Choice:
        value = self.of(str, name)
        for kind in kinds:
            if kind.value == value:
                return kind
        known = tuple((str(kind.value), meaning) for kind, meaning in kinds.items())
        raise ProfileError(
            Message("profile.unknown_choice", where=self.where, name=name, found=value, known=known)
        )

    def number(self, name: str, low: int, high: int) -> int:
        value = self.of(int, name)
        if not low <= value <= high:
            raise ProfileError(
                Message(
                    "profile.out_of_range", where=self.where, name=name, number=value, least=low, most=high
                )
            )
        return value

    def items(self, name: str, read: Callable[[Where, object], T]) -> tuple[T, ...]:
        value = self.take(name)
        if not isinstance(value, Sequence) or isinstance(value, str):
            raise ProfileError(Message("profile.no_list", where=self.where, name=name, found=repr(value)))
        return tuple(
            read(Message("profile.item", where=self.where, name=name, number=number), item)
            for number, item in enumerate(value)
        )

    def end(self) -> None:
        if self.left:
            raise ProfileError(Message("profile.unknown_entry", where=self.where, name=min(self.left)))


def profile_from(document: Mapping[str, object]) -> Profile:
    """Validate a profile document, the parsed TOML; ProfileError names the first mistake found."""
    top = _Table(Message("profile.whole"), document)
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
            Message(
                "profile.reads_too_near", where=table.where, reread_us=reread_us, least_us=LEAST_REREAD_US
            )
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
            Message("profile.fuse_too_large", supply_ma=build.supply_ma, fuse_ma=build.fuse_ma)
        )
    table.end()
    return build


def _divider(table: _Table) -> tuple[int, int]:
    ohms = table.items("supply_ohm", _ohms)
    if len(ohms) != 2:  # noqa: PLR2004 - to the supply and to ground
        raise ProfileError(Message("profile.no_divider", where=table.where))
    return ohms[0], ohms[1]


def _ohms(where: Where, value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value <= 0:
        raise ProfileError(Message("profile.no_ohms", where=where, found=repr(value)))
    return value


def _text(where: Where, value: object) -> str:
    if not isinstance(value, str):
        raise ProfileError(Message("profile.no_text", where=where, found=repr(value)))
    return value


def _wire(where: Where, value: object) -> Wire:
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
        raise ProfileError(Message("profile.no_point", where=table.where, name=name))
    return point[0], point[1]


def _millimetres(where: Where, value: object) -> float:
    if not isinstance(value, int | float) or isinstance(value, bool) or not math.isfinite(value):
        raise ProfileError(Message("profile.no_millimetres", where=where, found=repr(value)))
    return float(value)


def _crosspoint(where: str, value: object) -> Crosspoint:
    match value:
        case [int(row), int(column)] if not isinstance(row, bool) and not isinstance(column, bool):
            return row, column
    raise ProfileError(Message("profile.no_crosspoint", where=where, found=repr(value)))
