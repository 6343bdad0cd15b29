"""A board with one reed a space, on a Pi's pins: colours are entered by key, asked about, and corrected."""

from collections.abc import Callable
from contextlib import ExitStack

import pytest
from playwright.sync_api import expect

from controller.games import Colour
from controller.ports import Health
from tests.browser.conftest import DESKTOP, PHONE, PHONE_ACROSS
from tests.browser.player import Player, focus
from tests.browser.tables import RealTable, Simulation, real, simulated
from tests.sweeps import PROOF

pytestmark = pytest.mark.browser

SINGLE = "hex70-single-gpio"
CAUSE, CURE = "The pins of this Pi are taken.", "End the other program that uses them."


@pytest.fixture
def simulation(opened: ExitStack) -> Simulation:
    return opened.enter_context(simulated(SINGLE))


@pytest.fixture
def table(opened: ExitStack) -> RealTable:
    table = opened.enter_context(real(SINGLE))
    table.board.link()
    return table


def asks(player: Player) -> Player:
    player.page.get_by_role("radio", name="Ask me").check()
    return player.until("manalath.state.colours.way === 'ask'")


def until_asked(player: Player, space: str) -> None:
    player.until_message(f"Which colour is the piece on {space}?")
    expect(player.page.locator("#colouring-said")).to_have_text(f"The piece on {space} is")


def until_a_key_is_read(player: Player, simulation: Simulation) -> None:
    """Wait as any hand does anyway: changes that slow scans show within some 50 ms have no order."""
    player.until_is(lambda: len(simulation.loop.snapshot.session.keys.since_ms), 1)
    player.page.wait_for_timeout(2 * simulation.loop.snapshot.session.hand_times.order_ms)


def until_keys_are_up(player: Player, simulation: Simulation) -> None:
    player.until_is(lambda: len(simulation.workbench.keys_down()), 0)
    expect(player.page.get_by_role("radio", name="None")).to_be_checked()


@PROOF
def test_a_key_that_is_kept_down_tells_the_other_colour_once(player: Player, simulation: Simulation) -> None:
    page = player.page
    player.put("e4", "orange").until_moves("e4o")
    page.get_by_role("group", name="Key held down").get_by_role("radio", name="Orange").check()
    assert "down" in (page.locator(".keycap[data-key=first]").get_attribute("class") or "")
    until_a_key_is_read(player, simulation)
    player.put("c2", "orange").until_moves("e4o", "c2o")
    until_keys_are_up(player, simulation)
    player.put("g3", "orange").until_moves("e4o", "c2o", "g3o")
    expect(page.locator("#note")).to_have_text("")


@PROOF
def test_the_colour_keys_are_held_on_a_keyboard(player: Player, simulation: Simulation) -> None:
    keyboard = player.page.keyboard
    focus(player.page.locator("[data-space=e5]"))
    keyboard.down("l")
    until_a_key_is_read(player, simulation)
    keyboard.press("2")
    player.until_moves("e5p")
    keyboard.up("l")
    until_keys_are_up(player, simulation)
    assert player.page.evaluate("document.activeElement.dataset.space") == "e5"


@PROOF
def test_two_fingers_hold_a_key_and_lay_a_piece(
    open_page: Callable[..., Player], simulation: Simulation
) -> None:
    player = open_page(PHONE)
    player.page.locator(".hand").scroll_into_view_if_needed()
    box = player.page.locator(".keycap[data-key=second]").bounding_box()
    assert box is not None
    key = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2, "id": 1}
    line = player.page.context.new_cdp_session(player.page)

    def touch(kind: str, *fingers: dict[str, float]) -> None:
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})

    touch("touchStart", key)
    until_a_key_is_read(player, simulation)
    start, end = player.tray("purple"), player.at("d5")
    for kind, n in (("touchStart", 0), *(("touchMove", n) for n in range(1, 7))):
        x, y = (a + (b - a) * n / 6 for a, b in zip(start, end, strict=True))
        touch(kind, {"x": x, "y": y, "id": 0}, key)
    touch("touchEnd", {"x": end[0], "y": end[1], "id": 0})
    player.until_moves("d5p")
    assert len(simulation.workbench.keys_down()) == 1
    touch("touchEnd", key)
    until_keys_are_up(player, simulation)


