"""The level that fits: its one rule, and what the product's people win of it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.games import Colour, all_games
from controller.table import (
    FITS,
    HANDS,
    LEVELS,
    FittedLevels,
    LevelResult,
    Record,
    fitted,
    resigned,
    result_of,
)
from tests.proof.bench.people import PEOPLE, FittedGames
from tests.sweeps import PROOF

GAMES = all_games()

results = st.lists(st.builds(LevelResult, st.sampled_from(LEVELS), st.booleans()))


def lost(seats: tuple[int, int], by: Colour = Colour.FIRST, game: str = "manalath") -> Record:
    """Return a game that a player has resigned at once."""
    return Record(GAMES[game], GAMES[game].start(), seats=seats, agreed=resigned(by))


def test_a_win_moves_it_one_up_and_a_loss_one_down() -> None:
    assert fitted([]) == LEVELS[0]
    assert fitted([LevelResult(1, is_won=True)]) == 2
    assert (
        fitted([LevelResult(1, is_won=True), LevelResult(2, is_won=True), LevelResult(3, is_won=False)]) == 2
    )


@given(results, st.sampled_from(LEVELS))
def test_it_never_leaves_the_levels_and_moves_one_at_a_time(played: list[LevelResult], first: int) -> None:
    before = fitted(played[:-1], first)
    after = fitted(played, first)
    assert after in LEVELS
    assert abs(after - before) <= 1


@given(results, st.sampled_from(LEVELS))
def test_a_result_counts_as_far_as_it_says_anything(played: list[LevelResult], first: int) -> None:
    """To beat a lower level, or to lose to a higher one, is no news."""
    level = fitted(played, first)
    for other in LEVELS:
        is_up = other >= level < LEVELS[-1]
        is_down = other <= level > LEVELS[0]
        assert fitted([*played, LevelResult(other, is_won=True)], first) == level + is_up
        assert fitted([*played, LevelResult(other, is_won=False)], first) == level - is_down


@pytest.mark.parametrize("seats", [HANDS, (0, -1), (3, 4), (-1, 3)])
def test_only_one_player_by_hand_wins_or_loses_against_the_computer(seats: tuple[int, int]) -> None:
    assert result_of(seats, Colour.FIRST) is None
    assert FittedLevels().after(lost(seats)) == FittedLevels()


def test_each_game_has_its_own_and_begins_where_the_player_put_it() -> None:
    fit = FittedLevels().begun_at("mana", 3).after(lost((0, 3), game="mana")).after(lost((4, 0)))
    assert {game: fit.level(game) for game in ("mana", "manalath", "mammalath")} == {
        "mana": 2,
        "manalath": 2,
        "mammalath": 1,
    }
    assert fit.levels() == {"mana": 2, "manalath": 2}
    assert fit.beaten() == {"manalath": 4}


def test_a_game_that_goes_on_is_no_result() -> None:
    game = GAMES["manalath"]
    assert FittedLevels().after(Record(game, game.start(), seats=(0, 3))) == FittedLevels()


def test_it_is_chosen_in_place_of_a_level_and_left_by_choosing_one() -> None:
    fit = FittedLevels().chosen((0, FITS))
    assert fit.is_on
    assert fit.chosen(HANDS).is_on
    assert not fit.chosen((3, 0)).is_on
    fit = fit.after(lost((1, 0)))
    fresh = Record(GAMES["manalath"], GAMES["manalath"].start(), seats=(1, 0))
    assert fit.seated(fresh).seats == (2, 0)
    assert fit.wished(fresh) == (FITS, 0)


@PROOF
@pytest.mark.parametrize("person", PEOPLE)
@pytest.mark.parametrize("game", GAMES)
def test_whoever_keeps_playing_it_wins_about_half(game: str, person: str) -> None:
    """Six evenings of twenty games, from the third game on; who loses most at level 1 cannot win half."""
    evenings = [FittedGames(game, person, seed).play(20) for seed in range(6)]
    settled = [result for evening in evenings for result in evening[3:]]
    won = sum(result.is_won for result in settled) / len(settled)
    at_first = sum(level == LEVELS[0] for level, _ in settled) / len(settled)
    assert won <= 0.58
    assert won >= 0.42 - at_first / 4
