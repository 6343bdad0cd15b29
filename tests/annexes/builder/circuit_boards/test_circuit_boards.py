"""The circuit boards: copper joins what the profile says, and the twin plays and is examined on it."""

import math
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from importlib.resources import files
from itertools import combinations
from random import Random
from unittest.mock import patch

import pytest

from controller.board import Crosspoint, Key, Place, Profile, ProfileError, Sensing
from controller.diagnose import PartVerdict
from controller.games import all_games
from controller.session import fitting
from hardware.builder.circuit_boards import bare_boards as bare_boards_of
from hardware.builder.circuit_boards import board_files, circuit_boards
from hardware.builder.circuit_boards.copper import CircuitBoard, Component
from hardware.builder.circuit_boards.footprints import key
from hardware.builder.circuit_boards.sandwich import skin_board
from hardware.builder.circuit_boards.silk import room_of
from hardware.builder.mechanics import HoleUse, holes_of, outline_of
from hardware.profiles import load_profile, profile_names, read_profile
from simulator.circuit.electrical import Circuit
from simulator.hands.selftest_run import examine
from tests.annexes.builder.circuit_boards.copper_conductors import (
    COUPON,
    TWO,
    Files,
    bare_boards,
    boards,
    circuit_of,
    files_of,
    on_copper,
)
from tests.annexes.builder.circuit_boards.copper_reader import (
    Parsed,
    all_of,
    joined,
    least_gap_mm,
    numbers,
    parsed,
    shapes,
)
from tests.proof.bench.audit import GameTally
from tests.proof.bench.match import Match, play_game
from tests.proof.hands import KINDS
from tests.sweeps import PROOF, sampled, swept, swept_keeping
from tests.wordings import read

OTHERS = [name for name in profile_names() if name != COUPON]
KEYS = {key.value for key in Key}
BOARDS = [COUPON, *(pytest.param(name, marks=PROOF) for name in OTHERS)]


def contacts(profile: Profile, random: Random) -> tuple[int, ...]:
    """Choose contacts that touch."""
    rows = [0] * len(profile.rows)
    for row, column in profile.sensors():
        rows[row] |= (random.random() < 0.4) << column
    return tuple(rows)


@pytest.mark.parametrize("name", BOARDS)
def test_the_circuit_of_the_files_is_that_of_the_profile(name: str) -> None:
    profile, random = load_profile(name), Random(name)
    meant, written = Circuit(profile), circuit_of(profile, files_of(name))
    for _ in range(60):
        touching = contacts(profile, random)
        assert written.settled(touching).low == meant.settled(touching).low


def changed(*plugs: tuple[str, str]) -> Profile:
    """Return the coupon with other contacts."""
    text = files("hardware.profiles").joinpath(f"{COUPON}.toml").read_text(encoding="utf-8")
    for before, after in plugs:
        text = text.replace(f'connector = "{before}"', f'connector = "{after}"')
    return read_profile(text, "own.toml")


#: Rows on two plugs, and columns on the one that the lights have elsewhere.
MOVED = ("J1.3", "J5.1"), ("J1.4", "J5.2"), ("J2.3", "J4.1")


def test_plugs_may_be_others() -> None:
    profile = changed(*MOVED)
    rows, skin, host = bare_boards_of(profile)
    for wires, net, board in ((profile.rows, "ROW", rows), (profile.columns, "COL", skin)):
        for each in (board, host):
            nets = {f"{part.name}.{pad.number}": pad.net for part, pad in each.pads()}
            assert [nets[wire.connector] for wire in wires] == [f"{net}{at}" for at in range(len(wires))]


@PROOF
def test_the_copper_to_other_plugs_is_whole() -> None:
    profile, random = changed(*MOVED), Random(1)
    made = circuit_boards(profile, lambda _name: None)
    written = {
        kind: board_files(board)[f"{board.name}.kicad_pcb"]
        for kind, board in zip(("rows", "skin", "host"), made, strict=True)
    }
    touching = contacts(profile, random)
    assert circuit_of(profile, written).settled(touching).low == Circuit(profile).settled(touching).low


@sampled(1)
@pytest.mark.parametrize(
    ("plug", "board"),
    [(("J1.4", "J1.60"), "rows"), (("J2.3", "J2.60"), "skin"), (("J1.4", "J1.27"), "shield")],
)
def test_a_plug_without_room_is_named(plug: tuple[str, str], board: str) -> None:
    with pytest.raises(ProfileError, match=f"hex7-dual-mega-{board}: no room for {plug[0][:2]}"):
        list(circuit_boards(changed(plug), lambda _name: None))