@PROOF
def test_the_last_piece_is_corrected_on_the_page(player: Player, simulation: Simulation) -> None:
    page = player.page
    expect(page.locator("#colouring-said")).to_have_text("No piece waits for its colour")
    player.put("e5", "purple").until_moves("e5o")
    expect(page.locator("#colouring-said")).to_have_text("e5 was read as orange")
    page.get_by_role("button", name="It is purple").click()
    player.until_moves("e5p")
    expect(page.locator("#colouring-said")).to_have_text("e5 was read as purple")
    player.passes_axe()
    with simulation.slowly():
        page.locator(".keycap[data-key=first]").click()
        player.until("manalath.state.colours.armed === 'orange'")
    expect(page.locator(".keycap[data-key=first]")).to_have_class("keycap armed")
    with simulation.slowly():
        page.keyboard.press("k")
        player.until("manalath.state.colours.armed === null")


@PROOF
def test_a_colour_is_asked_and_answered_without_losing_ones_place(
    player: Player, simulation: Simulation
) -> None:
    page = player.page
    asks(player)
    focus(page.locator("[data-space=e5]"))
    page.keyboard.press("2")
    until_asked(player, "e5")
    assert page.evaluate("document.activeElement.dataset.space") == "e5"
    expect(page.locator("#tap-ok")).to_be_hidden()
    with simulation.slowly():
        page.keyboard.press("l")
        player.until_moves("e5p")
    player.put("c3", "orange")
    until_asked(player, "c3")
    page.get_by_role("button", name="Orange", exact=True).first.click()
    player.until_moves("e5p", "c3o")
    player.page.reload()
    player.until("manalath.state?.colours.way === 'ask'")
    expect(page.get_by_role("radio", name="Ask me")).to_be_checked()


@PROOF
@pytest.mark.parametrize(
    "size",
    [PHONE, pytest.param(DESKTOP, marks=PROOF), pytest.param(PHONE_ACROSS, marks=PROOF)],
    ids=["phone", "desktop", "across"],
)
def test_a_real_board_asks_on_the_page_too(
    table: RealTable, open_at: Callable[..., Player], size: dict[str, object]
) -> None:
    player = open_at(table.url, size).come()
    page = player.page
    asks(player)
    table.board.put("e5", Colour.FIRST)
    until_asked(player, "e5")
    player.until_piece("e5", "piece")
    player.passes_axe()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    answer = page.get_by_role("button", name="Purple", exact=True).first
    box = answer.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] < page.viewport_size["height"]  # type: ignore[index] # it has one
    if size is DESKTOP:
        page.keyboard.press("l")
    else:
        answer.tap()
    player.until_moves("e5p").until_piece("e5", "purple")
    player.open_workbench()
    table.board.send(Health(0.0, {"scans": 500, "late": 3, "longest_us": 2400, "host_links": 1}))
    page.get_by_text("3 of 500").wait_for()
    expect(page.locator("#board-identity")).to_have_text("hex70-single-gpio, read by 1.2.0, id 7")
    assert page.locator("#health dt").all_inner_texts() == ["Longest scan", "Late scans", "Links so far"]
    assert "cable" not in page.locator("body").inner_text()
    player.passes_axe()
    table.board.unlink(CAUSE, CURE)
    player.until_message(f"{CAUSE} {CURE}")
    expect(page.locator("#board-name")).to_have_text("Real board · not linked")


@PROOF
@pytest.mark.parametrize("size", [DESKTOP, pytest.param(PHONE, marks=PROOF)], ids=["desktop", "phone"])
def test_the_workbench_of_a_board_without_a_line(
    open_page: Callable[..., Player], simulation: Simulation, size: dict[str, object]
) -> None:
    player = open_page(size)
    page = player.page
    simulation.workbench.put("e5", Colour.FIRST)
    player.until_moves("e5o").open_workbench()
    page.get_by_role("gridcell", name="e5 reed, closed").wait_for()
    expect(page.locator("#matrix td.reference")).to_have_count(0)
    page.get_by_role("radio", name="Reeds").check()
    expect(page.locator("#board .pieces .piece.plain")).to_have_count(1)
    page.get_by_text("there is no cable to pull out").wait_for()
    for kind in page.evaluate("manalath.messages.board?.fault_kinds.map((kind) => kind.name)"):
        page.get_by_role("combobox", name="Fault", exact=True).select_option(kind)
        page.get_by_role("button", name="Break it").click()
        player.until("manalath.messages.workbench?.faults.some((fault) => fault.split(' ')[0] === it)", kind)
    assert "unplugged" not in page.locator("#fault-kind").inner_text().lower()
    player.until("manalath.messages.workbench?.faults.includes('stuck a1 reed')")
    # Otherwise its row would be read as another, or not at all.
    for kind in ("swapped-wires", "grounded", "powered"):
        page.get_by_role("button", name=f"Repair {kind}").click()
    page.locator("#differences li", has_text="a1: on the table empty, reeds say a piece").wait_for()
    player.passes_axe()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if size is DESKTOP:
        assert page.evaluate("document.documentElement.scrollHeight") <= 860
