"""The boot partition of a card: what is written where, and what was there before.

What this program wrote once is written anew. What it did not write is kept beside, under the name with
``.before``, but for config.txt and cmdline.txt, in which only our own lines change. Nothing is written before
all of it is known to fit. The partition is FAT, which knows no owners or permissions.
"""

import re
import shutil
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from controller.annexes.card.booting_pi import ETC, STATE
from controller.annexes.card.card_bundle import CardBundle
from controller.annexes.card.card_wish import CardError, CardWish
from controller.annexes.card.cloud_files import (
    BEGIN,
    FOLDER,
    MARK,
    META_DATA,
    NETWORK_CONFIG,
    USER_DATA,
    cloud_files,
    instance_of,
)
from controller.annexes.card.first_boot import DONE, OWN_PROFILE, PLAN, FirstBootPlan
from controller.board import Profile, Transport
from controller.errors import reason
from controller.files import replace_file
from controller.messages import Message
from hardware.pi_settings import SERIAL_PINS, config_text, settings_of

CONFIG, CMDLINE = "config.txt", "cmdline.txt"
#: What cloud-init reads, which begins with the last one.
_CLOUD = (NETWORK_CONFIG, USER_DATA, META_DATA)
#: Bytes that are no UTF-8 stay as they are.
_AS_IT_IS = "surrogateescape"

#: Where systems mount a card's boot partition, by its label.
LABEL = "bootfs"
_MOUNTS = ("media/*/bootfs", "run/media/*/bootfs", "Volumes/bootfs")

#: Our lines in config.txt.
_BEGIN, _END = "# -- manalath card: begin", "# -- manalath card: end"
_OURS = re.compile(rf"\n*{_BEGIN}\n.*?{_END}\n", re.DOTALL)
#: The console on the serial port of the header, in cmdline.txt.
_CONSOLE = re.compile(r"\bconsole=(serial0|ttyAMA0|ttyS0),\d+ ?")

_WHEEL = "first-boot.whl"
_MODULE = "controller.annexes.card.first_boot"
_UNIT = "manalath-card"
#: What FAT takes besides, in bytes.
_SLACK = 4 << 20

_SCRIPT = """\
#!/bin/sh
{mark}
# cloud-init calls it at every start; it begins the first boot of this card, unless that was done already.
here=$(dirname "$0")
[ "$(cat {done} 2>/dev/null)" != "{instance}" ] || exit 0
systemd-run --no-block --collect --unit={unit} --setenv=PYTHONPATH="$here/{wheel}" \\
    --setenv=PYTHONDONTWRITEBYTECODE=1 python3 -m {module} "$here"
"""


def find_card(root: Path = Path("/")) -> Path:
    """Find the card that is plugged in; CardError if there is none."""
    for pattern in _MOUNTS:
        for folder in sorted(root.glob(pattern)):
            return folder
    raise CardError(Message("card.no_card"))


@dataclass(frozen=True, slots=True)
class CardContent:
    """What goes onto a card: the wish, the board's ``profile``, and the bundle.

    ``own_profile`` is the text of a profile that does not ship; empty for one that does.
    """

    wish: CardWish
    profile: Profile
    bundle: CardBundle
    own_profile: str = ""

    def files(self, config: str, cmdline: str) -> dict[str, bytes]:
        """Return every file by its name, in the order to write them, for a card with these two files.

        What cloud-init begins with is the last, so of a card that was pulled out too early nothing begins.
        """
        bundle, folder = self.bundle, FOLDER
        cloud = cloud_files(self.wish, bundle.path.name)
        instance = instance_of(cloud)
        script = _SCRIPT.format(
            mark=MARK, done=STATE / DONE, unit=_UNIT, wheel=_WHEEL, module=_MODULE, instance=instance
        )
        texts = {
            **({f"{folder}/{OWN_PROFILE}": self.own_profile} if self.own_profile else {}),
            f"{folder}/{PLAN}": self._plan(instance).to_text(),
            f"{folder}/{BEGIN}": script,
            CONFIG: self._config(config),
            CMDLINE: _CONSOLE.sub("", cmdline) if self.has_serial_pins else cmdline,
            **{name: cloud[name] for name in _CLOUD},
        }
        program = {
            f"{folder}/{bundle.path.name}": bundle.path.read_bytes(),
            f"{folder}/{_WHEEL}": bundle.wheel,
        }
        return program | {name: text.encode("utf-8", _AS_IT_IS) for name, text in texts.items()}

    def _plan(self, instance: str) -> FirstBootPlan:
        wish, board = self.wish, self.wish.board
        if self.own_profile:
            board = re.sub(r"[^:@]+$", str(ETC / OWN_PROFILE), board)
        return FirstBootPlan(board, wish.name, wish.language, wish.network is not None, instance)

    @property
    def has_serial_pins(self) -> bool:
        """Whether the board's lines are on the pins of the serial port, which must have no console."""
        lines = {wire.pin for wire in self.profile.rows + self.profile.columns}
        return self.profile.transport is Transport.GPIO and bool(lines & SERIAL_PINS)

    def _config(self, config: str) -> str:
        """Exchange our lines in config.txt, at its end; a board on a cable needs none."""
        others = _OURS.sub("\n", config)
        if self.profile.transport is not Transport.GPIO:
            return others
        return f"{others.rstrip(chr(10))}\n\n{_BEGIN}\n{config_text(settings_of(self.profile))}{_END}\n"


