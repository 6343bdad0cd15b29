"""`manalath service`: play from the moment the computer is switched on.

Decides what can be asked for, and what is printed about a service; everything else is in `hardware.service`.
"""

import argparse
import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from controller.command_line.board_kinds import GPIO, SERIAL, every_kind
from controller.command_line.boards import (
    AUTO,
    PLUGGED_IN,
    BoardError,
    add_board,
    check_board,
    check_game,
    line_of,
    profile_of,
)
from controller.command_line.parser import CommandLineError, Commands, add_game, whole
from controller.command_line.stdio import say
from controller.games import all_games
from controller.messages import Message, speaks
from controller.session import game_of
from controller.web import HIGHEST_PORT, PortError
from hardware.profiles.profile_files import ENDING
from hardware.service import STATE, UNIT, UNIT_NAME, InstallPlan, InstallWish, texts_of
from hardware.service.installation import Started, install, remove
from hardware.service.status import ServiceStatus, status_of
from hardware.service.target import HERE, InstallTarget, this_machine

if TYPE_CHECKING:
    from controller.command_line.guidance import Guidance

EPILOG = """\
examples:
  manalath service install --board gpio:hex70-single-gpio --print   only show the files
  sudo .venv/bin/manalath service install --board serial:/dev/ttyACM0
  manalath service status
"""

#: Ports below this one are reserved for root.
_LOWEST_PORT = 1024

#: Folders whose files a service cannot see.
_HIDDEN = frozenset({"home", "root", "tmp"})

_LOG = f"journalctl -u {UNIT_NAME.removesuffix('.service')}"

_HOPES = {
    Started.UP: Message("service_command.runs", log=_LOG),
    Started.WAITING: Message("service_command.waits"),
    Started.DOWN: Message("service_command.ended", log=_LOG),
    Started.LATER: Message("service_command.starts_later"),
}


