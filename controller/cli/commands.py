"""What the commands of `manalath` have in common on the command line."""

import argparse
from typing import Never, TypeAlias

from controller.board import Profile
from controller.errors import InputError
from hardware.profiles import DEFAULT, load_profile, profile_names
from simulator.clock import SPEEDS

#: Where a room adds the commands that it carries out.
Commands: TypeAlias = "argparse._SubParsersAction[Parser]"  # noqa: SLF001 - it has no other name


class CommandLineError(InputError):
    """Words that make no command; the message says which, and how to see those that do."""

    code = "bad-command-line"


class Parser(argparse.ArgumentParser):
    """A parser, and those of its commands, whose complaints are errors like all others."""

    def error(self, message: str) -> Never:
        """Refuse the command line; CommandLineError."""
        raise CommandLineError(f"{message}; see `{self.prog} --help`")


class BoardError(InputError):
    """A board that cannot be had; the message says which can."""

    code = "no-board"


def add_board(command: argparse.ArgumentParser) -> None:
    """Let a command be told which board to simulate, and where its page listens."""
    board = f"virtual:{DEFAULT}"
    command.add_argument(
        "--board", default=board, metavar="virtual:PROFILE", help="the board (default: %(default)s)"
    )
    command.add_argument(
        "--port",
        type=int,
        default=8070,
        metavar="N",
        help="where the page listens, 0 for any (default: %(default)s)",
    )
    command.add_argument(
        "--no-browser", action="store_true", help="do not open a browser, only say the address"
    )


def profile_of(board: str) -> Profile:
    """Find the profile of a board to simulate; BoardError says which there are."""
    scheme, _, profile = board.partition(":")
    if scheme != "virtual" or profile not in profile_names():
        known = ", ".join(f"virtual:{name}" for name in profile_names())
        raise BoardError(f"there is no board {board!r} to simulate; there is: {known}")
    return load_profile(profile)


def read_seed(text: str) -> int:
    """Read a number of at least 0."""
    if not (text.isascii() and text.isdigit()):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number of at least 0")
    return int(text)


def read_speed(text: str) -> float:
    """Read a speed within SPEEDS."""
    slowest, fastest = SPEEDS
    try:
        speed = float(text)
    except ValueError:
        speed = 0.0
    if not slowest <= speed <= fastest:
        raise argparse.ArgumentTypeError(f"{text!r} is not a speed from {slowest:g} to {fastest:g}")
    return speed