@dataclass(frozen=True, slots=True)
class BootPartition:
    """The boot partition of a card that is mounted at ``folder``."""

    folder: Path

    def check(self) -> None:
        """Refuse what is none, or has a system that knows no cloud-init; CardError."""
        for name in (CONFIG, CMDLINE):
            if not (self.folder / name).is_file():
                raise CardError(Message("card.no_boot_partition", folder=str(self.folder), lacking=name))
        if not any((self.folder / name).exists() for name in _CLOUD):
            raise CardError(Message("card.older_system"))

    def text(self, name: str) -> str:
        """Return the text of a file; empty if there is none. CardError if it cannot be read."""
        return self._content(name).decode("utf-8", _AS_IT_IS)

    def write(self, content: CardContent) -> tuple[Message, ...]:
        """Write what a card needs, and return what there is to say of it; CardError if it cannot be.

        Nothing is written before all of it is known to fit.
        """
        files = content.files(self.text(CONFIG), self.text(CMDLINE))
        changed = {name: new for name, new in files.items() if self._content(name) != new}
        if not changed:
            return (Message("card.same"),)
        others = [name for name in _CLOUD if self._is_others(name)]
        self._need(changed)
        try:
            (self.folder / FOLDER).mkdir(exist_ok=True)
            for name in others:
                shutil.copyfile(self.folder / name, self.folder / f"{name}.before")
            for old in (self.folder / FOLDER).glob("manalath-*.zip"):
                if old.name != content.bundle.path.name:
                    old.unlink()
            for name, new in changed.items():
                replace_file(self.folder / name, new)
        except OSError as error:
            raise CardError(
                Message("card.not_written", folder=str(self.folder), why=reason(error))
            ) from error
        kept = (Message("card.before", name=name, kept=f"{name}.before") for name in others)
        return (*kept, *_notes(content))

    def _is_others(self, name: str) -> bool:
        """Whether somebody else wrote a file, and nobody has kept it yet."""
        return MARK not in self.text(name) and (self.folder / name).exists()

    def _content(self, name: str) -> bytes:
        try:
            return (self.folder / name).read_bytes()
        except FileNotFoundError:
            return b""
        except OSError as error:
            raise CardError(Message("card.unreadable", name=name, why=reason(error))) from error

    def _need(self, changed: Mapping[str, bytes]) -> None:
        """Refuse a card with too little room: each file is whole beside the old one for a moment."""
        need = sum(len(new) for new in changed.values()) + _SLACK
        free = shutil.disk_usage(self.folder).free
        if free < need:
            raise CardError(
                Message("card.no_room", folder=str(self.folder), free_mb=free >> 20, need_mb=-(-need >> 20))
            )


def _notes(content: CardContent) -> Iterator[Message]:
    """Say what the card has now."""
    profile, network = content.profile.name, content.wish.network
    if content.profile.transport is Transport.GPIO:
        yield Message("card.settings", profile=profile)
    if content.has_serial_pins:
        yield Message("card.no_console", profile=profile)
    if network is not None and network.is_hotspot:
        yield Message("card.hotspot", network=network.name, pin=network.passphrase)
    yield Message("card.ready")
    yield Message("card.by_name", name=content.wish.name)
