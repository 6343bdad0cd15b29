"""What a game leaves to chance follows from a seed, which its record keeps."""

from dataclasses import replace

from controller.games import Colour, all_games
from controller.games.shuffle import MAX_SEED
from controller.table import HAND, HANDS, NOBODY, Record, drawn, following

MAMMALATH = all_games()["mammalath"]
SEEDS = range(40)


def test_who_begins_is_drawn_and_the_animals_lie_as_the_seed_shuffles_them() -> None:
    starts = [drawn(MAMMALATH, seed).start for seed in SEEDS]
    assert {start.to_move for start in starts} == set(Colour)
    assert [start.scenery() for start in starts] == [MAMMALATH.shuffled(seed).scenery() for seed in SEEDS]
    assert len({tuple(start.fen().split()[0]) for start in starts}) == len(SEEDS)


def test_a_game_begun_anew_has_the_next_seed_and_the_same_seats() -> None:
    record = replace(drawn(MAMMALATH, 7), seats=(HAND, 4), names=("Ada", "Ben"))
    again = following(record)
    assert replace(again, seats=HANDS, names=NOBODY) == drawn(MAMMALATH, 8)
    assert (again.seats, again.names) == (record.seats, record.names)
    assert following(drawn(MAMMALATH, MAX_SEED)).seed == 0


def test_a_game_that_was_given_as_a_position_begins_anew_from_that() -> None:
    start = MAMMALATH.shuffled(3)
    record = Record(MAMMALATH, start).with_ply(start.legal_moves()[0], 0.0)
    assert following(record) == Record(MAMMALATH, start)


def test_a_game_without_chance_has_no_seed() -> None:
    for name in ("manalath", "manalath-stein", "mana"):
        game = all_games()[name]
        assert drawn(game, 5) == Record(game, game.start())
