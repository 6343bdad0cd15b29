"""`manalath update`: takes another version into use, or goes back to the one before.

Decides what can be asked for, and what this computer must be for it; `version_update` does the rest.
"""

import argparse
import shlex
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from importlib.metadata import version as installed
from pathlib import Path

from filelock import FileLock, Timeout

from controller.annexes.update.kept_outcome import keep_outcome, kept_outcome
from controller.annexes.update.release_source import is_address
from controller.annexes.update.trial import TrialClock, TrialOutcome, TrialPlayer, is_on
from controller.annexes.update.trial_players import ServicePlayer, TwinPlayer
from controller.annexes.update.trusted_keys import KEYS
from controller.annexes.update.update_units import install_units, wish_file
from controller.annexes.update.version_disk import LocalDisk
from controller.annexes.update.version_installer import Installer, NotUpdatedError, find_release, target_here
from controller.annexes.update.version_update import (
    SOURCE,
    AboutVersion,
    UpdateWish,
    VersionUpdate,
    ask_about,
)
from controller.command_line.parser import CommandLineError, Commands
from controller.command_line.stdio import input_lines, is_typed, say
from controller.errors import InputError
from controller.files import READABLE
from controller.messages import Message
from hardware.images import facts_of, shipped_profiles
from hardware.service import UNIT, is_ours
from hardware.service.installation import NeedsRootError
from hardware.service.target import HERE, InstallTarget, this_machine
from hardware.service.version_place import CURRENT, PREVIOUS, place_of

EPILOG = """\
examples:
  sudo /opt/manalath/bin/manalath update /media/stick             from a folder with the files of a release
  sudo /opt/manalath/bin/manalath update --unsigned FILE.zip      from a bundle that nobody has signed
  sudo /opt/manalath/bin/manalath update --source https://example.org/manalath
                                                                  where to look from now on
  sudo /opt/manalath/bin/manalath update --back                   the version before again
"""


def add_parsers(commands: Commands) -> None:
    """Describe the command."""
    command = commands.add_parser(
        "update",
        description="Install another version beside the one in use, take it into use, and keep it if it is "
        "good: if it serves its page and, where the old one had the link to its board, links it again. Else "
        "the old one is back within a minute. Not while a game, a match or a self-test runs. Needs root.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_argument(
        "release",
        nargs="?",
        metavar="SOURCE",
        help="a folder with the files of a release, one of its bundles, or an address that has them "
        "(default: the one that --source has set)",
    )
    command.add_argument(
        "--unsigned", action="store_true", help="take files from here that nobody known has signed"
    )
    command.add_argument(
        "--allow-older", action="store_true", help="take an older version, too, whatever it cannot read"
    )
    command.add_argument(
        "--firmware", action="store_true", help="put the firmware of that version on the board as well"
    )
    ways = command.add_mutually_exclusive_group()
    ways.add_argument("--back", action="store_true", help="take the version before into use again")
    ways.add_argument("--check", action="store_true", help="only show the versions here and at the source")
    ways.add_argument(
        "--source", metavar="WHERE", help="only set where to look from now on: an address or a folder"
    )
    ways.add_argument(
        "--resume",
        action="store_true",
        help="settle what a power cut has interrupted, and do what a page has asked for: for systemd",
    )
    ways.add_argument("--about", action="store_true", help="only print what this version is, as JSON")
    command.set_defaults(run=_update)


def about_this() -> AboutVersion:
    """Describe this version."""
    from controller.play.journal import VERSION
    from hardware.wire.packets import MAJOR

    firmware = {profile: facts_of(profile).version for profile in shipped_profiles()}
    return AboutVersion(installed("manalath-board"), VERSION, MAJOR, firmware)


def _update(options: argparse.Namespace) -> int:
    if options.about:
        print(about_this().to_text())
        return 0
    place = own_place()
    disk = LocalDisk(place)
    if options.check:
        return _check(options, disk)
    machine = this_machine(HERE)
    _require_root(machine, options)
    with _alone(place):
        if options.source is not None:
            return _set_source(options.source, machine, place)
        with _updating(place, disk, machine) as updating:
            if options.resume:
                return _resume(updating, disk)
            wish = UpdateWish(
                _named(options.release, disk) if not options.back else "",
                options.unsigned,
                options.allow_older,
                lambda has, wanted: options.firmware or _is_wanted(has, wanted),
            )
            return _said(updating.back(wish) if options.back else updating.update(wish))


