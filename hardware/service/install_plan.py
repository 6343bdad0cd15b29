"""The install plan: the person's wish, the computer's facts, and the files that follow from both.

The udev rules: which group may open a board's devices, and that ModemManager ignores them.
`hardware.serial_board.port_discovery` knows which USB numbers are those of a board. A rule for a group that
does not exist on the computer is left out, because udev would complain about it at every start.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from controller.plain import MalformedError, read_json
from hardware.pi_header import SPI_DATA
from hardware.service.unit import ServiceCommand, unit_of

SERIAL_GROUP = "dialout"
PIN_GROUP = "gpio"


def rules_of(bridges: Iterable[tuple[int, int]], groups: frozenset[str], starts: str | None) -> Iterator[str]:
    """Write the rules for the ``bridges``, each a USB vendor and product, and for the devices of a Pi.

    If ``starts`` is given, plugging in a board starts the service of that name.
    """
    yield "# A board at the end of a cable is no modem, so ModemManager must not probe it."
    for vendor, product in sorted(bridges):
        numbers = f'SUBSYSTEMS=="usb", ATTRS{{idVendor}}=="{vendor:04x}", ATTRS{{idProduct}}=="{product:04x}"'
        yield f'{numbers}, ENV{{ID_MM_DEVICE_IGNORE}}="1"'
        effects = ", ".join(_effects(groups, starts))
        if effects:
            yield f'SUBSYSTEM=="tty", {numbers}, {effects}'
    if PIN_GROUP in groups:
        yield "# The device that drives the lights of a Raspberry Pi 5."
        yield f'SUBSYSTEM=="*-pio", GROUP="{PIN_GROUP}", MODE="0660"'


def _effects(groups: frozenset[str], starts: str | None) -> Iterator[str]:
    """Yield the assignments for the port of a board."""
    if SERIAL_GROUP in groups:
        yield f'GROUP="{SERIAL_GROUP}", MODE="0660"'
    if starts is not None:
        yield f'TAG+="systemd", ENV{{SYSTEMD_WANTS}}+="{starts}"'


UNIT_NAME = "manalath.service"

#: Where the files go: the unit, the rules, and the link that starts the unit at boot.
UNIT = Path("/etc/systemd/system") / UNIT_NAME
RULES = Path("/etc/udev/rules.d/70-manalath.rules")
WANTED = Path("/etc/systemd/system/multi-user.target.wants") / UNIT_NAME

#: The units that updates add beside it: one waits for the wish of a page, one is called then and at boot.
BESIDE = (UNIT.with_name("manalath-update.path"), UNIT.with_name("manalath-update.service"))

#: The records folder.
STATE = Path("/var/lib/manalath")

#: The first line of every file that this program writes.
MARK = (
    "# Written by `manalath service install`, which writes it anew; `manalath service remove` takes it away."
)

#: The homes, which the sandbox closes unless the program is in one.
_HOMES = (Path("/home"), Path("/root"), Path("/run/user"))

#: The groups that own a board's devices, on pins and on a line, and what sounds, in the order of the unit.
_OF_PINS = ("gpio", "spi")
_OF_LINES = ("dialout",)
_OF_SOUND = ("audio",)


@dataclass(frozen=True, slots=True)
class InstallWish:
    """What to play, as on the command line of `manalath play`; without a game, the first that fits.

    If it ``is_lan``, phones on the local network are let in; if it ``is_far``, brokers anywhere are reached;
    if it ``has_voice``, it speaks. ``language`` is the one that a person chose; empty for none.
    """

    board: str
    game: str | None
    port: int
    is_lan: bool = False
    is_far: bool = False
    has_voice: bool = False
    language: str = ""

    def words(self) -> tuple[str, ...]:
        """Return the wish as options of `manalath play`."""
        named = () if self.game is None else ("--game", self.game)
        also = (*(["--lan"] * self.is_lan), *(["--voice"] * self.has_voice))
        spoken = ("--language", self.language) if self.language else ()
        return ("--board", self.board, *named, "--port", str(self.port), *also, *spoken)

    def to_install(self) -> tuple[str, ...]:
        """Return the wish as options of `manalath service install`."""
        return (*self.words(), *(["--far"] if self.is_far else []))


@dataclass(frozen=True, slots=True)
class InstalledProgram:
    """The installed program: its interpreter's absolute path, the folders and files it needs, a ``command``.

    The command calls it from any folder and as any user.
    """

    python: Path
    parts: tuple[Path, ...]
    command: tuple[str, ...]

    @property
    def is_at_home(self) -> bool:
        """Whether any part of it is in someone's home."""
        return any(part.is_relative_to(home) for part in (self.python, *self.parts) for home in _HOMES)


