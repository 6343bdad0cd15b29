"""The Pi that is being prepared: what a first boot asks of it, and does to it.

`this_pi` is the computer that runs this; a test brings its own. Python's own library alone.
"""

import socket
import struct
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from http.client import HTTPException
from pathlib import Path

from hardware.pi_header import is_pi_5

#: Where a Pi keeps the profile of a board of one's own, and what is remembered of a first boot.
ETC, STATE = Path("/etc/manalath"), Path("/var/lib/manalath-card")

_PAGE = "http://127.0.0.1:8070/"
_ANSWER_S = 5.0
_GLANCE_S = 0.5
_BLOCK = 1 << 20
#: Asks the kernel for the address of an interface (netdevice(7)).
_SIOCGIFADDR = 0x8915
_INTERFACE = struct.Struct("256s")
_WIRELESS = "wlan0"


@dataclass(frozen=True, slots=True)
class BootingPi:
    """A Pi with the folder ``card`` on its card, whose program is put at ``place``.

    ``etc`` takes the profile of a board of one's own, and ``state`` what is remembered of a first boot.
    ``model`` is its name in the device tree, empty for another computer. ``run`` runs a command, and returns
    its exit code and what it said. ``ports`` lists the ports that a board may be on, ``led`` switches its own
    light. ``is_joined`` tells whether it has an address by Wi-Fi, and ``is_page_served`` whether it plays.
    """

    card: Path
    place: Path
    etc: Path
    state: Path
    model: str
    led: Path | None
    run: Callable[[Sequence[str]], tuple[int, str]]
    ports: Callable[[], Sequence[Path]]
    is_joined: Callable[[], bool]
    is_page_served: Callable[[], bool]
    sleep: Callable[[float], None] = time.sleep
    now_s: Callable[[], float] = time.monotonic

    @property
    def extra(self) -> str:
        """The packages by which its pins are driven, as a bundle names them."""
        return "pi5" if is_pi_5(self.model) else "pi"

    def is_soon(self, is_so: Callable[[], bool], within_s: float) -> bool:
        """Wait until something is so, but no longer than that; returns whether it is."""
        until_s = self.now_s() + within_s
        while not is_so():
            if self.now_s() >= until_s:
                return False
            self.sleep(_GLANCE_S)
        return True


def this_pi(card: Path) -> BootingPi:
    """Describe this computer, whose card has our folder at ``card``."""
    return BootingPi(
        card=card,
        place=Path("/opt/manalath"),
        etc=ETC,
        state=STATE,
        model=_model(),
        led=next(iter(sorted(Path("/sys/class/leds").glob("ACT/brightness"))), None),
        run=_run,
        ports=lambda: sorted((*Path("/dev").glob("ttyACM*"), *Path("/dev").glob("ttyUSB*"))),
        is_joined=_is_joined,
        is_page_served=_is_page_served,
    )


def unblock_wireless() -> None:
    """Switch on radios that the system keeps off until somebody has named a country."""
    for switch in Path("/sys/class/rfkill").glob("*/soft"):
        try:
            switch.write_text("0")
        except OSError:
            continue


def _model() -> str:
    try:
        return Path("/proc/device-tree/model").read_text(encoding="utf-8", errors="replace").rstrip("\0\n")
    except OSError:
        return ""


def _run(words: Sequence[str]) -> tuple[int, str]:
    try:
        done = subprocess.run(  # noqa: S603 - the words are ours, and no shell reads them
            words,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            check=False,
        )
    except OSError as error:
        return -1, f"{words[0]}: {error}"
    return done.returncode, done.stdout


def _is_joined() -> bool:
    if sys.platform != "linux":
        return False
    import fcntl

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            fcntl.ioctl(asking, _SIOCGIFADDR, _INTERFACE.pack(_WIRELESS.encode()))
        except OSError:
            return False
    return True


def _is_page_served() -> bool:
    try:
        with urllib.request.urlopen(_PAGE, timeout=_ANSWER_S) as page:
            return bool(page.read(_BLOCK))
    except (OSError, HTTPException):
        return False
