"""All games are offered at the simulated board: choosing one of another board changes it under the page."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.player import Player, open_new_game
from tests.other_process import serving
from tests.sweeps import PROOF

pytestmark = pytest.mark.browser


def begin(player: Player, game: str) -> None:
    """Begin a game, whatever board it needs."""
    page = player.page
    open_new_game(page)
    page.locator(f"#game-choice [value={game}]").check()
    page.get_by_role("button", name="Play", exact=True).click()
    player.until("manalath.state?.game.name === it", game).until("manalath.state.link.status === 'linked'")


@PROOF
def test_a_game_of_another_board_brings_its_board(
    open_at: Callable[..., Player], complaints: list[str], tmp_path: Path
) -> None:
    with serving("simulate", "--port", "0", "--data", str(tmp_path)) as (_, lines):
        (url,) = re.findall(r"http://\S+/", " ".join(lines))
        player = open_at(url).come()
        games = [game["name"] for game in player.ask("manalath.messages.board.games")]
        assert sorted(games) == ["mammalath", "mana", "manalath", "manalath-stein"]
        player.click(player.at("e5")).until_moves("e5o")
        begin(player, "mammalath")
        assert player.ask("manalath.messages.board.name") == "sq36-dual-mega"
        player.click(player.at("c4")).until_moves("c4")
        begin(player, "manalath-stein")
        assert player.ask("manalath.messages.board.name") == "hex70-dual-mega"
        player.until_moves().click(player.at("e5")).until_moves("e5w")
        player.passes_axe()
    # The page says in the console that it asked in vain while the board was changed.
    complaints[:] = [each for each in complaints if "WebSocket" not in each]


@PROOF
def test_the_first_screen_shows_the_board_of_the_chosen_game(
    open_at: Callable[..., Player], complaints: list[str], tmp_path: Path
) -> None:
    with serving("simulate", "--port", "0", "--data", str(tmp_path)) as (_, lines):
        (url,) = re.findall(r"http://\S+/", " ".join(lines))
        player = open_at(url, is_first=True).come()
        page, tiles = player.page, player.page.locator("#game-tiles label")
        names = tiles.all_inner_texts()
        page.get_by_role("radio", name="Mana", exact=True).check()
        player.until("manalath.messages.board.name === 'sq36-dual-mega'")
        player.until("manalath.state?.game.name === 'mana'")
        page.locator("#hero", has_text="Damyo").wait_for()
        assert tiles.all_inner_texts() == names
        expect(page.get_by_role("button", name="Side").first).to_be_hidden()
        page.get_by_role("button", name="Play, fits you").click()
        player.until("Math.max(...Object.values(manalath.state.seats)) === 1")
    complaints[:] = [each for each in complaints if "WebSocket" not in each]
