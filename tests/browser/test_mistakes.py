"""Mistakes of a game on the page: requested, marked, drawn, described; the search stopped and cut short."""

import json
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import psutil
import pytest
from playwright.sync_api import Page, expect

from controller.games import Move, Position, all_games
from controller.play.journal import GameHeader, KeptGame, KeptMove
from tests.browser.player import Player, focus
from tests.browser.states import SQUARE
from tests.browser.tables import simulated
from tests.deadline import DEADLINE_MS, until
from tests.kept_games import FINISHED, keep
from tests.sweeps import PROOF

pytestmark = [pytest.mark.browser, PROOF]

#: What an analysis said of the game that is kept here, a line a move.
JUDGED = Path(__file__).with_name("judged_game.jsonl")

#: Orange makes a quint on e5 with its next move.
THREAT = "6/7/8/3p1p3/2oo1oo3/9/8/7/6 p"


@pytest.fixture
def analysis() -> str:
    """How a page comes to its analysis: searched anew, or kept from a search of the same game."""
    return "anew"


@pytest.fixture
def reader(tmp_path: Path, opened: ExitStack, open_at: Callable[..., Player], analysis: str) -> Player:
    folder = tmp_path / "records"
    keep(folder, FINISHED)
    before = judged_before if analysis == "kept" else None
    player = open_at(opened.enter_context(simulated(records=folder)).url, before=before).come()
    player.page.get_by_role("link", name="Games").click()
    player.page.locator("#games-list").get_by_role("button", name="Orange won").click()
    player.page.get_by_role("button", name="Look back").click()
    expect(player.page.locator("#lookback-said")).to_have_text("Orange wins with five.")
    return player


def searches() -> list[psutil.Process]:
    """Return the child processes that search for the mistakes of a game."""
    found = []
    for child in psutil.Process().children(recursive=True):
        try:
            words = child.cmdline()
        except psutil.Error:
            continue
        if words[-3:] == ["analyse", "-", "--json"]:
            found.append(child)
    return found


def judged(player: Player, *, is_right: bool) -> str:
    """Wait until a tried move is judged; return what is said of it."""
    player.until("document.querySelector('#lookback-mistake').classList.contains('right') === it", is_right)
    told = player.page.locator("#lookback-mistake")
    expect(told).not_to_have_text("One moment …", timeout=DEADLINE_MS)
    return told.inner_text()


@pytest.mark.parametrize("analysis", ["kept", "anew"])
def test_a_mistake_is_marked_drawn_said_and_gone_to_by_keys(reader: Player) -> None:
    page = reader.page
    find = page.locator("#find-mistakes")
    expect(find).to_have_text("Next mistake", timeout=DEADLINE_MS)
    marked = page.locator("#moves").get_by_role("button", name="purple e1, missed win", exact=True)
    expect(marked).to_contain_text("??")
    marked.click()
    expect(page.locator("#step-at")).to_have_text("Move 8 of 9")
    expect(page.locator("#lookback-title")).to_have_text("Purple’s purple on e1 ??")
    expect(page.locator("#lookback-mistake")).to_have_text("It misses a win in 7.")
    expect(page.locator("#board .better .piece")).to_have_count(0)
    page.get_by_role("button", name="Show it").click()
    expect(page.locator("#lookback-mistake")).to_have_text("Purple on a3 wins in 7.")
    expect(page.locator("#board .better .piece")).to_have_count(1)
    graph = page.get_by_role("slider", name="Who stood better, move by move")
    expect(graph).to_have_attribute("aria-valuetext", "Move 8, 100 % for Orange")
    expect(page.locator("#graph .bar")).to_have_count(9)
    better = page.locator("#spaces [aria-label*='the better move:']")
    expect(better).to_have_attribute("data-space", "a3")
    reader.passes_axe()
    page.locator("#moves").get_by_role("button", name="orange a3").click()
    expect(page.locator("#lookback-mistake")).to_have_text("")
    expect(page.locator("#board .better .piece")).to_have_count(0)
    count = page.locator("#moves .mistake").count()
    expect(page.locator("#mistakes-told")).to_contain_text(f"{count} mistake")
    focus(graph)
    page.keyboard.press("Home")
    expect(page.locator("#lookback-said")).to_have_text("Looking at the start, before 9 moves")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#lookback-said")).to_have_text("Move 1 of 9")
    x, y, width, height = reader.box("#graph")
    reader.click((x + width - 8, y + height / 2))
    expect(page.locator("#lookback-said")).to_have_text("Orange wins with five.")
    focus(find)
    for _ in range(count):
        page.keyboard.press("Enter")
    expect(page.locator("#step-at")).to_have_text("Move 8 of 9")
    expect(find).to_be_focused()


def test_a_better_move_is_tried_first_in_vain(reader: Player) -> None:
    page = reader.page
    page.locator("#find-mistakes", has_text="Next mistake").wait_for(timeout=DEADLINE_MS)
    page.locator("#moves [data-number='8']").click()
    page.locator("#find-better").click()
    expect(page.locator("#lookback-title")).to_have_text("For Purple: find better")
    expect(page.locator("#board .pieces .piece")).to_have_count(7)
    expect(page.locator("#moves [aria-current]")).to_have_attribute("data-number", "8")
    reader.click(reader.at("c5"))
    assert judged(reader, is_right=False) == "Purple on c5 misses a win in 7."
    expect(page.locator("#board .tried .piece")).to_have_count(0)
    reader.click(reader.at("a3"))
    assert judged(reader, is_right=True) == "Right."
    expect(page.locator("#board .tried [href='#ring-right']")).to_have_count(1)
    reader.passes_axe().passes_contrast()
    # Nothing of it came to the table.
    assert reader.ask("[manalath.state.moves.length, manalath.pieces.length]") == [0, 0]
    page.keyboard.press("Escape")
    expect(page.locator("#lookback-title")).to_have_text("Purple’s purple on e1 ??")
    expect(page.locator("#board .pieces .piece")).to_have_count(8)
    expect(page.locator("#board .tried .piece")).to_have_count(0)