@pytest.mark.parametrize("name", profile_names())
def test_the_plug_of_the_lights_turned_round_changes_nothing(name: str) -> None:
    """A header goes in either way round, and the guard stands before its cable."""
    _, skin, host = bare_boards(name)
    for board in (skin, host):
        (plug,) = (part for part in board.parts if part.is_plug and "DATA" in {pad.net for pad in part.pads})
        nets = [pad.net for pad in plug.pads]
        assert nets == ["GND", "5V", "DATA", "5V", "GND"]
        assert nets == nets[::-1]


@pytest.mark.parametrize("name", BOARDS)
def test_each_net_is_one_piece_of_copper_away_from_all_others(name: str) -> None:
    for text in files_of(name).values():
        found = shapes(text)
        pieces = dict[str, set[int]]()
        for shape, piece in zip(found, joined(found), strict=True):
            if shape.net:
                pieces.setdefault(shape.net, set()).add(piece)
        assert all(len(own) == 1 for own in pieces.values())
        assert len(set.union(*pieces.values())) == len(pieces)
        assert least_gap_mm(text) >= 0.15


def drained(board: CircuitBoard, holes: Iterable[tuple[Place, float]]) -> Iterator[tuple[Place, str]]:
    """Yield the holes, each with its width, that take the solder of a flat joint, and whose joint that is."""
    flat = [(part, pad) for part, pad in board.pads() if not pad.drill_mm]
    for at_mm, across_mm in holes:
        for part, pad in flat:
            beyond = (
                max(abs(at - other) - size / 2, 0.0)
                for at, other, size in zip(at_mm, pad.at_mm, pad.size_mm, strict=True)
            )
            if math.hypot(*beyond) <= across_mm / 2 + 0.1:
                yield at_mm, part.name


@pytest.mark.parametrize("name", BOARDS)
def test_no_track_goes_through_a_via_that_is_narrower(name: str) -> None:
    for board in boards(name):
        across = {via.at_mm: via.across_mm for via in board.vias}
        for track in board.tracks:
            for end in (track.start_mm, track.end_mm):
                assert track.width_mm <= across.get(end, track.width_mm)


@pytest.mark.parametrize("name", BOARDS)
def test_no_via_drains_the_solder_of_a_flat_joint(name: str) -> None:
    for board in boards(name):
        assert not list(drained(board, ((via.at_mm, via.drill_mm) for via in board.vias)))


@pytest.mark.parametrize("name", swept_keeping(profile_names(), *TWO))
def test_nor_does_the_hole_of_a_wire_a_pin_or_a_screw(name: str) -> None:
    for board in bare_boards(name):
        assert not list(
            drained(board, ((pad.at_mm, pad.drill_mm) for _, pad in board.pads() if pad.drill_mm))
        )
        assert not list(drained(board, ((bore.at_mm, bore.across_mm) for bore in board.bores)))


@pytest.mark.parametrize("name", swept_keeping(profile_names(), COUPON))
def test_no_body_lies_over_another_or_over_its_joints(name: str) -> None:
    """What is soldered later must still be reached from the side of what is soldered first."""
    for board in bare_boards(name):
        drilled = [(other, pad) for other, pad in board.pads() if pad.drill_mm]
        for part in board.parts:
            for other, pad in drilled:
                if other is not part:
                    half = pad.drill_mm / 2
                    hole = tuple((at - half, at + half) for at in pad.at_mm)
                    assert not overlap(zip(*part.room_mm, strict=True), hole), (part.name, other.name)
        for one, other in combinations(board.parts, 2):
            if set(one.taken) & set(other.taken):
                rooms = (zip(*part.room_mm, strict=True) for part in (one, other))
                assert not overlap(*rooms), (one.name, other.name)


def overlap(one: Iterable[tuple[float, float]], other: Iterable[tuple[float, float]]) -> bool:
    """Whether two rectangles share room; each is its ends along either axis."""
    return all(low < end and start < high for (low, high), (start, end) in zip(one, other, strict=True))


