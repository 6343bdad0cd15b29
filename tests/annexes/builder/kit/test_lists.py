"""Shopping and cutting lists: as many parts as the wiring has, and every wire as long as its route."""

import csv
import io
import math
from collections import Counter, defaultdict

import pytest

from controller.board import Sensing
from controller.games import Colour, all_games
from hardware.builder.kit import plan_of
from hardware.builder.kit.hours import hours_of, joints_of
from hardware.builder.kit.shopping_list import (
    STACK,
    coupon_colours,
    is_coupon,
    items_of,
    middle_spaces,
    parts_csv,
    pieces_a_colour,
)
from hardware.builder.kit.stock import SortingCoil
from hardware.builder.kit.wire_harness import JOINT_MM, cords_of, harness_csv
from hardware.builder.wiring import REEDS_KEPT, Sheet, SheetAxis, sheet_of, spare_reeds
from hardware.magnetics.tolerances import DROP_OUT
from hardware.profiles import DEFAULT, load_profile, profile_names
from tests.sweeps import sampled
from tests.table_games import TABLE_GAMES


@pytest.fixture(scope="module", params=profile_names())
def sheet(request: pytest.FixtureRequest) -> Sheet:
    return sheet_of(load_profile(request.param))


def rows_of(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_every_part_of_the_wiring_is_bought_as_often_as_it_is_built_in(sheet: Sheet) -> None:
    bought: dict[str, float] = defaultdict(float)
    for row in rows_of(parts_csv(plan_of(sheet.profile))):
        bought[f"{row['part']} {row['value']}".strip()] += float(row["built in"])
    for part in sheet.parts:
        assert bought[part.name] == part.count, part.name


@sampled(2)
def test_magnets_are_those_of_the_pieces(sheet: Sheet) -> None:
    pieces, each = sheet.profile.build.pieces, pieces_a_colour(sheet.profile)
    wanted: Counter[str] = Counter()
    for colour in coupon_colours(sheet.profile) if is_coupon(sheet.profile) else Colour:
        magnets = pieces.magnets(colour)
        across, high = magnets.disc_mm
        count = min(len(middle_spaces(sheet.profile)), each) if is_coupon(sheet.profile) else each
        wanted[f"{across:g} x {high:g} mm"] += count * len(magnets.poles)
    bought: Counter[str] = Counter()
    for row in rows_of(parts_csv(plan_of(sheet.profile))):
        if row["part"] == "magnet":
            bought[row["value"]] += int(row["built in"])
            assert int(row["spare"]) >= int(row["built in"]) / 10
    assert bought == wanted


def test_the_coupon_has_a_piece_for_each_of_its_spaces_and_discs_to_stack_around_the_middle(
    sheet: Sheet,
) -> None:
    spaces = len(middle_spaces(sheet.profile))
    rows = [row for row in rows_of(parts_csv(plan_of(sheet.profile))) if row["phase"] == "coupon"]
    pieces = [int(row["built in"]) for row in rows if row["part"].startswith("piece")]
    assert pieces == [spaces] * (1 if sheet.profile.sensing is Sensing.SINGLE else 2)
    spare = next(int(row["spare"]) for row in rows if row["part"] == "magnet")
    assert spare >= (STACK - 1) * (spaces - 1)


def test_there_are_pieces_for_every_game_of_the_board() -> None:
    assert (
        pieces_a_colour(load_profile(DEFAULT)) == max(all_games()[name].pieces for name in TABLE_GAMES) == 30
    )


def test_the_coupon_comes_first_and_needs_no_chip(sheet: Sheet) -> None:
    items = items_of(plan_of(sheet.profile))
    phases = [item.phase.value for item in items]
    assert phases == sorted(phases, key=["coupon", "board", "pieces"].index)
    coupon = {item.name for item in items if item.phase.value == "coupon"}
    assert {"reed switch, normally open", "magnet", "potentiometer", "card"} <= coupon
    assert bool({"light WS2812B", "diode", "strip-board"} & coupon) == is_coupon(sheet.profile)
    assert is_coupon(sheet.profile) == (set(phases) == {"coupon"})


def test_nothing_is_bought_without_a_package_and_an_estimate(sheet: Sheet) -> None:
    for row in rows_of(parts_csv(plan_of(sheet.profile))):
        assert all(row[name] for name in ("part", "package", "tolerance", "buy", "unit", "reference", "for"))
        assert float(row["USD each, estimate"]) > 0
        assert float(row["buy"]) == float(row["built in"]) + float(row["spare"]) > 0


def test_a_wire_is_cut_for_its_way_its_lead_and_its_joints(sheet: Sheet) -> None:
    lines = {line.name: line for line in sheet.lines}
    cords = {cord.name: cord for cord in cords_of(sheet)}
    cut = {name: cord for name, cord in cords.items() if name in lines}
    assert set(cut) == {name for name, line in lines.items() if line.stops}
    build, places = sheet.profile.build, sheet.profile.places_mm()
    for name, cord in cut.items():
        line = lines[name]
        x, y = places[line.stops[0].name]
        lead = build.cable_mm + abs(x - build.exit_mm[0]) + abs(y - build.exit_mm[1])
        assert cord.colour == line.colour
        assert cord.lead_mm == pytest.approx(lead)
        bare = cords.get(f"{name}, along")
        assert (bare is not None) == (line.axis is SheetAxis.ROW and not line.is_reference)
        assert cord.way_mm + (bare.way_mm if bare else 0) >= line.along_mm
        assert cord.joints + (bare.joints if bare else 0) >= 1 + len(line.crosspoints)
        assert cord.cut_mm == math.ceil(round(cord.way_mm + cord.lead_mm, 3)) + JOINT_MM * cord.joints


def test_a_column_meets_both_reeds_of_a_ring_and_a_row_one_diode() -> None:
    cords = {cord.name: cord for cord in cords_of(sheet_of(load_profile(DEFAULT)))}
    plug, far_end = 1, 1
    assert cords["column 0"].joints == plug + 9 + far_end
    assert cords["column 10"].joints == plug + 2 * 9 + far_end
    assert cords["row 4"].joints == plug + 1
    assert cords["row 4, along"].joints == 2 * 10 + far_end
    assert cords["row 4, along"].colour == "bare"


@sampled(2)
def test_the_list_of_wires_adds_up(sheet: Sheet) -> None:
    rows = rows_of(harness_csv(sheet))
    assert len(rows) == len(cords_of(sheet))
    for row in rows:
        assert float(row["metres"]) == pytest.approx(
            int(row["pieces"]) * int(row["cut mm"]) / 1000, abs=0.006
        )
    stubs = {row["wire"]: int(row["pieces"]) for row in rows if row["wire"].endswith("stub")}
    assert stubs == {"upper stub": sheet.reeds, "lower stub": sheet.reeds}
    needed: dict[str, float] = defaultdict(float)
    for row in rows:
        needed[f"{float(row['mm2']):g} mm2 {row['colour']}"] += float(row["metres"])
    bought = {
        row["value"]: float(row["built in"])
        for row in rows_of(parts_csv(plan_of(sheet.profile)))
        if row["part"] == "wire"
    }
    assert set(bought) == set(needed)
    assert all(needed[wire] - 0.1 <= metres < needed[wire] + 1.1 for wire, metres in bought.items())


@sampled(2)
def test_as_many_reeds_are_bought_as_sorting_leaves_enough_of(sheet: Sheet) -> None:
    least, most = DROP_OUT
    pulls_in, lets_go = (20 - 13) / (20 - 10), (most - SortingCoil.DROP_OUT) / (most - least)
    assert pulls_in * lets_go == pytest.approx(REEDS_KEPT, abs=0.005)
    bought = [
        float(row["buy"])
        for row in rows_of(parts_csv(plan_of(sheet.profile)))
        if row["part"].startswith("reed")
    ]
    (listed,) = (part.total for part in sheet.parts if part.name.startswith("reed"))
    assert sum(bought) == listed == sheet.reeds + spare_reeds(sheet.reeds)


@pytest.mark.parametrize("needed", [21, 70, 108, 210])
def test_nineteen_builders_of_twenty_keep_reeds_enough(needed: int) -> None:
    def enough(bought: int) -> float:
        kept = range(needed, bought + 1)
        return sum(math.comb(bought, n) * REEDS_KEPT**n * (1.0 - REEDS_KEPT) ** (bought - n) for n in kept)

    bought = needed + spare_reeds(needed)
    assert enough(bought) >= 0.95 > enough(bought - 1)


def test_each_part_of_the_sorting_coil_bears_every_current_that_it_needs() -> None:
    coil = SortingCoil
    winding_ohm = coil.WIRE_M * coil.WIRE_OHM_PER_M
    most_ma = 1000 * coil.SUPPLY_V / (coil.RESISTOR_OHM + winding_ohm)
    # A potentiometer may have a fifth less than is written on it.
    least_ma = 1000 * coil.SUPPLY_V / (coil.RESISTOR_OHM + 0.8 * coil.POTENTIOMETER_OHM + winding_ohm)
    lowest_kept_at = (15 - coil.BELOW_AT) * coil.DROP_OUT
    assert least_ma * coil.TURNS / 1000 < lowest_kept_at
    assert most_ma * coil.TURNS / 1000 > 25
    assert most_ma < 1000 * (coil.POTENTIOMETER_W / coil.POTENTIOMETER_OHM) ** 0.5
    assert (most_ma / 1000) ** 2 * coil.RESISTOR_OHM < coil.RESISTOR_W / 2


def test_joints_are_counted_by_kind() -> None:
    board = sheet_of(load_profile(DEFAULT))
    joints = joints_of(plan_of(board.profile))
    assert joints["at the stubs of the reeds"] == 420
    assert joints["at both ends of the diodes"] == 2 * 174
    keys, far_ends, at_the_reference_column = 4, len(board.columns) - 1, 10
    assert joints["of columns with reeds"] == 70 + 2 * 70 + keys + far_ends + at_the_reference_column
    assert joints["in plugs"] == 31
    assert joints["of capacitors at lights"] == 140
    assert hours_of(plan_of(board.profile)) == pytest.approx(sum(joints.values()) / 40)