def add_parsers(commands: Commands) -> None:
    """Describe `manalath service` and its actions."""
    command = commands.add_parser(
        "service",
        description="Have systemd run `manalath play` at every boot, in a sandbox, and restart it when it "
        "hangs.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    actions = command.add_subparsers(required=True, metavar="ACTION")
    added = actions.add_parser(
        "install",
        help="start it now and at every boot",
        description="Write a unit for systemd and rules for udev, and start the service, now and at every "
        "boot. Needs root; running it again brings the files up to date.",
    )
    add_board(added, _served(), PLUGGED_IN)
    add_game(added, "the game to begin with")
    added.add_argument(
        "--port",
        type=whole(0),
        default=8070,
        metavar="N",
        help="the port of the page, 0 for any free one (default: %(default)s)",
    )
    added.add_argument(
        "--lan",
        action="store_true",
        help="let phones on the local network in: they watch, and play with the PIN that page and terminal "
        "show",
    )
    added.add_argument(
        "--far",
        action="store_true",
        help="let it reach brokers on other computers: a match with a friend elsewhere, or a house",
    )
    added.add_argument(
        "--voice", action="store_true", help="speak what the board says through espeak-ng, on a sound card"
    )
    added.add_argument("--print", action="store_true", help="only print the files; needs no root")
    _add_root(added)
    added.set_defaults(run=_install)
    removed = actions.add_parser(
        "remove",
        help="stop it, and remove its files",
        description="Stop the service and remove the files that `install` wrote, and nothing else. The "
        "records stay.",
    )
    _add_root(removed)
    removed.set_defaults(run=_remove)
    asked = actions.add_parser(
        "status",
        help="show its status",
        description="Show whether the service is installed and enabled, how long it has been running, "
        "and whether its files match those of this version. The exit code is 1 unless it is "
        "running.",
    )
    asked.add_argument("--json", action="store_true", help="print JSON")
    _add_root(asked)
    asked.set_defaults(run=_status)


def _add_root(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--root",
        type=Path,
        default=HERE,
        metavar="DIR",
        help="another root folder, such as that of an image; nothing is started (default: %(default)s)",
    )


def _install(options: argparse.Namespace) -> int:
    language, is_asked = speaks()
    ways = (options.lan, options.far, options.voice)
    wish = InstallWish(options.board, options.game, options.port, *ways, language if is_asked else "")
    machine = this_machine(options.root)
    plan = plan_of(wish, machine)
    if options.root == HERE and not options.print:
        guidance: Guidance = options.guidance
        guidance.check(("play", *wish.words(), "--data", str(STATE)))
    if options.print:
        for text in texts_of(plan):
            print(f"# {text.path}\n{text.content}")
        return 0
    outcome = install(plan, machine)
    for note in (*outcome.notes, _HOPES[outcome.started]):
        say(note)
    return 1 if outcome.started is Started.DOWN else 0


def _remove(options: argparse.Namespace) -> int:
    for note in remove(this_machine(options.root)):
        say(note)
    return 0


def _status(options: argparse.Namespace) -> int:
    machine = this_machine(options.root)
    status = status_of(machine, lambda wish: texts_of(plan_of(wish, machine)))
    if options.json:
        document = {**asdict(status), "log": _LOG}
        print(json.dumps(document))
    else:
        for line in _said(status):
            say(line)
    return 0 if (status.is_enabled if status.is_running is None else status.is_running) else 1


def _served() -> tuple[str, ...]:
    """Name the kinds that a service can play on: not firmware, which runs only where there is a compiler."""
    return tuple(kind for kind in every_kind() if kind != "firmware")


def plan_of(wish: InstallWish, machine: InstallTarget) -> InstallPlan:
    """Plan the requested service for that computer; an InputError says which part of it is impossible."""
    from hardware.serial_board.port_discovery import BRIDGES

    kind, rest = check_board(wish.board, _served())
    _check_names(kind, rest, wish.board)
    if wish.port > HIGHEST_PORT or 0 < wish.port < _LOWEST_PORT:
        raise PortError(
            Message("service_command.no_port", port=wish.port, least=_LOWEST_PORT, most=HIGHEST_PORT)
        )
    games = all_games()
    if wish.game is not None and wish.game not in games:
        raise CommandLineError(
            Message("service_command.no_game", found=wish.game, games=tuple(sorted(games)))
        )
    profile = profile_of(kind, rest)
    check_game(wish.board, profile, game_of(profile, games, wish.game))
    return InstallPlan(
        wish, machine.program, machine.groups, BRIDGES, profile.light_pin if kind == GPIO else None
    )


def _check_names(kind: str, rest: str, board: str) -> None:
    """Refuse a port or file that a service would not find under that name."""
    line = line_of(rest)
    if kind == SERIAL and line != AUTO and not line.startswith("/") and "://" not in line:
        raise BoardError(Message("service_command.passing_port", board=board))
    if rest.endswith(ENDING):
        path = Path(rest.rpartition("@")[2])
        if not path.is_absolute() or path.parts[1] in _HIDDEN:
            raise BoardError(Message("service_command.hidden_file", path=str(path)))


def _said(status: ServiceStatus) -> Iterator[Message]:
    """Describe the state of the service."""
    if status.is_foreign:
        yield Message("service_command.foreign", path=str(UNIT))
        return
    if not status.is_installed:
        yield Message("service_command.not_installed")
        return
    wish = status.wish
    if wish is not None:
        yield Message("service_command.installed", board=wish.board, game=wish.game or "", port=wish.port)
    yield Message("service_command.current") if status.is_current else Message("service_command.outdated")
    yield Message("service_command.at_boot") if status.is_enabled else Message("service_command.not_at_boot")
    if status.is_running is None:
        return
    yield _now(status)
    if status.is_running:
        yield Message("service_command.says", text=status.says)
        yield Message("service_command.watchdog", lasts=status.watchdog, fed=status.fed)
    yield Message("service_command.restarts", count=status.restarts)
    yield Message("service_command.log", command=_LOG)


def _now(status: ServiceStatus) -> Message:
    if status.is_running:
        return Message("service_command.now_up", state=status.state, since=status.since)
    if status.is_waiting:
        return Message("service_command.now_waiting", state=status.state)
    if status.result in {None, "success"}:
        return Message("service_command.now_stopped", state=status.state)
    return Message("service_command.now_ended", state=status.state, result=status.result)
