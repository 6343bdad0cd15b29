"""The Games view: records browsed, searched, exported and imported, by mouse, keys and touch."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from playwright.sync_api import expect

from controller.play.journal.record_format import record_text
from tests.browser.conftest import PHONE
from tests.browser.player import Player, focus
from tests.browser.tables import simulated
from tests.web.test_record_routes import BEGAN_MS, FINISHED, game, keep

pytestmark = pytest.mark.browser

LEFT = replace(game(["c3o", "e5p"], BEGAN_MS + 86_400_000), result="abandoned")
MANA = replace(game(["edge2"], BEGAN_MS + 5, "mana"), result="abandoned")


@dataclass(frozen=True)
class Table:
    url: str
    folder: Path


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    folder = tmp_path / "records"
    keep(folder, FINISHED, LEFT, MANA)
    with simulated(records=folder) as simulation:
        yield Table(simulation.url, folder)


@pytest.fixture
def reader(table: Table, open_at: Callable[..., Player]) -> Player:
    player = open_at(table.url).come()
    player.page.get_by_role("link", name="Games").click()
    expect(player.page.locator("#games-list button")).to_have_count(3)
    return player


def opens(player: Player, name: str) -> None:
    player.page.locator("#games-list").get_by_role("button", name=name).click()


def test_a_record_is_opened_looked_through_and_left(reader: Player) -> None:
    page = reader.page
    opens(reader, "Orange won")
    expect(page.locator("#games-title")).to_have_text("Game 1: Manalath")
    expect(page.locator("#lookback-said")).to_have_text("Looking at move 9 of 9")
    expect(page.locator("#board .piece.ghost")).to_have_count(9)
    expect(page.locator("#games-list [aria-current]")).to_have_count(1)
    page.locator("#moves").get_by_role("button", name="orange a2").click()
    expect(page.locator("#lookback-said")).to_have_text("Looking at move 3 of 9")
    expect(page.locator("#board .piece.ghost")).to_have_count(3)
    reader.passes_axe()
    page.get_by_role("button", name="Back to the game").click()
    expect(page.locator("#games-title")).to_have_text("Games")
    expect(page.locator("#board .piece")).to_have_count(0)


def test_the_board_is_at_the_same_place_as_in_play(reader: Player) -> None:
    opens(reader, "Orange won")
    expect(reader.page.locator("#games-title")).to_have_text("Game 1: Manalath")
    there = reader.box("#stage")
    reader.page.get_by_role("link", name="Play").click()
    expect(reader.page.locator("#message")).to_be_visible()
    assert reader.box("#stage") == there


def test_a_search_leaves_what_was_searched_for_and_keys_go_through_it(reader: Player) -> None:
    page = reader.page
    page.get_by_role("searchbox", name="Search").fill("manalath")
    expect(page.locator("#games-count")).to_have_text("2 of 3 games")
    focus(page.locator("#games-list [tabindex='0']"))
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator("#games-title")).to_have_text("Game 1: Manalath")
    page.get_by_role("searchbox", name="Search").fill("nothing of the kind")
    expect(page.locator("#games-count")).to_have_text("0 of 3 games")


def test_a_record_of_another_boards_game_says_what_to_do(reader: Player) -> None:
    opens(reader, "Mana ·")
    expect(reader.page.locator("#note")).to_contain_text("`manalath simulate --game mana`")
    expect(reader.page.locator("#lookback")).to_be_hidden()


def test_what_is_looked_at_is_taken_away_as_text_and_as_pictures(reader: Player) -> None:
    page = reader.page
    opens(reader, "Orange won")
    expect(page.locator("#take-txt")).to_be_visible()
    saved = {}
    for name in ("As text", "As JSON", "Picture (SVG)", "Picture (PNG)", "Keep a copy"):
        with page.expect_download() as download:
            page.get_by_text(name, exact=True).click()
        saved[name] = download.value.path().read_bytes()
    assert saved["As text"].decode() == record_text(FINISHED)
    assert b">Manalath, move 9 of 9</title>" in saved["Picture (SVG)"]
    assert saved["Picture (PNG)"].startswith(b"\x89PNG")
    assert len(saved["Picture (PNG)"]) > 5000
    assert saved["Keep a copy"].count(b"manalath record, version 1") == 3


def test_files_are_added_once_and_a_broken_one_says_why(reader: Player, tmp_path: Path) -> None:
    page = reader.page
    new = game(["h2o", "d4p", "b3o"], BEGAN_MS + 7)
    (tmp_path / "copy.txt").write_text(record_text(FINISHED) + record_text(new))
    (tmp_path / "broken.txt").write_bytes(b"\x89PNG\r\n\x1a\n" * 20)
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Restore a copy").click()
    chooser.value.set_files([tmp_path / "copy.txt", tmp_path / "broken.txt"])
    expect(page.locator("#games-told")).to_have_text("1 game was added; already here: 1.")
    expect(page.locator("#games-wrong")).to_contain_text("broken.txt, record 1: This is not a record")
    expect(page.locator("#games-list button")).to_have_count(4)


def test_a_dropped_file_is_added(reader: Player) -> None:
    text = record_text(game(["h2o", "d4p"], BEGAN_MS + 8))
    reader.page.evaluate(
        """(text) => {
            const dropped = new DataTransfer();
            dropped.items.add(new File([text], "dropped.txt"));
            const event = new DragEvent("drop", { dataTransfer: dropped, bubbles: true, cancelable: true });
            document.querySelector("#games-card").dispatchEvent(event);
        }""",
        text,
    )
    expect(reader.page.locator("#games-list button")).to_have_count(4)


def test_a_huge_file_is_not_even_read(reader: Player, tmp_path: Path) -> None:
    huge = tmp_path / "huge.txt"
    with huge.open("wb") as file:
        file.truncate(17 * 1024 * 1024)
    reader.page.locator("#games-files").set_input_files(huge)
    expect(reader.page.locator("#games-wrong")).to_contain_text(
        "huge.txt is 17 MB, and at most 16 MB are read"
    )


def test_a_finger_opens_a_record(table: Table, open_at: Callable[..., Player]) -> None:
    phone = open_at(table.url, PHONE).come()
    page = phone.page
    phone.bar().page.get_by_role("link", name="Games").tap()
    page.locator("#games-list").get_by_role("button", name="Orange won").tap()
    expect(page.locator("#lookback-said")).to_have_text("Looking at move 9 of 9")
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    for button in page.locator("#games-card :is(button, a), .takeaway :is(button, a)").all():
        box = button.bounding_box()
        assert box is None or box["height"] >= 44
