"""The table `[build]` of a profile, read and validated: pieces, reeds, deck and supply."""

from collections.abc import Mapping
from dataclasses import MISSING, fields
from math import pi, sin

from controller.board.board_build import Build, Built, Deck, Magnets, Pieces, Place, ReedBuild
from controller.board.profile import Key, ProfileError, Sensing, Transport, with_colours
from controller.board.profile_checks import Where
from controller.board.toml_table import TomlTable
from controller.messages import Message

#: The glass lengths for which `hardware.magnetics` is calibrated.
GLASS_MM = (10, 14)

#: The most discs in a piece, and the most reeds in parallel under a ring of them.
MOST_DISCS = 12
MOST_RING_REEDS = 4

#: A supply must give this many times the rating of its fuse. At 200 % a UL 248-14 fuse opens within two
#: minutes; at 135 % it may take an hour, and an IEC 60127 fuse carries 150 % for as long.
SUPPLY_OF_FUSE = 2

_BUILT = {Built.WIRED: Message("profile.wired"), Built.BOARDS: Message("profile.of_boards")}

#: The most that a resistor of the divider has.
MOST_OHM = 1_000_000


def build_from(table: TomlTable, sensing: Sensing, transport: Transport, cap_ma: int) -> Build:
    """Validate the table; ProfileError names the first mistake."""
    is_measured = transport is Transport.SERIAL  # a Pi cannot measure a voltage, and 5 V on a column kills it
    build = Build(
        pieces=_pieces(TomlTable("[build.pieces]", _completed(Pieces, table.take("pieces"))), sensing),
        reeds=_reeds(TomlTable("[build.reeds]", table.take("reeds")), sensing),
        deck=_deck(TomlTable("[build.deck]", _completed(Deck, table.take("deck")))),
        light_mm=table.point("light_mm"),
        keys_mm=_keys(TomlTable("[build] keys_mm", table.take("keys_mm"))),
        exit_mm=table.point("exit_mm"),
        cable_mm=table.millimetres("cable_mm", 50, 5000),
        diode=table.of(str, "diode"),
        pull_up_ohm=table.number("pull_up_ohm", 1000, 100_000),
        column_ohm=None if is_measured else table.number("column_ohm", 100, 4700),
        supply_pin=table.of(str, "supply_pin") if is_measured else None,
        supply_ohm=_divider(table) if is_measured else None,
        fuse_ma=table.number("fuse_ma", cap_ma, 20_000),
        supply_ma=table.number("supply_ma", cap_ma, 50_000),
        guard=table.of(str, "guard"),
        data_ohm=table.number("data_ohm", 100, 1000),
        data_down_ohm=table.number("data_down_ohm", 1000, 100_000),
        capacitor_uf=table.number("capacitor_uf", 100, 10_000),
        feeds=table.words("feeds"),
        measured=_measured(table),
        built=table.choice("built", _BUILT) if "built" in table.left else Built.WIRED,
    )
    table.end()
    _check(build)
    return build


def _completed(kind: type, table: object) -> object:
    """Add the entries that older profiles lack."""
    if not isinstance(table, Mapping):
        return table
    return {entry.name: entry.default for entry in fields(kind) if entry.default is not MISSING} | dict(table)


def _pieces(table: TomlTable, sensing: Sensing) -> Pieces:
    if sensing is Sensing.SINGLE:
        first = second = _magnets(table, "every")
    else:
        first, second = _magnets(table, "first"), _magnets(table, "second")
    pieces = Pieces(
        table.millimetres("across_mm", 5, 100),
        table.millimetres("floor_mm", 0, 20),
        first,
        second,
        table.millimetres("bevel_mm", 0, 10),
        _weight(table),
    )
    table.end()
    return pieces


def _weight(pieces: TomlTable) -> tuple[float, float, float] | None:
    if pieces.left["weight_mm"] is None:
        del pieces.left["weight_mm"]
        return None
    sizes = pieces.numbers("weight_mm")
    if len(sizes) != 3 or not 0 <= sizes[1] < sizes[0] or not 0 < sizes[2] <= 10:  # noqa: PLR2004 - washers
        raise ProfileError(Message("profile.no_weight", where=pieces.where))
    return sizes[0], sizes[1], sizes[2]


def _magnets(pieces: TomlTable, name: str) -> Magnets:
    table = TomlTable(f"[build.pieces] {name}", pieces.take(name))
    poles = table.of(str, "poles")
    if not poles or set(poles) - {"N", "S"} or len(poles) > MOST_DISCS:
        raise ProfileError(Message("profile.no_poles", where=table.where, found=poles, most=MOST_DISCS))
    across_mm, high_mm = table.pair("disc_mm")
    if not (1 <= across_mm <= 20 and 0.5 <= high_mm <= 10):  # noqa: PLR2004 - discs that are sold
        raise ProfileError(Message("profile.no_disc", where=table.where))
    radius_mm = table.millimetres("radius_mm", 0, 50) if len(poles) > 1 else 0.0
    table.end()
    if len(poles) > 1 and 2 * radius_mm * sin(pi / len(poles)) < across_mm:
        raise ProfileError(
            Message(
                "profile.discs_overlap",
                where=table.where,
                discs=len(poles),
                across_mm=across_mm,
                radius_mm=radius_mm,
            )
        )
    return Magnets((across_mm, high_mm), poles, radius_mm)


