"""The simavr build: compiles the twin's C side with the system's gcc against libsimavr, on first use.

Decides what is compiled, where the result is kept, and what to install if something is missing. The result is
kept in the user's cache (XDG base directories, version 0.8) under a hash of the sources and of libsimavr, so
that a change in either causes a new build.
"""

import ctypes
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from functools import cache
from importlib.resources import files
from pathlib import Path

from controller.errors import InputError, LinuxOnlyError, reason
from controller.messages import Message

#: The command that installs what this needs, on Debian and its relatives.
INSTALL = "sudo apt install gcc libc6-dev libsimavr-dev"

_FLAGS = ("-std=gnu11", "-O2", "-fPIC", "-shared", "-Wl,--no-undefined")


class NoAvrSimulatorError(InputError):
    """The simulated microcontroller is not available; the message says what to install."""

    code = "no-avr-simulator"


class Stamped(ctypes.Structure):
    """One kind of offence: how often it happened, at which cycle first, and what was seen then."""

    _fields_ = (
        ("count", ctypes.c_uint64),
        ("first_cycle", ctypes.c_uint64),
        ("first_value", ctypes.c_uint64),
    )


def _missing(what: Message) -> NoAvrSimulatorError:
    return NoAvrSimulatorError(Message("simulated_chip.missing", what=what, install=INSTALL))


def _unkept(why: Message) -> NoAvrSimulatorError:
    return NoAvrSimulatorError(Message("simulated_chip.unkept", why=why))


def sources() -> dict[str, str]:
    """Read the C sources by name."""
    return {
        entry.name: entry.read_text(encoding="utf-8")
        for entry in sorted(files(__package__).iterdir(), key=lambda entry: entry.name)
        if entry.name.endswith((".c", ".h"))
    }


def compiled(into: Path, *flags: str, compiler: str = "gcc") -> Path:
    """Make the shared library in the folder ``into`` unless it is there.

    Raises NoAvrSimulatorError on failure, LinuxOnlyError on another system.
    """
    if sys.platform != "linux":
        raise LinuxOnlyError(Message("simulated_chip.linux_only"))
    gcc = shutil.which(compiler)
    if gcc is None:
        raise _missing(Message("simulated_chip.no_compiler", name=compiler))
    libsimavr = Path(_output(gcc, "-print-file-name=libsimavr.so").strip())
    if not libsimavr.is_absolute():
        raise _missing(Message("simulated_chip.no_library"))
    texts = sources()
    mark = hashlib.sha256(libsimavr.read_bytes())
    for piece in (*flags, *texts, *texts.values()):
        mark.update(piece.encode() + b"\0")
    library = into / f"avr-{mark.hexdigest()[:20]}.so"
    try:
        if not library.exists():
            into.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryDirectory(dir=into) as folder:
                _compile(gcc, texts, flags, Path(folder)).replace(library)
    except OSError as error:
        why = Message("simulated_chip.unwritable", folder=str(into), why=reason(error))
        raise _unkept(why) from error
    return library


def _compile(gcc: str, texts: dict[str, str], flags: tuple[str, ...], folder: Path) -> Path:
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    units = [str(folder / name) for name in texts if name.endswith(".c")]
    made = folder / "made.so"
    _output(gcc, *_FLAGS, *flags, "-o", str(made), *units, "-lsimavr")
    return made


def _output(gcc: str, *arguments: str) -> str:
    done = subprocess.run([gcc, *arguments], capture_output=True, text=True, check=False)  # noqa: S603 - gcc
    if done.returncode:
        wrong = [line for line in done.stderr.splitlines() if "error" in line] or [done.stderr.strip()]
        raise _missing(Message("simulated_chip.compiler_says", said=wrong[0]))
    return done.stdout


def cache_folder() -> Path:
    """Return the folder for files that can be made again; raises NoAvrSimulatorError if there is no home."""
    home = os.environ.get("XDG_CACHE_HOME", "")
    try:
        return (Path(home) if home.startswith("/") else Path.home() / ".cache") / "manalath"
    except RuntimeError as error:
        raise _unkept(Message("simulated_chip.no_home")) from error


@cache
def load() -> ctypes.CDLL:
    """Load the twin's C side, compiling it first if necessary; raises NoAvrSimulatorError if that fails."""
    library = ctypes.CDLL(str(compiled(cache_folder())))
    u8, u32, u64, chip = ctypes.c_uint8, ctypes.c_uint32, ctypes.c_uint64, ctypes.c_void_p
    letter, text, words = ctypes.c_char, ctypes.c_char_p, ctypes.POINTER(ctypes.c_uint32)
    calls = {
        "twin_violation": (text, u32),
        "twin_figures_size": (u32,),
        "twin_make": (chip, text, u32, u64, u64),
        "twin_free": (None, chip),
        "twin_power": (None, chip),
        "twin_cut": (None, chip),
        "twin_reset": (None, chip),
        "twin_run": (ctypes.c_int, chip, u64),
        "twin_row": (None, chip, letter, u32),
        "twin_column": (None, chip, letter, u32),
        "twin_lights": (None, chip, letter, u32, u32),
        "twin_matrix": (None, chip, words, words, u64),
        "twin_shown": (ctypes.POINTER(u8), chip),
        "twin_receive": (None, chip, u8, u64),
        "twin_sent": (ctypes.c_int, chip, ctypes.POINTER(u8), ctypes.POINTER(u64)),
        "twin_eeprom": (ctypes.POINTER(u8), chip, ctypes.POINTER(u32)),
        "twin_analogue": (None, chip, u32, u32),
        "twin_supply": (None, chip, u32),
        "twin_note": (None, chip),
        "twin_ran": (ctypes.POINTER(u8), chip, ctypes.POINTER(u32)),
        "twin_edges": (u32, chip, ctypes.c_void_p),
        "twin_edges_room": (u32,),
    }
    for name, (result, *arguments) in calls.items():
        call = getattr(library, name)
        call.restype, call.argtypes = result, arguments
    return library