def test_a_better_move_is_tried_by_keys_alone(reader: Player) -> None:
    page = reader.page
    page.locator("#find-mistakes", has_text="Next mistake").wait_for(timeout=DEADLINE_MS)
    page.locator("#moves [data-number='8']").click()
    focus(page.locator("#find-better"))
    page.keyboard.press("Enter")
    expect(page.locator("#lookback-told")).to_have_text("For Purple: find better")
    expect(page.locator("#spaces button:focus")).to_have_count(1)
    focus(page.locator("[data-space=a3]"))
    page.keyboard.press("Enter")
    assert judged(reader, is_right=True) == "Right."
    page.keyboard.press("u")
    expect(page.locator("#lookback-title")).to_have_text("Purple’s purple on e1 ??")


def test_where_a_piece_of_mana_may_go_is_marked_where_its_move_is_tried(
    tmp_path: Path, opened: ExitStack, open_at: Callable[..., Player]
) -> None:
    rules = all_games()["mana"]
    position = rules.parse_fen(SQUARE["mana"])
    (moved, *_) = position.legal_moves()
    header = GameHeader("mana", position.fen(), "sq36-dual-mega")
    keep(tmp_path, KeptGame(0, header, 1, (KeptMove(rules.write_move(moved), 1),), "first wins, resigned"))
    simulation = opened.enter_context(simulated("sq36-dual-mega", rules.start(), tmp_path))
    player = open_at(simulation.url, before=judged_by_nobody).come()
    page = player.page
    page.get_by_role("link", name="Games").click()
    page.locator("#games-list button").first.click()
    page.get_by_role("button", name="Look back").click()
    page.get_by_role("button", name="Try another move").click()
    expect(page.locator("#lookback-title")).to_have_text("Try another move")
    targets = page.locator("#board .marks use[href='#mark-to'], #board .rings use[href='#ring-take']")
    expect(targets).to_have_count(0)
    start = moved_from(position, moved)
    player.click(player.at(start))
    ends = {
        moved_to(position, move) for move in position.legal_moves() if moved_from(position, move) == start
    }
    expect(targets).to_have_count(len(ends))
    # What lies there is not taken off: the hand makes whole moves.
    expect(page.locator("#take-off")).to_be_hidden()
    page.keyboard.press("Escape")
    expect(targets).to_have_count(0)


def moved_from(position: Position, move: Move) -> str:
    return next((change.space for change in position.changes(move) if change.piece is None), "")


def moved_to(position: Position, move: Move) -> str:
    return next(change.space for change in position.changes(move) if change.piece is not None)


def judged_before(page: Page) -> None:
    """Have an analysis find at once what it found of this game."""
    page.route("**/analysis/*", lambda route: route.fulfill(body=JUDGED.read_text("utf-8")))


def judged_by_nobody(page: Page) -> None:
    """Have an analysis find nothing amiss with the first move, at once."""
    found = {"number": 1, "count": 1, "chance": 0.5, "error": None}
    page.route("**/analysis/*", lambda route: route.fulfill(body=f"{json.dumps(found)}\n"))


def test_the_game_just_played_is_searched_once_it_is_over(
    opened: ExitStack, open_at: Callable[..., Player]
) -> None:
    start = all_games()["manalath"].parse_fen(THREAT)
    simulation = opened.enter_context(simulated(start=start))
    player = open_at(simulation.url).come()
    page = player.page
    page.get_by_role("button", name="Put them back for me").click()
    player.put("a1", "orange").until_moves("a1o")
    page.locator("#moves").get_by_text("a1").click()
    expect(page.locator("#lookback")).to_be_visible()
    expect(page.locator("#find-mistakes")).to_be_hidden()
    page.get_by_role("button", name="Back to the game").click()
    player.put("e5", "orange").until_moves("a1o", "e5o")
    page.locator("#look-back").click()
    find = page.locator("#find-mistakes")
    expect(find).to_have_text("Next mistake", timeout=DEADLINE_MS)
    find.click()
    expect(page.locator("#lookback-mistake")).to_have_text("It lets Orange win in 1.")
    page.locator("#show-better").click()
    expect(page.locator("#lookback-mistake")).to_have_text("Purple on e5 was better.")
    page.get_by_role("button", name="Back to the game").click()
    expect(page.locator("#board .better .piece")).to_have_count(0)
    expect(page.locator("#moves .mistake")).to_have_count(1)


def test_a_search_ends_when_it_is_stopped_when_its_program_dies_and_when_the_page_goes(
    reader: Player,
) -> None:
    page = reader.page
    find, told = page.locator("#find-mistakes"), page.locator("#mistakes-told")

    def begin() -> psutil.Process:
        if find.text_content() != "Stop":
            find.click()
        expect(find).to_have_text("Stop")
        search = until(searches, partial(page.wait_for_timeout, 5))[0]
        search.suspend()
        return search

    def is_gone(search: psutil.Process) -> None:
        search.wait(DEADLINE_MS / 1000)
        assert searches() == []

    search = begin()
    find.click()
    expect(find).to_have_text("Find mistakes")
    is_gone(search)
    search = begin()
    search.kill()
    expect(told).to_contain_text("The computer stopped before it had judged the whole game")
    is_gone(search)
    search = begin()
    page.keyboard.press("Escape")
    is_gone(search)
    page.locator("#games-list button").click()
    page.get_by_role("button", name="Look back").click()
    search = begin()
    page.close()
    is_gone(search)