@pytest.mark.parametrize("name", BOARDS)
def test_outline_and_bores_are_the_profile_s(name: str) -> None:
    profile = load_profile(name)
    (left, low), (right, top) = outline_of(profile)
    holes = holes_of(profile)
    reeds = {hole.at_mm for hole in holes if hole.cut is HoleUse.REED}
    skin = parsed(files_of(name)["skin"])
    edges = [list(all_of(next(all_of(edge, "pts")), "xy")) for edge in all_of(skin, "gr_poly")]
    xs, ys = zip(*((float(str(point[1])), float(str(point[2]))) for point in edges[0]), strict=True)
    assert max(xs) - min(xs) == pytest.approx(right - left)
    assert max(ys) - min(ys) == pytest.approx(top - low)
    assert len(edges) == 1 + len(profile.spaces)
    middle = (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2
    for board in ("rows", "skin"):
        parts = list(all_of(parsed(files_of(name)[board]), "footprint"))
        placed = [numbers(part, "at") for part in parts if named(part).startswith("S_")]
        assert {(round(x - middle[0], 2), round(middle[1] - y, 2)) for x, y in placed} == {
            (round(x - (left + right) / 2, 2), round(y - (low + top) / 2, 2)) for x, y in reeds
        }


def named(part: Parsed) -> str:
    return next((str(text[2]) for text in part if isinstance(text, list) and text[0] == "fp_text"), "")


@pytest.mark.parametrize("name", profile_names())
def test_a_diode_stands_for_every_reed_key_and_far_end(name: str) -> None:
    profile = load_profile(name)
    rows, skin, _ = bare_boards(name)
    wired = profile.build.diode
    soldered = [part for part in rows.parts if part.value == {"1N4148": "1N4148W", "BAT85": "BAT46W"}[wired]]
    ring = 2 if profile.sensing is Sensing.DUAL else 1
    assert len(soldered) == ring * len(profile.spaces)
    standing = {part.name: part.at_mm for part in rows.parts if part.value == wired}
    assert standing == {part.name: part.at_mm for part in skin.parts if part.value == wired}
    assert len(standing) + len(soldered) == len(profile.diodes())


@pytest.mark.parametrize("name", swept_keeping(profile_names(), *TWO))
def test_no_word_is_printed_over_a_joint_or_an_edge(name: str) -> None:
    for board in bare_boards(name):
        (left, low), (right, high) = board.outline[0], board.outline[2]
        for word in board.words:
            (x, y), ((start_x, start_y), (end_x, end_y)) = word.at_mm, room_of(word)
            wide, tall = (end_x - start_x) / 2, (end_y - start_y) / 2
            assert left + wide < x < right - wide
            assert low + tall < y < high - tall
            rooms = [(pad.at_mm, pad.size_mm) for part, pad in board.pads() if word.side in part.sides(pad)]
            rooms += [(part.at_mm, part.slot_mm) for part in board.parts if part.slot_mm]
            for at_mm, size_mm in rooms:
                is_beside = abs(at_mm[0] - x) > wide + size_mm[0] / 2
                assert is_beside or abs(at_mm[1] - y) > tall + size_mm[1] / 2, (word, at_mm)


@PROOF
@pytest.mark.parametrize("name", OTHERS)
def test_whole_games_are_played_on_the_copper(name: str) -> None:
    profile = load_profile(name)
    for seed, game in enumerate(fitting(profile, all_games()).values()):
        tally = GameTally()
        play_game(Match(profile, game, seed, KINDS["careful"], make=on_copper(files_of(name))), tally)
        assert (tally.games, tally.wrong_moves, tally.counts["abandoned"]) == (1, 0, 0)


@PROOF
def test_a_board_in_order_passes_its_self_test_on_the_copper() -> None:
    found = examine(load_profile(COUPON), [], 1, make=on_copper(files_of(COUPON)))
    assert found.is_whole
    assert found.diagnosis.verdict is PartVerdict.PASS


@PROOF
def test_a_key_whose_straps_the_copper_joins_never_opens() -> None:
    """Its pads are joined at the left and at the right, while its straps run from left to right."""

    def upright(name: str, at_mm: Place, nets: tuple[str, str]) -> Component:
        part = key(name, at_mm, nets)
        if name != "SW_undo":
            return part
        sides = (pad.at_mm[0] > at_mm[0] for pad in part.pads)
        pads = (replace(pad, net=nets[side]) for pad, side in zip(part.pads, sides, strict=True))
        return replace(part, pads=tuple(sorted(pads, key=lambda pad: nets.index(pad.net))))

    profile = load_profile(COUPON)
    with patch("hardware.builder.circuit_boards.sandwich.key", upright):
        skin = skin_board(profile)
    written = {**files_of(COUPON), "skin": board_files(skin)[f"{skin.name}.kicad_pcb"]}
    row, column = profile.keys[Key.UNDO]
    low = circuit_of(profile, written).settled((0,) * len(profile.rows)).low
    assert low[row] >> column & 1
    found = examine(profile, [], 1, make=on_copper(written))
    cures = {cause.fault: read(cause.cure) for each in found.diagnosis.findings for cause in each.causes}
    assert "two legs that lie diagonally" in cures["stuck key undo"]


def without_one(side: str) -> Iterator[tuple[str, Files]]:
    """Yield the net of each track and via of a line, and the files without it."""
    whole = files_of(COUPON)
    lines = whole[side].splitlines(keepends=True)
    nets = {line.split()[1]: line.split('"')[1] for line in lines if line.startswith("  (net ")}
    for number, line in enumerate(lines):
        if line.startswith(("  (segment ", "  (via ")):
            net = nets[line.partition("(net ")[2].partition(")")[0]]
            if net.startswith(("ROW", "COL")):
                yield net, {**whole, side: "".join(lines[:number] + lines[number + 1 :])}


def silent(profile: Profile, written: Files) -> set[Crosspoint]:
    """Return the contacts that read open while they touch alone, and the bare diodes that do not conduct."""
    circuit, found = circuit_of(profile, written), set()
    for row, column in profile.diodes():
        alone = [0] * len(profile.rows)
        alone[row] |= (not profile.is_reference((row, column))) << column
        if not circuit.settled(tuple(alone)).low[row] >> column & 1:
            found.add((row, column))
    return found


def open_wire(profile: Profile, net: str, lost: set[Crosspoint]) -> str:
    """Name the fault: the line, and the last place on it that is still reached."""
    axis, number = int(net.startswith("COL")), int(net[3:])
    places, last = profile.places(), "at pin"
    for place in (profile.columns if axis else profile.rows)[number].order:
        own = {at for at, name in places.items() if name == place and at[axis] == number}
        if own <= lost:
            break
        last = f"after {Key(place).word if place in KEYS else place}"
        if own & lost:
            break  # between the two contacts of a place
    return f"open-wire {('row', 'column')[axis]} {number} {last}"


CUTS = [
    (side, number) for side, count in (("rows", 36), ("skin", 86), ("host", 48)) for number in range(count)
]


@PROOF
@pytest.mark.parametrize(("side", "number"), swept(CUTS, 1))
def test_what_is_cut_is_named(side: str, number: int) -> None:
    profile, cuts = load_profile(COUPON), list(without_one(side))
    assert profile.reference is not None
    net, written = cuts[number % len(cuts)]
    lost = silent(profile, written)
    assert lost or not cuts_off(written, side, net)
    if lost and int(net[3:]) != profile.reference[net.startswith("COL")]:
        assert open_wire(profile, net, lost) in faults_found(written)
    elif lost:
        assert faults_found(written)


def cuts_off(written: Files, side: str, net: str) -> bool:
    """Whether a net is in two pieces of more than two pads; fewer may be a second reed, or a second leg."""
    pieces = Counter[int]()
    found = shapes(written[side])
    for shape, piece in zip(found, joined(found), strict=True):
        pieces[piece] += shape.net == net and shape.pad is not None
    return sum(count > 2 for count in pieces.values()) > 1


@PROOF
@pytest.mark.parametrize(
    ("side", "pins", "fault"),
    [
        ("rows", (("J1", "1"), ("J1", "2")), "short-wire row 0 row 1"),
        ("host", (("J1", "2"), ("J1", "3")), "short-wire row 1 row 2"),
        ("skin", (("J2", "2"), ("J2", "3")), "short-wire column 1 column 2"),
    ],
)
def test_a_bridge_between_two_pads_is_named(side: str, pins: tuple[tuple[str, str], ...], fault: str) -> None:
    whole = files_of(COUPON)
    one, other = (next(shape for shape in shapes(whole[side]) if shape.pad == pin).start for pin in pins)
    solder = (
        f'(segment (start {one[0]} {one[1]}) (end {other[0]} {other[1]}) (width 1) (layer "B.Cu") (net 0))'
    )
    bridged = whole[side].rstrip().removesuffix(")") + f"  {solder}\n)\n"
    assert fault in faults_found({**whole, side: bridged})


def faults_found(written: Files) -> set[str]:
    """Name every cause that the self-test finds on the copper."""
    found = examine(load_profile(COUPON), [], 1, make=on_copper(written))
    return {cause.fault for finding in found.diagnosis.findings for cause in finding.causes}
