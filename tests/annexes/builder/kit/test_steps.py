"""The steps: each has something to do and a reason to stop, and the numbers of its board."""

import re

import numpy as np
import pytest

from controller.board import Sensing
from controller.games import Colour, all_games
from controller.games.geometry import HEX70
from controller.session import fitting
from hardware.builder.circuit_boards import CircuitBoard
from hardware.builder.kit import coupon_steps as coupon_steps_module
from hardware.builder.kit import plan_of
from hardware.builder.kit.board_steps import board_steps
from hardware.builder.kit.circuit_steps import circuit_steps, reed_steps
from hardware.builder.kit.coupon_steps import card_mm, coupon_steps
from hardware.builder.kit.shopping_list import STACK, middle_spaces
from hardware.builder.kit.steps_page import VIEWS, steps_html
from hardware.builder.wiring import Sheet, sheet_of
from hardware.magnetics.field import GLASSES, Array, ampere_turns
from hardware.magnetics.site import site_of
from hardware.profiles import DEFAULT, load_profile, profile_names
from tests.annexes.builder.circuit_boards.copper_conductors import COUPON, bare_boards
from tests.annexes.builder.kit.made_kits import kit_by_hand
from tests.docs_blocks import ROOT, blocks, lines_of
from tests.sweeps import PROOF, sampled


@pytest.fixture(scope="module", params=profile_names())
def sheet(request: pytest.FixtureRequest) -> Sheet:
    return sheet_of(load_profile(request.param))


@sampled(1)
def test_every_step_says_what_to_do_and_when_not_to_go_on(sheet: Sheet) -> None:
    for step in (*coupon_steps(sheet.profile), *board_steps(sheet)):
        assert step.do
        assert step.stop.endswith(".")
        assert not step.stop[0].isupper()
        assert len(step.readings) == len(dict(step.readings))


@sampled(1)
def test_every_box_can_be_ticked_by_itself(sheet: Sheet) -> None:
    page = steps_html(plan_of(sheet.profile), with_views=False)
    names = re.findall(r'<input type="checkbox" name="([^"]+)"', page)
    steps = (*coupon_steps(sheet.profile), *board_steps(sheet))
    assert len(names) == len(set(names)) == sum(len(step.do) + len(step.readings) for step in steps)
    assert page.count('class="step"') == page.count("Do not go on if ") == len(steps)
    assert not re.findall(r"url\(|@import|https?://(?!www\.w3\.org/2000/svg)", page)


def test_the_coupon_is_the_middle_of_the_board() -> None:
    assert middle_spaces(load_profile(DEFAULT)) == ("e5", *HEX70.adjacent("e5"))


@sampled(5)
@pytest.mark.parametrize("colour", Colour)
@pytest.mark.parametrize("name", profile_names())
def test_half_a_millimetre_is_about_a_fifth_of_what_a_reed_senses(name: str, colour: Colour) -> None:
    """The self-test says so of a reed that is weak or too sensitive."""
    build = load_profile(name).build
    reeds, magnets = build.reeds, build.pieces.magnets(colour)
    here, nearer, deeper = (
        coupon_steps_module._least_at(reeds, magnets, colour, mm) for mm in (0.0, -0.5, 0.5)
    )
    assert 1.14 < nearer / here < 1.26
    assert 0.80 < deeper / here < 0.87


def test_a_card_proves_what_the_reckoning_leaves_in_hand() -> None:
    build = load_profile(DEFAULT).build
    assert (card_mm(build, Colour.FIRST), card_mm(build, Colour.SECOND)) == (1.5, 1.0)


@pytest.mark.parametrize("name", profile_names())
def test_stacked_discs_around_the_middle_of_a_coupon_outdo_all_pieces_of_a_full_board(name: str) -> None:
    site = site_of(load_profile(name))
    (across_mm, high_mm), around = site.pieces.first.disc_mm, len(middle_spaces(load_profile(name))) - 1
    far_mm = np.hypot(*np.array(site.others).T)

    def felt_at(high: float, far: Array) -> float:
        glass, gap_mm = GLASSES[site.reeds.glass_mm], np.array(site.reeds.gap_mm)
        return abs(float(ampere_turns((across_mm, high), glass, far, gap_mm).sum()))

    assert felt_at(STACK * high_mm, far_mm[:around]) > felt_at(high_mm, far_mm)


def test_the_guide_begins_with_the_coupon_of_boards_and_ends_with_what_is_other_by_hand() -> None:
    page = ROOT / "docs" / "build" / "building.md"
    first = next(block for block in blocks(page) if block.language == "sh")
    assert lines_of(first)[0].startswith("manalath kit hex7-dual-mega --boards ")
    text = page.read_text(encoding="utf-8")
    plan = plan_of(load_profile(COUPON), bare_boards(COUPON))
    reeds, rest = (steps(plan.sheet, plan.boards) for steps in (reed_steps, circuit_steps))
    steps = (*coupon_steps(plan.profile, reeds), *rest)
    headings = re.findall(r"^### (\d+)\. (.*)$", text, flags=re.MULTILINE)
    assert headings == [(str(number), step.title) for number, step in enumerate(steps, start=1)]
    by_hand = sheet_of(load_profile(DEFAULT))
    known = {step.title for step in steps}
    others = [step.title for step in (*coupon_steps(by_hand.profile), *board_steps(by_hand))]
    headings_by_hand = re.findall(r"^### By hand: (.*)$", text, flags=re.MULTILINE)
    assert headings_by_hand == [title for title in others if title not in known]


