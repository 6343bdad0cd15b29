"""`manalath replay`: shows a recorded game on a board's lights, or decides its sensors again.

With ``--fault`` it plays the last seconds before a fault on a simulated board, whose table judges them anew.
"""

import argparse
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from controller.annexes.replay.fault_moment import FaultMoment, MomentError, NamedFault, moment_from_text
from controller.annexes.replay.kept_moments import kept_numbers, moment_file
from controller.annexes.replay.moment_player import MomentPlayer
from controller.command_line.board_kinds import FoundBoard, OpenBoard, every_kind, simulated_kinds
from controller.command_line.boards import (
    add_board,
    add_waveform,
    board_for,
    check_game,
    find_board,
    with_waveform,
)
from controller.command_line.data_folder import add_data, records_path
from controller.command_line.numbered_games import WHICH, load_game
from controller.command_line.parser import CommandLineError, Commands, add_page, add_speed, whole
from controller.command_line.stdio import say
from controller.command_line.user_files import read_text
from controller.games import Game, all_games
from controller.messages import Message
from controller.play.journal import replay_stream
from controller.session import open_session, open_show, pauses_ms
from hardware.profiles import load_profile

if TYPE_CHECKING:
    from controller.board_bench import BoardBench
    from controller.command_line.guidance import Guidance
    from controller.play.loop import Loop


def add_parsers(commands: Commands) -> None:
    """Describe the command."""
    command = commands.add_parser(
        "replay",
        description="Show a game of the journal on the lights of a board: by itself, or with --step one "
        "ply for each OK; Undo goes back. With --sensors, run the sensor readings through the "
        "same inference again, and report whether it decides the same; for a board with its "
        "own profile file, give --board virtual:FILE.toml. With --fault, play the last seconds before a "
        "fault was named on a simulated board, and say what its table names.",
    )
    which = command.add_mutually_exclusive_group()
    which.add_argument("number", type=whole(1), nargs="?", metavar="ID", help=WHICH)
    which.add_argument("--sensors", type=Path, metavar="FILE", help="a file that `export --sensors` wrote")
    which.add_argument(
        "--fault",
        metavar="N",
        help="the number of a fault in Diagnose, or the file that was saved there",
    )
    add_speed(command, "how fast the moves follow each other")
    command.add_argument("--step", action="store_true", help="wait for OK before each ply")
    add_board(command, every_kind())
    add_waveform(command)
    add_page(command)
    add_data(command)
    command.set_defaults(run=_replay)


def _replay(options: argparse.Namespace) -> int:
    """Show a record until interrupted, or decide its sensors again; returns the exit code."""
    if options.sensors is not None:
        return _decide_again(options.sensors, options.board)
    if options.fault is not None:
        return _play_moment(options)
    game, _ = load_game(options.data, options.number)
    record = game.record(all_games())
    found = find_board(options.board or board_for(record.game), data=options.data)
    found = with_waveform(found, options.vcd)
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


def _play_moment(options: argparse.Namespace) -> int:
    """Play the moment of a fault on a twin until interrupted; returns the exit code."""
    moment = _moment(options.fault, records_path(options.data))
    say(moment.described())
    if not simulated_kinds():
        raise CommandLineError(Message("moments.needs_twin"))
    kind = next(iter(simulated_kinds()))
    found = find_board(options.board or f"{kind}:{moment.profile}", data=options.data)
    found = with_waveform(found, options.vcd)
    check_game(found.name, found.profile, game := _game(moment))
    session = open_session(found.profile, game.parse_fen(moment.fen))
    guidance: Guidance = options.guidance
    return guidance.show(played(found, moment, game), options, session)


def _moment(which: str, records: Path) -> FaultMoment:
    """Find a moment by its number in the folder of the records, or by its file."""
    path = moment_file(records, int(which)) if which.isdecimal() else Path(which)
    if which.isdecimal() and not path.is_file():
        raise MomentError(
            Message("moments.no_number", number=int(which), kept=tuple(map(str, kept_numbers(records))))
        )
    return moment_from_text(read_text(path, Message("moments.file")))


def _game(moment: FaultMoment) -> Game:
    """Return the game of a moment; MomentError if there is none of that name."""
    games = all_games()
    if moment.game not in games:
        raise MomentError(Message("moments.no_game", game=moment.game))
    return games[moment.game]


def played(found: FoundBoard, moment: FaultMoment, game: Game) -> FoundBoard:
    """Have a board that is opened play a moment on its bench."""

    @contextmanager
    def opens() -> Iterator[OpenBoard]:
        with found.open() as opened:
            bench_at = opened.bench_at
            if bench_at is None:
                raise CommandLineError(Message("moments.needs_twin"))

            def begun(loop: "Loop") -> "BoardBench":
                bench = bench_at(loop)
                loop.subscribe(MomentPlayer(loop, bench, moment, game, _say_named))
                return bench

            yield replace(opened, bench_at=begun)

    return replace(found, open=opens, with_waveform=None)


def _say_named(named: frozenset[NamedFault]) -> None:
    say(Message("moments.again", faults=tuple(fault.described() for fault in sorted(named))))
