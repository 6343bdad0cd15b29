"""Playing on the page with a mouse, as a person would: every piece is dragged from its tray."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from controller.games import Colour
from hardware.profiles import DEFAULT, load_profile
from tests import deadline
from tests.browser.player import Player, open_new_game
from tests.browser.tables import Simulation
from tests.kept_games import WON
from tests.sweeps import PROOF

pytestmark = pytest.mark.browser

#: The shortest golden game of Stein's rules, won by a group.
STEIN = "h4b g4w i4b c4b g2b d6w b4w h3b a2w g3b"
COLOURS = {"o": "orange", "p": "purple", "w": "orange", "b": "purple"}

PROFILE = load_profile(DEFAULT)

#: Two groups of three orange pieces, with e4 between them.
SIX = dict.fromkeys(("e1", "e2", "e3", "e5", "e6", "e7"), Colour.FIRST)


def lay(player: Player, simulation: Simulation, pieces: dict[str, Colour]) -> None:
    """Play quickly, with hands at the bench."""
    played = player.state["moves"]
    for number, (space, colour) in enumerate(pieces.items(), start=len(played) + 1):
        simulation.workbench.put(space, colour)
        player.until("manalath.state.moves.length === it", number)


def play(player: Player, game: str) -> None:
    moves = game.split()
    for number, move in enumerate(moves, start=1):
        player.put(move[:-1], COLOURS[move[-1]])
        player.until_moves(*moves[:number])


def test_a_whole_game_of_manalath(player: Player) -> None:
    play(player, " ".join(WON))
    expect(player.page.locator("#headline")).to_have_text("Orange has won")
    player.until_message("Orange wins with five.")
    five = player.state["outcome"]["evidence"]
    assert sorted(five) == ["a1", "a2", "a3", "a4", "a5"]
    # The five breathe in orange, and the winner's wave runs over the others.
    orange = "(([r, g, b]) => r > 0 && b === 0 && Math.abs(g / r - 21 / 64) < 0.1)"
    player.until(f"it.every((space) => {orange}(manalath.lights[space]))", five)
    player.until(
        f"Object.entries(manalath.lights).some(([s, duty]) => !it.includes(s) && {orange}(duty))", five
    )
    assert "Orange has won" in player.page.title()


@PROOF
def test_a_whole_game_of_stein(player: Player, simulation: Simulation) -> None:
    page = player.page
    open_new_game(page)
    page.locator("#game-choice [value=manalath-stein]").check()
    expect(page.locator("#green")).to_be_hidden()
    page.get_by_role("button", name="Play", exact=True).click()
    player.until("manalath.state.game.name === 'manalath-stein'")
    play(player, STEIN)
    expect(page.locator("#headline")).to_have_text("Purple has won")
    five = player.state["outcome"]["evidence"]
    assert "g3" in five
    player.until(
        "it.every((space) => manalath.lights[space][2] > 0 && manalath.lights[space][1] === 0)", five
    )
    assert simulation.loop.snapshot.session.position.outcome is not None


@PROOF
def test_an_illegal_piece_blinks_is_explained_and_lifted(player: Player, simulation: Simulation) -> None:
    player.like_a_real_table()
    lay(player, simulation, SIX)
    player.until("manalath.lights.e4.join() === '64,21,0'")  # steady orange: no orange here
    red, green, blue = player.lamp("e4")
    assert red > 120
    assert 60 < green < red
    assert blue < 60
    assert max(player.lamp("c4")) < 90
    player.put("e4", "orange").until_message("e4: orange cannot go here. It would make a group of 7")
    assert "problem" in (player.page.locator("body").get_attribute("class") or "")
    player.receives_blink("e4")
    player.sees_blink("e4")
    assert player.light("e5") == (51, 51, 51)  # one of those that forbid it
    wrong = player.page.locator("#board .rings [href='#ring-off']")
    expect(wrong).to_have_count(1)
    player.take_off("e4").until("!manalath.state.message.is_problem")
    player.until_piece("e4", None).until("manalath.lights.e4.join() === '64,21,0'")
    wrong.wait_for(state="detached")
    player.until_moves(*(f"{space}o" for space in SIX))


@PROOF
def test_without_the_light_bytes_no_blink_is_seen(
    open_page: Callable[..., Player], simulation: Simulation, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The check on pixels works: without the pictures, the page cannot know of the blink."""

    def cut_off(page: Page) -> None:
        page.route_web_socket("**/ws?*", without_pictures)

    def without_pictures(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        server.on_message(
            lambda message: line.send(message) if isinstance(message, str) or dark(message) else None
        )

    def dark(message: bytes) -> bool:
        """Let dark pictures through, so that the page has one."""
        return not any(message[6:])

    player = open_page(before=cut_off)
    lay(player, simulation, SIX)
    player.put("e4", "orange").until_message("e4: orange cannot go here")
    monkeypatch.setattr(deadline, "DEADLINE_S", 1.5)
    with pytest.raises(AssertionError, match="last seen: not all of white, dark"):
        player.sees_blink("e4")
    with pytest.raises(AssertionError, match="last seen: not all of white, dark"):
        player.receives_blink("e4")


@PROOF
def test_a_slide_of_the_last_piece_revises_it(player: Player) -> None:
    player.put("e4", "orange").until_moves("e4o")
    player.slide("e4", "f6").until_moves("f6o")
    player.until_piece("f6", "orange").until_piece("e4", None)
    player.slide("f6", "b2").until_moves("b2o")


@PROOF
def test_a_hand_that_stops_in_mid_drag_has_its_piece_where_the_pointer_is(player: Player) -> None:
    player.put("e4", "orange").until_moves("e4o")
    mouse = player.page.mouse
    mouse.move(*player.at("e4"))
    mouse.down()
    player.page.evaluate(
        """(places) => places.forEach(([clientX, clientY]) => document.querySelector("#stage").dispatchEvent(
            new PointerEvent("pointermove", { pointerId: 1, clientX, clientY, pointerType: "mouse" })))""",
        [player.at("e5"), player.at("f5"), player.at("g4")],
    )
    x_mm, y_mm = PROFILE.space("g4").at_mm
    player.until(
        "manalath.pieces.some((p) => p.is_held && Math.hypot(p.x_mm - it[0], p.y_mm - it[1]) < 2)",
        [x_mm, y_mm],
    )
    mouse.move(*player.at("g4"))
    mouse.up()
    player.until_piece("g4", "orange").until_moves("g4o")


@PROOF
def test_what_is_carried_shows_a_closed_hand_and_styles_nothing_else(player: Player) -> None:
    """A style inherited by the whole page or board would be recomputed for each shape at a drop."""
    cursors = """["body", "#stage", "#stage svg", ".tray"].map(
        (one) => getComputedStyle(document.querySelector(one)).cursor)"""
    player.put("e4", "orange").until_moves("e4o")
    mouse = player.page.mouse
    mouse.move(*player.at("e4"))
    mouse.down()
    mouse.move(*player.at("f4"), steps=3)
    assert player.ask(cursors) == ["auto", "grabbing", "auto", "pointer"]
    mouse.up()
    assert player.ask(cursors) == ["auto", "auto", "auto", "pointer"]


@PROOF
def test_dragging_the_last_piece_off_takes_it_back(player: Player) -> None:
    player.put("e4", "orange").until_moves("e4o")
    player.put("c2", "purple").until_moves("e4o", "c2p")
    player.take_off("c2").until_moves("e4o")
    assert player.state["to_move"] == "purple"


@PROOF
def test_a_piece_dropped_on_another_goes_back(player: Player) -> None:
    player.put("e4", "orange").until_moves("e4o")
    player.put("e4", "purple")
    player.page.locator("#note", has_text="There is a piece on e4 already").wait_for()
    player.put("g4", "purple").until_moves("e4o", "g4p")
    player.slide("g4", "e4")
    player.page.locator(
        "#note", has_text="There is a piece on e4 already; the one from g4 went back."
    ).wait_for()
    player.until_piece("g4", "purple").until_piece("e4", "orange")


@PROOF
def test_a_piece_dropped_beside_the_board_is_not_there(player: Player) -> None:
    x, y = player.tray("purple")
    player.drag((x, y), (x + 200, y))
    player.put("e4", "orange").until_moves("e4o")
    assert [piece["space"] for piece in player.page.evaluate("manalath.pieces")] == ["e4"]


@PROOF
def test_click_and_click_is_as_good_as_a_drag(player: Player) -> None:
    player.click(player.tray("purple"))
    expect(player.page.locator(".tray[data-colour=purple]")).to_have_attribute("aria-pressed", "true")
    player.click(player.at("e4")).until_moves("e4p").until_lying("e4")
    player.click(player.at("e4")).click(player.at("e5")).until_moves("e5p").until_lying("e5")
    player.click(player.at("e5"))
    player.page.get_by_role("button", name="Take off e5").click()
    player.until_moves()


@PROOF
def test_undo_on_page_and_board(player: Player, simulation: Simulation) -> None:
    player.like_a_real_table().put("e4", "orange").until_moves("e4o")
    player.page.get_by_role("button", name="Take back e4").click()
    player.until_moves().until_message("Take the piece off")
    player.receives_blink("e4")
    player.take_off("e4").until("!manalath.state.message.is_problem")
    player.put("e5", "orange").until_moves("e5o")
    with simulation.slowly():
        player.open_workbench().page.locator(".keycap[data-key=undo]").click()
        player.until_moves()


@PROOF
def test_emptied_in_mid_game_ok_ends_it(player: Player, simulation: Simulation) -> None:
    lay(player, simulation, {"e4": Colour.FIRST, "c2": Colour.FIRST})
    player.settings().page.get_by_role("button", name="Clear the table").click()
    player.until("manalath.state.asked === 'emptied'")
    expect(player.page.locator("#tap-ok")).to_have_class("primary")
    with simulation.slowly():
        player.open_workbench().page.locator(".keycap[data-key=ok]").click()
        player.until("manalath.state.asked === null && manalath.state.moves.length === 0")


@PROOF
def test_on_a_phone_the_message_alone_says_that_the_cable_is_out(
    phone: Player, simulation: Simulation
) -> None:
    """A banner would lie over the board there; while one looks back there is no message, and it is shown."""
    phone.put("e4", "orange").until_moves("e4o")
    simulation.workbench.unplug()
    phone.until_message("The cable between board and computer came out.")
    banner = phone.page.locator("#unlinked")
    expect(banner).to_be_hidden()
    phone.page.locator("#moves button").first.click()
    banner.wait_for()


def test_neither_a_reload_nor_a_cable_that_comes_out_loses_anything(
    player: Player, simulation: Simulation
) -> None:
    player.put("e4", "orange").until_moves("e4o")
    player.put("c2", "purple").until_moves("e4o", "c2p")
    before = player.state
    player.page.reload()
    player.until("manalath.state !== null && manalath.pieces.length === 2 && manalath.picture > 0")
    assert player.state == before
    expect(player.page.locator("#headline")).to_have_text("Orange to move")
    assert player.page.locator("#moves tbody td").all_inner_texts() == ["e4", "c2"]
    player.put("g3", "orange").until_moves("e4o", "c2p", "g3o")
    simulation.workbench.unplug()
    banner = player.page.locator("#unlinked")
    banner.wait_for()
    expect(banner).to_contain_text("The board is not linked")
    player.until_message("The cable between board and computer came out. Plug it in again")
    simulation.workbench.plug()
    banner.wait_for(state="hidden")
    player.until("manalath.state.link.status === 'linked'")
    player.put("e6", "purple").until_moves("e4o", "c2p", "g3o", "e6p")


@PROOF
def test_a_server_that_went_away_is_said_and_found_again(
    player: Player, simulation: Simulation, complaints: list[str]
) -> None:
    player.put("e4", "orange").until_moves("e4o")
    # The card of an end and its words are fetched with the first move; whoever asks again waits for the same.
    player.ask("import('/static/resultcard.js').then(() => true)")
    player.ask("import('/static/fetchedpart.js').then(({ fetchWords }) => fetchWords()).then(() => true)")
    simulation.server.stop()
    banner = player.page.locator("#offline")
    banner.wait_for()
    expect(banner).to_contain_text("The page keeps trying")
    simulation.server.start()
    banner.wait_for(state="hidden")
    player.put("c2", "purple").until_moves("e4o", "c2p")
    # Chromium reports each attempt while nothing listens.
    assert all("WebSocket" in complaint for complaint in complaints)
    complaints.clear()


@PROOF
def test_a_new_game_blinks_what_stands_until_the_table_is_clear(
    player: Player, simulation: Simulation
) -> None:
    lay(player, simulation, {"e4": Colour.FIRST, "c2": Colour.SECOND})
    page = player.like_a_real_table().page
    open_new_game(page)
    expect(page.get_by_label("Green spaces")).to_be_hidden()
    page.get_by_text("Variants").click()
    page.get_by_label("Green spaces").fill("c3 z9")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("#new-wrong")).to_have_text("There is no space z9 in this game.")
    page.get_by_label("Green spaces").fill("c3")
    page.locator("#picker g", has_text="g6").click()
    expect(page.get_by_label("Green spaces")).to_have_value("c3 g6")
    page.get_by_role("button", name="Play", exact=True).click()
    player.until("manalath.state.blocked.join() === 'c3,g6' && manalath.state.moves.length === 0")
    player.until_message(re.compile("A new game begins|a piece is still read here"))
    for space in ("e4", "c2"):
        player.receives_blink(space)
        player.sees_blink(space)
    player.settings().page.get_by_role("button", name="Clear the table").click()
    player.until("manalath.pieces.length === 0 && !manalath.state.message.is_problem")
    player.until("manalath.lights.e4.join() === '0,0,0'")
    player.put("c3", "orange").until_message("c3 is a green space and takes no piece")
    player.take_off("c3").until("!manalath.state.message.is_problem")
    player.put("c4", "orange").until_moves("c4o")


