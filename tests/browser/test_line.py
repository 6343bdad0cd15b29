"""A line on the page: the game waits, its later moves are dimmed, and going back brings the pieces home."""

from collections.abc import Callable

from playwright.sync_api import expect

from controller.games import Colour
from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.player import Player
from tests.browser.tables import Simulation
from tests.sweeps import PROOF

ORANGE, PURPLE = Colour.FIRST, Colour.SECOND


def play(simulation: Simulation, player: Player, *pieces: tuple[str, Colour]) -> None:
    rows = player.page.locator("#moves button")
    for space, colour in pieces:
        count = rows.count()
        simulation.workbench.put(space, colour)
        expect(rows).to_have_count(count + 1)


@PROOF
def test_a_line_is_a_branch_and_the_game_is_as_it_was(
    simulation: Simulation, open_at: Callable[..., Player]
) -> None:
    player = open_at(simulation.url, DESKTOP).come()
    page = player.page
    play(simulation, player, ("e5", ORANGE), ("d6", PURPLE), ("e7", ORANGE))
    page.locator("#choose-line").click()
    player.until_message("A line:")
    page.locator("#tap-undo").click()
    expect(page.locator("#moves button")).to_have_count(2)
    expect(page.locator("#moves .waiting")).to_have_text("e7")
    player.until_message("A line: Place")
    play(simulation, player, ("a1", ORANGE), ("a2", PURPLE))
    branch = page.locator("#moves .branch ~ tr button")
    expect(branch).to_have_text(["a1", "a2"])
    player.passes_axe().passes_contrast()
    page.keyboard.press("e")
    expect(page.locator("#end-dialog [data-choice]")).to_have_text(["Go back to the game"])
    page.locator("#end-dialog [data-choice=game]").press("Enter")
    expect(page.locator("#moves .branch")).to_have_count(0)
    expect(page.locator("#moves button")).to_have_text(["e5", "d6", "e7"])
    expect(page.locator("#message")).to_have_text("")
    assert {piece.space for piece in simulation.workbench.pieces()} == {"e5", "d6", "e7"}


@PROOF
def test_a_game_that_is_over_is_played_on_from_any_of_its_moves(
    simulation: Simulation, open_at: Callable[..., Player]
) -> None:
    player = open_at(simulation.url, DESKTOP).come()
    page = player.page
    play(simulation, player, ("e5", ORANGE), ("d6", PURPLE), ("e7", ORANGE))
    player.resign()
    expect(page.locator("#result-card")).to_be_visible()
    page.locator("#moves button").nth(1).click()
    page.locator("#play-on").click()
    expect(page.locator("#moves button")).to_have_count(0)
    player.until_message("Place a piece of either colour")
    expect(page.locator("#plate-near .chip")).to_have_text("To move")
    assert {piece.space for piece in simulation.workbench.pieces()} == {"e5", "d6"}


@PROOF
def test_on_a_phone_a_line_is_below_the_moves(simulation: Simulation, open_at: Callable[..., Player]) -> None:
    player = open_at(simulation.url, PHONE).come()
    player.until_message("Place a piece")
    expect(player.page.locator("#choose-line")).to_be_hidden()
    simulation.workbench.put("e5", ORANGE)
    player.page.locator("#choose-line").click()
    player.until_message("A line:")
    player.passes_axe().passes_contrast()
