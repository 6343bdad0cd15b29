"""Standard input, output and error, which may be closed, full or without a reader.

Messages become words here. Decides what happens on failure: output that cannot be written ends the command
with a sentence, or silently if the reader is gone; a complaint that cannot be written is dropped; input that
cannot be read is refused. Only the main thread may print: in any other, a failure would go unnoticed.

The terminal says the same kind of thing once a second, however often a device comes and goes: the first of a
kind at once, then the newest when its second is over, all in order.
"""

import errno
import io
import os
import re
import sys
import time
from collections.abc import Callable, Hashable, Iterator, Mapping
from contextlib import contextmanager, redirect_stderr, redirect_stdout, suppress
from enum import Enum
from typing import TextIO, cast

from controller.errors import reason
from controller.messages import Message, word
from hardware.plain_files import FileError, ReadError, text_of

#: How long a kind of message rests once it was said.
REST_S = 1.0

#: No line that is typed or sent is longer; a longer one is read in pieces.
MAX_LINE = 100_000

#: Signs that act on a terminal instead of standing there: a message may quote a stranger.
_ACTING = re.compile("[\0-\x09\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]")

#: No text that is read from standard input as a whole is longer.
_MOST_BYTES = 64_000_000


@contextmanager
def standard_streams() -> Iterator[None]:
    """Make a command print as decided here, and keep the files it opens off the standard descriptors."""
    for number in range(3):
        _occupy(number)
    out, err = _Outlet(sys.stdout, _refuse), _Outlet(sys.stderr, _drop)
    with redirect_stdout(cast("TextIO", out)), redirect_stderr(cast("TextIO", err)):
        yield


def say(said: Message) -> None:
    """Print a message at once."""
    print(_in_plain_signs(said), flush=True)


def note(said: Message) -> None:
    """Print a message to standard error, beside what a command prints for programs."""
    print(_in_plain_signs(said), file=sys.stderr, flush=True)


class Tint(Enum):
    """What a colour on a terminal means, besides the words that say so too; its value is the escape code."""

    GOOD = "32"
    DOUBTFUL = "33"
    BAD = "1;31"


def tinted(text: str, tint: Tint | None, stream: TextIO | None = None) -> str:
    """Colour a text for standard output, or another stream, if that is a terminal that wants colours."""
    shown_on = sys.stdout if stream is None else stream
    if tint is None or not shown_on.isatty() or os.environ.get("NO_COLOR"):
        return text
    return f"\033[{tint.value}m{text}\033[0m"


def print_tinted(text: str, tints: Mapping[str, Tint]) -> None:
    """Print lines; those that begin with a key of ``tints``, after spaces, have their first word coloured."""
    for line in text.splitlines():
        first = line.split(maxsplit=1)[0] if line.strip() else ""
        place = line.find(first) + len(first)
        print(tinted(line[:place], tints.get(first)) + line[place:])


def complain(said: Message) -> None:
    """Print an error to standard error, with the name of the program, which a terminal shows in red."""
    print(tinted("manalath:", Tint.BAD, sys.stderr), _in_plain_signs(said), file=sys.stderr)


def _in_plain_signs(said: Message) -> str:
    """Put a message into words, and write out what would move the cursor or turn a line round."""
    return _ACTING.sub(lambda sign: ascii(sign[0])[1:-1], word(said))


class SayingLimit:
    """Calls what says something, now or later. All calls belong to one thread."""

    def __init__(self, now_s: Callable[[], float] = time.monotonic) -> None:
        self._now_s = now_s
        #: What waits, in order, and until when each kind rests.
        self._held: dict[Hashable, Callable[[], None]] = {}
        self._rests_s: dict[Hashable, float] = {}

    def take(self, kind: Hashable, say: Callable[[], None]) -> None:
        """Say this in its turn, in place of one of its kind that waits; at once if it has none."""
        if kind is None:
            say()
            return
        self._held.pop(kind, None)
        self._held[kind] = say
        self.catch_up()

    def catch_up(self) -> None:
        """Say what has waited for long enough."""
        now_s = self._now_s()
        self._rests_s = {kind: until_s for kind, until_s in self._rests_s.items() if now_s < until_s}
        for kind in tuple(self._held):
            if kind in self._rests_s:
                return
            self._rests_s[kind] = now_s + REST_S
            self._held.pop(kind)()

    def end(self) -> None:
        """Say all that waits."""
        for say in self._held.values():
            say()


