"""How a game of Manalath is opened, and how the next one is."""

import pytest

from controller.games import ManalathPosition, all_games
from controller.table import OpeningRule, Record, drawn, following, opening_of, openings_of

GAMES = all_games()
MANALATHS = ("manalath", "manalath-stein")


def test_only_a_game_whose_first_piece_decides_can_be_opened_otherwise() -> None:
    for name, game in GAMES.items():
        ways = openings_of(game)
        assert ways[0] is OpeningRule.BOOK
        assert (OpeningRule.SWAP in ways) is (name in MANALATHS)


@pytest.mark.parametrize("name", MANALATHS)
def test_a_game_is_begun_as_it_is_opened_and_so_is_the_next(name: str) -> None:
    game = GAMES[name]
    for opening in openings_of(game):
        record = drawn(game, 7, (), opening)
        assert opening_of(record.start) is opening
        assert opening_of(following(record).start) is opening
        assert game.parse_fen(record.start.fen()) == record.start


def test_green_spaces_stay_with_a_swap() -> None:
    record = drawn(GAMES["manalath"], 7, ("c3", "e5"), OpeningRule.SWAP)
    start = following(record).start
    assert isinstance(start, ManalathPosition)
    assert start.swaps
    assert start.blocked() == {"c3", "e5"}


def test_a_position_of_a_game_is_no_opening() -> None:
    game = GAMES["manalath"]
    assert opening_of(Record(game, game.start().play("c3o").play("a1p")).start) is OpeningRule.BOOK
