"""The end of a game on the page: the card, what decided, the next game, and what a hand does for a player."""

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from itertools import groupby
from pathlib import Path

import pytest
from playwright.sync_api import expect

from controller.games import Colour, all_games
from controller.session import open_session
from controller.session.events import SetHelp
from controller.table import FITS
from hardware.profiles import load_profile
from tests.browser.conftest import DESKTOP
from tests.browser.player import Player, focus
from tests.browser.tables import RealTable, Simulation, at_work
from tests.kept_games import FINISHED, keep
from tests.sweeps import PROOF

pytestmark = pytest.mark.browser

#: With the last of these, Orange makes a four in its own colour and loses.
LOST = ("a1o", "i1p", "a2o", "i3p", "a3o", "i5p", "a4o")
COLOURS = {"o": Colour.FIRST, "p": Colour.SECOND}
#: The sides of the outline round what decided the game: of four hexagons in a row, 18 of 24 are outer ones.
DECIDED = "(document.querySelector('#board .around .line')?.getAttribute('d') ?? '').split('M').length - 1"
FOUR_IN_A_ROW = 18


def play(player: Player, simulation: Simulation, moves: tuple[str, ...] = LOST) -> Player:
    for number, move in enumerate(moves, start=1):
        simulation.workbench.put(move[:-1], COLOURS[move[-1]])
        player.until("manalath.state.moves.length === it", number)
    return player


def focused(player: Player) -> str:
    name: str = player.page.evaluate("document.activeElement.dataset.space ?? document.activeElement.id")
    return name


@PROOF
def test_the_card_says_why_and_the_next_game_begins_by_one_click(
    player: Player, simulation: Simulation
) -> None:
    play(player, simulation).until("manalath.state.outcome !== null")
    page = player.page
    card = page.locator("#result-card")
    expect(page.locator("#headline")).to_have_text("Purple has won")
    expect(page.locator("#result-said")).to_have_text("Orange loses with four.")
    # What a screen reader hears: a hand takes the pieces off.
    expect(page.locator("#message")).to_have_text("Orange loses with four.")
    player.until(f"{DECIDED} === {FOUR_IN_A_ROW}")
    expect(page.get_by_label("a2, orange piece, decided the game", exact=True)).to_have_count(1)
    player.passes_axe()
    card.get_by_role("button", name="Play again").click()
    player.until_moves().until("manalath.pieces.length === 0 && manalath.state.outcome === null")
    expect(card).to_be_hidden()
    assert player.page.evaluate(DECIDED) in {0, -1}


@PROOF
def test_after_two_losses_in_a_row_the_level_below_is_offered_first(
    open_at: Callable[..., Player], opened: ExitStack, tmp_path: Path
) -> None:
    lost = replace(FINISHED, header=replace(FINISHED.header, seats=(0, 2)), result="second wins, quart")
    keep(tmp_path, lost)
    start = all_games()["manalath"].start()
    session = open_session(load_profile("hex70-dual-mega"), start, is_recorded=True, seats=(0, 2))
    simulation = opened.enter_context(at_work(session, tmp_path))
    player = open_at(simulation.url, DESKTOP).come()
    player.click(player.at("e5")).until("manalath.state.moves.length === 2")
    player.resign()
    expect(player.page.locator("#result-said")).to_have_text("You resign.")
    expect(player.page.locator("#result-match")).to_have_text("Level 2: 0 won, 2 lost")
    offered = player.page.locator("#result-card button")
    expect(offered).to_have_text(["Level 1", "Again, you purple", "Look back"])
    player.page.get_by_role("button", name="Level 1").click()
    player.until("manalath.state.outcome === null && manalath.state.seats.orange === 1")


@PROOF
def test_the_next_game_exchanges_the_colours_and_keeps_the_help(
    player: Player, simulation: Simulation
) -> None:
    player.play_the_computer()
    simulation.loop.post(lambda at_ms: SetHelp(Colour.FIRST, 2, at_ms))
    player.until("manalath.state.helps.orange === 2 && manalath.state.helps.purple === 1")
    player.click(player.at("e5")).until("manalath.state.moves.length === 2")
    player.resign()
    player.page.get_by_role("button", name="Again, you purple").click()
    player.until("manalath.state.moves.length === 1 && manalath.pieces.length === 1")
    assert player.state["seats"] == {"orange": 1, "purple": 0}
    assert player.state["helps"] == {"orange": 1, "purple": 2}
    expect(player.page.locator("#plate-near .disc")).to_have_attribute("aria-label", "purple")
    player.resign()
    player.page.get_by_role("button", name="Again, you orange").click()
    player.until("manalath.state.outcome === null && manalath.state.seats.purple === 1")


