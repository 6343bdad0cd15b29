"""`avrdude`, which writes the flash of the chip: how it is called, watched, and understood.

Decides its arguments and what its words mean to a person. Refuses to know which board is written. The words
are those of its versions 6.3 to 7.1.

A port that cannot be opened is found here first: `avrdude` 7.1 then waits for ever. For the same reason one
that says nothing for SILENCE_S is ended.
"""

import os
import queue
import re
import shutil
import subprocess
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from manalath_board.controller.errors import InputError
from manalath_board.hardware.serial_board.line import LineLostError
from manalath_board.hardware.serial_board.pyserial_line import PySerialLine

#: So long `avrdude` may say nothing; it says something for every page, and gives up on a mute board sooner.
SILENCE_S = 20.0

#: What the bootloader of the Mega listens at.
BAUD = 115_200

_BAR = 50
_ALL = 100
_PHASES = {"Writing": "writing", "Reading": "verifying"}


class AvrdudeMissingError(InputError):
    """`avrdude` is not installed; the message says how it is."""

    code = "no-avrdude"


class FlashError(InputError):
    """The firmware could not be written; the message says what happened, and what to do."""

    code = "not-flashed"


@dataclass(frozen=True, slots=True)
class Progress:
    """How far ``avrdude`` is: ``phase`` is writing or verifying."""

    phase: str
    percent: int

    @property
    def is_done(self) -> bool:
        """Whether the phase is at its end."""
        return self.percent == _ALL


#: What it says, and what that means: a pattern, what happened, and what to do. The first that fits is it.
_MEANINGS = (
    (
        r"expected signature|Expected signature",
        "the chip there is no ATmega2560",
        "this firmware runs on an Arduino Mega 2560 only",
    ),
    (
        r"verification mismatch|verification error|content mismatch",
        "what was written reads back otherwise",
        "try again with another cable; if it stays so, the chip's flash is worn out",
    ),
    (
        r"unable to (write|read)|ser_(send|recv)\(\): (write|read) error|Input/output error",
        "the cable came out, or the board lost its power",
        "plug it in again and start over: a half written board still has its bootloader",
    ),
    (
        r"timeout|timed out|not in sync|getsync|unable to open programmer",
        "the bootloader does not answer",
        (
            "look that it is an Arduino Mega 2560 and the cable carries data; take a capacitor between RESET "
            "and GND off; press the reset button just as it begins"
        ),
    ),
)


def check_port(path: str) -> None:
    """Make sure that a port can be opened and nobody has it; FlashError says why not."""
    trouble = trouble_of(path)
    if trouble:
        raise FlashError(trouble)


def trouble_of(path: str) -> str:
    """Say why a port cannot be opened now, and what to do; empty if it can."""
    line = PySerialLine(path)
    try:
        line.open()
    except LineLostError as error:
        return str(error)
    finally:
        line.close()
    return ""


@dataclass(frozen=True, slots=True)
class Avrdude:
    """The program at ``tool``, and how long it may be silent."""

    tool: str
    silence_s: float = SILENCE_S

    @classmethod
    def installed(cls) -> "Avrdude":
        """Find it; AvrdudeMissingError if it is not installed."""
        tool = shutil.which("avrdude")
        if tool is None:
            raise AvrdudeMissingError(
                "avrdude writes the board, and is not installed: sudo apt install avrdude, or see "
                "https://github.com/avrdudes/avrdude for macOS and Windows"
            )
        return cls(tool)

    def command(self, port: str, image: Path) -> tuple[str, ...]:
        """Word the command that writes ``image``: without erasing the chip, which its bootloader cannot."""
        way = ("-p", "m2560", "-c", "wiring", "-P", port, "-b", str(BAUD), "-D")
        return (self.tool, *way, "-U", f"flash:w:{image}:i")

    def write(self, port: str, image: Path, tell: Callable[[Progress], None]) -> None:
        """Write and verify ``image``, telling how far it is; FlashError if that fails."""
        check_port(port)
        said = ""
        process = subprocess.Popen(  # noqa: S603 - the arguments are ours, and no shell reads them
            self.command(port, image),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env={**os.environ, "LC_ALL": "C"},
        )
        try:
            told = set[Progress]()
            for words in self._hear(process):
                said += words
                for step in progress_of(said):
                    if step not in told:
                        told.add(step)
                        tell(step)
        finally:
            # Whatever ends this, it must not go on writing by itself.
            process.kill()
            code = process.wait()
        if code != 0:
            raise FlashError(meaning_of(said))

    def _hear(self, process: "subprocess.Popen[bytes]") -> Iterator[str]:
        """Its words as they come, until it has ended; FlashError when it says nothing for long."""
        if process.stdout is None:
            return
        said = queue.SimpleQueue[bytes]()
        threading.Thread(target=_read, args=(process.stdout, said), name="avrdude", daemon=True).start()
        while True:
            try:
                words = said.get(timeout=self.silence_s)
            except queue.Empty as error:
                raise FlashError(
                    f"avrdude said nothing for {self.silence_s:g} s, and was ended; pull the cable out, plug "
                    "it in again, and start over"
                ) from error
            if not words:
                break
            yield words.decode(errors="replace")
        process.wait()


def _read(out: IO[bytes], said: "queue.SimpleQueue[bytes]") -> None:
    """Hand over what a program says as it comes, and nothing at its end."""
    with out:
        while words := os.read(out.fileno(), 4096):
            said.put(words)
    said.put(b"")


def progress_of(said: str) -> tuple[Progress, ...]:
    """Find how far each phase is that it has begun, by its bars.

    >>> progress_of("Writing | #########################")
    (Progress(phase='writing', percent=50),)
    """
    # Before it writes, an old version draws a bar for reading the signature.
    _, is_begun, bars = said.partition("Writing | ")
    return tuple(
        Progress(_PHASES[phase], min(_ALL, _ALL * len(bar) // _BAR))
        for phase, bar in re.findall(r"(Writing|Reading) \| (#*)", is_begun + bars)
    )


def meaning_of(said: str) -> str:
    """Say what went wrong, and what to do about it; what nobody knows is told in its own words."""
    lines = [line.strip() for line in said.splitlines() if line.strip() and "TIOCMGET" not in line]
    for pattern, cause, cure in _MEANINGS:
        own = [line for line in lines if re.search(pattern, line)]
        if own:
            return f"{cause} ({own[-1]}); {cure}"
    return f"avrdude failed ({' / '.join(lines[-4:]) or 'without a word'}); start over, or try another cable"
