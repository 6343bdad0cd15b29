"""`manalath replay`: shows a recorded game on a board's lights, or decides its sensors again."""

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from controller.command_line.board_kinds import every_kind
from controller.command_line.boards import add_board, board_for, check_game, find_board
from controller.command_line.data_folder import add_data
from controller.command_line.numbered_games import WHICH, load_game
from controller.command_line.parser import Commands, add_page, add_speed, whole
from controller.command_line.stdio import say
from controller.command_line.user_files import read_text
from controller.games import all_games
from controller.messages import Message
from controller.play.journal import replay_stream
from controller.session import open_show, pauses_ms
from hardware.profiles import load_profile

if TYPE_CHECKING:
    from controller.command_line.guidance import Guidance


def add_parsers(commands: Commands) -> None:
    """Describe the command."""
    command = commands.add_parser(
        "replay",
        description="Show a game of the journal on the lights of a board: by itself, or with --step one "
        "ply for each OK; Undo goes back. With --sensors, run the sensor readings through the "
        "same inference again, and report whether it decides the same; for a board with its "
        "own profile file, give --board virtual:FILE.toml.",
    )
    which = command.add_mutually_exclusive_group()
    which.add_argument("number", type=whole(1), nargs="?", metavar="ID", help=WHICH)
    which.add_argument("--sensors", type=Path, metavar="FILE", help="a file that `export --sensors` wrote")
    add_speed(command, "how fast the moves follow each other")
    command.add_argument("--step", action="store_true", help="wait for OK before each ply")
    add_board(command, every_kind())
    add_page(command)
    add_data(command)
    command.set_defaults(run=_replay)


def _replay(options: argparse.Namespace) -> int:
    """Show a record until interrupted, or decide its sensors again; returns the exit code."""
    if options.sensors is not None:
        return _decide_again(options.sensors, options.board)
    game, _ = load_game(options.data, options.number)
    record = game.record(all_games())
    found = find_board(options.board or board_for(record.game), data=options.data)
    times_ms = (game.began_ms, *(move.at_ms for move in game.moves))
    gaps_ms = () if options.step else pauses_ms(times_ms, options.speed)
    check_game(found.name, found.profile, record.game)
    session = open_show(found.profile, record, gaps_ms)
    guidance: Guidance = options.guidance
    return guidance.show(found, options, session)


def _decide_again(path: Path, board: str | None) -> int:
    """Decide a stream of sensors again, and report whether the decisions are the same; returns the exit code.

    The board is the one named in the stream, unless the option names another.
    """
    text = read_text(path, Message("replay_command.sensors"))
    own = None if board is None else find_board(board).profile
    replayed = replay_stream(text.splitlines(), all_games(), lambda name: own or load_profile(name))
    for fact in replayed.now:
        print(fact)
    if replayed.is_identical:
        say(Message("replay_command.same", decisions=len(replayed.then)))
        return 0
    place = replayed.first_difference
    then, now = (_decided(facts, place) for facts in (replayed.then, replayed.now))
    say(Message("replay_command.differs", decision=place + 1, then=then, now=now))
    return 1


def _decided(facts: Sequence[str], place: int) -> str | Message:
    return facts[place] if place < len(facts) else Message("replay_command.nothing")
