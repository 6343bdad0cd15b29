"""The bundle that goes onto a card: a release for the very computer and Python that the card's system has.

`.ci/release/bundles.py` makes bundles, and `install.sh` in one checks each package against its hash; here it
is only made sure that the right one goes onto the card, whole.
"""

import io
import re
import zipfile
from dataclasses import dataclass
from pathlib import Path

from controller.annexes.card.card_wish import CardError
from controller.errors import reason
from controller.messages import Message

#: What a first boot runs, in the program's own wheel.
_FIRST_BOOT = "controller/annexes/card/first_boot.py"
_OWN_WHEEL = re.compile(r"[^/]+/wheels/manalath_board-[^/]+\.whl")
_NAME = re.compile(r"manalath-(\d{1,6}\.\d{1,6}\.\d{1,6})-linux-\w+-cp\d+\.zip")


@dataclass(frozen=True, slots=True)
class CardSystem:
    """The system on a card: its ``machine``, as `platform.machine` says, and its ``python``, such as 3.13."""

    machine: str
    python: str

    @property
    def target(self) -> str:
        """What the bundle for it is called."""
        return f"linux-{self.machine}-cp{self.python.replace('.', '')}"


#: Raspberry Pi OS (64-bit) since October 2025: Debian 13.
RASPBERRY_PI_OS = CardSystem("aarch64", "3.13")


@dataclass(frozen=True, slots=True)
class CardBundle:
    """A bundle: its file, and the program's own wheel in it, from which a first boot runs."""

    path: Path
    wheel: bytes


def bundle_at(path: Path, system: CardSystem) -> CardBundle:
    """Read a bundle for a system; CardError if it is another one, cut, or too old to start from a card."""
    named = _NAME.fullmatch(path.name)
    if named is None:
        raise CardError(Message("card.no_bundle", name=path.name))
    try:
        with zipfile.ZipFile(path) as archive:
            target = archive.read(f"{path.stem}/target").decode().split()
            wheels = [name for name in archive.namelist() if _OWN_WHEEL.fullmatch(name)]
            wheel = archive.read(wheels[0])
            spoilt = archive.testzip()
    except OSError as error:
        raise CardError(Message("card.unreadable", name=str(path), why=reason(error))) from error
    except (zipfile.BadZipFile, KeyError, IndexError, UnicodeDecodeError, EOFError) as error:
        raise CardError(Message("card.no_bundle", name=path.name)) from error
    if spoilt is not None:
        raise CardError(Message("card.no_bundle", name=path.name))
    if target != [system.machine, system.python]:
        other = " ".join(target)
        wanted = f"manalath-{named[1]}-{system.target}.zip"
        raise CardError(
            Message("card.other_machine", name=path.name, found=other, system=system.target, wanted=wanted)
        )
    if not _has_first_boot(wheel):
        raise CardError(Message("card.too_old", name=path.name))
    return CardBundle(path, wheel)


def _has_first_boot(wheel: bytes) -> bool:
    with zipfile.ZipFile(io.BytesIO(wheel)) as archive:
        return _FIRST_BOOT in archive.namelist()
