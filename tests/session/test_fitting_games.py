"""Which games fit a board, by its spaces and its shape."""

from dataclasses import replace

import pytest

from controller.games import all_games
from controller.games.geometry import HEX61, HEX70
from controller.session import fitting, open_any_session, open_session, open_show, step
from controller.session.events import NewGame
from controller.session.refusals import BoardTooSmall, OtherShape
from controller.table import Record
from hardware.profiles import load_profile, profile_names
from tests.square_board import SQUARE


@pytest.mark.parametrize("name", profile_names())
def test_the_games_that_fit_are_those_whose_spaces_the_board_has(name: str) -> None:
    profile, games = load_profile(name), all_games()
    played = {7: [], 36: ["mammalath", "mana"], 70: ["manalath", "manalath-stein"]}[len(profile.spaces)]
    assert list(fitting(profile, games)) == played
    assert fitting(profile, {}) == {}


def test_a_board_begins_with_the_first_game_that_fits() -> None:
    games = all_games()
    session = open_any_session(load_profile("hex70-single-mega"), games)
    assert session.record.game is games["manalath"]


@pytest.mark.parametrize("game", ["mammalath", "mana"])
@pytest.mark.parametrize("name", [name for name in profile_names() if "hex70" in name])
def test_a_hexagon_with_all_names_of_a_square_does_not_fit_its_games(name: str, game: str) -> None:
    profile, wanted = load_profile(name), all_games()[game]
    assert set(wanted.geometry.names) < {space.name for space in profile.spaces}
    assert not profile.has_shape(wanted.geometry)
    with pytest.raises(OtherShape, match=f"{wanted.title} needs a board of another shape than {name}"):
        open_session(profile, wanted.start())
    session = open_session(profile, all_games()["manalath"].start())
    with pytest.raises(OtherShape):
        step(session, NewGame(wanted.start(), 0.0))
    with pytest.raises(OtherShape):
        open_show(profile, Record(wanted, wanted.start()))


def test_a_square_fits_the_games_of_squares_and_no_other() -> None:
    for game in ("mammalath", "mana"):
        assert SQUARE.has_shape(all_games()[game].geometry)
        assert open_session(SQUARE, all_games()[game].start()).position == all_games()[game].start()
    with pytest.raises(BoardTooSmall):
        open_session(SQUARE, all_games()["manalath"].start())


def test_a_board_that_is_drawn_turned_or_not_quite_even_keeps_its_shape() -> None:
    whole = load_profile("hex70-dual-mega")
    turned = tuple(
        replace(space, at_mm=(-space.at_mm[1] + 1, space.at_mm[0] * 1.02)) for space in whole.spaces
    )
    assert replace(whole, spaces=turned).has_shape(HEX61)
    assert replace(whole, spaces=turned).has_shape(HEX70)