def own_place() -> Path:
    """Return the place that this program is a version in; NotUpdatedError if it was installed otherwise."""
    place = place_of(Path(sys.prefix))
    if place is None:
        raise NotUpdatedError(Message("update.no_place", prefix=sys.prefix))
    return place


def _require_root(machine: InstallTarget, options: argparse.Namespace) -> None:
    if machine.is_root:
        return
    words = [*([options.release] if options.release else []), *(["--back"] if options.back else [])]
    words += [*(["--source", options.source] if options.source else [])]
    words += [
        f"--{name.replace('_', '-')}"
        for name in ("unsigned", "allow_older", "firmware")
        if getattr(options, name)
    ]
    command = shlex.join(("sudo", *machine.program.command, "update", *words))
    raise NeedsRootError(Message("update.needs_root", command=command))


@contextmanager
def _alone(place: Path) -> Iterator[None]:
    """Let no other update of a place begin; NotUpdatedError if one is at work."""
    try:
        with FileLock(place / ".updating", timeout=0, mode=READABLE):
            yield
    except Timeout as error:
        raise NotUpdatedError(Message("update.another")) from error


@contextmanager
def _updating(place: Path, disk: LocalDisk, machine: InstallTarget) -> Iterator[VersionUpdate]:
    """Put together an update of a place."""
    with _player(machine, place, disk) as player:
        yield VersionUpdate(
            disk=disk,
            installer=Installer(place, disk, target_here()),
            player=player,
            clock=TrialClock(time.monotonic, time.sleep),
            about=lambda version: ask_about(place, version),
            keys=KEYS,
            say=say,
        )


@contextmanager
def _player(machine: InstallTarget, place: Path, disk: LocalDisk) -> Iterator[TrialPlayer]:
    """Find what plays: the service if it should, which must call the version in use, whichever that is."""
    if machine.has_systemd:
        unit = machine.read(UNIT)
        service = ServicePlayer(machine, place)
        if unit is not None and is_ours(unit) and (is_on(disk) or not service.is_stopped()):
            if str(place / CURRENT) not in unit:
                raise NotUpdatedError(Message("update.other_service", command=str(place / "bin/manalath")))
            install_units(machine, place)
            yield service
            return
    say(Message("update.no_service"))
    with closing(TwinPlayer(place)) as player:
        yield player


def _named(release: str | None, disk: LocalDisk) -> str:
    source = release or (disk.read(SOURCE) or "").strip()
    if not source:
        raise CommandLineError(Message("update.name_source"))
    return source


def _set_source(source: str, machine: InstallTarget, place: Path) -> int:
    if not is_address(source) and not Path(source).is_absolute():
        raise CommandLineError(Message("update.odd_source", name=source))
    LocalDisk(place).write(SOURCE, source + "\n")
    if machine.has_systemd:
        install_units(machine, place)
    say(Message("update.source_set", name=source))
    return 0


def _check(options: argparse.Namespace, disk: LocalDisk) -> int:
    """Show what is here, how the last update ended, and what there is to take."""
    here, before = disk.leads_to(CURRENT) or "", disk.leads_to(PREVIOUS)
    say(Message("update.here", version=here, previous=before))
    if is_on(disk):
        say(Message("update.on_trial", version=here))
    last = kept_outcome(disk)
    if last is not None:
        say(Message("update.last", said=last))
    if options.release or disk.read(SOURCE):
        release = find_release(_named(options.release, disk), KEYS, is_unsigned=options.unsigned)
        say(Message("update.there", version=release.manifest.version))
    return 0


def _resume(updating: VersionUpdate, disk: LocalDisk) -> int:
    """Do what is left to do, and keep why not, for the page that has asked."""
    wish = wish_file()
    is_wanted = wish.exists()
    wish.unlink(missing_ok=True)
    try:
        outcome = updating.resume()
        if outcome is not None:
            _said(outcome)
        if is_wanted:
            _said(updating.update(UpdateWish(_named(None, disk))))
    except InputError as error:
        keep_outcome(disk, error.message)
        raise
    return 0


def _said(outcome: TrialOutcome) -> int:
    say(outcome.said)
    return 0 if outcome.verdict.is_good else 1


def _is_wanted(has: str, wanted: str) -> bool:
    """Ask a person whether the board gets new firmware, too; no, if nobody is there."""
    if not is_typed():
        return False
    say(Message("update.firmware_too", has=has, firmware=wanted))
    return next(iter(input_lines()), "").strip().lower() in {"y", "yes", "o", "oui"}
