"""`manalath card`: prepares the card of a Raspberry Pi, which then plays after one start.

Decides what can be asked for, and what this computer knows by itself: where the card is, the time zone.
"""

import argparse
from getpass import getpass
from pathlib import Path

from controller.annexes.card.boot_partition import BootPartition, CardContent, find_card
from controller.annexes.card.card_bundle import RASPBERRY_PI_OS, CardSystem, bundle_at
from controller.annexes.card.card_wish import CardError, CardWish, WirelessNetwork, new_pin
from controller.annexes.card.cloud_files import NETWORK_CONFIG, kept_pin
from controller.command_line.board_kinds import GPIO, SERIAL
from controller.command_line.boards import PLUGGED_IN, add_board, check_board, profile_of
from controller.command_line.parser import CommandLineError, Commands
from controller.command_line.stdio import input_lines, is_typed, say
from controller.messages import Message, speaks, word
from hardware.plain_files import ReadError, read_text
from hardware.profiles.profile_files import ENDING

EPILOG = """\
examples:
  manalath card --bundle manalath-0.2.0-linux-aarch64-cp313.zip --hotspot --country FR
                                      the card that is plugged in; the board makes a Wi-Fi network of its own
  manalath card /media/me/bootfs --bundle FILE.zip --wifi Home --country FR --board gpio:hex70-single-gpio
"""

_ZONES = "zoneinfo/"
_KINDS = (SERIAL, GPIO)
_MOST_MB = 1


def add_parsers(commands: Commands) -> None:
    """Describe the command."""
    command = commands.add_parser(
        "card",
        description="Write what a Raspberry Pi needs onto the boot partition of a card with Raspberry Pi OS "
        "(64-bit, from October 2025 on): the release, the board, the network. Switched on once, without any "
        "network, it installs all of it and plays; lights and first-boot.log on the card tell how far it is.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_argument(
        "folder",
        nargs="?",
        type=Path,
        metavar="BOOTFS",
        help="the boot partition (default: the one that is mounted)",
    )
    command.add_argument(
        "--bundle",
        type=Path,
        required=True,
        metavar="FILE.zip",
        help="the release: manalath-VERSION-linux-aarch64-cp313.zip",
    )
    add_board(command, _KINDS, PLUGGED_IN)
    networks = command.add_mutually_exclusive_group()
    networks.add_argument("--wifi", metavar="NETWORK", help="join a network; its passphrase is asked for")
    networks.add_argument(
        "--hotspot",
        nargs="?",
        const="",
        metavar="NETWORK",
        help="make a network, named like the board by default; its PIN is printed",
    )
    command.add_argument("--country", metavar="CC", help="where the board stands, such as FR; Wi-Fi needs it")
    command.add_argument(
        "--name", default="manalath", metavar="NAME", help="its name on the network (default: %(default)s)"
    )
    command.add_argument(
        "--time-zone", metavar="ZONE", help="such as Europe/Paris (default: that of this computer)"
    )
    command.add_argument(
        "--ssh-key", type=Path, metavar="FILE.pub", help="let the user pi in by SSH with this key"
    )
    command.set_defaults(run=_prepare)


def _prepare(options: argparse.Namespace, system: CardSystem = RASPBERRY_PI_OS) -> int:
    kind, rest = check_board(options.board, _KINDS)
    partition = BootPartition(options.folder or find_card())
    partition.check()
    wish = CardWish(
        options.board,
        options.name,
        speaks()[0],
        options.time_zone or _zone_here(),
        _network(options, partition),
        "" if options.ssh_key is None else _key(options.ssh_key),
    )
    profile = profile_of(kind, rest)
    own = rest.rpartition("@")[2]
    content = CardContent(
        wish, profile, bundle_at(options.bundle, system), _text(Path(own)) if own.endswith(ENDING) else ""
    )
    for said in partition.write(content):
        say(said)
    return 0


def _network(options: argparse.Namespace, partition: BootPartition) -> WirelessNetwork | None:
    """Return the wished network; a hotspot keeps the PIN that the card has."""
    is_hotspot = options.hotspot is not None
    name = options.hotspot or options.name if is_hotspot else options.wifi
    if name is None:
        return None
    if options.country is None:
        raise CommandLineError(Message("card.needs_country"))
    country = options.country.upper()
    if is_hotspot:
        pin = kept_pin(partition.text(NETWORK_CONFIG), name) or new_pin()
        return WirelessNetwork(name, pin, country, is_hotspot=True)
    return WirelessNetwork(name, _passphrase(name), country)


def _passphrase(network: str) -> str:
    """Ask for a passphrase, which is not shown; without a terminal it is the first line of the input."""
    if is_typed():
        return getpass(f"{word(Message('card.ask_passphrase', network=network))} ")
    return next(iter(input_lines()), "").rstrip("\r\n")


def _key(path: Path) -> str:
    """Read a public key of SSH: one line of a kind, the key, and perhaps a comment (sshd(8))."""
    words = _text(path).split(maxsplit=2)
    if len(words) < 2 or not words[0].startswith(("ssh-", "ecdsa-", "sk-")):  # noqa: PLR2004 - kind and key
        raise CardError(Message("card.no_key", name=str(path)))
    return " ".join(words).strip()


def _text(path: Path) -> str:
    try:
        return read_text(path, _MOST_MB)
    except ReadError as error:
        raise CardError(Message("card.unreadable", name=str(path), why=error.message)) from error


def _zone_here() -> str:
    """Return this computer's time zone, by its link to the database (localtime(5)); else UTC."""
    try:
        _, found, zone = str(Path("/etc/localtime").readlink()).partition(_ZONES)
    except OSError:
        return "UTC"
    return zone if found else "UTC"
