"""The Household view: who stands how, and a name that is merged with another, or forgotten."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from controller.play.journal.archive import Archive
from controller.table.opening_rule import OpeningRule
from tests.annexes.household.records import FIRST, SECOND, against, kept_in
from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.player import Player
from tests.browser.tables import simulated
from tests.kept_games import BEGAN_MS, keep
from tests.sweeps import PROOF, sampled

pytestmark = pytest.mark.browser


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "records"
    kept_in(folder)
    return folder


@pytest.fixture
def url(folder: Path) -> Iterator[str]:
    with simulated(records=folder) as simulation:
        yield simulation.url


def opened(player: Player) -> Page:
    """Go to the view by the link beside Games."""
    page = player.come().page
    if page.locator("#open-bar").is_visible():
        page.locator("#open-bar").click()
    page.get_by_role("link", name="Household").click()
    expect(page.locator("#to-household")).to_have_attribute("aria-current", "page")
    page.locator("#household-card .standings").wait_for()
    return page


def renames(page: Page, name: str, other: str) -> None:
    page.locator("#household-rename").click()
    page.locator("#rename-name").select_option(name)
    page.locator("#rename-other").fill(other)
    page.locator("#rename-ask").click()


@PROOF
@sampled(1)
@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_the_people_of_the_records_are_shown_merged_and_forgotten(
    url: str, folder: Path, open_at: Callable[..., Player], size: object
) -> None:
    player = open_at(url, size)
    page = opened(player)
    expect(page).to_have_title("Household – Manalath")
    ann = page.get_by_role("region", name="Ann", exact=True)
    expect(ann.get_by_role("listitem").first).to_have_text("Ben2 won, 1 lost, 1 drawn")
    said = "The last 3, the latest at the end: won, lost, won"
    expect(ann.get_by_role("img", name=said)).to_be_visible()
    games = page.locator(".of-games")
    expect(games).to_contain_text("The first move won 8 of 10, 80 %")
    expect(games).to_contain_text("Longest: 9 moves, Without a name – Computer 1")
    player.passes_axe().passes_contrast()

    renames(page, "Anne", "Ann")
    expect(page.locator("#rename-asked")).to_have_text(
        "All games of Anne become games of Ann. This cannot be undone."
    )
    expect(page.locator("#rename-sure")).to_be_focused()
    player.passes_axe().passes_contrast()
    page.locator("#rename-cancel").click()
    expect(page.locator("h3", has_text="Anne")).to_be_visible()
    renames(page, "Anne", "Ann")
    page.locator("#rename-sure").click()
    expect(page.locator("h3", has_text="Anne")).to_have_count(0)
    expect(ann).to_contain_text("Computer 22 won, 1 lost")

    renames(page, "Ben", "")
    page.locator("#rename-sure").click()
    expect(page.locator("h3", has_text="Ben")).to_have_count(0)
    named = {name for game in Archive(folder, lambda: BEGAN_MS).games() for name in game.names}
    assert named == {"Ann", "Eve", ""}


@PROOF
def test_a_game_with_the_handicap_that_fits_is_begun_from_there(
    tmp_path: Path, open_at: Callable[..., Player]
) -> None:
    lost = [(OpeningRule.SWAP, 0, SECOND), (OpeningRule.SWAP, 1, FIRST)]
    keep(tmp_path / "records", *against(lost))
    with simulated(records=tmp_path / "records") as simulation:
        player = open_at(simulation.url, DESKTOP)
        page = opened(player)
        offered = page.get_by_role("button", name="Play with handicap 1")
        expect(offered).to_have_count(1)
        player.passes_axe().passes_contrast()
        offered.click()
        expect(page.locator("#to-play")).to_have_attribute("aria-current", "page")
        expect(page.locator(".plate", has_text="Ann")).to_be_visible()
        page.locator("#new-game").click()
        expect(page.locator("#new-opening")).to_have_value("handicap1")
        expect(page.locator("#always-begins")).to_have_text("Purple begins.")