@PROOF
def test_rule_lights_off_and_on(player: Player, simulation: Simulation) -> None:
    lay(player, simulation, SIX)
    player.until("manalath.lights.e4.join() === '64,21,0'")
    player.help("off")
    player.until("manalath.lights.e4.join() === '0,0,0'")
    player.help("rules")
    player.until("manalath.lights.e4.join() === '64,21,0'")


@PROOF
def test_two_players_at_two_pages(open_page: Callable[..., Player]) -> None:
    one, other = open_page(), open_page()
    one.put("e4", "orange").until_moves("e4o")
    other.until_moves("e4o").until_piece("e4", "orange")
    other.put("c2", "purple").until_moves("e4o", "c2p")
    one.until_moves("e4o", "c2p").until_piece("c2", "purple")


@PROOF
def test_what_comes_and_goes_does_not_move_the_board_under_a_finger(phone: Player) -> None:
    before = phone.at("a1")
    phone.page.evaluate(
        """() => {
          const line = document.createElement("p");
          line.style.height = "90px";
          document.querySelector(".message-card").append(line);
        }"""
    )
    assert phone.at("a1") == before


@PROOF
def test_a_press_counts_for_the_button_it_began_on(player: Player) -> None:
    mouse, keys = player.page.mouse, player.page.locator("#open-keys")
    x, y, width, height = player.box("#open-keys")
    place = x + width / 2, y + height / 2
    mouse.move(*place)
    mouse.down()
    keys.evaluate("button => button.style.translate = '0 80px'")
    mouse.up()
    dialog = player.page.locator("#keys-dialog")
    expect(dialog).to_be_visible()
    dialog.get_by_role("button").click()
    keys.evaluate("button => button.style.translate = ''")
    mouse.move(*place)
    mouse.down()
    mouse.move(x - 80, y + 80)
    mouse.up()
    expect(dialog).not_to_be_visible()
