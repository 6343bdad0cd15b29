"""The workbench: three truths, the matrix, faults and time, as used by someone looking for a fault."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from controller.games import Colour, all_games
from controller.web import WebServer
from simulator.workbench import parse_fault
from tests.browser.player import Player, focus
from tests.browser.tables import Simulation
from tests.sweeps import PROOF
from tests.wordings import quoted

pytestmark = pytest.mark.browser

THREE = {"e5": Colour.FIRST, "c3": Colour.SECOND, "g6": Colour.FIRST}


def lay(player: Player, simulation: Simulation, pieces: dict[str, Colour]) -> None:
    """Play quickly, with hands at the bench."""
    for number, (space, colour) in enumerate(pieces.items(), start=len(player.state["moves"]) + 1):
        simulation.workbench.put(space, colour)
        player.until("manalath.state.moves.length === it", number)


def break_by_keys(player: Player, kind: str) -> None:
    """Break a focused space and return to it, without a mouse."""
    keyboard = player.page.keyboard
    keyboard.press("f")
    while player.page.locator("#fault-kind option:checked").inner_text() != kind:
        # A list forgets the letters of a slow typist.
        keyboard.type(kind)
    player.until("document.querySelector('#fault-kind').selectedOptions[0].text === it", kind)
    while player.page.evaluate("document.activeElement.textContent") != "Break it":
        keyboard.press("Tab")
    keyboard.press("Enter")
    keyboard.press("Escape")


def rest_a_finger(player: Player, point: tuple[float, float]) -> None:
    """Touch a point for longer than a tap."""
    line = player.page.context.new_cdp_session(player.page)
    x, y = point
    line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    player.until("document.querySelector('#fault-space').value !== 'a1'")
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_dead_reed_is_a_difference_seen_and_said_until_it_is_repaired(
    player: Player, simulation: Simulation
) -> None:
    page, keyboard = player.page, player.page.keyboard
    player.open_workbench()
    focus(page.locator("[data-space=e5]"))
    break_by_keys(player, "Dead")
    player.until("manalath.messages.workbench?.faults.join() === 'dead e5 orange'")
    keyboard.press("1")
    player.until_differences(1)
    assert page.locator("#differences li").all_inner_texts() == [
        "e5: on the table orange, reeds say nothing, the game says empty"
    ]
    expect(page.locator("#differences-count")).to_have_text("1 difference")
    expect(page.locator("#board .badge")).to_have_count(1)
    name = page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert name == "e5, orange piece; on the table orange, reeds say nothing, the game says empty"
    pieces = page.locator("#board .pieces .piece")
    expect(pieces).to_have_count(1)
    focus(page.get_by_role("radio", name="Table"))
    keyboard.press("ArrowRight")
    expect(page.get_by_role("radio", name="Reeds")).to_be_checked()
    expect(pieces).to_have_count(0)
    page.get_by_role("radio", name="All").check()
    expect(pieces).to_have_count(1)
    page.get_by_role("img", name="Table: 1 orange, 0 purple").wait_for()
    page.get_by_role("img", name="Reeds: 0 orange, 0 purple").wait_for()
    focus(page.get_by_role("button", name="Repair dead e5 orange"))
    keyboard.press("Enter")
    player.until_moves("e5o").until_differences(0)
    page.get_by_role("img", name="Reeds: 1 orange, 0 purple").wait_for()
    page.get_by_text("Table, reeds and game agree").first.wait_for()
    expect(page.locator("#board .badge")).to_have_count(0)
    assert page.evaluate("document.activeElement.id") == "fault-kind"
    assert simulation.workbench.faults() == ()


@PROOF
def test_the_matrix_shows_what_is_closed_and_names_it(player: Player, simulation: Simulation) -> None:
    page = player.page
    player.open_workbench()
    simulation.workbench.put("a1", Colour.FIRST)
    cell = page.get_by_role("gridcell", name="a1 orange reed, closed")
    cell.wait_for()
    assert {"raw", "debounced"} <= set((cell.get_attribute("class") or "").split())
    expect(page.get_by_role("gridcell", name="a1 purple reed, open")).to_have_count(1)
    expect(page.locator("#matrix td.reference.debounced.raw")).to_have_count(30)
    focus(cell)
    detail = page.locator("#matrix-detail")
    expect(detail).to_have_text("a1 orange reed: closed; row A0 (J1.1, brown), column D22 (J2.1, brown)")
    expect(page.locator("#board .space.pointed")).to_have_count(1)
    page.keyboard.press("ArrowRight")
    assert detail.inner_text().startswith("a2 orange reed: open; ")
    expect(page.locator("#matrix td[tabindex='0']")).to_have_count(1)
    page.keyboard.press("ArrowUp")
    assert detail.inner_text().startswith("a2 orange reed")
    simulation.workbench.unplug()
    page.get_by_role("gridcell", name="a1 orange reed, not read: the board is not linked").wait_for()
    player.until("document.querySelectorAll('#matrix .debounced').length === 0")


@PROOF
def test_a_fault_set_by_keys_alone_changes_the_lights(player: Player, simulation: Simulation) -> None:
    page = player.page
    lay(player, simulation, {"e5": Colour.FIRST})
    player.until("manalath.lights.e5.join() === '13,13,13'")
    player.open_workbench()
    focus(page.locator("[data-space=e5]"))
    break_by_keys(player, "Dead light")
    player.until("manalath.lights.e5.join() === '0,0,0'")
    focus(page.get_by_role("button", name="Repair all"))
    page.keyboard.press("Enter")
    player.until("manalath.lights.e5.join() === '13,13,13'")
    page.get_by_role("combobox", name="Fault", exact=True).select_option("bounce")
    page.get_by_role("spinbutton", name="Milliseconds").fill("7")
    page.get_by_role("combobox", name="Reed").select_option("purple")
    page.get_by_role("button", name="Break it").click()
    player.until("manalath.messages.workbench?.faults.join() === 'bounce e5 purple 7'")
    page.get_by_role("combobox", name="Fault", exact=True).select_option("open-wire")
    expect(page.get_by_role("combobox", name="Wire")).to_have_value("row 4")
    expect(page.get_by_role("combobox", name="Cut")).to_have_value("after e5")
    page.get_by_role("button", name="Break it").click()
    player.until("manalath.messages.workbench?.faults.includes('open-wire row 4 after e5')")
    page.get_by_role("combobox", name="Fault", exact=True).select_option("swapped")
    partner = page.get_by_role("combobox", name="Partner")
    expect(partner).to_have_value("e5 purple")
    page.get_by_role("combobox", name="Reed").select_option("purple")
    expect(partner).to_have_value("e5 orange")
    partner.select_option("key undo")
    page.get_by_role("button", name="Break it").click()
    player.until("manalath.messages.workbench?.faults.includes('swapped e5 purple key undo')")
    page.get_by_role("combobox", name="Fault", exact=True).select_option("swapped-wires")
    other = page.get_by_role("combobox", name="Other wire")
    expect(other).to_have_value("row 5")
    page.get_by_role("combobox", name="Wire", exact=True).select_option("column 3")
    expect(other).to_have_value("column 4")
    page.get_by_role("combobox", name="Wire", exact=True).select_option("column 20")
    expect(other).to_have_value("column 0")
    page.get_by_role("button", name="Break it").click()
    player.until("manalath.messages.workbench?.faults.includes('swapped-wires column 20 column 0')")
    for kind in page.evaluate("manalath.messages.board?.fault_kinds.map((kind) => kind.name)"):
        if kind == "unplugged":
            continue
        page.get_by_role("combobox", name="Fault", exact=True).select_option(kind)
        page.get_by_role("button", name="Break it").click()
        player.until("manalath.messages.workbench?.faults.some((fault) => fault.split(' ')[0] === it)", kind)
    page.locator("#stage").click(button="right", position={"x": 5, "y": 5})
    page.mouse.click(*player.at("c3"), button="right")
    expect(page.get_by_role("combobox", name="Space or key")).to_have_value("c3")


@PROOF
def test_pause_stops_a_breathing_light_and_a_step_moves_it(player: Player, simulation: Simulation) -> None:
    page = player.page
    lay(player, simulation, THREE)
    player.open_workbench()
    page.get_by_role("combobox", name="Speed").select_option("10")
    player.until("document.querySelector('#pace').textContent === '10×'")
    simulation.workbench.lift("e5")
    player.until_message("Put back orange on e5.")  # said from then on
    player.until("manalath.lights.e5[0] > 20 && manalath.lights.e5[2] === 0")
    expect(page.get_by_role("button", name="Step one scan")).to_be_disabled()
    page.get_by_role("button", name="Pause").click()
    player.until("document.querySelector('#pace').textContent === 'Paused, 10×'")
    at = 3 * simulation.workbench.lights.index("e5")

    def shines() -> str:
        return ",".join(map(str, simulation.workbench.strip()[at : at + 3]))

    player.until("manalath.lights.e5.join() === it", shines())  # the last picture may come after the word
    stands = shines()
    page.wait_for_timeout(300)
    assert [shines(), page.evaluate("manalath.lights.e5.join()")] == [stands, stands]
    seen = {player.light("e5")}
    begun_ms = simulation.workbench.now_ms()
    for stepped in range(1, 5):
        page.get_by_role("button", name="Step 100 ms").click()
        player.until_is(lambda: round(simulation.workbench.now_ms() - begun_ms), 100 * stepped)
        player.until("manalath.lights.e5.join() === it", shines())
        seen.add(player.light("e5"))
    assert len(seen) >= 3  # two may be equally dark, before and after a breath's lowest point
    now_ms = simulation.workbench.now_ms()
    page.get_by_role("button", name="Step one scan").click()
    simulation.workbench.put("e5", Colour.FIRST)
    page.get_by_role("button", name="Step 100 ms").click()
    page.get_by_role("gridcell", name="e5 orange reed, closed").wait_for()
    assert round(simulation.workbench.now_ms() - now_ms) == 101
    page.get_by_role("button", name="Go on", exact=True).click()
    page.get_by_role("combobox", name="Speed").select_option("1")
    player.until("document.querySelector('#pace').textContent === ''")
    player.until("!manalath.state.message.is_problem")


@PROOF
def test_faults_are_saved_and_loaded(player: Player, simulation: Simulation, tmp_path: Path) -> None:
    page = player.page
    wrong = {"stuck e5 orange", "dead-light c3", "lag 60"}
    for fault in sorted(wrong):
        simulation.workbench.add_fault(parse_fault(fault))
    player.open_workbench().until("manalath.messages.workbench?.faults.length === 3")
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save").click()
    kept = tmp_path / saving.value.suggested_filename
    saving.value.save_as(kept)
    assert set(json.loads(kept.read_text("utf-8"))["faults"]) == wrong
    page.get_by_role("button", name="Repair all").click()
    page.get_by_text("Nothing is broken.").wait_for()
    with page.expect_file_chooser() as choosing:
        page.get_by_role("button", name="Load").click()
    choosing.value.set_files(kept)
    player.until("manalath.messages.workbench?.faults.length === 3")
    assert {str(fault) for fault in simulation.workbench.faults()} == wrong
    kept.write_text('{"faults": 7}', "utf-8")
    page.locator("#faults-file").set_input_files(kept)
    page.locator("#note", has_text="The entry 'format' is missing").wait_for()
    assert len(simulation.workbench.faults()) == 3


@PROOF
def test_pieces_are_put_back_for_somebody_who_asks(player: Player, simulation: Simulation) -> None:
    page = player.page
    lay(player, simulation, THREE)
    restore = page.get_by_role("button", name="Put them back for me")
    expect(restore).to_be_hidden()
    player.like_a_real_table().settings().page.get_by_role("button", name="Clear the table").click()
    restore.wait_for()
    player.until_differences(3)
    assert page.locator("#board .badge").count() == 0  # the workbench is closed
    restore.press("Enter")
    player.until("manalath.pieces.length === 3 && !manalath.state.message.is_problem")
    restore.wait_for(state="hidden")
    assert page.evaluate("document.activeElement.dataset.space") == "a1"
    player.until_moves("e5o", "c3p", "g6o")


@PROOF
def test_the_workbench_is_closed_at_first_and_stays_as_it_was_left(
    player: Player, simulation: Simulation
) -> None:
    page = player.page
    button = page.get_by_role("button", name="Workbench")
    expect(button).to_have_attribute("aria-expanded", "false")
    expect(page.get_by_role("heading", name="Matrix")).to_be_hidden()
    player.open_workbench()
    page.get_by_role("radio", name="Game").check()
    page.reload()
    page.get_by_role("heading", name="Matrix").wait_for()
    expect(page.get_by_role("radio", name="Game")).to_be_checked()
    player.until("manalath.messages.matrix !== undefined")
    button.press("Enter")
    expect(page.get_by_role("heading", name="Matrix")).to_be_hidden()
    simulation.workbench.say(quoted("Somebody moves a piece."))
    page.get_by_text("Somebody moves a piece.").wait_for()


@PROOF
def test_on_a_real_board_there_are_two_truths_and_nothing_to_break(
    open_page: Callable[..., Player], simulation: Simulation, complaints: list[str]
) -> None:
    real = WebServer(simulation.loop, None, all_games(), 0)
    real.start()
    player = open_page()
    page = player.page
    lay(player, simulation, {"e5": Colour.FIRST})
    page.goto(real.url)
    player.until("manalath.messages.truths !== undefined").open_workbench()
    labels = page.locator("#truth label")
    assert [label.inner_text() for label in labels.all() if label.is_visible()] == ["Reeds", "Game", "All"]
    expect(page.get_by_role("radio", name="Reeds")).to_be_checked()
    expect(page.locator("#differences-count")).to_have_text("Reeds and game agree")
    expect(page.get_by_role("heading", name="Faults")).to_be_hidden()
    expect(page.get_by_role("heading", name="Time")).to_be_hidden()
    expect(page.locator("#figure-echo")).to_be_hidden()
    page.get_by_role("gridcell", name="e5 orange reed, closed").wait_for()
    simulation.workbench.add_fault(parse_fault("stuck c3 purple"))
    simulation.workbench.add_fault(parse_fault("stuck c3 orange"))
    page.locator("#differences li", has_text="c3: the reeds say unclear, the game says empty").wait_for()
    expect(page.locator("#board .piece.unclear")).to_have_count(1)
    expect(page.get_by_role("button", name="Put them back for me")).to_be_hidden()
    page.get_by_role("radio", name="All").check()
    player.passes_axe()
    page.close()
    real.stop()
    assert all(real.url in complaint or "WebSocket" in complaint for complaint in complaints)
    complaints.clear()


#: The views of the truths; "All" shows the others together.
VIEWS = ("Table", "Reeds", "Game", "All")


@PROOF
@pytest.mark.live
@pytest.mark.parametrize(
    ("size", "judged"),
    [
        ("player", ("All",)),
        pytest.param("player", VIEWS, marks=PROOF),
        pytest.param("phone", VIEWS, marks=PROOF),
        pytest.param("phone_across", VIEWS, marks=PROOF),
    ],
    ids=["desk", "desk-every-view", "phone", "phone-across"],
)
def test_axe_and_the_width_of_the_window_are_content_with_every_view(
    request: pytest.FixtureRequest, simulation: Simulation, size: str, judged: tuple[str, ...]
) -> None:
    player: Player = request.getfixturevalue(size)
    page = player.page
    lay(player, simulation, THREE)
    for fault in ("dead e5 orange", "dead-light c3"):
        simulation.workbench.add_fault(parse_fault(fault))
    player.open_workbench().until("manalath.messages.truths?.differences.length > 0")
    for name in VIEWS if size == "player" else VIEWS[:3]:
        page.get_by_role("radio", name=name).check()
        if name in judged:
            player.passes_axe()
        width = page.viewport_size["width"] if page.viewport_size else 0
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.get_by_role("button", name="Pause").click()
    player.until("document.querySelector('#pace').textContent === 'Paused'")
    focus(page.locator("#matrix td[tabindex='0']"))
    player.passes_axe()
    if size != "player":
        page.locator("[data-space=g6]").scroll_into_view_if_needed()
        rest_a_finger(player, player.at("g6"))
        player.until("document.querySelector('#fault-space').value === 'g6'")
        player.until("document.querySelector('#take-off').hidden")
    if size == "player":
        assert page.evaluate("document.documentElement.scrollHeight") <= 860