def test_by_hand_a_coupon_has_its_deck_before_its_reeds_and_no_diode_is_counted_twice() -> None:
    for name, diodes, bare in ((COUPON, 18, 10), (DEFAULT, 144, 30)):
        sheet = sheet_of(load_profile(name))
        steps = [step.title for step in (*coupon_steps(sheet.profile), *board_steps(sheet))]
        assert (steps.index("Drill the deck") < steps.index("The spaces of the coupon")) == (name == COUPON)
        assert ("Set the reeds" in steps) == (name != COUPON)
        assert f"Solder {diodes} diodes" in said_by(sheet)
        assert f"Solder the {bare} bare diodes" in said_by(sheet)


#: Words for what only boards with reeds for both colours have.
OF_BOTH = re.compile(
    r"\b(?:rings?|poles|channels?|in parallel|jig|both colours|each colour|(?:other|wrong) colour|two beep)\b"
    r"|wrong way round|exchanged plugs"
)


def plain(markup: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<(style|script).*?</\1>|<[^>]+>", " ", markup, flags=re.DOTALL))


@PROOF
def test_boards_with_one_reed_a_space_are_told_in_their_own_words(sheet: Sheet) -> None:
    files = kit_by_hand(sheet.profile.name)
    found = {
        name: OF_BOTH.findall(plain(text.decode()))
        for name, text in files.items()
        if not name.endswith(".pdf")
    }
    is_single = sheet.profile.sensing is Sensing.SINGLE
    assert is_single == (not any(found.values())), found
    assert is_single or {"steps.html", "wiring.txt", "wiring.html", "parts.csv"} <= {
        name for name, words in found.items() if words
    }


@sampled(1)
def test_every_step_names_its_tools_and_the_files_that_lie_open(sheet: Sheet) -> None:
    files = kit_by_hand(sheet.profile.name)
    for step in (*coupon_steps(sheet.profile), *board_steps(sheet)):
        assert step.tools, step.title
        for link in step.files:
            name, _, place = link.partition("#")
            assert name in files
            assert not place or f'id="{place}"' in files[name].decode()
    page = files["steps.html"].decode()
    assert page.count('class="drawing section"') == 2
    assert page.count('class="drawing stripboard"') == page.count('class="drawing power"') == 1
    assert page.count('class="drawing header"') == 1
    assert "<img" not in page


@sampled(1)
def test_every_step_has_a_picture(sheet: Sheet) -> None:
    steps = (*coupon_steps(sheet.profile), *board_steps(sheet))
    drawings = {"section", "stripboard", "power", "pins", "below"}
    assert all(step.pictures for step in steps)
    assert {name for step in steps for name in step.pictures} == set(VIEWS) | drawings
    page = steps_html(plan_of(sheet.profile), with_views=True)
    assert set(re.findall(r'src="views/([a-z]+).png"', page)) == set(VIEWS)
    assert all(words in page for words in VIEWS.values())


def said_by(sheet: Sheet, boards: tuple[CircuitBoard, ...] = ()) -> str:
    """Return all words of the steps after the coupon's."""
    steps = circuit_steps(sheet, boards) if boards else board_steps(sheet)
    return " ".join(
        " ".join((step.title, step.why, *step.do, *map(" ".join, step.readings), step.stop)) for step in steps
    )


@sampled(2)
def test_the_line_that_flashes_names_the_board(sheet: Sheet) -> None:
    named = f"manalath flash --board serial:PORT --profile {sheet.profile.name} once"
    for boards in ((), bare_boards(sheet.profile.name)):
        assert (named in said_by(sheet, boards)) == (sheet.chip.name == "Mega")
        assert said_by(sheet, boards).count("manalath flash") <= 1


@sampled(3)
def test_a_board_that_no_game_fits_is_not_played_on(sheet: Sheet) -> None:
    """Nothing sweeps on a coupon, and nothing is won there."""
    fits = bool(fitting(sheet.profile, all_games()))
    for boards in ((), bare_boards(sheet.profile.name)):
        words = said_by(sheet, boards)
        assert ("sweeps once" in words) == ("a game is won" in words) == fits
        assert ("what it reads is printed" in words) != fits


def test_what_a_shield_or_hat_joins_is_not_said_to_be_wired(sheet: Sheet) -> None:
    loose = ("its wire goes to", "ground to ground", "each feed")
    by_hand, on_boards = said_by(sheet), said_by(sheet, bare_boards(sheet.profile.name))
    assert all(words in by_hand for words in loose[1:])
    assert not any(words in on_boards for words in loose)
    assert "J4: 2 and 4 are 5 V, 1 and 5 ground" in on_boards


def test_readings_are_those_of_the_parts(sheet: Sheet) -> None:
    words = " ".join(f"{what} {must}" for step in board_steps(sheet) for what, must in step.readings)
    is_mega = sheet.chip.name == "Mega"
    assert ("0.5 to 0.7 V" in words, "0.15 to 0.35 V" in words) == (is_mega, not is_mega)
    assert ("1.60 to 1.75 V" in words) == is_mega
    assert ("each column's header to its wire to the chip 1 kΩ" in words) != is_mega
    reference = f"black on {sheet.rows[-1].connector}.{sheet.rows[-1].place}"
    assert (f"red on each other column, {reference}" in words) == bool(sheet.bare)
