"""`manalath doctor`: checks the computer, and a board if one is named, and reports what is wrong."""

import argparse
from typing import TYPE_CHECKING

from controller.board import Transport
from controller.cli.boards import GPIO, PLUGGED_IN, SERIAL, check_board, line_of, profile_of
from controller.cli.commands import CommandLineError, Commands
from controller.cli.records import add_data, records_path
from controller.cli.stdio import Tint, print_tinted, progress_line, say
from controller.messages import Message
from hardware.profiles import load_profile, profile_names

if TYPE_CHECKING:
    from controller.cli.measure import Measured
    from hardware.doctor import Asked, ExaminedMachine

EPILOG = """\
examples:
  manalath doctor                                check the computer; no board is touched
  manalath doctor --board serial:auto            open the board's port too, which restarts a Mega
  manalath doctor --board gpio:hex70-single-gpio scan the matrix on the pins for a second
  manalath doctor --measured-supply 5.03         correct the board's reading of its supply with a meter
  manalath doctor --measure                      time a light, and the reply of each level, on this computer
"""

#: The kinds of board that can be checked.
KINDS = (SERIAL, GPIO)


def add_parsers(commands: Commands) -> None:
    """Describe the command."""
    command = commands.add_parser(
        "doctor",
        help="find what is wrong with the computer and the board, and how to mend it",
        description="Check the computer, and report what is in order and what is not, with a cure for each "
        "fault: permissions, libraries, pins, lights, supply, clock, records. Only "
        "--measured-supply changes anything, and no board is touched unless you name it: "
        "opening a port restarts a Mega. The exit code is 1 if there is any fault.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_argument(
        "--board",
        metavar="BOARD",
        help="also check this board: serial:auto, serial:PATH, serial:URL, gpio:PROFILE",
    )
    command.add_argument(
        "--measured-supply",
        type=float,
        metavar="VOLTS",
        help="the voltage that a meter shows at the lights; corrects the board's reading from now on "
        "(without --board, serial:auto)",
    )
    command.add_argument(
        "--measure",
        action="store_true",
        help="also time how soon this computer answers a piece with a light, and each level with a move",
    )
    command.add_argument("--json", action="store_true", help="print JSON instead of text")
    add_data(command)
    command.set_defaults(run=_doctor)
    moved = commands.add_parser(
        "bench",
        help="moved to a checkout: python -m tests.bench",
        description="Say where the benchmarks are.",
    )
    moved.add_argument("words", nargs=argparse.REMAINDER, metavar="WORDS", help="what was to be measured")
    moved.set_defaults(run=_moved)


def _moved(options: argparse.Namespace) -> int:
    """Answer the old name of the benchmarks, for one release."""
    raise CommandLineError(Message("command.bench_moved", words=" ".join(options.words)))


def _doctor(options: argparse.Namespace) -> int:
    from hardware.doctor import (
        calibrate,
        calibrated,
        examine,
        here,
        json_of,
        read_machine,
        text_of,
    )

    volts, folder = options.measured_supply, records_path(options.data)
    name = options.board if options.board is not None or volts is None else PLUGGED_IN
    kind, rest = check_board(name, KINDS) if name is not None else ("", "")
    machine = read_machine(here(), folder)
    asked = _ask(kind, rest, machine)
    if volts is not None:
        calibrate(asked, volts, folder)
    report = examine(machine, calibrated(asked, folder))
    measured = _measured() if options.measure else None
    if options.json:
        print(json_of(report, None if measured is None else measured.view()), end="")
    else:
        print_tinted(text_of(report), {"X": Tint.BAD, "!": Tint.DOUBTFUL, "+": Tint.GOOD})
        for line in [] if measured is None else measured.lines():
            say(line)
    return 1 if report.has_fault else 0


def _measured() -> "Measured":
    from controller.cli.measure import measure

    with progress_line("doctor") as show:
        return measure(show)


def _ask(kind: str, rest: str, machine: "ExaminedMachine") -> "Asked":
    """Query the board that was named, if one was."""
    from hardware.doctor import NotAsked, OnPins, ask_line, scan_board

    if kind == SERIAL:
        return ask_line(line_of(rest))
    if kind == GPIO:
        profile = profile_of(kind, rest)
        return OnPins(profile, scan_board(profile, machine))
    profiles = (load_profile(name) for name in profile_names())
    return NotAsked(tuple(profile for profile in profiles if profile.transport is Transport.GPIO))
