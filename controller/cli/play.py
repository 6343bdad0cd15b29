"""`manalath play` and `manalath simulate`: play on a board with real pieces, or on a simulated one."""

import argparse
from pathlib import Path

from controller.cli.annexes import ANNEXES
from controller.cli.game_options import add_start, wished_game
from controller.cli.runtime import Runtime, TwinSetting, run, sit_down
from controller.command_line.boards import (
    CHIPS,
    EVERY,
    PLUGGED_IN,
    SIMULATED,
    add_board,
    board_for,
    check_game,
    find_board,
)
from controller.command_line.data_folder import add_data
from controller.command_line.fault_options import add_faults, given_faults, read_faults
from controller.command_line.parser import Commands, Parser, add_colours, add_page, add_seed, add_speed
from controller.games import Game, all_games
from controller.session import game_of
from controller.table import HAND


def add_parsers(commands: Commands) -> None:
    """Describe the commands."""
    command = commands.add_parser(
        "play",
        description="Play on a board: move the pieces by hand, its lights answer, and a page in the "
        "browser shows what it reads. Without --board, play on the board that is plugged in. "
        "Every move is recorded; an unfinished game is offered again.",
    )
    _add_game(command)
    add_board(command, EVERY, PLUGGED_IN)
    _add_table(command)
    command.set_defaults(run=_play, seed=None)
    command = commands.add_parser(
        "simulate",
        description="Simulate the whole board: magnets, reeds, circuit, scan and lights. Two people drag "
        "pieces to play; the page shows the exact bytes that a strip of lights would get. "
        "Every move is recorded; an unfinished game is offered again.",
    )
    _add_game(command)
    for annex in ANNEXES:
        annex.add_twin_options(command)
    add_seed(command, None, "the random seed, which draws a shuffle, too (default: 0, and a random shuffle)")
    add_speed(command, "how fast time passes")
    add_faults(command, 'begin with something broken, such as "stuck e5 orange"')
    command.add_argument(
        "--faults", type=Path, metavar="FILE", help="begin with the faults that `manalath fault save` saved"
    )
    command.add_argument(
        "--firmware",
        choices=CHIPS,
        nargs="?",
        const=CHIPS[0],
        help="run the board's firmware, in real time: the file that is flashed, or its twin in Python "
        "(default: elf)",
    )
    add_board(command, SIMULATED, default=None)
    _add_table(command)
    command.set_defaults(run=_simulate)


def _add_game(command: Parser) -> None:
    """Add the options for what is played."""
    add_start(command)
    add_colours(command)
    command.add_argument("--no-record", action="store_true", help="keep no record of what is played")


def _add_table(command: Parser) -> None:
    """Add the options for what a table has besides its board: a page, other tables, annexes, its records."""
    add_page(command)
    for annex in ANNEXES:
        annex.add_options(command)
    add_data(command)


def _check_table(options: argparse.Namespace) -> None:
    """Raise an InputError if a table cannot have what is asked for."""
    for annex in ANNEXES:
        annex.check(options)


def _is_show(options: argparse.Namespace) -> bool:
    """Whether an annex decides what is played."""
    return any(annex.is_show(options) for annex in ANNEXES)


def _play(options: argparse.Namespace) -> int:
    """Play on a board until interrupted; returns the exit code."""
    _check_table(options)
    found = find_board(options.board, data=options.data)
    is_recorded = not (options.no_record or _is_show(options))
    return run(lambda: sit_down(found, options, is_recorded=is_recorded), options)


def _simulate(options: argparse.Namespace) -> int:
    """Play on a simulated board until interrupted; returns the exit code."""
    _check_table(options)
    board = options.board or board_for(all_games().get(wished_game(options) or ""))
    found = find_board(board, SIMULATED, options.firmware)
    saved = read_faults(options.faults, found.profile) if options.faults else ()
    faults = (*saved, *given_faults(options.fault, found.profile))
    is_show = _is_show(options)
    if is_show:
        check_game(found.name, found.profile, game_of(found.profile, all_games(), wished_game(options)))
    is_recorded = not (options.no_record or is_show)
    seed = options.seed or 0
    setting = TwinSetting(seed, options.speed, faults)

    def start() -> Runtime:
        return sit_down(found, options, is_recorded=is_recorded, setting=setting, can_change=not is_show)

    def change(game: Game, port: int) -> Runtime:
        """Start the board of another game, as healthy as it comes, at the same port."""
        there = find_board(board_for(game), SIMULATED, options.firmware)
        anew = dict.fromkeys(("shuffle", "position", "puzzle", "colours", "invite", "join"))
        begin = anew | {"game": game.name, "port": port, "first": HAND, "second": HAND}
        asked = argparse.Namespace(**vars(options) | begin)
        healthy = TwinSetting(seed, options.speed)
        return sit_down(there, asked, is_recorded=is_recorded, setting=healthy, can_change=True)

    return run(start, options, change=change)
