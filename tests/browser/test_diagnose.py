"""The Diagnose view in a browser: map, sensor and log, what axe finds, and the layout on a phone."""

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import expect

from controller.annexes.reeds.reed_keeper import ReedKeeper
from controller.games import Colour, all_games
from controller.wear import BoardLife, fold, open_stint, put_in
from controller.wear.reed_stint import ReedStint
from hardware.profiles import DEFAULT, load_profile
from simulator.workbench import parse_fault
from tests.browser.conftest import PHONE
from tests.browser.diagnose_view import at_diagnose, begin, named, until_asked, until_named
from tests.browser.player import Player, focus
from tests.browser.tables import Simulation, simulated
from tests.sweeps import PROOF

pytestmark = pytest.mark.browser


@PROOF
def test_the_view_opens_by_keyboard_and_by_its_address(player: Player) -> None:
    page = player.page
    expect(page.get_by_role("link", name="Play")).to_have_attribute("aria-current", "page")
    expect(page.locator("#to-diagnose")).to_be_hidden()
    focus(page.get_by_role("button", name="Workbench"))
    page.keyboard.press("Enter")
    focus(page.locator("#workbench").get_by_role("link", name="Diagnose"))
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="Self-test").wait_for()
    expect(page.locator("#to-diagnose")).to_have_attribute("aria-current", "page")
    expect(page.locator("#headline")).to_be_hidden()
    assert page.title() == "Diagnose – Manalath"
    page.reload()
    page.get_by_role("heading", name="Self-test").wait_for()
    page.get_by_role("link", name="Play").click()
    page.locator("#headline").wait_for()
    expect(page.locator("#selftest")).to_be_hidden()
    assert page.title() == "Orange to move – Manalath"


@PROOF
def test_the_map_is_whole_in_a_game_that_leaves_spaces_out(
    open_at: Callable[..., Player], opened: ExitStack
) -> None:
    """The deck is drawn anew for such a game, and the map under the lights stays."""
    simulation = opened.enter_context(simulated(start=all_games()["manalath-stein"].start()))
    player = at_diagnose(open_at(simulation.url).come().until("manalath.state.outside.length === 9"))
    expect(player.page.locator("#deck .map .state")).to_have_count(70)


@PROOF
def test_whoever_left_a_self_test_finds_the_way_back_to_the_game(
    watcher: Player, simulation: Simulation
) -> None:
    begin(watcher)
    watcher.page.get_by_role("link", name="Play").click()
    player = watcher.until_message("A self-test is running.")
    page = player.page
    expect(page.locator("#tap-undo")).to_have_attribute("aria-disabled", "true")
    page.reload()
    player.until_message("A self-test is running.").passes_axe()
    page.get_by_role("button", name="Go on with the self-test").click()
    page.locator("#prompt-text").wait_for()
    page.get_by_role("link", name="Play").click()
    focus(page.get_by_role("button", name="Back to the game"))
    page.keyboard.press("Enter")
    player.until_message("Place a piece")
    assert simulation.loop.snapshot.guest is None
    expect(page.get_by_role("button", name="Back to the game")).to_be_hidden()
    assert page.evaluate("document.activeElement.id") == "open-rules"
    player.until("manalath.state.link.status === 'linked'")


@PROOF
def test_the_map_is_dimmed_and_says_why_while_another_page_watches_a_row(
    watcher: Player, open_page: Callable[..., Player]
) -> None:
    other = at_diagnose(open_page())
    other.page.get_by_role("button", name="Watch this row").click()
    watcher.page.locator("#watch-said", has_text="Another page watches a row").wait_for()
    watcher.until("document.querySelector('#board').classList.contains('unread')")
    assert "not read now" in named(watcher, "e5")
    expect(watcher.page.locator("#sensor-facts")).to_contain_text("not read: another page watches a row")
    other.page.get_by_role("button", name="Watch this row").click()
    watcher.until("!document.querySelector('#board').classList.contains('unread')")
    watcher.until("!document.querySelector('#watch-said').textContent")


