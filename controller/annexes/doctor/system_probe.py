"""System probe: how the doctor examines a machine, through files below a root, commands and system calls.

Decides how each is queried, so that nothing changes: files are only read, commands only show, no GPIO library
is imported, and no GPIO line is requested. Failures are returned as `Unread`. `here` is the machine that runs
this program; a test brings its own.

The installed Python packages are found without importing any: some of these libraries, when imported, open
the pins, ask to install others, or leave files behind. Names and versions come from the metadata folders that
`pip` and `apt` leave beside each package (PyPA, recording installed projects; setuptools, eggs).
"""

import errno
import getpass
import os
import platform
import re
import shutil
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from controller.annexes.doctor.machine import Device, Package, Packages, Python, Unread, User
from controller.engine import NATIVE
from controller.errors import reason
from controller.messages import Message
from hardware.serial_board.line import is_com
from hardware.serial_board.port_discovery import Port, ports_by_name

#: The timeout of a command.
PATIENCE_S = 5.0

#: The most bytes to read of a file.
_MOST = 1 << 20

_WHY = {
    errno.ENOENT: Message("doctor_unread.not_there"),
    errno.EACCES: Message("doctor_unread.not_readable"),
    errno.EPERM: Message("doctor_unread.not_readable"),
}

# From the kernel's include/uapi/linux/gpio.h: asks how a line is used, and requests nothing.
_LINE_OF = 0xC100B405
_LINE = struct.Struct("=32s32sIIQ176x")
_IS_USED = 1

#: The user number on a system that has none.
NO_NUMBER = -1

_DESCRIBED = Callable[[int, int, bytes], bytes]

#: The two libraries that provide `import RPi.GPIO`, and a word that identifies the text of each.
RPI_GPIO, RPI_LGPIO = "rpi-gpio", "rpi-lgpio"
_SPEAKS = (("lgpio", RPI_LGPIO), ("RPi._GPIO", RPI_GPIO))

_GPIO_FILES = ("RPi/GPIO/__init__.py", "RPi/GPIO.py")

_SUFFIXES = (".dist-info", ".egg-info")


@dataclass(frozen=True, slots=True, kw_only=True)
class DoctorWorld:
    """A machine to examine. ``system`` is its own name for itself: Linux, Darwin (macOS) or Windows.

    ``run`` returns a command's output. ``device`` describes the device at a path, None if there is none.
    ``claims`` returns the lines in use on a GPIO chip. ``free_bytes`` raises OSError for a missing path.
    """

    root: Path
    run: Callable[[tuple[str, ...]], str | Unread]
    environ: Mapping[str, str]
    user: User
    python: Python
    system: str
    architecture: str
    device: Callable[[Path], Device | None]
    may_write: Callable[[Path], bool]
    free_bytes: Callable[[Path], int]
    ports: Callable[[], tuple[Port, ...]]
    claims: Callable[[Path], Mapping[int, str] | Unread]
    now_s: float

    def read(self, path: str) -> str | Unread:
        """Read a file as text; undecodable bytes are replaced."""
        try:
            with (self.root / path).open("rb") as file:
                return file.read(_MOST).decode(errors="replace")
        except (OSError, ValueError) as error:
            return Unread(f"/{path}", why(error))

    def find(self, path: str) -> str:
        """Read a one-line file without its line end; empty if it cannot be read."""
        text = self.read(path)
        return "" if isinstance(text, Unread) else text.strip("\0\n ")

    def names(self, path: str) -> tuple[str, ...]:
        """List a folder; empty if it cannot be listed."""
        try:
            return tuple(sorted(entry.name for entry in (self.root / path).iterdir()))
        except (OSError, ValueError):
            return ()


def why(error: Exception) -> Message:
    """Explain why something could not be read."""
    if isinstance(error, OSError):
        return _WHY.get(error.errno or 0, reason(error))
    return Message("quoted.text", text=str(error))


def here() -> DoctorWorld:
    """Describe the machine that runs this program."""
    return DoctorWorld(
        root=Path("/"),
        run=run,
        environ=os.environ,
        user=_user(),
        python=Python(
            sys.version_info[:3],
            64 if sys.maxsize > 1 << 32 else 32,
            sys.executable,
            tuple(folder for folder in sys.path if folder),
            NATIVE is not None,
        ),
        system=platform.system(),
        architecture=platform.machine(),
        device=device,
        may_write=lambda path: os.access(path, os.W_OK | os.X_OK),
        free_bytes=lambda path: shutil.disk_usage(path).free,
        ports=ports_by_name,
        claims=claims,
        now_s=time.time(),
    )


