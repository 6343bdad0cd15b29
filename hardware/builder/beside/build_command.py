"""`manalath build`: the guide of the kit, with the half-built board beside it."""

import argparse
from dataclasses import replace
from functools import partial
from pathlib import Path

from controller.board import Built
from controller.command_line.board_kinds import every_kind
from controller.command_line.boards import PLUGGED_IN, add_board, find_board, is_simulated
from controller.command_line.data_folder import add_data, records_path
from controller.command_line.parser import FAILED, INTERRUPTED, CommandLineError, Commands, add_page, whole
from controller.command_line.stdio import say
from controller.messages import Message
from hardware.builder.beside.build_guest import BuildGuest, open_building
from hardware.builder.beside.kept_steps import KeptBuilding, keep_building, kept_building


def add_parsers(commands: Commands) -> None:
    """Describe the command."""
    command = commands.add_parser(
        "build",
        description="Build a board with itself beside you: a step at a time, plug in what is built, and "
        "hold a wire, a magnet or a finger where you are asked to. What reads right passes by itself; what "
        "does not is named by its joint before the next step closes over it. The steps that are done are "
        "kept. Enter says that it is built, held or mended, s leaves a test out, b goes a step back, q ends. "
        "The exit code is 0 once every step is done.",
    )
    add_board(command, every_kind(), PLUGGED_IN)
    command.add_argument(
        "--boards", action="store_true", help="it is built of circuit boards, whatever its profile says"
    )
    command.add_argument(
        "--from",
        dest="first",
        type=whole(1),
        metavar="STEP",
        help="begin with this step, by its number; those before it count as built",
    )
    command.add_argument("--anew", action="store_true", help="begin with the first step")
    add_data(command)
    add_page(command)
    command.set_defaults(run=_build, seed=0, fault=[])


def _build(options: argparse.Namespace) -> int:
    """Guide a person through a building; returns the exit code."""
    found = find_board(options.board)
    profile = found.profile.as_built(Built.BOARDS) if options.boards else found.profile
    records = None if is_simulated(found.name) else records_path(options.data)
    keep = None if records is None else partial(_keep, records)
    begun = open_building(profile, _kept(records, profile.name, profile.build.built, options), keep)
    steps = len(begun.half.stages)
    if options.first is not None and options.first > steps:
        raise CommandLineError(Message("beside.no_step", number=options.first, steps=steps))
    ended = options.guidance.guide(found, options, begun, board_folder=records)
    if ended.has_failed:
        return FAILED
    last = ended.guest
    return 0 if isinstance(last, BuildGuest) and last.kept.done == len(last.half.stages) else INTERRUPTED


def _kept(
    records: Path | None, profile: str, built: Built, options: argparse.Namespace
) -> KeptBuilding | None:
    """Return how far the building is, or is said to be; of a simulated board nothing is kept."""
    kept = None if records is None or options.anew else kept_building(records, profile, built.value)
    if options.first is None:
        return kept
    return replace(kept or KeptBuilding(profile, built.value, "", 0), done=options.first - 1)


def _keep(records: Path, kept: KeptBuilding) -> None:
    """Keep the steps that are done, and say so if that fails."""
    said = keep_building(records, kept)
    if said is not None:
        say(said)