def input_lines() -> Iterator[str]:
    """Read standard input line by line; FileError if that fails.

    A thread may still be waiting for it at the end, and must not hold the stream that Python then closes.
    """
    with _readable() as given, _apart(given) as lines:
        while line := lines.readline(MAX_LINE):
            yield line


def is_typed() -> bool:
    """Whether standard input is a person at a terminal, not a file or program."""
    return sys.stdin is not None and sys.stdin.isatty()


def is_on_terminal() -> bool:
    """Whether what is printed is for a person at a terminal: else it may go to a journal that others read."""
    return sys.stdout is not None and sys.stdout.isatty()


def read_input(wanted: Message) -> str:
    """Read all of standard input, which should be what is ``wanted``; FileError if that fails."""
    try:
        with _readable() as given:
            content = given.buffer.read(_MOST_BYTES + 1)
        if len(content) > _MOST_BYTES:
            raise FileError(Message("file.input_endless", most=_MOST_BYTES, wanted=wanted))
        return text_of(content)
    except ReadError as error:
        raise FileError(Message("file.input_no_text", why=error.message, wanted=wanted)) from error


@contextmanager
def progress_line(name: str) -> Iterator[Callable[[str], None]]:
    """Show progress on one line of standard error, if that is a terminal."""

    def show(text: str) -> None:
        if sys.stderr.isatty():
            print(f"\r\033[K{name}: {text}", end="", file=sys.stderr, flush=True)

    try:
        yield show
    finally:
        if sys.stderr.isatty():
            print("\r\033[K", end="", file=sys.stderr, flush=True)


@contextmanager
def _readable() -> Iterator[TextIO]:
    try:
        yield _open(sys.stdin)
    except OSError as error:
        raise FileError(Message("file.no_input", why=reason(error))) from error


@contextmanager
def _apart(given: TextIO) -> Iterator[TextIO]:
    """Read the same input through a separate buffer, if it is a file."""
    try:
        number = given.fileno()
    except OSError:
        yield given
        return
    with open(number, encoding="utf-8", errors="replace", closefd=False) as lines:
        yield lines


def _occupy(number: int) -> None:
    """Open a descriptor that is closed: the next file would get it, and be written to as output."""
    try:
        os.fstat(number)
    except OSError:
        null = os.open(os.devnull, os.O_RDWR)
        if null != number:
            os.dup2(null, number)
            os.close(null)


class _Outlet(io.TextIOBase):
    """Prints to a stream, or to None if it is closed; escapes what the encoding lacks."""

    def __init__(self, stream: TextIO | None, fail: Callable[[OSError], None]) -> None:
        self._stream = stream
        self._fail = fail

    def write(self, text: str) -> int:
        self._do(lambda stream: stream.write(_in_its_letters(text, stream)))
        return len(text)

    def flush(self) -> None:
        if self._stream is not None:
            self._do(lambda stream: stream.flush())

    def isatty(self) -> bool:
        return self._stream is not None and self._stream.isatty()

    def _do(self, act: Callable[[TextIO], object]) -> None:
        try:
            act(_open(self._stream))
        except OSError as error:
            self._abandon()
            self._fail(error)

    def _abandon(self) -> None:
        """Discard what is still unwritten: it would fail again when the interpreter ends."""
        if self._stream is not None:
            null = os.open(os.devnull, os.O_WRONLY)
            with suppress(io.UnsupportedOperation):
                os.dup2(null, self._stream.fileno())
            os.close(null)


def _open(stream: TextIO | None) -> TextIO:
    """Return a stream; if it is closed, so that Python has None, raise the OSError of the system."""
    if stream is None:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))
    return stream


def _in_its_letters(text: str, stream: TextIO) -> str:
    encoding = stream.encoding or "utf-8"
    return text.encode(encoding, "backslashreplace").decode(encoding)


def _refuse(error: OSError) -> None:
    if isinstance(error, BrokenPipeError):
        raise error
    raise FileError(Message("file.no_output", why=reason(error))) from error


def _drop(_error: OSError) -> None:
    """Drop the error: there is nowhere left to report it."""
