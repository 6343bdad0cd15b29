"""What a page is sent to explain the games: pictures made from the rules."""

import json
from typing import Any

from controller.games import all_games
from controller.web.board_view import guides_view
from controller.web.message_format import to_text
from hardware.profiles import load_profile

GAMES = all_games()


def guides_of(profile: str) -> dict[str, Any]:
    guides: dict[str, Any] = json.loads(to_text(guides_view(load_profile(profile), GAMES)))
    return guides


def shown(guides: dict[str, Any], game: str) -> dict[str, dict[str, Any]]:
    return {each["shows"]: each for each in guides[game]["examples"]}


def test_a_board_explains_the_games_that_fit_it() -> None:
    assert set(guides_of("hex70-dual-mega")) == {"manalath", "manalath-stein"}
    assert set(guides_of("sq36-dual-mega")) == {"mammalath", "mana"}
    assert guides_of("hex7-dual-mega") == {}


def test_a_win_is_drawn_with_its_five_and_what_is_forbidden_with_what_forbids_it() -> None:
    examples = shown(guides_of("hex70-dual-mega"), "manalath")
    won, forbidden = examples["won"], examples["forbidden"]
    assert (won["new"], won["decided"]) == (["e5"], ["e3", "e4", "e5", "e6", "e7"])
    assert {"space": "e5", "colour": "orange", "called": "orange", "said": "", "sign": ""} in won["pieces"]
    assert (forbidden["new"], forbidden["decided"]) == (["e6"], ["e3", "e4", "e5", "e7", "e8"])
    assert forbidden["said"] == "Not allowed: the piece would make a group of six."


def test_what_a_turn_takes_away_is_marked() -> None:
    guides = guides_of("sq36-dual-mega")
    line, kind = (each["left"] for each in guides["mammalath"]["examples"] if each["shows"] == "turn")
    assert line == ["b4", "c4", "d4"]
    assert len(kind) == 6
    moved = guides["mana"]["examples"][0]
    assert (moved["left"], moved["new"]) == (["c3"], ["b4"])
    signs = {piece["space"]: piece["sign"] for piece in moved["pieces"]}
    assert (signs["d1"], signs["b4"]) == ("crown", "")


def test_a_piece_that_may_not_move_is_drawn_where_it_stands_and_where_it_would_go() -> None:
    forbidden = shown(guides_of("sq36-dual-mega"), "mana")["forbidden"]
    spaces = {piece["space"] for piece in forbidden["pieces"]}
    assert ((forbidden["left"], forbidden["new"]), {"d3", "d2"} <= spaces) == ((["d3"], ["d2"]), True)
