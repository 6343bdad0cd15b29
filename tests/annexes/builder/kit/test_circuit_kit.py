"""The kit of circuit boards: its steps, what it orders, and the work that is left."""

import csv
import io
import re
from collections import Counter

import pytest

from hardware.builder.kit import plan_of
from hardware.builder.kit.board_steps import first_light
from hardware.builder.kit.circuit_steps import circuit_steps, reed_steps
from hardware.builder.kit.hours import hours_of, joints_of, work_hours
from hardware.builder.kit.shopping_list import items_of
from hardware.builder.kit.steps_page import BOARD_VIEWS, VIEWS
from hardware.builder.kit.stock import KitPlan
from hardware.builder.wiring import sheet_of
from hardware.profiles import DEFAULT, load_profile, profile_names
from tests.annexes.builder.circuit_boards.copper_conductors import COUPON, TWO, bare_boards
from tests.annexes.builder.kit.made_kits import kit_by_hand, kit_on_boards
from tests.docs_blocks import ROOT
from tests.sweeps import PROOF, sampled, swept_keeping

pytestmark = sampled(2)


@pytest.fixture(params=swept_keeping(profile_names(), *TWO))
def plan(request: pytest.FixtureRequest) -> KitPlan:
    name: str = request.param
    return plan_of(load_profile(name), bare_boards(name))


@sampled(1)
def test_every_step_is_whole(plan: KitPlan) -> None:
    files = kit_on_boards(plan.profile.name)
    for step in (*reed_steps(plan.sheet, plan.boards), *circuit_steps(plan.sheet, plan.boards)):
        assert step.do
        assert step.tools
        assert step.stop.endswith(".")
        assert not step.stop[0].isupper()
        assert set(step.pictures) <= VIEWS.keys() | {"pins", "below"}
        for link in step.files:
            name, _, place = link.partition("#")
            assert not place or f'id="{place}"' in files[name].decode()
    linked = re.findall(r'<a href="([\w.-]+)', files["steps.html"].decode())
    assert linked
    assert set(linked) <= files.keys()
    names = re.findall(r'<input type="checkbox" name="([^"]+)"', files["steps.html"].decode())
    assert len(names) == len(set(names))
    assert BOARD_VIEWS.keys() <= VIEWS.keys()


@pytest.mark.parametrize(
    ("name", "coupon"),
    [
        ("hex70-dual-mega", "hex7-dual-mega"),
        ("hex70-single-gpio", "hex7-single-mega"),
        ("hex7-single-mega", None),
        ("sq36-dual-mega", None),
    ],
)
def test_the_order_of_a_large_board_names_the_coupon_that_proves_it(name: str, coupon: str | None) -> None:
    order, *_ = reed_steps(sheet_of(load_profile(name)), bare_boards(name))
    assert re.findall(r"Build (\S+) first", " ".join(order.do)) == ([coupon] if coupon else [])


@sampled(1)
def test_the_first_page_lists_every_file(plan: KitPlan) -> None:
    files = kit_on_boards(plan.profile.name)
    assert set(re.findall(r'href="([\w./-]+)"', files["index.html"].decode())) == set(files) | {"boards"}


@sampled(1)
def test_what_the_house_places_and_what_is_soldered_is_what_is_on_the_boards(plan: KitPlan) -> None:
    parts = [part for board in plan.boards for part in board.parts]
    counts = Counter(part.value for part in parts if not part.pads[0].drill_mm and part.value != "reed")
    rows = list(csv.DictReader(io.StringIO(kit_on_boards(plan.profile.name)["parts.csv"].decode())))
    assert {row["value"]: int(row["buy"]) for row in rows if row["part"] == "flat part"} == counts
    reeds = sum(float(row["built in"]) for row in rows if row["part"].startswith("reed"))
    assert joints_of(plan)["of reeds"] == 2 * reeds
    standing = sum(float(row["built in"]) for row in rows if row["value"] == plan.profile.build.diode)
    assert joints_of(plan)["of standing diodes"] == 2 * standing > 0
    assert joints_of(plan)["of copper at the stubs of reeds"] == reeds
    joints = [pad for part in parts for pad in part.pads if pad.drill_mm or part.value == "reed"]
    assert sum(joints_of(plan).values()) == len(joints) + reeds
    assert [item.purpose for item in items_of(plan) if item.name == "circuit board"] == [
        board.name for board in plan.boards
    ]


