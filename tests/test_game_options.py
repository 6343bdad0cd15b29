"""What a command begins with: the board that fits the game, the game that fits the board, and its start."""

from argparse import ArgumentParser, Namespace

import pytest

from controller.cli import make_parser
from controller.cli.game_options import add_start, begun
from controller.command_line.boards import board_for, find_board
from controller.command_line.parser import CommandLineError
from controller.games import BadFen, all_games
from controller.table import FITS, HAND, Record, drawn
from hardware.profiles import DEFAULT, load_profile
from tests.square_board import SQUARE


def options(*words: str, seed: int | None = 5) -> Namespace:
    parser = ArgumentParser()
    add_start(parser)
    parser.set_defaults(seed=seed)
    return parser.parse_args(words)


@pytest.mark.parametrize("game", all_games())
def test_a_game_alone_picks_a_board_that_it_fits_and_that_has_firmware(game: str) -> None:
    name = board_for(all_games()[game])
    assert find_board(name).profile.name == (DEFAULT if game.startswith("manalath") else SQUARE.name)


def test_a_board_alone_picks_the_first_game_that_fits() -> None:
    assert begun(options(), load_profile(DEFAULT)).game.name == "manalath"
    assert begun(options(), SQUARE).game.name == "mammalath"


def test_chance_goes_by_the_shuffle_then_the_seed_then_a_drawn_one() -> None:
    mammalath = all_games()["mammalath"]
    assert begun(options("--shuffle", "77"), SQUARE) == drawn(mammalath, 77)
    assert begun(options(), SQUARE) == drawn(mammalath, 5)
    assert len({begun(options(seed=None), SQUARE).seed for _ in range(8)}) > 1


def test_a_simulation_draws_its_shuffle_as_its_help_says() -> None:
    def drawn_by(*words: str) -> int | None:
        given = ("simulate", "--game", "mammalath", *words)
        return begun(make_parser(given).parse_args(given), SQUARE).seed

    assert drawn_by("--shuffle", "77", "--seed", "6") == 77
    assert drawn_by("--seed", "6") == 6
    assert drawn_by("--seed", "0") == 0
    assert len({drawn_by() for _ in range(8)}) > 1


def test_a_seat_is_played_by_hand_at_a_level_or_at_the_one_that_fits() -> None:
    assert begun(options("--purple", "fits"), SQUARE).seats == (HAND, FITS)
    assert begun(options("--red", "8", "--yellow", "hand"), SQUARE).seats == (8, HAND)
    with pytest.raises(SystemExit):
        options("--purple", "9")


def test_a_game_may_begin_from_a_position() -> None:
    mana, line = all_games()["mana"], "0 rrrdrr/6/6/6/6/RRRDRR r - 0,0"
    assert begun(options("--game", "mana", "--position", line), SQUARE) == Record(mana, mana.parse_fen(line))
    with pytest.raises(BadFen):
        begun(options("--position", "nonsense"), SQUARE)


def test_a_game_without_chance_takes_no_shuffle() -> None:
    with pytest.raises(CommandLineError, match="Mana leaves nothing to chance"):
        begun(options("--game", "mana", "--shuffle", "1"), SQUARE)