@dataclass(frozen=True, slots=True)
class InstallPlan:
    """A service: ``groups`` are all the computer's groups, ``bridges`` the USB numbers of serial boards.

    ``light_pin`` is the light pin of a board on the computer's own pins, None for any other board.
    """

    wish: InstallWish
    program: InstalledProgram
    groups: frozenset[str]
    bridges: frozenset[tuple[int, int]]
    light_pin: str | None = None

    @property
    def is_serial(self) -> bool:
        """Whether the board is on a line."""
        return self.wish.board.startswith("serial:")

    @property
    def is_by_ear(self) -> bool:
        """Whether the line must be found at each start; a fixed port is named by its path or URL."""
        line, _, profile = self.wish.board.partition("@")
        return self.is_serial and ("/" not in line or (not profile and line.endswith(".toml")))

    @property
    def is_root(self) -> bool:
        """Whether only root can drive the lights."""
        return self.light_pin not in {None, SPI_DATA}

    @property
    def lacking(self) -> tuple[str, ...]:
        """The groups that own the board's devices but do not exist on the computer."""
        owners = (
            *(_OF_PINS * (self.light_pin is not None)),
            *(_OF_LINES * self.is_serial),
            *(_OF_SOUND * self.wish.has_voice),
        )
        return () if self.is_root else tuple(group for group in owners if group not in self.groups)


@dataclass(frozen=True, slots=True)
class Text:
    """A file to write."""

    path: Path
    content: str


def texts_of(plan: InstallPlan) -> tuple[Text, ...]:
    """Make the files of a service, the unit first."""
    owners = (*_OF_PINS, *_OF_LINES, *(_OF_SOUND * plan.wish.has_voice))
    running = ServiceCommand(
        command=plan.program.command,
        words=("play", *plan.wish.words(), "--no-browser", "--data", str(STATE)),
        groups=tuple(group for group in owners if group in plan.groups),
        light_pin=plan.light_pin,
        is_root=plan.is_root,
        is_serial=plan.is_serial,
        is_by_ear=plan.is_by_ear,
        is_far=plan.wish.is_far or "://" in plan.wish.board,
        is_lan=plan.wish.is_lan,
        has_voice=plan.wish.has_voice,
        is_at_home=plan.program.is_at_home,
    )
    starts = UNIT_NAME if plan.is_by_ear else None
    return (
        Text(UNIT, _marked((f"# {json.dumps(asdict(plan.wish))}", *unit_of(running)))),
        Text(RULES, _marked(rules_of(plan.bridges, plan.groups, starts))),
    )


def is_ours(content: str) -> bool:
    """Whether any version of this program wrote a file."""
    return content.startswith(MARK + "\n")


def wish_in(unit: str) -> InstallWish | None:
    """Read the wish that a unit was made for; None if it has none."""
    if not is_ours(unit):
        return None
    try:
        found = read_json(unit.split("\n")[1].removeprefix("# "))
    except MalformedError:
        return None
    return _wish_from(found) if isinstance(found, dict) else None


def _wish_from(found: Mapping[str, object]) -> InstallWish | None:
    match found:
        case {"board": str(board), "game": str() | None as game, "port": int(port)}:
            also = (found.get(name) is True for name in ("is_lan", "is_far", "has_voice"))
            is_lan, is_far, has_voice = also
            language = found.get("language")
            spoken = language if isinstance(language, str) else ""
            return InstallWish(board, game, port, is_lan, is_far, has_voice, spoken)
        case _:
            return None


def _marked(lines: Iterable[str]) -> str:
    return "\n".join((MARK, *lines)) + "\n"
