"""The Games view: records browsed, searched, shared, exported and imported, by mouse, keys and touch."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from playwright.sync_api import expect

from controller.play.journal.record_format import record_text
from tests.browser.conftest import PHONE
from tests.browser.player import Player, focus
from tests.browser.tables import simulated
from tests.kept_games import BEGAN_MS, FINISHED, game, keep
from tests.sweeps import PROOF

pytestmark = [pytest.mark.browser, PROOF]

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


def opens(player: Player, name: str | re.Pattern[str]) -> None:
    player.page.locator("#games-list").get_by_role("button", name=name).click()


def test_a_record_is_chosen_looked_through_and_left(reader: Player) -> None:
    page = reader.page
    opens(reader, "Orange won")
    expect(page.locator("#board .piece")).to_have_count(9)
    expect(page.locator("#board .around path").first).to_be_attached()
    expect(page.locator("#plate-near .chip")).to_have_text("Won")
    expect(page.locator("#games-list [aria-current]")).to_have_count(1)
    page.get_by_role("button", name="Look back").click()
    expect(page.locator("#lookback-said")).to_have_text("Orange wins with five.")
    page.locator("#moves").get_by_role("button", name="orange a2").click()
    expect(page.locator("#lookback-said")).to_have_text("Move 3 of 9")
    expect(page.locator("#board .piece")).to_have_count(3)
    expect(page.locator("#plate-near .chip")).to_have_text("")
    reader.passes_axe()
    page.get_by_role("button", name="All games").click()
    expect(page.locator("#games-list [aria-current]")).to_be_focused()
    expect(page.locator("#board .piece")).to_have_count(3)
    page.keyboard.press("Escape")
    expect(page.locator("#board .piece")).to_have_count(0)


def test_the_newest_that_fits_the_board_lies_there_at_first_and_each_has_its_picture(reader: Player) -> None:
    page = reader.page
    expect(page.locator("#board .piece")).to_have_count(2)
    first = page.locator("#games-list button").first
    expect(first).to_have_attribute("aria-current", "true")
    expect(first.locator(".ended")).to_have_text("Unfinished")
    reader.until("[...document.querySelectorAll('#games-list img')].every((one) => one.naturalWidth > 0)")
    reader.passes_axe()


def test_the_game_on_the_table_is_gone_on_with(reader: Player) -> None:
    page = reader.page
    page.get_by_role("link", name="Play").click()
    reader.put("e5", "orange").until_moves("e5o")
    page.get_by_role("link", name="Games").click()
    expect(page.locator("#games-list button")).to_have_count(4)
    opens(reader, "Go on")
    page.get_by_role("link", name="Go on").click()
    expect(page.locator("#message")).to_be_visible()
    reader.put("c3", "purple").until_moves("e5o", "c3p")


def test_the_board_is_at_the_same_place_as_in_play(reader: Player) -> None:
    opens(reader, "Orange won")
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
    expect(page.locator("#board .piece")).to_have_count(9)
    page.get_by_role("searchbox", name="Search").fill("nothing of the kind")
    expect(page.locator("#games-count")).to_have_text("0 of 3 games")


def test_a_record_of_another_boards_game_says_what_to_do(reader: Player) -> None:
    opens(reader, re.compile("^Mana "))
    expect(reader.page.locator("#note")).to_contain_text("`manalath simulate --game mana`")
    expect(reader.page.locator("#lookback")).to_be_hidden()


def test_records_are_saved_and_backed_up(reader: Player) -> None:
    page = reader.page
    opens(reader, "Orange won")
    saved = {}
    for name in ("Save this game as text", "Save this game as JSON", "Back up all games"):
        if not page.locator("#games-menu").is_visible():
            page.get_by_role("button", name="Save, add and back up").click()
        with page.expect_download() as download:
            page.get_by_role("link", name=name).click()
        saved[name] = download.value.path().read_bytes()
    assert saved["Save this game as text"].decode() == record_text(FINISHED)
    assert saved["Save this game as JSON"].startswith(b"{")
    assert saved["Back up all games"].count(b"manalath record, version 1") == 3


def test_a_game_is_shared_as_a_picture(reader: Player) -> None:
    page = reader.page
    opens(reader, "Orange won")
    page.get_by_role("button", name="Share").click()
    picture = page.get_by_role("img", name="The board, who played and how it ended")
    reader.until("document.querySelector('.shared')?.naturalWidth === 1200")
    expect(picture).to_be_visible()
    reader.passes_axe()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the picture").click()
    png = download.value.path().read_bytes()
    assert png.startswith(b"\x89PNG")
    assert [int.from_bytes(png[at : at + 4]) for at in (16, 20)] == [2400, 1260]
    with page.expect_download() as download:
        page.get_by_role("link", name="Save as SVG").click()
    assert b">Orange wins with five.</text>" in download.value.path().read_bytes()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Share")).to_be_focused()


def test_files_are_added_once_and_a_broken_one_says_why(
    reader: Player, tmp_path: Path, complaints: list[str]
) -> None:
    page = reader.page
    new = game(["h2o", "d4p", "b3o"], BEGAN_MS + 7)
    (tmp_path / "copy.txt").write_text(f"\ufeff{record_text(FINISHED)}{record_text(new)}", "utf-8")
    (tmp_path / "broken.txt").write_text("nonsense")
    (tmp_path / "wide.txt").write_text(record_text(new), "utf-16")
    page.get_by_role("button", name="Save, add and back up").click()
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Bring in games or a backup").click()
    chooser.value.set_files([tmp_path / name for name in ("copy.txt", "broken.txt", "wide.txt")])
    expect(page.locator("#games-told")).to_have_text("1 game was added; already here: 1.")
    expect(page.locator("#games-wrong")).to_contain_text("broken.txt, record 1: This is not a record")
    expect(page.locator("#games-wrong")).to_contain_text("wide.txt: It is text in UTF-16 (save it as UTF-8).")
    assert complaints.pop().endswith(
        "400 (Bad Request)"
    )  # what the browser says of the file that was refused
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
    expect(page.locator("#stage")).to_be_hidden()
    for button in page.locator("#games-card :is(button, a)").all():
        box = button.bounding_box()
        assert box is None or box["height"] >= 44
    page.locator("#games-list").get_by_role("button", name="Orange won").tap()
    expect(page.locator("#lookback-said")).to_have_text("Orange wins with five.")
    expect(page.locator("#stage")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    page.get_by_role("button", name="All games").tap()
    expect(page.locator("#stage")).to_be_hidden()
