"""`manalath flash`: puts the firmware on a board, and sees that it answers."""

import argparse
import secrets
import shlex
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from manalath_board.controller.cli.commands import Commands
from manalath_board.hardware.flashing import (
    Answer,
    Avrdude,
    FlashError,
    Image,
    Progress,
    Sighting,
    Target,
    check_port,
    choose,
    give_name,
    read_image,
    trouble_of,
)
from manalath_board.hardware.images import shipped_image
from manalath_board.hardware.profiles import DEFAULT
from manalath_board.hardware.serial_board.line import Line, Trouble
from manalath_board.hardware.wire.packets import ID_BYTES, Hello, Name, OtherHello

EPILOG = """\
examples:
  manalath flash                                   the board that is plugged in
  manalath flash --board serial:/dev/ttyACM0       a new Mega, which says nothing yet
  manalath flash --dry-run                         only say what would be done
"""


@dataclass(frozen=True, slots=True)
class Ways:
    """How boards are met: all ports on which there may be one, one that is asked, and a line to it."""

    find: Callable[[], Sequence[Sighting]]
    greet: Callable[[str], Answer | None]
    open_line: Callable[[str], Line]


def add_parsers(commands: Commands) -> None:
    """Describe the command."""
    command = commands.add_parser(
        "flash",
        help="put the firmware on a board",
        description="Put the firmware on the board that is plugged in, verify it, and see that it answers. A "
        "new board gets a name of its own. A board that was built to something else is refused; a port that "
        "says nothing is written only if it is named.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_argument(
        "--board",
        default="serial:auto",
        metavar="BOARD",
        help="the board: serial:auto, serial:PATH (default: %(default)s)",
    )
    command.add_argument(
        "--image", type=Path, metavar="FILE", help="an Intel HEX file instead of the firmware that ships"
    )
    command.add_argument("--dry-run", action="store_true", help="only say what would be done")
    command.add_argument("--force", action="store_true", help="write it whatever the board says it is")
    command.set_defaults(run=_flash)


def _flash(options: argparse.Namespace) -> int:
    image = read_image(options.image or shipped_image(DEFAULT))
    avrdude = Avrdude.installed()
    ways = ways_to_boards()
    target = choose(options.board, DEFAULT, find=ways.find, greet=ways.greet, is_forced=options.force)
    check_port(target.path)
    print(f"{target.path}: {_said(target.answer)}")
    command = avrdude.command(target.path, image.path)
    if options.dry_run:
        print(f"{_size(image)} would be written by\n  {shlex.join(command)}")
        return 0
    print(f"{_size(image)} is written; do not pull the cable.")
    avrdude.write(target.path, image.path, _show)
    hello = _meet(target, ways)
    print(f"It answers, with firmware {hello.version}{_before(target.answer)}. `manalath play` plays on it.")
    return 0


@dataclass(frozen=True, slots=True)
class Port:
    """A port of this computer: what a board on it said, and why it could not be asked."""

    path: str
    hello: Answer | None
    trouble: Trouble | None = None


def ways_to_boards() -> Ways:
    """The ways to the boards that are plugged in."""
    from manalath_board.hardware.serial_board.finding import (
        find_boards,
        greet,
        ports_by_name,
    )
    from manalath_board.hardware.serial_board.pyserial_line import PySerialLine

    def find() -> tuple[Port, ...]:
        said = {found.path: found.hello for found in find_boards()}
        paths = [port.path for port in ports_by_name()]
        return tuple(Port(path, said.get(path), None if path in said else trouble_of(path)) for path in paths)

    return Ways(find, greet, PySerialLine)


def _meet(target: Target, ways: Ways) -> Hello:
    """Meet the board with its new firmware, and name it if it has no name, or that of another board."""
    hello = ways.greet(target.path)
    match hello:
        case Hello(profile=profile, board_id=board_id) if profile == DEFAULT and not _is_blank(board_id):
            return hello
        case Hello(board_id=board_id):
            name = Name(secrets.token_bytes(ID_BYTES) if _is_blank(board_id) else board_id, DEFAULT)
            named = give_name(ways.open_line(target.path), name, time.monotonic)
            print(f"It is the board {name.board_id.hex()} now, built to {DEFAULT}.")
            return named
        case OtherHello(major=major):
            raise FlashError(
                f"the firmware is written, but speaks version {major} of the wire; this program needs "
                "another image, as the one that ships with it"
            )
        case None:
            raise FlashError(
                "the firmware is written and verified, but the board does not answer; press its reset "
                "button, and look at it with `manalath play`"
            )


def _is_blank(board_id: bytes) -> bool:
    """Whether a board was never named."""
    return len(set(board_id)) == 1


def _said(answer: Answer | None) -> str:
    match answer:
        case Hello(version=version, profile=""):
            return f"a board without a name, firmware {version}"
        case Hello(version=version, profile=profile):
            return f"{profile}, firmware {version}"
        case OtherHello(major=major, version=version):
            return f"firmware {version}, of version {major} of the wire"
        case None:
            return "nothing of ours answers; whatever is on it is replaced"


def _before(answer: Answer | None) -> str:
    return "" if answer is None else f"; it had {answer.version}"


def _size(image: Image) -> str:
    return f"{image.path.name}, {len(image.content)} bytes,"


def _show(progress: Progress) -> None:
    """Show how far it is: in one line at a terminal, else once a phase."""
    if sys.stdout.isatty():
        print(
            f"\r{progress.phase:<9} {progress.percent:3} %", end="\n" if progress.is_done else "", flush=True
        )
    elif progress.is_done:
        print(f"{progress.phase}: done")
