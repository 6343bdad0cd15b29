"""`manalath doctor`: checks the computer, and a board if one is named, and reports what is wrong."""

import argparse
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from controller.annex import JointPlan, KeptFaults
from controller.annexes.doctor.board_answer import Asked, NotAsked, OnPins
from controller.annexes.doctor.board_query import ask_line, scan_board
from controller.annexes.doctor.checkup import examine
from controller.annexes.doctor.machine import ExaminedMachine
from controller.annexes.doctor.machine_reader import read_machine
from controller.annexes.doctor.report_text import json_of, text_of
from controller.annexes.doctor.supply_calibration import calibrate, calibrated
from controller.annexes.doctor.system_probe import here
from controller.board import Transport
from controller.command_line.board_kinds import GPIO, SERIAL, simulated_kinds
from controller.command_line.boards import PLUGGED_IN, check_board, line_of, profile_of
from controller.command_line.data_folder import add_data, records_path
from controller.command_line.kept_lives import kept_lives
from controller.command_line.parser import CommandLineError, Commands
from controller.command_line.stdio import Tint, print_tinted, progress_line, say
from controller.command_line.user_files import write_text
from controller.games import quoted
from controller.messages import Message
from controller.wear import BoardLife, describe_reed, describe_sensor, joints_of, life_text, put_in
from hardware.profiles import load_profile, profile_names

if TYPE_CHECKING:
    from controller.annexes.doctor.measure import Measured
    from controller.command_line.guidance import Guidance

EPILOG = """\
examples:
  manalath doctor                                check the computer; no board is touched
  manalath doctor --board serial:auto            open the board's port too, which restarts a Mega
  manalath doctor --board gpio:hex70-single-gpio scan the matrix on the pins for a second
  manalath doctor --measured-supply 5.03         correct the board's reading of its supply with a meter
  manalath doctor --reed d4                      what the reeds of d4 did over all games, and how they wear
  manalath doctor --reed d4 --replaced           new reeds are in place there
"""
#: Only where a board can be simulated, which stands in for the real one.
_MEASURE = (
    "  manalath doctor --measure                      "
    "time a light, and the reply of each level, on this computer\n"
)

#: The kinds of board that can be checked.
KINDS = (SERIAL, GPIO)


def add_parsers(commands: Commands) -> None:
    """Describe the command."""
    command = commands.add_parser(
        "doctor",
        description="Check the computer, and report what is in order and what is not, with a cure for each "
        "fault: permissions, libraries, pins, lights, supply, clock, records, reeds that wear. Only "
        "--measured-supply and --replaced change anything, and no board is touched unless you name it: "
        "opening a port restarts a Mega. The exit code is 1 if there is any fault.",
        epilog=EPILOG + (_MEASURE if simulated_kinds() else ""),
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
    command.set_defaults(measure=False)
    if simulated_kinds():
        command.add_argument(
            "--measure",
            action="store_true",
            help="also time how soon this computer answers a piece with a light, and each level with a move",
        )
    command.add_argument(
        "--reed",
        metavar="NAME",
        help='say what this reed did over all games, such as d4 or "d4 orange", instead of a check-up',
    )
    command.add_argument(
        "--replaced", action="store_true", help="another reed is in its place: its life begins anew"
    )
    command.add_argument("--json", action="store_true", help="print JSON instead of text")
    add_data(command)
    command.set_defaults(run=_doctor)
    moved = commands.add_parser(
        "bench",
        description="Say where the benchmarks are.",
    )
    moved.add_argument("words", nargs=argparse.REMAINDER, metavar="WORDS", help="what was to be measured")
    moved.set_defaults(run=_moved)


def _moved(options: argparse.Namespace) -> int:
    """Answer the old name of the benchmarks, for one release."""
    raise CommandLineError(Message("benchmarks.bench_moved", words=" ".join(options.words)))


def _doctor(options: argparse.Namespace) -> int:
    volts, folder = options.measured_supply, records_path(options.data)
    if options.reed is not None or options.replaced:
        return _reed(options, folder)
    name = options.board if options.board is not None or volts is None else PLUGGED_IN
    kind, rest = check_board(name, KINDS) if name is not None else ("", "")
    lives = tuple(life for _, life in kept_lives(folder))
    joints = {life.board: _joints(options, life) for life in lives}
    guidance: Guidance = options.guidance
    faults = (guidance.offered(KeptFaults) or KeptFaults()).described(folder)
    machine = replace(read_machine(here(), folder), lives=lives, joints=joints, faults=faults)
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


def _reed(options: argparse.Namespace, folder: Path) -> int:
    """Say what a reed of the board played on last did, or begin its life anew."""
    if options.reed is None:
        raise CommandLineError(Message("doctor_reeds.only_replaced"))
    kept = kept_lives(folder)
    if not kept:
        raise CommandLineError(Message("doctor_reeds.no_life", path=str(folder)))
    path, life = kept[0]
    names = [name for name in life.reeds if options.reed in {name, name.split()[0]}]
    if not names:
        few = tuple(sorted(life.reeds)[:2]) or ("d4",)
        raise CommandLineError(
            Message("doctor_reeds.no_such_reed", board=life.board, name=quoted(options.reed), known=few)
        )
    joints = _joints(options, life)
    for name in names:
        say(describe_reed(life, name, joints.get(name)))
        if options.replaced:
            life = put_in(life, name)
            say(Message("doctor_reeds.replaced", name=describe_sensor(name), board=life.board))
    if options.replaced:
        write_text(path, life_text(life))
    return 0


def _joints(options: argparse.Namespace, life: BoardLife) -> Mapping[str, Message]:
    """Find the joints of the reeds with a trouble; none on a board whose profile does not ship."""
    if not life.troubled or life.profile not in profile_names():
        return {}
    guidance: Guidance = options.guidance
    profile = load_profile(life.profile).as_built(life.built)
    plan = guidance.offered(JointPlan) or JointPlan()
    return joints_of(life, partial(plan.read_joint, profile))


def _measured() -> "Measured":
    from controller.annexes.doctor.measure import measure

    with progress_line("doctor") as show:
        return measure(show)


def _ask(kind: str, rest: str, machine: ExaminedMachine) -> Asked:
    """Query the board that was named, if one was."""
    if kind == SERIAL:
        return ask_line(line_of(rest))
    if kind == GPIO:
        profile = profile_of(kind, rest)
        return OnPins(profile, scan_board(profile, machine))
    profiles = (load_profile(name) for name in profile_names())
    return NotAsked(tuple(profile for profile in profiles if profile.transport is Transport.GPIO))
