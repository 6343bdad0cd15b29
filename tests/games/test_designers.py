"""Whoever designed a game is named wherever the game is."""

import re
from collections.abc import Mapping

import pytest

from controller.cli import make_parser
from controller.games import Game, all_games
from controller.messages import LANGUAGES, catalogue, word
from controller.web.board_view import guides_view
from hardware.profiles import load_profile, profile_names
from tests.checkouts import ROOT

GAMES = all_games()


@pytest.fixture(params=sorted(GAMES))
def game(request: pytest.FixtureRequest) -> Game:
    return GAMES[request.param]


def sections_about(game: Game) -> str:
    """Return the section of the page of rules about a game."""
    rules = (ROOT / "docs/play/rules.md").read_text(encoding="utf-8")
    found = re.search(rf"^## [^\n]*\(`{game.name}`\)\n(.*?)^## ", rules, flags=re.DOTALL | re.MULTILINE)
    assert found is not None
    return found[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_names_its_designers_in_every_language(game: Game, language: str) -> None:
    credit = game.guide.credit
    assert credit is not None
    assert game.guide.designers
    said = word(credit, catalogue(language))
    assert all(name in said for name in game.guide.designers), said


def test_the_page_has_them_beside_the_rules(game: Game) -> None:
    views = [guides_view(load_profile(name), GAMES).get(game.name) for name in profile_names()]
    fitting = [view for view in views if isinstance(view, Mapping)]
    assert fitting
    assert all(view["credit"] == game.guide.credit for view in fitting)


@pytest.mark.parametrize("place", ["README.md", "LICENSE", "--help"])
def test_readme_licence_and_help_have_them(game: Game, place: str) -> None:
    text = make_parser().format_help() if place == "--help" else (ROOT / place).read_text(encoding="utf-8")
    said = " ".join(text.split())
    assert all(name in said for name in game.guide.designers)
    assert game.title.split(" (")[0] in said


def test_the_page_of_rules_has_them(game: Game) -> None:
    assert f"Designed by {' and '.join(game.guide.designers)}." in sections_about(game)
