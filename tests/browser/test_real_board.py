"""A real board on the page, where nothing can be moved: its readings, its lights and its state are shown."""

import re
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import expect

from controller.games import Colour
from controller.ports import Health
from simulator.workbench import Workbench
from tests.browser.conftest import DESKTOP, PHONE, PHONE_ACROSS
from tests.browser.player import Player, focus, hear_acts, open_new_game
from tests.browser.tables import RealTable, simulated
from tests.sweeps import PROOF

pytestmark = pytest.mark.browser

COLOURS = {"o": Colour.FIRST, "p": Colour.SECOND}
CAUSE = "Nothing on this line identifies itself as a board."
CURE = "Look at the cable; then put the firmware on the board with `manalath flash`."

#: Elements that exist only on a page with a bench.
HANDS = (".keycap", ".tray", "#take-off", "#clear-table", "#restore", "#time-title", "#fault-card", "#pace")


@pytest.fixture
def spectator(table: RealTable, open_at: Callable[..., Player]) -> Player:
    return open_at(table.url).come()


def play(player: Player, table: RealTable, *moves: str) -> None:
    """Make these moves at the table."""
    before = [move["notation"] for move in player.state["moves"]]
    for number, move in enumerate(moves, start=1):
        table.board.put(move[:-1], COLOURS[move[-1]])
        player.until_moves(*before, *moves[:number])


def shines_otherwise(player: Player, table: RealTable) -> int:
    """Return how many lights on the page differ from the picture last sent to the board."""
    seen: dict[str, list[int]] = player.page.evaluate("manalath.lights")
    rgb, lights = table.board.frames[-1].rgb, table.loop.snapshot.session.profile.lights
    return sum(seen[space] != [*rgb[3 * n : 3 * n + 3]] for n, space in enumerate(lights))


def how(player: Player) -> str:
    """Return what the page says about the board, at the top."""
    return player.page.locator("#board-name").inner_text()


def test_a_game_is_watched_and_a_wrong_piece_explained(spectator: Player, table: RealTable) -> None:
    assert how(spectator) == "Real board · linked"
    play(spectator, table, "e4o", "c2p", "g3o")
    spectator.until_piece("e4", "orange").until_piece("c2", "purple")
    expect(spectator.page.locator("#headline")).to_have_text("Purple to move")
    assert spectator.page.locator("#moves tbody td").all_inner_texts() == ["e4", "c2", "g3", ""]
    expect(spectator.page.locator("#plate-near .name")).to_have_text("Orange")
    spectator.until("Math.max(...manalath.lights.g3) > 0")
    spectator.until_is(lambda: shines_otherwise(spectator, table), 0)
    # A finger on the board moves the page, and no key moves a piece.
    stage = spectator.page.locator("#stage")
    assert stage.evaluate("(stage) => getComputedStyle(stage).touchAction") == "auto"
    spectator.page.keyboard.press("?")
    dialog = spectator.page.get_by_role("dialog", name="Keys")
    dialog.get_by_text("move from space to space").wait_for()
    expect(dialog.get_by_text("Del")).to_be_hidden()
    spectator.page.keyboard.press("Escape")
    table.board.put("g3", Colour.SECOND)
    spectator.until_message("g3: the reading is unclear")
    table.board.lift("g3")
    spectator.until_moves("e4o", "c2p").until_piece("g3", None)


@PROOF
def test_nothing_is_there_that_would_need_a_bench(spectator: Player, table: RealTable) -> None:
    page = spectator.page
    spectator.open_workbench().settings()
    table.board.put("e4", Colour.FIRST)
    table.board.put("e5", Colour.FIRST)
    spectator.until_differences(2)
    for name in HANDS:
        for part in page.locator(name).all():
            assert not part.is_visible() or part.inner_text() == "", name
    names = {button.inner_text() for button in page.get_by_role("button").all() if button.is_visible()}
    spaces = {name for name in names if name == ""}
    assert {"Menu on the lights", "Close"} <= names
    page.keyboard.press("Escape")
    expect(page.locator("#settings-dialog")).to_be_hidden()
    names = {button.inner_text() for button in page.get_by_role("button").all() if button.is_visible()}
    assert names - spaces == {
        *("?", "New game", "Workbench"),
        *("Hint", "Take back", "Try a line", "Rules", "End game"),
    }
    assert page.locator("#truths-title").inner_text().lower() == "reeds and game"
    open_new_game(page)
    assert "Clear the table" not in page.locator("#new-dialog").inner_text()