def run(command: tuple[str, ...]) -> str | Unread:
    """Run a command that only shows something; return its output, even if its exit code is not 0."""
    where = f"`{' '.join(command)}`"
    try:
        done = subprocess.run(  # noqa: S603 - the commands are the doctor's own, and no shell reads them
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=PATIENCE_S,
            check=False,
            env={**os.environ, "LC_ALL": "C"},
        )
    except FileNotFoundError:
        return Unread(where, Message("doctor_unread.no_command"))
    except subprocess.TimeoutExpired:
        return Unread(where, Message("doctor_unread.no_answer_for", seconds=PATIENCE_S))
    except OSError as error:
        return Unread(where, why(error))
    return done.stdout.decode(errors="replace").strip()


def device(path: Path) -> Device | None:
    """Describe a device without opening it; a Windows port has no owner, and everyone may open it."""
    if is_com(str(path)):
        return Device(str(path), group=0, mode=0, may_open=True)
    try:
        found = path.stat()
    except (OSError, ValueError):
        return None
    return Device(str(path), found.st_gid, found.st_mode & 0o777, os.access(path, os.R_OK | os.W_OK))


def claims(path: Path, ask: _DESCRIBED | None = None) -> Mapping[int, str] | Unread:
    """Map each line in use on a GPIO chip to its consumer, without requesting any."""
    if sys.platform != "linux":
        return Unread(str(path), Message("doctor_unread.linux_only"))
    import fcntl

    ask = ask or fcntl.ioctl
    found = dict[int, str]()
    try:
        chip = os.open(path, os.O_RDONLY)
    except OSError as error:
        return Unread(str(path), why(error))
    try:
        for line in range(28):
            answer = ask(chip, _LINE_OF, _LINE.pack(b"", b"", line, 0, 0))
            _, consumer, _, _, flags = _LINE.unpack(answer)
            if flags & _IS_USED:
                found[line] = consumer.split(b"\0")[0].decode(errors="replace")
    except OSError as error:
        return Unread(str(path), why(error))
    finally:
        os.close(chip)
    return found


def _user() -> User:
    if sys.platform == "win32":
        return User(getpass.getuser(), NO_NUMBER, frozenset())
    return User(_name(os.geteuid()), os.geteuid(), frozenset({*os.getgroups(), os.getegid()}))


def _name(number: int) -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return f"user {number}"


def read_packages(world: DoctorWorld) -> Packages:
    """Find the packages that this Python finds, and those that only the system's Python finds."""
    own = tuple(dict.fromkeys(folder.strip("/") for folder in world.python.folders))
    others = [folder for folder in _system_folders(world) if folder not in own]
    gpio, folder = _gpio(world, own)
    return Packages(tuple(_in(world, own)), tuple(_in(world, others)), gpio, folder)


def version_of(text: str) -> tuple[int, ...]:
    """Return the leading numbers of a version, for comparison.

    >>> version_of("1.0.0rc2")
    (1, 0, 0)
    """
    leading = re.match(r"\d+(?:\.\d+)*", text)
    return tuple(int(number) for number in leading[0].split(".")) if leading else ()


def _system_folders(world: DoctorWorld) -> tuple[str, ...]:
    """Return the folders for packages from apt, and from pip for all users."""
    major, minor, _ = world.python.version
    return ("usr/lib/python3/dist-packages", f"usr/local/lib/python{major}.{minor}/dist-packages")


def _in(world: DoctorWorld, folders: "tuple[str, ...] | list[str]") -> Iterator[Package]:
    for folder in folders:
        for entry in world.names(folder):
            stem, suffix = Path(entry).stem, Path(entry).suffix
            name, _, rest = stem.partition("-")
            if suffix in _SUFFIXES and rest:
                yield Package(re.sub(r"[-_.]+", "-", name).lower(), rest.split("-")[0], f"/{folder}")


def _gpio(world: DoctorWorld, folders: tuple[str, ...]) -> tuple[str, str]:
    """Identify the library that `import RPi.GPIO` loads by its text; return its kind and folder."""
    for folder in folders:
        for file in _GPIO_FILES:
            text = world.read(f"{folder}/{file}")
            if not isinstance(text, Unread):
                kinds = [kind for word, kind in _SPEAKS if word in text]
                return kinds[0] if kinds else "unknown", f"/{folder}"
    return "", ""