@PROOF
def test_the_level_that_fits_is_on_plate_and_card_and_the_next_game_has_it(
    open_at: Callable[..., Player], opened: ExitStack, tmp_path: Path
) -> None:
    """Two losses in a row at a level that was not chosen offer no other."""
    ends = (
        (1, "first wins, quint"),
        (2, "first wins, quint"),
        (3, "second wins, quart"),
        (2, "first wins, quint"),
    )
    for number, (level, result) in enumerate(ends):
        header = replace(FINISHED.header, seats=(0, level))
        keep(
            tmp_path,
            replace(FINISHED, header=header, result=result, began_ms=FINISHED.began_ms + number),
        )
    start = all_games()["manalath"].start()
    session = open_session(load_profile("hex70-dual-mega"), start, is_recorded=True, seats=(0, FITS))
    simulation = opened.enter_context(at_work(session, tmp_path))
    player = open_at(simulation.url, DESKTOP).come()
    page = player.page
    expect(page.locator("#plate-far .level")).to_have_text("about level 3")
    player.click(player.at("e5")).until("manalath.state.moves.length === 2")
    player.resign()
    expect(page.locator("#result-match")).to_have_text("About level 3: 0 won, 2 lost")
    expect(page.locator("#next-level-said")).to_have_text("About level 2")
    expect(page.locator("#play-level")).to_have_count(0)
    player.passes_axe().passes_contrast()
    page.locator("#play-again").click()
    player.until("manalath.state.seats.orange === 2 && manalath.state.outcome === null")
    expect(page.locator("#plate-far .level")).to_have_text("about level 2")


@PROOF
@pytest.mark.parametrize("game", ["mammalath", "mana"])
def test_who_began_does_not_begin_the_next_game(
    open_at: Callable[..., Player], opened: ExitStack, game: str
) -> None:
    session = open_session(load_profile("sq36-dual-mega"), all_games()[game].start(), seats=(0, 2))
    player = open_at(opened.enter_context(at_work(session)).url, DESKTOP).come()
    if game == "mana":
        player.page.locator(".edge.near").click()
    else:
        player.click(player.at("c3"))
    player.until("manalath.state.moves.length > 0")
    player.resign()
    player.page.locator("#play-again").click()
    # The computer begins, in Mana by the choice of its edge.
    player.until("manalath.state.seats.purple === 0 && manalath.state.moves[0]?.by === 'orange'")
    expect(player.page.locator("#plate-near .name")).to_have_text("You")


@PROOF
def test_two_at_one_table_exchange_their_names_and_those_without_nothing(
    player: Player, simulation: Simulation
) -> None:
    play(player, simulation).until("manalath.state.outcome !== null")
    expect(player.page.get_by_role("button", name="Play again")).to_be_visible()
    player.settings().page.locator("#name-orange").fill("Ada")
    player.page.locator("#name-orange").press("Tab")
    player.page.locator("#settings-close").click()
    player.page.get_by_role("button", name="Again, colours swapped").click()
    player.until("manalath.state.moves.length === 0 && manalath.state.players.purple === 'Ada'")
    assert player.state["players"]["orange"] == ""
    assert player.page.locator("#plate-near .disc").get_attribute("aria-label") in {"orange", None}


@PROOF
def test_the_card_takes_the_focus_and_gives_it_back(player: Player, simulation: Simulation) -> None:
    page = player.page
    play(player, simulation, LOST[:-1])
    focus(page.locator("[data-space=a4]"))
    page.keyboard.press("1")
    player.until("document.activeElement.id === 'result-card'")
    page.keyboard.press("Tab")
    assert focused(player) == "play-again"
    page.keyboard.press("Tab")
    assert focused(player) == "look-back"
    page.keyboard.press("Enter")
    player.until("document.activeElement.closest('#moves') !== null")
    page.locator("#lookback-said", has_text="Orange loses with four.").wait_for()
    page.keyboard.press("ArrowLeft")
    page.locator("#lookback-said", has_text="Move 6 of 7").wait_for()
    assert page.evaluate(DECIDED) in {0, -1}
    page.keyboard.press("Escape")
    focus(page.locator("#play-again"))
    page.keyboard.press("u")
    player.until_moves(*LOST[:-1])
    assert focused(player) == "a4"
    player.until_piece("a4", None)


@PROOF
def test_the_end_is_spoken_once(player: Player, simulation: Simulation) -> None:
    play(player, simulation, LOST[:-1])
    player.page.evaluate(
        """() => {
            window.spoken = [];
            const named = ({ target }) => (target.closest ? target : target.parentElement).closest("[id]").id;
            const note = (changes) => window.spoken.push(...changes.map(named));
            const how = { childList: true, characterData: true, subtree: true };
            for (const region of document.querySelectorAll("[aria-live=polite], [role=status], [role=alert]"))
                new MutationObserver(note).observe(region, how);
        }"""
    )
    simulation.workbench.put("a4", Colour.FIRST)
    player.until("manalath.state.outcome !== null && window.spoken.includes('message')")
    silent = {"subtitle", "goal"}
    named = player.page.evaluate("window.spoken")
    # The sentence and its reason are two texts of one message.
    spoken = [name for name, _ in groupby(named) if name not in silent]
    assert [name for name in spoken if name in {"headline", "message"}] == ["headline", "message"]
    assert not [name for name in spoken if name.startswith("result")]