@PROOF
def test_hands_on_the_page_ask_for_nothing(table: RealTable, open_at: Callable[..., Player]) -> None:
    player = open_at(table.url)
    acts: list[dict[str, Any]] = []

    hear_acts(player.page, acts.append)
    player.come()
    play(player, table, "e4o")
    player.open_workbench()
    acts.clear()
    player.slide("e4", "e6")
    player.click(player.at("e4")).click(player.at("c3"))
    player.page.mouse.click(*player.at("c3"), button="right")
    focus(player.page.locator("[data-space=c3]"))
    for key in ("1", "2", "Delete", "f", "Space", "Escape"):
        player.page.keyboard.press(key)
    player.page.keyboard.press("ArrowRight")
    assert player.page.evaluate("document.activeElement.dataset.space") == "c4"
    player.page.keyboard.press("u")
    player.until_moves()
    assert acts == [{"act": "tap", "key": "undo"}]
    expect(player.page.locator("#note")).to_have_text("")


@PROOF
def test_undo_ok_and_a_new_game_work_on_the_page(spectator: Player, table: RealTable) -> None:
    page = spectator.page
    play(spectator, table, "e4o")
    page.get_by_role("button", name="Take back e4").click()
    spectator.until_moves().until_message("e4: this piece does not count")
    table.board.lift("e4")
    spectator.until("!manalath.state.message.is_problem")
    open_new_game(page)
    page.locator("#new-dialog").get_by_role("radio", name="Stein").check()
    page.get_by_role("button", name="Play", exact=True).click()
    spectator.until("manalath.state.game.name === 'manalath-stein'")
    table.board.put("g3", Colour.FIRST)
    spectator.until_moves("g3w")
    table.board.lift("g3")
    spectator.until_moves()
    spectator.help("off")
    spectator.until("manalath.state.helps.orange === 0")


@PROOF
def test_a_board_that_has_not_answered_yet_is_waited_for(
    table: RealTable, open_at: Callable[..., Player]
) -> None:
    table.board.unlink(CAUSE, CURE)
    player = open_at(table.url)
    player.page.goto(table.url)
    player.until("manalath.state?.link.status === 'unlinked'")
    assert how(player) == "Real board · not linked"
    expect(player.page.locator("#unlinked")).to_contain_text("Nothing is read from it, and nothing is lost.")
    message = player.page.locator("#message")
    expect(message).to_have_text(f"{CAUSE} {CURE}".replace("`", ""))
    expect(message.locator("code")).to_have_text("manalath flash")
    table.board.link()
    player.until("manalath.state.link.status === 'linked'")
    player.page.locator("#unlinked").wait_for(state="hidden")
    assert how(player) == "Real board · linked"


@PROOF
def test_a_cable_that_comes_out_is_said_and_the_game_goes_on_after_it(
    spectator: Player, table: RealTable
) -> None:
    play(spectator, table, "e4o")
    spectator.until("Math.max(...manalath.lights.e4) > 0")
    table.board.unlink()
    spectator.until_message("The cable between board and computer came out. Plug it in again.")
    spectator.until("Object.values(manalath.lights).every((duties) => Math.max(...duties) === 0)")
    page = spectator.page
    assert float(page.locator("#board").evaluate("(board) => getComputedStyle(board).opacity")) < 0.5
    expect(page.locator(".figures")).to_be_hidden()
    page.get_by_role("button", name="Workbench").click()
    expect(page.locator("#differences-count")).to_have_text("Nothing is read now")
    table.board.link()
    spectator.until("manalath.state.link.status === 'linked'")
    expect(page.locator("#differences-count")).to_have_text("Reeds and game agree")
    play(spectator, table, "c2p")
    assert page.locator("#board").evaluate("(board) => getComputedStyle(board).opacity") == "1"