@PROOF
def test_the_map_shows_what_is_closed_now_was_closed_and_never_was(
    watcher: Player, simulation: Simulation
) -> None:
    simulation.workbench.put("e5", Colour.FIRST)
    until_named(watcher, "e5", "orange reed closed now, 1 time,")
    expect(watcher.page.locator(".state.closed")).to_have_count(1)
    assert "purple reed never closed yet" in named(watcher, "e5")
    simulation.workbench.lift("e5")
    until_named(watcher, "e5", "orange reed was closed, 1 time,")
    expect(watcher.page.locator(".state.closed")).to_have_count(0)
    assert "untested" in named(watcher, "e6")
    expect(watcher.page.locator(".sign.was")).to_have_count(1)
    watcher.until("document.querySelectorAll('#log tbody tr').length === 2")
    log = watcher.page.locator("#log tbody tr")
    assert ["opened" in text for text in log.all_inner_texts()] == [True, False]


@PROOF
def test_the_log_says_what_a_piece_does_that_lay_there_when_the_link_began(
    watcher: Player, simulation: Simulation
) -> None:
    simulation.workbench.put("e5", Colour.FIRST)
    simulation.workbench.unplug()
    watcher.until("manalath.state.link.status === 'unlinked'")
    simulation.workbench.plug()
    until_named(watcher, "e5", "orange reed closed now")
    watcher.page.reload()
    watcher.until("manalath.messages.ledger !== undefined && manalath.messages.examination !== undefined")
    log = watcher.page.locator("#log tbody tr")
    for count in (1, 2):
        if count == 1:
            simulation.workbench.lift("e5")
        else:
            simulation.workbench.put("e5", Colour.FIRST)
        watcher.until("document.querySelectorAll('#log tbody tr').length === it", count)
    assert ["opened" in text for text in log.all_inner_texts()] == [False, True]


@PROOF
def test_nothing_is_said_to_be_open_or_closed_while_the_cable_is_out(
    watcher: Player, simulation: Simulation
) -> None:
    page = watcher.page
    simulation.workbench.put("e5", Colour.FIRST)
    until_named(watcher, "e5", "orange reed closed now")
    page.get_by_label("Shown", exact=True).select_option("e5 orange")
    now = page.locator("#sensor-facts div").first
    page.locator("#sensor-facts", has_text="closed (raw 1, debounced 1)").wait_for()
    simulation.workbench.unplug()
    page.locator("#sensor-facts", has_text="not read: the board is not linked").wait_for()
    assert "unread" in (now.get_attribute("class") or "")
    until_named(watcher, "e5", "orange reed was closed, not read now")
    assert float(page.locator(".sign").first.evaluate("(sign) => getComputedStyle(sign).opacity")) < 1
    watcher.passes_axe()
    simulation.workbench.plug()
    page.locator("#sensor-facts", has_text="closed (raw 1, debounced 1)").wait_for()
    assert "unread" not in (now.get_attribute("class") or "")


@PROOF
def test_a_key_is_on_the_map_too(watcher: Player) -> None:
    page = watcher.page
    focus(page.locator(".keycap[data-key=first]"))
    page.keyboard.down("Space")
    page.get_by_role("button", name="Key orange: closed now, closed now, 1 time,").wait_for()
    page.keyboard.up("Space")
    page.get_by_role("button", name="Key orange: untested, was closed, 1 time,").wait_for()