@pytest.mark.parametrize("name", profile_names())
def test_first_light_names_the_profile_that_is_built_of_boards(name: str) -> None:
    profile = load_profile(name)
    own = f"@boards/{name}.toml" if "mega" in name else f"gpio:boards/{name}.toml"
    of_boards, by_hand = plan_of(profile, bare_boards(name)), plan_of(profile)
    assert own in " ".join(first_light(of_boards.sheet).do)
    assert "boards/" not in " ".join(first_light(by_hand.sheet).do)


@PROOF
def test_what_lies_open_at_circuit_boards_speaks_of_no_wire_and_lists_no_other_parts(plan: KitPlan) -> None:
    """Pins, crosspoints and lights stay; what is soldered from below, and what to buy, is other by hand."""
    name = plan.profile.name
    of_boards, by_hand = (kit["wiring.html"].decode() for kit in (kit_on_boards(name), kit_by_hand(name)))
    sections = [set(re.findall(r'<h2 id="h-(\w+)"', page)) for page in (of_boards, by_hand)]
    assert sections[1] - sections[0] == {"solder", "space", "parts"}
    assert sections[0] >= {"board", "connectors", "pins", "circuit", "matrix", "lights"}
    assert "<button" not in of_boards.partition('<h2 id="h-connectors"')[2].partition('<h2 id="h-pins"')[0]
    assert not re.search(r"m of wire|WS2812B", kit_on_boards(name)["wiring.txt"].decode())


def test_boards_spare_most_of_the_soldering() -> None:
    whole = load_profile(DEFAULT)
    by_hand, of_boards = plan_of(whole), plan_of(whole, bare_boards(DEFAULT))
    assert joints_of(of_boards)["of reeds"] == 420
    assert hours_of(of_boards) < hours_of(by_hand) / 5
    spared = kit_by_hand(COUPON).keys() - kit_on_boards(COUPON).keys()
    assert {"harness.csv", "stripboard.svg", "labels.pdf"} <= spared


def test_the_hours_of_a_board_are_said_by_kind_of_work_and_the_guide_says_the_same() -> None:
    """Soldering is the smaller half; a coupon takes none of what a whole board takes of pieces and reeds."""
    plan = plan_of(load_profile(DEFAULT), bare_boards(DEFAULT))
    hours = work_hours(plan)
    assert hours["soldering and crimping"] == hours_of(plan) < sum(hours.values()) / 2
    coupon = work_hours(plan_of(load_profile(COUPON), bare_boards(COUPON)))
    assert hours.keys() == coupon.keys()
    assert sum(coupon.values()) < sum(hours.values()) / 2
    page = kit_on_boards(DEFAULT)["index.html"].decode()
    assert all(f"{kind} {taken:.1f}" in page for kind, taken in hours.items())
    guide = " ".join((ROOT / "docs/build/building.md").read_text(encoding="utf-8").split())
    assert f"about {sum(hours.values()):.0f} hours of your hands" in guide
    assert f"{hours_of(plan):.0f} of them soldering" in guide


def test_the_socket_of_a_hat_does_not_snap_off(plan: KitPlan) -> None:
    (meeting, *_) = (item for item in items_of(plan) if item.purpose.startswith("meet the "))
    is_hat = plan.boards[-1].name.endswith("-hat")
    assert (meeting.name == "socket 2 x 20") == is_hat
    assert ("snap off" in meeting.how.package) != is_hat
