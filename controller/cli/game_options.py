"""How a game begins: which one it is, who plays it, and where its first position comes from."""

import argparse
from dataclasses import replace

from controller.board import Profile
from controller.command_line.parser import CommandLineError, add_game, whole
from controller.games import MAX_SEED, all_games
from controller.messages import Message
from controller.play.chance import any_seed
from controller.session import game_of
from controller.table import (
    FITS,
    HAND,
    HANDS,
    LEVELS,
    GameClock,
    OpeningRule,
    Record,
    Seat,
    drawn,
)


def add_start(command: argparse.ArgumentParser) -> None:
    """Add the options for the first game, its seats and its position."""
    add_game(command, "the game to begin with")
    for colour, also, word in (("orange", "red", "first"), ("purple", "yellow", "second")):
        command.add_argument(
            f"--{colour}",
            f"--{also}",
            dest=word,
            type=_seat,
            default=HAND,
            metavar="WHO",
            help=f"who plays {colour}, or {also} in Mana: hand, or the engine at level 1 to {LEVELS[-1]}, or "
            "fits: one level up after each game won against it, one down after each one lost (default: hand)",
        )
    command.add_argument(
        "--clock",
        default="",
        metavar="TIME",
        help="the clock: minutes, then +5 for seconds that each move adds, d5 for a delay, or h for an "
        "hourglass, such as 10+5, 5:30, 3h, 5/10 for two players (default: none)",
    )
    start = command.add_mutually_exclusive_group()
    start.add_argument(
        "--opening",
        choices=[opening.value for opening in OpeningRule],
        default=OpeningRule.BOOK.value,
        help="how a game is opened: as in the rule book, or by a house rule for Manalath, whose first piece "
        "nearly decides the game (default: %(default)s)",
    )
    start.add_argument(
        "--shuffle",
        type=whole(0, MAX_SEED),
        metavar="N",
        help="the number of the shuffle, for a game with an element of chance (default: random)",
    )
    start.add_argument(
        "--position", metavar="LINE", help="begin from a position, in the notation of `manalath ugi`"
    )


def begun(options: argparse.Namespace, profile: Profile) -> Record:
    """Begin the requested game; without a shuffle, one is drawn from the command's seed or at random.

    CommandLineError for a shuffle in a game that has none; BadFen for an invalid position; BadOpening for an
    opening that the game has not; BadClockError for what is no clock.
    """
    clock, seats = GameClock.read(options.clock), (options.first, options.second)
    record = replace(_start_of(options, profile), clock=clock)
    return record if seats == HANDS else replace(record, seats=seats)


def _start_of(options: argparse.Namespace, profile: Profile) -> Record:
    game = game_of(profile, all_games(), options.game)
    if options.position is not None:
        return Record(game, game.parse_fen(options.position))
    if options.shuffle is not None and not game.is_shuffled:
        raise CommandLineError(Message("command.not_shuffled", game=game.title))
    wished = options.seed if options.shuffle is None else options.shuffle
    seed = any_seed() if wished is None else wished
    return drawn(game, seed, opening=OpeningRule(options.opening))


def _seat(text: str) -> Seat:
    """Read who plays a side."""
    words = {"hand": HAND, "fits": FITS}
    return words[text] if text in words else whole(LEVELS[0], LEVELS[-1])(text)