@pytest.mark.live
def test_one_sensor_in_depth_with_its_wires_and_its_trace(watcher: Player, simulation: Simulation) -> None:
    page = watcher.page
    simulation.workbench.add_fault(parse_fault("bounce e5 orange 12"))
    page.get_by_label("Shown", exact=True).select_option("e5 orange")
    page.get_by_role("heading", name="e5, reed of orange").wait_for()
    facts = page.locator("#sensor-facts").inner_text()
    assert "pin A4, J1.5, green wire" in facts
    assert "number 35 of 70" in facts
    page.get_by_role("button", name="Watch this row").click()
    page.locator("#watch-said", has_text="Waiting for the first edge").wait_for()
    page.locator("#sensor-facts", has_text="no edge yet (as it is watched)").wait_for()
    expect(page.locator("#sensor-facts dd", has_text="not counted while watched")).to_have_count(2)
    until_named(watcher, "e5", "orange reed never closed yet, not read now")
    expect(page.locator("svg.unread")).to_have_count(1)
    for _ in range(3):
        simulation.workbench.put("e5", Colour.FIRST)
        page.wait_for_timeout(300)
        simulation.workbench.lift("e5")
        page.wait_for_timeout(300)
    watcher.until("manalath.messages.sensor.is_traced && manalath.messages.sensor.edges.length > 8")
    page.locator("#bounce-words", has_text="seen every 10 µs").wait_for()
    assert page.locator(".bar.over").count() > 0
    assert page.locator("#trace summary").evaluate("(line) => line.getBoundingClientRect().height") >= 24
    page.locator("#trace-edges").evaluate("(list) => { list.parentElement.open = true; }")
    assert page.locator("#trace-edges li").count() == watcher.page.evaluate(
        "manalath.messages.sensor.edges.length"
    )
    page.locator(".state.bouncing").wait_for(state="attached")
    page.locator("#sensor-facts", has_text="open (as it is watched)").wait_for()
    simulation.workbench.put("e5", Colour.FIRST)
    page.locator("#sensor-facts", has_text="closed (as it is watched)").wait_for()
    page.get_by_role("button", name="Watch this row").click()
    page.locator("#sensor-facts", has_text="closed (raw 1, debounced 1)").wait_for()
    watcher.until("!document.querySelector('#watch-said').textContent")
    until_named(watcher, "e5", "orange reed closed now")
    expect(page.locator("#sensor-facts dd", has_text="not counted while watched")).to_have_count(0)
    expect(page.locator("svg.unread")).to_have_count(0)


@PROOF
def test_machines_find_nothing_to_complain_of(watcher: Player, simulation: Simulation) -> None:
    watcher.passes_axe()
    simulation.workbench.put("e5", Colour.FIRST)
    begin(watcher)
    until_asked(watcher, "Take everything off").passes_axe()
    simulation.workbench.lift("e5")
    until_asked(watcher, "look like the picture").passes_axe()
    watcher.page.keyboard.press("Escape")
    until_asked(watcher, "Paused").passes_axe()


@PROOF
def test_a_phone_shows_the_map_and_below_it_what_is_asked(open_page: Callable[..., Player]) -> None:
    phone = begin(at_diagnose(open_page(PHONE)))
    page = phone.page
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    stage, prompt = (page.locator(name).bounding_box() for name in ("#stage", "#prompt"))
    assert stage is not None
    assert prompt is not None
    assert stage["y"] + stage["height"] <= prompt["y"] < 844 / 1.5
    phone.passes_axe()


class WornOut(ReedKeeper):
    """Keeps a life in which the reed of orange on e5 wears."""

    def __init__(self, *given: Any) -> None:  # noqa: ANN401 - as its base
        super().__init__(*given)
        profile = load_profile(DEFAULT)
        flickered = ReedStint(closings=2, landings=1, flickers=1)
        stint = replace(open_stint(profile), games=1, reeds={profile.space("e5").first: flickered})
        life = BoardLife(profile.name, "virtual")
        for _ in range(5):
            life = fold(life, profile, stint)
        self.life = life

    def put_in(self, name: str) -> None:
        assert self.life is not None
        self.life = put_in(self.life, name)


@PROOF
def test_a_reed_that_wears_is_marked_until_another_is_in_place(
    open_at: Callable[..., Player], opened: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("controller.annexes.reeds.reed_table.ReedKeeper", WornOut)
    player = at_diagnose(open_at(opened.enter_context(simulated()).url).come())
    page = player.page
    player.until("manalath.messages.ledger.worn.length === 1")
    until_named(player, "e5", "wears out")
    page.locator("#sensor-choice").select_option("e5 orange")
    expect(page.locator("#reed-life")).to_contain_text("bounces for longer and longer")
    player.passes_axe()
    page.locator("#sensor-choice").select_option("e6 orange")
    expect(page.locator("#reed-life")).to_contain_text("sound")
    expect(page.locator("#reed-replaced")).to_be_hidden()
    page.locator("#sensor-choice").select_option("e5 orange")
    page.get_by_role("button", name="A new reed is in place").click()
    expect(page.locator("#reed-life")).to_contain_text("sound")
    expect(page.locator("#reed-replaced")).to_be_hidden()
