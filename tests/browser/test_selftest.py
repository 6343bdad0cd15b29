"""A self-test in a browser: lights that differ, a break, a quick check, and all of it by keyboard alone."""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import expect

from controller.diagnose import Evidence, Examination, Stage, open_examination
from controller.games import Colour
from hardware.profiles import DEFAULT, load_profile
from simulator.workbench import parse_fault
from tests.browser.conftest import PHONE
from tests.browser.diagnose_view import at_diagnose, begin, named, until_asked
from tests.browser.player import Player, focus
from tests.browser.tables import RealTable, Simulation
from tests.diagnose.test_rings import tried
from tests.diagnose.walked import walked
from tests.sweeps import PROOF

pytestmark = pytest.mark.browser

PROFILE = load_profile(DEFAULT)


def evidence(simulation: Simulation) -> Evidence:
    """Return what the running self-test has seen."""
    guest = simulation.loop.snapshot.guest
    assert isinstance(guest, Examination)
    return guest.evidence


@PROOF
def test_lights_that_differ_are_marked_on_the_second_of_two_boards(
    watcher: Player, simulation: Simulation
) -> None:
    page = watcher.page
    simulation.workbench.add_fault(parse_fault("dead-light c5"))
    until_asked(begin(watcher), "look like the picture")
    expect(page.get_by_role("img", name="70 of 70 lights should shine.")).to_be_visible()
    assert page.locator("#should-be .lit.white").count() == page.locator("#differs .lit.white").count() == 70
    answer = page.locator("#choices .primary")
    expect(answer).to_have_text("All as in the picture")
    page.locator("[data-light=c5]").click()
    expect(answer).to_have_text("1 light differs")
    focus(page.get_by_role("button", name="c5, should be white", pressed=True))
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="c6, should be white")).to_have_attribute("aria-pressed", "true")
    expect(answer).to_have_text("2 lights differ")
    expect(page.locator("#differs .cross:not(.under)")).to_have_count(2)
    watcher.passes_axe()
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    watcher.until("Object.keys(manalath.messages.examination.prompt.shown).length < 70")
    expect(answer).to_have_text("All as in the picture")
    page.get_by_role("button", name="a1, should be dark").wait_for()
    assert evidence(simulation).seen[-1].differs == {"c5"}
    assert simulation.workbench.pieces() == ()


@PROOF
def test_a_quick_check_looks_at_lights_and_spaces_and_offers_the_whole_self_test(
    watcher: Player, simulation: Simulation
) -> None:
    page = watcher.page
    page.get_by_role("button", name="Quick check").click()
    for number, hue in enumerate(("red", "green", "blue"), start=1):
        page.get_by_role("button", name=f"a1, should be {hue}").wait_for()
        page.evaluate("(now) => { performance.now = () => now; }", 1000 * number)
        page.get_by_role("button", name="All as in the picture").click()
    until_asked(watcher, "Wave a piece over the board")
    expect(page.locator("#selftest-name")).to_have_text("Quick check")
    simulation.workbench.put("c5", Colour.FIRST)
    page.locator("#prompt-detail", has_text="69 spaces left").wait_for()
    page.get_by_role("button", name="The rest stays lit").click()
    until_asked(watcher, "Take everything off")
    simulation.workbench.lift("c5")
    page.locator("#prompt-detail", has_text="The quick check leaves out").wait_for()
    watcher.passes_axe()
    page.get_by_role("button", name="Start the whole self-test").click()
    until_asked(watcher, "look like the picture")
    expect(page.locator("#selftest-name")).to_have_text("Self-test")
    page.locator("#before", has_text="From the previous self-test").wait_for()


@PROOF
def test_a_phone_held_across_has_board_and_prompt_in_view_while_the_self_test_runs(
    phone_across: Player, simulation: Simulation
) -> None:
    page = phone_across.page
    begin(at_diagnose(phone_across))

    def are_in_view(names: tuple[str, ...]) -> None:
        page.evaluate("scrollTo(0, 0)")
        assert page.evaluate("document.documentElement.scrollWidth") == 844
        boxes = {name: page.locator(name).bounding_box() for name in ("#stage", *names)}
        for name, box in boxes.items():
            assert box is not None, name
            assert box["y"] >= 0, name
            assert box["y"] + box["height"] <= 390, name
        stage, prompt = boxes["#stage"], boxes["#prompt"]
        assert stage is not None
        assert prompt is not None
        assert stage["height"] > 0.75 * 390
        assert stage["x"] + stage["width"] <= prompt["x"]

    until_asked(phone_across, "look like the picture")
    are_in_view(("#prompt", "#should-be", "#differs", "#choices .primary", "#others button:last-child"))
    phone_across.passes_axe()
    seen = replace(tried("e5"), done=frozenset({Stage.EMPTY, Stage.LIGHTS}))
    page.get_by_role("button", name="End it here").click()
    page.get_by_role("button", name="Start the self-test").wait_for()
    simulation.loop.lend(open_examination(PROFILE, seen))
    until_asked(phone_across, "Lay a purple piece on e5")
    are_in_view(("#prompt", "#choices .primary", "#others button:last-child"))


