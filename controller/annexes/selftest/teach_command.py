"""`manalath teach`: learns from a person how a board is wired, and writes its profile."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from controller.board import Profile
from controller.command_line.board_kinds import FoundBoard, every_kind
from controller.command_line.boards import PLUGGED_IN, BoardError, add_board, find_board
from controller.command_line.parser import FAILED, Commands, add_page
from controller.command_line.stdio import say
from controller.diagnose.teach import ALL_PARTS, TaughtPart, TeachGuest, guessed_wires, open_teaching
from controller.messages import Message, word
from hardware.profiles.profile_files import check_place, find_profile, keep_profile, profile_text

if TYPE_CHECKING:
    from controller.command_line.guidance import Guidance

EPILOG = """\
examples:
  manalath teach --out mine.toml                  teach the board that is plugged in
  manalath play --board serial:auto@mine.toml     play on it
  manalath teach --only lights                    the reeds are right; a piece shows which light shines
"""


def add_parsers(commands: Commands) -> None:
    """Describe the command."""
    command = commands.add_parser(
        "teach",
        description="Learn how a board is wired: give the space of each light that shines, put a piece on "
        "each space that is named, and press each key. Press Enter if it is as asked, or type "
        "the space. The result is written as a profile; an existing file is copied first. "
        "With --no-browser, the end of the input ends the teaching, and nothing is written.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add_board(command, every_kind(), PLUGGED_IN)
    command.add_argument(
        "--shape",
        metavar="PROFILE",
        help="the profile to begin with, which must have the right spaces: one that ships, or "
        "FILE.toml (default: the board's)",
    )
    command.add_argument(
        "--only",
        action="append",
        choices=[part.value for part in TaughtPart],
        help="teach only these, and leave the rest as it is; can be repeated",
    )
    command.add_argument(
        "--out", type=Path, metavar="FILE", help="where to write it (default: PROFILE-taught.toml)"
    )
    add_page(command)
    command.set_defaults(run=_teach)


def _teach(options: argparse.Namespace) -> int:
    """Teach a board, and write what was learned; returns 1 if nothing was."""
    found = find_board(options.board)
    shape = found.profile if options.shape is None else find_profile(options.shape)
    _check_shape(options.board, found, shape)
    path = options.out or Path(f"{shape.name}-taught.toml")
    check_place(path)
    teaching = open_teaching(shape, frozenset(map(TaughtPart, options.only)) if options.only else ALL_PARTS)
    guidance: Guidance = options.guidance
    ended = guidance.guide(found, options, teaching, profile=shape)
    taught = ended.guest
    if not isinstance(taught, TeachGuest) or taught.result is None:
        say(Message("teach.input_ended") if ended.is_input_over else Message("teach.nothing_written"))
        return 1
    _write(path, shape, taught.result, options.board)
    return FAILED if ended.has_failed else 0


def _check_shape(board: str, found: FoundBoard, shape: Profile) -> None:
    """Refuse a shape that the board cannot have."""
    if _frame_of(found.profile) != _frame_of(shape):
        raise BoardError(Message("teach.other_shape", board=board, shape=shape.name))


def _frame_of(profile: Profile) -> tuple[object, ...]:
    """Return the parts of a profile that teaching cannot change."""
    spaces = {space.name: space.at_mm for space in profile.spaces}
    wires = [[wire.pin for wire in wires] for wires in (profile.rows, profile.columns)]
    return (
        (profile.sensing, profile.transport, profile.reference, profile.light_pin),
        (spaces, set(profile.keys), len(profile.lights), wires),
    )


def _write(path: Path, shape: Profile, taught: Profile, board: str) -> None:
    guessed = guessed_wires(shape, taught)
    notes = [word(Message("teach.note", shape=shape.name))]
    copy = keep_profile(path, profile_text(taught, notes, guessed))
    if copy is not None:
        say(Message("teach.copied", copy=str(copy), path=str(path)))
    if guessed:
        say(Message("teach.guessed"))
    say(Message("teach.written", path=str(path), board=_named(board, path)))


def _named(board: str, path: Path) -> str:
    """Name the board with its new profile."""
    kind, _, rest = board.partition(":")
    return f"{kind}:{path}" if kind != "serial" else f"{kind}:{rest.partition('@')[0]}@{path}"
