"""A game handed on: its link and its moves copied from the page, and the link opened, wherever one sits."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import expect

from controller.games import all_games
from controller.play.journal.archive import Archive
from controller.play.journal.game_link import moves_of, write_link
from controller.play.journal.record_format import read_record
from controller.session import open_session
from controller.table import Record
from hardware.profiles import load_profile
from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.player import Player
from tests.browser.tables import at_work, simulated
from tests.games.walks import walk
from tests.kept_games import FINISHED, WON, keep
from tests.sweeps import PROOF, sampled

pytestmark = pytest.mark.browser

GAMES = all_games()
LINK = "game=manalath&moves=h2o.d4p.b3o&v=1"
#: Reads what a page has copied.
ALLOWED = {**DESKTOP, "permissions": ["clipboard-read", "clipboard-write"]}
COPIED = "navigator.clipboard.readText()"


@dataclass(frozen=True)
class Table:
    url: str
    archive: Archive


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    archive = keep(tmp_path, FINISHED)
    with simulated(records=tmp_path) as simulation:
        yield Table(simulation.url, archive)


def shares(player: Player) -> Player:
    """Open what is shared of the one record."""
    player.bar().page.get_by_role("link", name="Games").click()
    player.page.locator("#games-list").get_by_role("button", name="Orange won").click()
    player.page.get_by_role("button", name="Share").click()
    player.page.locator("#share-link").wait_for()
    return player


def opens(player: Player, link: str) -> None:
    """Follow a link in the window in which the page is open."""
    player.page.evaluate("(link) => { location.hash = link; }", link)


@PROOF
def test_link_and_moves_are_copied_and_selected_where_they_may_not_be(
    table: Table, open_at: Callable[..., Player]
) -> None:
    player = shares(open_at(table.url, ALLOWED).come())
    page = player.page
    page.get_by_role("button", name="Copy moves").click()
    page.get_by_text("Copied", exact=True).wait_for()
    found = read_record(player.ask(COPIED), GAMES)
    assert ([move.text for move in found.moves], found.result) == (WON, FINISHED.result)
    page.get_by_role("button", name="Copy link").click()
    player.until(f"{COPIED}.then((text) => text.startsWith('http'))")
    assert player.ask(COPIED) == page.locator("#share-link").input_value()
    assert player.ask(COPIED) == f"{table.url}#game=manalath&moves={'.'.join(WON)}&v=1"
    player.passes_axe().passes_contrast()
    denied = "() => Promise.reject(new DOMException('denied', 'NotAllowedError'))"
    page.evaluate(f"() => {{ navigator.clipboard.writeText = {denied}; }}")
    page.get_by_role("button", name="Copy moves").click()
    expect(page.get_by_label("Text to copy")).to_be_focused()
    page.get_by_text("This browser lets no page copy: copy the selected text").wait_for()
    found = read_record(player.ask("getSelection().toString()"), GAMES)
    assert [move.text for move in found.moves] == WON


@PROOF
@pytest.mark.parametrize("kind", ["denied", "missing"])
def test_without_a_clipboard_the_text_stands_there_selected(
    table: Table, open_at: Callable[..., Player], kind: str
) -> None:
    denied = "{ writeText: () => Promise.reject(new DOMException('denied', 'NotAllowedError')) }"
    clipboard = denied if kind == "denied" else "undefined"
    script = f"Object.defineProperty(navigator, 'clipboard', {{ value: {clipboard} }})"
    player = shares(open_at(table.url, PHONE, lambda page: page.add_init_script(script)).come())
    page = player.page
    page.get_by_role("button", name="Copy moves").click()
    expect(page.get_by_label("Text to copy")).to_be_focused()
    page.get_by_text("This browser lets no page copy: copy the selected text").wait_for()
    found = read_record(player.ask("getSelection().toString()"), GAMES)
    assert [move.text for move in found.moves] == WON
    player.passes_axe()


@sampled(1)
@pytest.mark.parametrize("name", GAMES)
def test_a_link_is_where_a_visit_begins_and_is_played_on_from(
    opened: ExitStack, open_at: Callable[..., Player], tmp_path: Path, name: str
) -> None:
    game = GAMES[name]
    record = Record(game, game.drawn(7), seed=7 if game.is_shuffled else None)
    for _, move in [step for step in walk(game, 7) if step[1] is not None][:9]:
        assert move is not None
        record = record.with_ply(move, 0.0)
    assert record.reached.outcome is None
    board = load_profile("hex70-dual-mega" if name.startswith("manalath") else "sq36-dual-mega")
    session = open_session(board, game.drawn(1), is_recorded=True)
    simulation = opened.enter_context(at_work(session, tmp_path))
    link = write_link(moves_of(record), GAMES)
    player = open_at(f"{simulation.url}#{link}", is_first=True).come()
    expect(player.page.locator("#lookback-said")).to_have_text("Move 9 of 9")
    player.page.get_by_role("button", name="Play on from here").click()
    player.until(
        "manalath.state.moves.length === 0 && document.body.classList.contains('starting') === false"
    )
    player.until_is(lambda: int(simulation.loop.snapshot.session.record.start == record.reached), 1)


@PROOF
@sampled(1)
@pytest.mark.parametrize(
    ("link", "said"),
    [
        (LINK[:-4], "This link to a game is cut short"),
        (LINK.replace("d4p", "h2p"), "The record, move 2: "),
        (f"game={'a' * 70_000}", "This is larger than 64 KiB"),
    ],
)
def test_a_link_opens_in_looking_back_or_says_why_not_and_the_table_stays(
    table: Table, open_at: Callable[..., Player], complaints: list[str], link: str, said: str
) -> None:
    player = open_at(table.url).come()
    player.put("e5", "orange").until_moves("e5o")
    page = player.page
    opens(player, link)
    expect(page.locator("#note")).to_contain_text(said)
    assert "(Bad Request)" in complaints.pop() or len(link) > 60_000
    assert player.ask("location.hash") == "#play"
    assert len(table.archive.games()) == 2
    opens(player, LINK)
    expect(page.locator("#lookback-said")).to_have_text("Move 3 of 3")
    expect(page.locator("#board .pieces .piece")).to_have_count(3)
    assert player.ask("location.hash") == "#games"
    assert player.state["moves"][0]["notation"] == "e5o"
    page.get_by_role("button", name="One move back").click()
    expect(page.locator("#lookback-said")).to_have_text("Move 2 of 3")
    page.get_by_role("link", name="Play", exact=True).click()
    player.until_piece("e5", "orange").put("c3", "purple").until_moves("e5o", "c3p")
