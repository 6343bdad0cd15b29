"""A piece that glides leaves prints; its arrival and first colour are those of the first print."""

import pytest

from controller.games import Colour, all_games
from controller.games.geometry import HEX70
from controller.inference import HAND_TIMES, Case, Now, Reading, Tracks, observe, restart
from controller.inference.differences import Differences
from controller.inference.piece_times import SlidePaths
from controller.table import Record
from tests.timeline import PROFILE

GAME = all_games()["manalath"]
EMPTY, FIRST, SECOND, UNCLEAR = Reading.EMPTY, Reading.FIRST, Reading.SECOND, Reading.UNCLEAR


def seen(*readings: tuple[float, str, Reading]) -> Tracks:
    """Return the tracks of an empty board after these readings, in order."""
    tracks = restart(dict.fromkeys(HEX70.names, EMPTY), 0.0)
    for at_ms, space, reading in readings:
        tracks = observe(tracks, {space: reading}, at_ms, HAND_TIMES)
    return tracks


def trails(tracks: Tracks, at_ms: float) -> SlidePaths:
    case = Case(Record(GAME, GAME.start()), PROFILE)
    return SlidePaths.of(Differences.of(case, tracks, Now(at_ms, HAND_TIMES)))


def test_a_piece_without_a_print_came_where_it_is() -> None:
    found = trails(seen((1000.0, "e5", FIRST)), 1400.0)
    assert found.arrival_ms("e5") == 1000.0
    assert found.first_colour("e5") is Colour.FIRST


def test_a_slide_over_several_spaces_arrived_on_the_first() -> None:
    way = [(1000.0, "e5", FIRST), (1080.0, "e5", EMPTY), (1100.0, "e6", FIRST), (1180.0, "e6", EMPTY)]
    found = trails(seen(*way, (1200.0, "e7", FIRST)), 1600.0)
    assert found.arrival_ms("e7") == 1000.0
    assert found.first_colour("e7") is Colour.FIRST


def test_a_neighbour_is_the_end_of_a_slide_rather_than_any_other_space() -> None:
    way = [(1000.0, "e5", FIRST), (1050.0, "a1", FIRST), (1080.0, "e5", EMPTY), (1100.0, "e6", FIRST)]
    found = trails(seen(*way), 1500.0)
    assert found.arrival_ms("a1") == 1050.0
    assert found.arrival_ms("e6") == 1000.0


def test_without_a_neighbour_any_space_may_be_the_end() -> None:
    way = [(1000.0, "e5", FIRST), (1050.0, "a1", FIRST), (1080.0, "e5", EMPTY)]
    assert trails(seen(*way), 1500.0).arrival_ms("a1") == 1000.0


def test_a_piece_was_first_what_its_print_was() -> None:
    way = [(1000.0, "e5", FIRST), (1200.0, "e5", EMPTY), (1300.0, "e4", SECOND)]
    assert trails(seen(*way), 1700.0).first_colour("e4") is Colour.FIRST


def test_a_piece_that_was_pushed_off_and_read_as_two_at_first_is_the_one_that_stood_there() -> None:
    """The ring rests half way: its old space reads as both first, the new one as the other colour last."""
    way = [(100.0, "a6", SECOND), (1000.0, "a6", UNCLEAR), (1001.0, "a5", SECOND), (1002.0, "a6", FIRST)]
    way += [(1010.0, "a5", UNCLEAR), (1012.0, "a5", FIRST), (1012.0, "a6", EMPTY)]
    assert trails(seen(*way), 1412.0).first_colour("a5") is Colour.SECOND


def test_a_piece_that_was_nothing_clear_on_its_way_is_what_it_came_as() -> None:
    way = [(1000.0, "a6", UNCLEAR), (1001.0, "a5", SECOND), (1010.0, "a5", UNCLEAR), (1012.0, "a5", FIRST)]
    way += [(1012.0, "a6", EMPTY)]
    assert trails(seen(*way), 1412.0).first_colour("a5") is Colour.SECOND


def test_a_hand_may_rest_between_two_reeds_and_only_an_unclear_piece_is_then_taken_for_the_other() -> None:
    way = [(1000.0, "e5", FIRST), (1200.0, "e5", EMPTY), (1900.0, "e4", UNCLEAR), (1910.0, "e4", SECOND)]
    assert trails(seen(*way), 2310.0).first_colour("e4") is Colour.FIRST
    assert trails(seen(*way[:2], way[3]), 2310.0).first_colour("e4") is Colour.SECOND


@pytest.mark.parametrize(("first", "then"), [("d5", "f5"), ("f5", "d5")])
def test_of_two_prints_a_piece_came_from_the_one_that_came_first(first: str, then: str) -> None:
    way = [(1000.0, first, FIRST), (1010.0, then, FIRST), (1100.0, first, EMPTY), (1100.0, then, EMPTY)]
    assert trails(seen(*way, (1150.0, "e5", FIRST)), 1600.0).arrival_ms("e5") == 1000.0


def test_a_print_is_forgotten() -> None:
    way = [(1000.0, "e5", FIRST), (1200.0, "e5", EMPTY), (5000.0, "e4", SECOND)]
    assert trails(seen(*way), 5400.0).first_colour("e4") is Colour.SECOND


def test_a_hand_over_the_whole_board_is_followed_without_delay() -> None:
    """Every space is touched in turn: as many prints as spaces, each leading to all that follow."""
    way = [(1000.0 + 5 * n, space, FIRST) for n, space in enumerate(HEX70.names)]
    way += [(1352.0 + 5 * n, space, EMPTY) for n, space in enumerate(HEX70.names[:-1])]
    assert trails(seen(*sorted(way)), 1800.0).arrival_ms(HEX70.names[-1]) == 1000.0
