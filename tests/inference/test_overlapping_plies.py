"""Several plies on the table at once."""

import pytest

from controller.games import Colour, all_games
from controller.inference import index_of
from controller.inference.plies_on_table import MOST_PLIES, leads_to

GAMES = all_games()


def test_no_more_plies_at_once_are_tried_than_can_be() -> None:
    start = GAMES["manalath"].start()
    spaces = ("a1", "a3", "a5", "c1", "c3", "c5", "c7")
    table = dict.fromkeys(spaces, Colour.FIRST)
    assert leads_to(start, dict.fromkeys(spaces[:MOST_PLIES], Colour.FIRST))
    index_of.cache_clear()
    assert not leads_to(start, table)
    assert index_of.cache_info().misses <= 1


@pytest.mark.parametrize("space", ["a1", "i6"])
def test_the_ply_that_ends_the_game_comes_last(space: str) -> None:
    position = GAMES["manalath"].parse_fen("6/7/8/9/3oo1oo2/9/8/7/6 o")
    assert leads_to(position, {**position.table(), "e6": Colour.FIRST, space: Colour.SECOND})
