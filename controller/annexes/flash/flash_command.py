"""`manalath flash`: writes the firmware to a board, and checks that the board answers."""

import argparse
import secrets
import shlex
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from controller.annexes.flash.avrdude import Avrdude, FlashError, FlashProgress, check_port
from controller.annexes.flash.board_choice import Answer, NoBoardToFlashError, Sighting, choose
from controller.annexes.flash.board_name import give_name
from controller.command_line.parser import Commands
from controller.command_line.stdio import input_lines, is_typed, say
from controller.messages import Message
from hardware.images import shipped_image, shipped_profiles
from hardware.images.intel_hex import read_image
from hardware.serial_board.line import LineTrouble, SerialLine
from hardware.serial_board.pyserial_line import trouble_of
from hardware.wire.packets import ID_BYTES, Hello, NamePacket, OtherHello

EPILOG = """\
examples:
  manalath flash                                   the board that is plugged in
  manalath flash --board serial:/dev/ttyACM0 --profile hex70-dual-mega
                                                   a new Mega, which does not answer yet
  manalath flash --dry-run                         only show what would be done
"""


@dataclass(frozen=True, slots=True)
class Ways:
    """Ways to reach boards: find all ports that may have one, query one port, and open a line to it."""

    find: Callable[[], Sequence[Sighting]]
    greet: Callable[[str], Answer | None]
    open_line: Callable[[str], SerialLine]


def add_parsers(commands: Commands) -> None:
    """Describe the command."""
    command = commands.add_parser(
        "flash",
        description="Put the firmware on the board that is plugged in, verify it, and check that the "
        "board answers. A board gets the firmware of its own profile. A new board gets "
        "the profile that --profile names, and its own name; without that, a terminal asks which board "
        "it is, and a script ends with an error. A board that was built to another "
        "profile is refused; a port that does not answer is written only if you name it.",
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
        "--profile",
        choices=shipped_profiles(),
        help="the profile that the board was built to (default: the board's own; of a new one you are asked)",
    )
    command.add_argument(
        "--image", type=Path, metavar="FILE", help="an Intel HEX file instead of the firmware that ships"
    )
    command.add_argument("--dry-run", action="store_true", help="only show what would be done")
    command.add_argument("--force", action="store_true", help="write the firmware whatever the board answers")
    command.set_defaults(run=_flash)


def _flash(options: argparse.Namespace) -> int:
    image = None if options.image is None else read_image(options.image)
    avrdude = Avrdude.installed()
    ways = ways_to_boards()
    profiles = shipped_profiles() if options.profile is None else (options.profile,)
    target = choose(options.board, profiles, find=ways.find, greet=ways.greet, is_forced=options.force)
    check_port(target.path)
    profile = target.profile or _asked_profile(target.path, profiles)
    image = image or read_image(shipped_image(profile))
    if not options.force:
        image.check_profile(profile, shipped_profiles())
    say(Message("flash.found", port=target.path, answer=_said(target.answer)))
    command = avrdude.command(target.path, image.path)
    if options.dry_run:
        say(Message("flash.would_be_written", name=image.path.name, size=len(image.content)))
        print(f"  {shlex.join(command)}")
        return 0
    say(Message("flash.is_written", name=image.path.name, size=len(image.content)))
    avrdude.write(target.path, image.path, _show)
    hello = _meet(target.path, profile, ways)
    say(_answers(hello, target.answer))
    return 0


@dataclass(frozen=True, slots=True)
class FlashPort:
    """A port of this computer: what the board on it answered, and why it could not be asked."""

    path: str
    hello: Answer | None
    trouble: LineTrouble | None = None


def ways_to_boards() -> Ways:
    """Return the ways to the boards that are plugged in."""
    from hardware.serial_board.port_discovery import (
        find_boards,
        greet,
        ports_by_name,
    )
    from hardware.serial_board.pyserial_line import PySerialLine

    def find() -> tuple[FlashPort, ...]:
        said = {found.path: found.hello for found in find_boards()}
        paths = [port.path for port in ports_by_name()]
        return tuple(
            FlashPort(path, said.get(path), None if path in said else trouble_of(path)) for path in paths
        )

    return Ways(find, greet, PySerialLine)


def _asked_profile(path: str, profiles: Sequence[str]) -> str:
    """Ask which board is on a port; NoBoardToFlashError if nobody is there to say, or says nothing."""
    if is_typed():
        say(Message("flash.which_board", port=path))
        for number, name in enumerate(profiles, start=1):
            print(f"  {number}  {name}")
        for answer in map(str.strip, input_lines()):
            if answer in profiles:
                return answer
            if not answer:
                break
            if answer.isdecimal() and 0 < int(answer) <= len(profiles):
                return profiles[int(answer) - 1]
            say(Message("flash.one_of_these"))
    raise NoBoardToFlashError(Message("flash.which_profile", port=path, profiles=tuple(profiles)))


def _meet(path: str, profile: str, ways: Ways) -> Hello:
    """Greet the board with its new firmware; name it if it has no name, or another board's."""
    hello = ways.greet(path)
    match hello:
        case Hello(profile=own, board_id=board_id) if own == profile and not _is_blank(board_id):
            return hello
        case Hello(board_id=board_id):
            name = NamePacket(secrets.token_bytes(ID_BYTES) if _is_blank(board_id) else board_id, profile)
            named = give_name(ways.open_line(path), name, time.monotonic)
            say(Message("flash.named", board=name.board_id.hex(), profile=profile))
            return named
        case OtherHello(major=major):
            raise FlashError(Message("flash.wire_too_new", wire=major))
        case None:
            raise FlashError(Message("flash.silent"))


def _is_blank(board_id: bytes) -> bool:
    """Whether a board was never named."""
    return len(set(board_id)) == 1


def _said(answer: Answer | None) -> Message:
    match answer:
        case Hello(version=version, profile=""):
            return Message("flash.nameless", firmware=version)
        case Hello(version=version, profile=profile):
            return Message("flash.known", profile=profile, firmware=version)
        case OtherHello(major=major, version=version):
            return Message("flash.other_wire", firmware=version, wire=major)
        case None:
            return Message("flash.nothing")


def _answers(hello: Hello, before: Answer | None) -> Message:
    if before is None:
        return Message("flash.answers", firmware=hello.version)
    return Message("flash.answers_anew", firmware=hello.version, before=before.version)


def _show(progress: FlashProgress) -> None:
    """Show the progress: on one line at a terminal, else once per phase."""
    if sys.stdout.isatty():
        print(
            f"\r{progress.phase:<9} {progress.percent:3} %", end="\n" if progress.is_done else "", flush=True
        )
    elif progress.is_done:
        say(Message("flash.done", phase=progress.phase))
