"""`manalath simulate`: play on a simulated board."""

import argparse
from functools import partial
from pathlib import Path

from controller.command_line.board_kinds import FoundBoard, simulated_kinds
from controller.command_line.boards import add_board, add_waveform, board_for, find_board
from controller.command_line.parser import Commands, add_seed, add_speed
from controller.command_line.play_table import PlayTable
from controller.games import Game
from simulator.fault_options import add_faults, given_faults, read_faults
from simulator.found_twin import CHIPS, TwinSetting, found_twin


def add_parsers(commands: Commands, table: PlayTable) -> None:
    """Describe the command."""
    command = commands.add_parser(
        "simulate",
        description="Simulate the whole board: magnets, reeds, circuit, scan and lights. Two people drag "
        "pieces to play; the page shows the exact bytes that a strip of lights would get. "
        "Every move is recorded; an unfinished game is offered again.",
    )
    table.add_game(command)
    table.add_twin_options(command)
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
    add_waveform(command)
    add_board(command, simulated_kinds())
    table.add_table(command)
    command.set_defaults(run=partial(_simulate, table))


def _simulate(table: PlayTable, options: argparse.Namespace) -> int:
    """Play on a simulated board until interrupted; returns the exit code."""
    table.check(options)
    found = find_board(options.board or board_for(table.wished_game(options)), simulated_kinds())
    saved = read_faults(options.faults, found.profile) if options.faults else ()
    faults = (*saved, *given_faults(options.fault, found.profile))
    healthy = TwinSetting(options.seed or 0, options.speed)

    def other(game: Game) -> FoundBoard:
        """Find the board of another game, as healthy as it comes."""
        there = find_board(board_for(game), simulated_kinds())
        return found_twin(there.name, there.profile, healthy, options.firmware)

    setting = TwinSetting(healthy.seed, healthy.speed, faults, options.vcd)
    return table.play(found_twin(found.name, found.profile, setting, options.firmware), options, other)
