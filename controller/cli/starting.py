"""With what a game begins: which one it is, and how its first position comes to be."""

import argparse

from manalath_board.controller.board import Profile
from manalath_board.controller.cli.commands import CommandLineError, add_game, whole
from manalath_board.controller.games import all_games
from manalath_board.controller.games.record import Record, drawn
from manalath_board.controller.games.shuffle import MAX_SEED
from manalath_board.controller.messages import Message
from manalath_board.controller.session import game_of
from manalath_board.controller.web.visitor import any_seed


def add_start(command: argparse.ArgumentParser) -> None:
    """Let a command be told with what game it begins, and from what position."""
    add_game(command, "the game to begin with")
    start = command.add_mutually_exclusive_group()
    start.add_argument(
        "--shuffle",
        type=whole(0, MAX_SEED),
        metavar="N",
        help="what a game leaves to chance, as number N has it (default: drawn)",
    )
    start.add_argument(
        "--position", metavar="LINE", help="begin from a position, written as `manalath ugi` does"
    )


def begun(options: argparse.Namespace, profile: Profile) -> Record:
    """Begin the game that is wished for; without a shuffle by the seed of all chance, or a drawn one.

    CommandLineError for a shuffle of a game that has none, BadFen for what is no position.
    """
    game = game_of(profile, all_games(), options.game)
    if options.position is not None:
        return Record(game, game.parse_fen(options.position))
    if options.shuffle is not None and not game.is_shuffled:
        raise CommandLineError(Message("command.not_shuffled", game=game.title))
    wished = options.seed if options.shuffle is None else options.shuffle
    return drawn(game, any_seed() if wished is None else wished)