@PROOF
def test_the_workbench_tells_which_board_it_is_and_how_it_fares(spectator: Player, table: RealTable) -> None:
    page = spectator.open_workbench().page
    expect(page.locator("#board-identity")).to_have_text("hex70-dual-mega, firmware 1.2.0, id 7")
    expect(page.locator("#health")).to_have_text("")
    fares = {"overruns": 0, "longest_us": 812, "cap_ma": 800, "host_links": 1}
    table.board.send(Health(0.0, fares, supply_mv=4980))
    page.get_by_text("4.98 V").wait_for()
    lines = page.locator("#health div").all_inner_texts()
    assert [line.split("\n") for line in lines] == [
        ["Supply", "4.98 V"],
        ["Longest scan", "0.8 ms"],
        ["Links so far", "1"],
        ["Lost, spoilt or repeated", "nothing"],
    ]
    table.board.send(Health(0.0, fares | {"overruns": 3, "host_moon_phase": 2}))
    page.get_by_text("Bytes that the board missed").wait_for()
    lines = page.locator("#health div").all_inner_texts()
    assert [line.split("\n") for line in lines] == [
        ["Longest scan", "0.8 ms"],
        ["Links so far", "1"],
        ["Bytes that the board missed", "3"],
        ["host_moon_phase", "2"],
    ]


@PROOF
@pytest.mark.parametrize(
    "size",
    [PHONE, pytest.param(DESKTOP, marks=PROOF), pytest.param(PHONE_ACROSS, marks=PROOF)],
    ids=["phone", "desktop", "across"],
)
def test_axe_and_the_width_of_the_window_are_content(
    table: RealTable, open_at: Callable[..., Player], size: dict[str, Any]
) -> None:
    player = open_at(table.url, size).come()
    page = player.page
    wide = size["viewport"]["width"]

    def is_content() -> None:
        player.passes_axe()
        assert page.evaluate("document.documentElement.scrollWidth") <= wide

    play(player, table, "e4o", "c2p")
    assert how(player) == "Real board · linked"
    is_content()
    table.board.unlink(CAUSE, CURE)
    player.until_message("Nothing on this line")
    assert how(player) == "Real board · not linked"
    is_content()
    table.board.link()
    table.board.send(Health(0.0, {"overruns": 3, "host_resent": 2}, supply_mv=4980))
    player.open_workbench()
    page.get_by_text("4.98 V").wait_for()
    is_content()
    bar = page.locator(".bar").bounding_box()
    assert bar is not None
    assert bar["height"] < 60


@PROOF
def test_a_bench_whose_time_has_no_other_pace_has_no_controls_of_time(
    open_at: Callable[..., Player], opened: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Workbench, "has_pace", property(lambda _: False))
    simulation = opened.enter_context(simulated())
    player = open_at(simulation.url).come().open_workbench()
    page = player.page
    expect(page.get_by_role("heading", name="Faults")).to_be_visible()
    expect(page.get_by_role("heading", name="Time")).to_be_hidden()
    expect(page.get_by_role("button", name="Pause")).to_be_hidden()
    page.get_by_role("heading", name="Board", exact=True).wait_for()
    player.put("e4", "orange").until_moves("e4o")


@PROOF
def test_a_small_window_beside_a_board_asks_for_the_computers_piece_large(
    table: RealTable, open_at: Callable[..., Player]
) -> None:
    player = open_at(table.url, {"viewport": {"width": 1024, "height": 768}}).come()
    page = player.page
    player.play_the_computer()
    table.board.put("e5", Colour.FIRST)
    player.until_moves("e5o").until_message(re.compile("^Put an? "))
    message = page.locator("#message b")
    space = player.ask(
        "Object.keys(manalath.state.lights).find((one) => manalath.state.lights[one].means === 'put')"
    )
    expect(message).to_contain_text(f"on {space}.")
    assert float(message.evaluate("(one) => parseFloat(getComputedStyle(one).fontSize)")) > 70
    expect(page.locator("#board .name-tag")).to_have_text(space)
    expect(page.locator("#plate-far .chip")).to_have_text("Waits for its piece")
    for part in ("#stage", ".wanted", "#plate-far", "#plate-near", ".actions"):
        x, y, width, height = player.box(part)
        assert x >= 0
        assert x + width <= 1024
        assert y + height <= 768
    expect(page.locator("#moves")).to_be_hidden()
    assert player.ask("document.documentElement.scrollHeight") <= 768
    player.passes_axe().passes_contrast()
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(page.locator("#moves")).to_be_visible()
    player.settings()
    page.locator("[name=message][value=large]").check(force=True)
    page.locator("#settings-close").click()
    expect(page.locator("#moves")).to_be_hidden()
