"""What a page is sent about a board, without a server: its spaces, its games, what it senses."""

import json

import pytest

from controller.games import all_games
from controller.web.board_view import board_view
from controller.web.message_format import to_text
from hardware.profiles import load_profile
from tests.timeline import PROFILE


def test_a_board_view_has_where_its_spaces_are_and_which_games_fit() -> None:
    view = json.loads(to_text(board_view(PROFILE, all_games(), has_workbench=True)))
    assert len(view["spaces"]) == 70
    assert next(space["y_mm"] for space in view["spaces"] if space["name"] == "a1") < 0
    assert view["pitch_mm"] == 30.0
    assert view["keys"] == ["undo", "ok"]
    games = {game["name"]: (len(game["spaces"]), game["max_blocked"]) for game in view["games"]}
    assert games == {"manalath": (70, 3), "manalath-stein": (61, 0)}
    assert board_view(load_profile("hex7-dual-mega"), all_games(), has_workbench=True)["games"] == []


@pytest.mark.parametrize(
    ("profile", "sensing", "transport", "keys"),
    [
        ("hex70-dual-mega", "dual", "serial", ["undo", "ok"]),
        ("hex70-dual-gpio", "dual", "gpio", ["undo", "ok"]),
        ("hex70-single-gpio", "single", "gpio", ["first", "second", "undo", "ok"]),
    ],
)
def test_a_board_view_has_what_it_feels_and_what_reads_it(
    profile: str, sensing: str, transport: str, keys: list[str]
) -> None:
    view = board_view(load_profile(profile), all_games(), has_workbench=True)
    assert (view["sensing"], view["transport"], view["keys"]) == (sensing, transport, keys)