def _reeds(table: TomlTable, sensing: Sensing) -> ReedBuild:
    glass_mm = table.number("glass_mm", min(GLASS_MM), max(GLASS_MM))
    if glass_mm not in GLASS_MM:
        raise ProfileError(Message("profile.no_glass", where=table.where, found=glass_mm, known=GLASS_MM))
    least_at, most_at = table.pair("class_at")
    if not 1 <= least_at <= most_at <= 100:  # noqa: PLR2004 - classes that are sold
        raise ProfileError(Message("profile.no_class", where=table.where))
    ring_mm = table.points("ring_mm") if sensing is Sensing.DUAL else ()
    if sensing is Sensing.DUAL and not 1 <= len(ring_mm) <= MOST_RING_REEDS:
        raise ProfileError(Message("profile.no_ring", where=table.where, most=MOST_RING_REEDS))
    reeds = ReedBuild(
        glass_mm,
        table.millimetres("stub_mm", 0, 20),
        table.millimetres("gap_mm", 1, 30),
        (least_at, most_at),
        ring_mm,
    )
    table.end()
    return reeds


def _measured(build: TomlTable) -> dict[str, tuple[tuple[float, float], ...]]:
    """Read what a coil measured of the reeds; the table may be missing."""
    table = TomlTable("[build.measured]", build.left.pop("measured", {}))
    measured = {with_colours(name): table.pairs(name) for name in tuple(table.left)}
    for name, reeds in measured.items():
        for pull_in_at, drop_out_at in reeds:
            if not 0 < drop_out_at <= pull_in_at:
                raise ProfileError(Message("profile.no_measurement", where=table.where, name=name))
    return measured


def _deck(table: TomlTable) -> Deck:
    deck = Deck(
        skin_mm=table.millimetres("skin_mm", 0, 20),
        plate_mm=table.millimetres("plate_mm", 0, 20),
        hole_mm=table.millimetres("hole_mm", 5, 100),
        bevel_mm=table.millimetres("bevel_mm", 0, 20),
        block_mm=table.millimetres("block_mm", 5, 100),
        light_hole_mm=table.millimetres("light_hole_mm", 1, 30),
        margin_mm=table.millimetres("margin_mm", 0, 200),
        light_board_mm=table.millimetres("light_board_mm", 1, 30),
        key_body_mm=table.pair("key_body_mm"),
        screws_mm=table.points("screws_mm"),
        wall_mm=table.millimetres("wall_mm", 5, 30),
        under_mm=table.millimetres("under_mm", 10, 100),
    )
    table.end()
    return deck


def _keys(table: TomlTable) -> tuple[Place, ...]:
    places = tuple(table.point(key.value) for key in Key)
    table.end()
    return places


def _divider(table: TomlTable) -> tuple[int, int]:
    ohms = table.items("supply_ohm", _ohms)
    if len(ohms) != 2:  # noqa: PLR2004 - to the supply and to ground
        raise ProfileError(Message("profile.no_divider", where=table.where))
    return ohms[0], ohms[1]


def _ohms(where: Where, value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 < value <= MOST_OHM:
        raise ProfileError(Message("profile.no_ohms", where=where, found=repr(value), most=MOST_OHM))
    return value


def _check(build: Build) -> None:
    """Refuse what cannot be built, with a nanometre of tolerance."""
    if build.supply_ma < SUPPLY_OF_FUSE * build.fuse_ma:
        raise ProfileError(
            Message(
                "profile.fuse_too_large",
                supply_ma=build.supply_ma,
                least_ma=SUPPLY_OF_FUSE * build.fuse_ma,
                times=SUPPLY_OF_FUSE,
            )
        )
    if build.air_mm < -1e-6:  # noqa: PLR2004
        raise ProfileError(Message("profile.gap_too_small", least_mm=build.reeds.gap_mm - build.air_mm))
    if build.play_mm <= 0:
        raise ProfileError(Message("profile.hole_too_small", across_mm=build.pieces.across_mm))
    if build.pieces.weight_mm and build.pieces.weight_mm[0] >= build.pieces.across_mm:
        raise ProfileError(Message("profile.weight_outside", across_mm=build.pieces.across_mm))
    for magnets in (build.pieces.first, build.pieces.second):
        if 2 * magnets.radius_mm + magnets.disc_mm[0] >= build.pieces.across_mm:
            raise ProfileError(Message("profile.discs_outside", across_mm=build.pieces.across_mm))