@PROOF
def test_like_a_real_table_the_board_is_cleared_by_hand(
    open_page: Callable[..., Player], simulation: Simulation
) -> None:
    player = open_page(DESKTOP).like_a_real_table()
    play(player, simulation)
    card = player.page.locator("#result-card")
    card.wait_for()
    expect(card.get_by_role("button", name="Play again")).to_be_hidden()
    expect(card).to_contain_text("Take all pieces off the board")
    player.page.get_by_role("button", name="Take back a4").click()
    player.until_moves(*LOST[:-1]).until_message("Take the piece off")
    player.page.locator("#leave", has_text="Lift the piece first").wait_for()
    player.page.reload()
    player.until("manalath.state?.link.status === 'linked'")
    expect(player.settings().page.get_by_label("Like a real table")).to_be_checked()
    player.like_a_real_table(is_real=False)


@PROOF
def test_undo_lifts_what_it_takes_back_on_a_phone_too(phone: Player, simulation: Simulation) -> None:
    play(phone, simulation, LOST[:2])
    phone.page.get_by_role("button", name="Take back i1").tap()
    phone.until_moves("a1o").until_piece("i1", None)
    phone.page.get_by_role("button", name="Take back a1").tap()
    phone.until_moves().until("manalath.pieces.length === 0 && manalath.state.opened.undo === ''")
    expect(phone.page.locator("#tap-undo")).to_have_attribute("aria-disabled", "true")
    phone.settings()
    for name in ("#open-rules", "#tap-undo", "#end-game", "#clear-table"):
        box = phone.page.locator(name).bounding_box()
        assert box is not None
        assert box["height"] >= 44, name


@PROOF
def test_undo_leaves_a_table_alone_that_is_not_as_the_game_has_it(
    player: Player, simulation: Simulation
) -> None:
    play(player, simulation, LOST[:2])
    simulation.workbench.lift("a1")
    player.until("manalath.state.message.is_problem")
    player.page.keyboard.press("u")
    player.until_moves("a1o").until_message("i1")
    player.page.wait_for_timeout(300)
    player.until_piece("i1", "purple").until_piece("a1", None)


@PROOF
def test_a_game_is_ended_near_the_turn_and_to_resign_is_asked_about_once(
    player: Player, simulation: Simulation
) -> None:
    page = player.page
    opener = page.locator("#end-game")
    expect(opener).to_have_attribute("aria-disabled", "true")
    play(player, simulation, LOST[:1])
    opener.click()
    player.passes_axe()
    page.keyboard.press("Escape")
    assert focused(player) == "end-game"
    opener.click()
    page.get_by_role("button", name="Offer a draw").click()
    page.locator("#tap-ok", has_text="Take the draw").click()
    player.until("manalath.state.outcome !== null")
    expect(page.locator("#headline")).to_have_text("Draw")
    expect(page.locator("#result-card")).to_contain_text("A draw by agreement.")
    page.get_by_role("button", name="Go on with this game").click()
    player.until("manalath.state.outcome === null").until_piece("a1", "orange")
    focus(page.locator("#end-game"))
    page.keyboard.press("Enter")
    focus(page.locator("[data-choice=resign]"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Resign this game?")).to_be_visible()
    player.until("document.activeElement.id === 'resign'").passes_axe().passes_contrast()
    page.keyboard.press("Escape")
    expect(page.locator("#end-dialog")).to_have_count(0)
    assert focused(player) == "end-game"
    assert player.state["outcome"] is None
    page.keyboard.press("Enter")
    page.locator("[data-choice=resign]").click()
    player.until("document.activeElement.id === 'resign'")
    page.keyboard.press("Enter")
    player.until("manalath.state.outcome?.winner === 'orange'")


@PROOF
def test_at_a_real_board_the_card_says_how_the_next_game_begins(
    open_at: Callable[..., Player], table: RealTable
) -> None:
    player = open_at(table.url).come()
    for number, move in enumerate(LOST, start=1):
        table.board.put(move[:-1], COLOURS[move[-1]])
        player.until("manalath.state.moves.length === it", number)
    card = player.page.locator("#result-card")
    card.get_by_text("Take all pieces off the board, and the next game begins.").wait_for()
    expect(player.page.locator("#play-again")).to_be_hidden()
    expect(player.settings().page.get_by_label("Like a real table")).to_be_hidden()


@PROOF
def test_the_next_game_has_the_level_chosen_after_the_last(player: Player) -> None:
    page = player.page
    player.play_the_computer()
    expect(page.locator("#next-level-said")).to_be_hidden()
    player.click(player.at("e5")).until("manalath.state.moves.length === 2")
    player.resign().until("manalath.state.outcome.winner === 'purple'")
    expect(page.locator("#next-level-said")).to_have_text("1 · Newcomer")
    expect(page.get_by_role("button", name="Easier")).to_have_attribute("aria-disabled", "true")
    page.get_by_role("button", name="Harder").click()
    player.passes_axe().passes_contrast()
    page.locator("#play-again").click()
    player.until("manalath.state.seats.orange === 2 && manalath.state.outcome === null")
    expect(page.locator("#next-level-said")).to_have_count(0)
