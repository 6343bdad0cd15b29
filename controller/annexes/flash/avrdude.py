"""`avrdude`, which writes the flash of the chip: how it is called, watched, and understood.

Decides its arguments and what its output means to a person, in its versions 6.3 to 7.1. Does not know which
board is written.

A port that cannot be opened is detected here first, because `avrdude` 7.1 would wait for it for ever. For the
same reason it is ended when it prints nothing for SILENCE_S, is not done after WHOLE_S, or prints more than
MOST_BYTES.
"""

import os
import queue
import re
import shutil
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from controller.errors import InputError
from controller.messages import Message
from hardware.serial_board.pyserial_line import trouble_of

#: How long `avrdude` may print nothing; it prints something for every page, and gives up on a mute board
#: sooner.
SILENCE_S = 20.0

#: How long it may take: the whole flash is written and read back within a minute.
WHOLE_S = 300.0

#: How much it may print: ten times what it does when all goes wrong.
MOST_BYTES = 65_536

#: How much of a line is quoted.
_MOST_QUOTED = 160

#: The baud rate of the Mega's bootloader.
BAUD = 115_200

_BAR = 50
_ALL = 100
_PHASES = {"Writing": "writing", "Reading": "verifying"}


class AvrdudeMissingError(InputError):
    """`avrdude` is not installed; the message explains how to install it."""

    code = "no-avrdude"


class FlashError(InputError):
    """The firmware could not be written; the message says what happened, and what to do."""

    code = "not-flashed"


@dataclass(frozen=True, slots=True)
class FlashProgress:
    """How far ``avrdude`` has come: ``phase`` is writing or verifying."""

    phase: str
    percent: int

    @property
    def is_done(self) -> bool:
        """Whether the phase is complete."""
        return self.percent == _ALL


#: What its output means. The first pattern that matches applies.
_MEANINGS: tuple[tuple[str, Callable[[str], Message]], ...] = (
    (
        r"expected signature|Expected signature",
        lambda line: Message("flash.other_chip", said=line),
    ),
    (
        r"verification mismatch|verification error|content mismatch",
        lambda line: Message("flash.read_back_otherwise", said=line),
    ),
    (
        r"unable to (write|read)|ser_(send|recv)\(\): (write|read) error|Input/output error",
        lambda line: Message("flash.cut_off", said=line),
    ),
    (
        r"timeout|timed out|not in sync|getsync|unable to open programmer",
        lambda line: Message("flash.no_bootloader", said=line),
    ),
)


def check_port(path: str) -> None:
    """Make sure that a port can be opened and is not in use; FlashError says why not."""
    trouble = trouble_of(path)
    if trouble is not None:
        raise FlashError(trouble.message)


@dataclass(frozen=True, slots=True)
class Avrdude:
    """The program at ``tool``, and how long it may stay silent and work."""

    tool: str
    silence_s: float = SILENCE_S
    whole_s: float = WHOLE_S

    @classmethod
    def installed(cls) -> "Avrdude":
        """Find the program; AvrdudeMissingError if it is not installed."""
        tool = shutil.which("avrdude")
        if tool is None:
            raise AvrdudeMissingError(Message("flash.no_avrdude"))
        return cls(tool)

    def command(self, port: str, image: Path) -> tuple[str, ...]:
        """Build the command that writes ``image`` without erasing the chip, which its bootloader cannot."""
        way = ("-p", "m2560", "-c", "wiring", "-P", port, "-b", str(BAUD), "-D")
        return (self.tool, *way, "-U", f"flash:w:{image}:i")

    def write(self, port: str, image: Path, report: Callable[[FlashProgress], None]) -> None:
        """Write and verify ``image``, passing its progress to ``report``; FlashError if that fails."""
        check_port(port)
        said = ""
        process = subprocess.Popen(  # noqa: S603 - the arguments are ours, and no shell reads them
            self.command(port, image),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env={**os.environ, "LC_ALL": "C"},
        )
        output = queue.SimpleQueue[bytes]()
        reader = threading.Thread(target=_read, args=(process.stdout, output), name="avrdude", daemon=True)
        reader.start()
        try:
            reported = set[FlashProgress]()
            for said in self._hear(process, output):
                for step in progress_of(said):
                    if step not in reported:
                        reported.add(step)
                        report(step)
        finally:
            # However this ends, the program must not go on writing by itself.
            process.kill()
            code = process.wait()
            reader.join(self.silence_s)
        if code != 0:
            raise FlashError(meaning_of(said))

    def _hear(self, process: "subprocess.Popen[bytes]", said: "queue.SimpleQueue[bytes]") -> Iterator[str]:
        """Yield all its output so far as it comes, until it has ended; FlashError if it does not end."""
        heard, end_s = b"", time.monotonic() + self.whole_s
        while len(heard) <= MOST_BYTES:
            left_s = max(end_s - time.monotonic(), 0.0)
            try:
                words = said.get(timeout=min(self.silence_s, left_s))
                if not words:
                    process.wait(left_s)
                    return
            except queue.Empty:
                if left_s >= self.silence_s:
                    raise FlashError(Message("flash.silent_avrdude", silence_s=self.silence_s)) from None
                break
            except subprocess.TimeoutExpired:
                break
            heard += words
            yield heard.decode(errors="backslashreplace")
        raise FlashError(Message("flash.endless_avrdude"))


def _read(out: IO[bytes], said: "queue.SimpleQueue[bytes]") -> None:
    """Hand over a program's output as it comes, and empty bytes at its end."""
    with out:
        while words := os.read(out.fileno(), 4096):
            said.put(words)
    said.put(b"")


def progress_of(said: str) -> tuple[FlashProgress, ...]:
    """Return how far each phase that has begun is, judging by its bars.

    >>> progress_of("Writing | #########################")
    (FlashProgress(phase='writing', percent=50),)
    """
    # An old version draws a bar for reading the signature before it writes.
    _, is_begun, bars = said.partition("Writing | ")
    return tuple(
        FlashProgress(_PHASES[phase], min(_ALL, _ALL * len(bar) // _BAR))
        for phase, bar in re.findall(r"(Writing|Reading) \| (#*)", is_begun + bars)
    )


def meaning_of(said: str) -> Message:
    """Explain what went wrong, and what to do about it; an unknown error is quoted."""
    lines = [_plain(line) for line in said.splitlines() if line.strip() and "TIOCMGET" not in line]
    for pattern, meaning in _MEANINGS:
        own = [line for line in lines if re.search(pattern, line)]
        if own:
            return meaning(own[-1])
    return Message("flash.failed", said=tuple(lines[-4:]))


def _plain(line: str) -> str:
    """Escape what is no letter in a line, and shorten it."""
    plain = "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in line.strip())
    return plain if len(plain) <= _MOST_QUOTED else f"{plain[:_MOST_QUOTED]}..."