@PROOF
def test_lights_that_differ_are_named_in_words(watcher: Player, simulation: Simulation) -> None:
    page = watcher.page
    until_asked(begin(watcher), "look like the picture")
    page.locator("#picked-names").fill("c5, j1")
    page.keyboard.press("Enter")
    expect(page.locator("#picked-wrong")).to_have_text("There is no space j1 on this board.")
    page.locator("#picked-names").fill("c5")
    expect(page.locator("[data-light=c5]")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Enter")
    watcher.until("Object.keys(manalath.messages.examination.prompt.shown).length < 70")
    expect(page.locator("#picked-names")).to_have_value("")
    assert evidence(simulation).seen[-1].differs == {"c5"}


@PROOF
def test_lights_that_differ_are_marked_by_touch(open_page: Callable[..., Player]) -> None:
    phone = begin(at_diagnose(open_page(PHONE)))
    until_asked(phone, "look like the picture")
    box = phone.page.locator("[data-light=e5]").bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 24
    phone.page.locator("[data-light=e5]").tap()
    expect(phone.page.locator("#choices .primary")).to_have_text("1 light differs")


@PROOF
def test_the_map_shows_where_a_mark_is_to_point(watcher: Player, simulation: Simulation) -> None:
    seen = replace(tried("e5"), done=frozenset({Stage.EMPTY, Stage.LIGHTS}))
    simulation.loop.lend(open_examination(PROFILE, seen))
    until_asked(watcher, "Lay a purple piece on e5, its mark toward 2 o'clock")
    arrow = watcher.page.locator(".toward-mark.shown")
    expect(arrow).to_have_count(1)
    turned = arrow.get_attribute("transform") or ""
    assert round(float(turned.removeprefix("rotate(").removesuffix(")"))) == 60
    watcher.page.keyboard.press("s")
    until_asked(watcher, "its mark toward half past 12")
    watcher.page.get_by_role("button", name="End it here").press("Enter")
    arrow.wait_for(state="hidden")


@PROOF
def test_an_answer_given_twice_at_once_passes_no_picture_unseen(watcher: Player) -> None:
    page = watcher.page
    until_asked(begin(watcher), "look like the picture")
    page.evaluate("document.activeElement.blur(); performance.now = () => 1000")
    page.keyboard.press("Enter")
    watcher.until("manalath.messages.examination.prompt.number === 2")
    page.keyboard.press("Enter")
    page.evaluate("performance.now = () => 1400")
    page.keyboard.press("Enter")
    watcher.until("manalath.messages.examination.prompt.number === 3")
    page.wait_for_timeout(300)
    assert page.evaluate("manalath.messages.examination.prompt.number") == 3


@PROOF
def test_a_break_is_gone_on_from_and_the_board_given_back(watcher: Player) -> None:
    page = watcher.page
    until_asked(begin(watcher), "look like the picture")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Escape")
    until_asked(watcher, "Paused")
    page.keyboard.press("Enter")
    until_asked(watcher, "look like the picture")
    page.get_by_role("button", name="End it here").click()
    page.get_by_role("button", name="Start the self-test").wait_for()
    page.get_by_role("link", name="Play").click()
    page.locator("#headline").wait_for()
    watcher.put("e5", "orange").until_moves("e5o")


def begin_by_keyboard(player: Player, simulation: Simulation) -> None:
    """Begin a self-test of a board with a piece on c3, and let a hand take over from the third step."""
    page = player.page
    simulation.workbench.put("c3", Colour.FIRST)
    simulation.workbench.set_speed(10)
    page.evaluate("location.hash = 'diagnose'")
    focus(page.locator("#selftest-start"))
    page.keyboard.press("Enter")
    until_asked(player, "Take everything off")
    focus(page.locator("[data-space=c3]"))
    page.keyboard.press("Delete")
    until_asked(player, "look like the picture")
    page.keyboard.press("Enter")
    player.until("manalath.messages.examination.prompt.number === 2")
    page.keyboard.press("h")
    player.until("manalath.messages.examination.prompt.number === 3")
    focus(page.locator("#keep-helping"))
    page.keyboard.press("Space")
    until_asked(player, "an orange piece on")


def until_reported(player: Player) -> None:
    """Wait for the findings."""
    page = player.page
    prompt = "manalath.messages.examination.prompt"
    is_reported = f"{prompt}.stages.at(-1).state === 'now'"
    while not player.ask(is_reported):
        asked = player.ask(prompt)
        player.until(f"{is_reported} || JSON.stringify({prompt}) !== JSON.stringify(it)", asked)
    page.locator("#stages .now", has_text="Report").wait_for()
    expect(page.locator("#lend-hand")).to_be_hidden()
    expect(page.locator("#keep-helping")).to_be_hidden()
    assert "H let a hand do it" not in page.locator("#prompt .keys > span:visible").all_inner_texts()


def end_by_keyboard(player: Player, tmp_path: Path) -> None:
    """Save the findings on a board with a dead reed under b5, and begin again."""
    page = player.page
    found = page.locator("#findings li").first.inner_text()
    assert "dead b5 orange" in found
    assert "Cure" in found
    page.get_by_text("The joint, drawn").first.press("Enter")
    shown = page.locator("#findings .joint img")
    expect(shown).to_have_attribute("alt", re.compile(r"red on J\d+\.\d+, black on J"))
    player.until("document.querySelector('#findings .joint img').naturalWidth > 100")
    assert page.locator("#verdict").inner_text().startswith("So far: ✕ FAIL, 1 fault")
    assert "never closes" in named(player, "b5")
    with page.expect_download() as download:
        focus(page.locator("#report-json"))
        page.keyboard.press("Enter")
    saved = tmp_path / "report.json"
    download.value.save_as(saved)
    assert json.loads(saved.read_text())["format"] == "manalath-report"
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Start the self-test").wait_for()
    assert page.locator("#verdict").inner_text().startswith("Result: ✕ FAIL, 1 fault")
    expect(page.locator("#before")).to_be_hidden()
    begin(player)
    page.locator("#verdict-before", has_text="From the previous self-test: ✕ FAIL, 1 fault.").wait_for()
    with page.expect_download() as download:
        page.get_by_role("link", name="Save the previous report as JSON").click()
    kept = tmp_path / "kept.json"
    download.value.save_as(kept)
    assert json.loads(kept.read_text())["findings"] == json.loads(saved.read_text())["findings"]
    player.passes_axe()


@PROOF
def test_a_self_test_is_begun_by_keyboard(player: Player, simulation: Simulation) -> None:
    begin_by_keyboard(player, simulation)


@PROOF
def test_the_end_of_a_self_test_by_keyboard_names_what_is_broken(
    watcher: Player, simulation: Simulation, tmp_path: Path
) -> None:
    simulation.workbench.add_fault(parse_fault("dead b5 orange"))
    simulation.loop.lend(open_examination(PROFILE, walked(PROFILE, "dead b5 orange")))
    watcher.until("manalath.messages.examination.prompt !== null")
    until_reported(watcher)
    end_by_keyboard(watcher, tmp_path)


@pytest.mark.proof
def test_a_whole_self_test_by_keyboard_names_what_is_broken(
    player: Player, simulation: Simulation, tmp_path: Path
) -> None:
    simulation.workbench.add_fault(parse_fault("dead b5 orange"))
    begin_by_keyboard(player, simulation)
    until_reported(player)
    # What helped has gone, and the focus with it.
    assert player.page.evaluate("document.activeElement.dataset.answer") is not None
    end_by_keyboard(player, tmp_path)


@PROOF
def test_lights_are_looked_at_by_keyboard_on_any_board(
    table: RealTable, open_at: Callable[..., Player]
) -> None:
    player = at_diagnose(open_at(table.url).come())
    page = player.page
    focus(page.get_by_role("button", name="White 20 %"))
    page.keyboard.press("Enter")
    until_asked(player, "All lights shine white, at 20 %.").passes_axe()
    page.get_by_role("heading", name="Looking at lights").wait_for()
    expect(page.locator("#result")).to_be_hidden()
    assert page.locator("#prompt .keys > span:visible").all_inner_texts() == ["Enter the first answer"]
    player.until("Object.values(manalath.lights).every((light) => Math.min(...light) > 0)")
    page.get_by_role("button", name="Off").click()
    until_asked(player, "All lights are off.")
    player.until("Object.values(manalath.lights).every((light) => Math.max(...light) === 0)")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Enter")
    begin(player)
    walk = page.get_by_role("button", name="Walk")
    expect(walk).to_be_disabled()
    assert float(walk.evaluate("(button) => getComputedStyle(button).opacity")) < 1


@PROOF
def test_what_was_asked_is_taken_back_where_lights_are_only_looked_at(watcher: Player) -> None:
    page = watcher.page
    until_asked(begin(watcher), "look like the picture")
    page.get_by_role("button", name="End it here").click()
    page.get_by_role("button", name="White 20 %").click()
    until_asked(watcher, "All lights shine white, at 20 %.")
    expect(page.locator("#picked")).to_be_hidden()
    assert page.locator("#prompt .keys > span:visible").all_inner_texts() == ["Enter the first answer"]


@PROOF
def test_a_real_board_has_no_hand_to_lend_and_no_pieces_to_put(
    table: RealTable, open_at: Callable[..., Player]
) -> None:
    player = open_at(table.url).come()
    expect(player.page.get_by_role("link", name="Play")).to_be_visible()
    at_diagnose(player)
    player.page.get_by_role("button", name="Watch this row").click()
    player.page.locator("#watch-said", has_text="The board is not linked.").wait_for()
    begin(player)
    for name in ("#lend-hand", ".tray", ".keycap"):
        expect(player.page.locator(name).first).to_be_hidden()
    player.passes_axe()
