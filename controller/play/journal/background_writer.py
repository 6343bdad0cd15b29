"""The background writer: writes journal and stream beside the loop, and answers when a change is on record.

Decides when to answer: once the journal has every entry of the change on the disk, or could not write it;
notes that no change waits for are written after that. Does not know what may be played, nor what the session
does with an answer.

It works in its own thread, so that a slow disk delays nothing but the change itself. Under simulated time it
works at once instead, while time stands still. What cannot be written is answered, never raised.

The files of the sensor streams: how many are kept, how long each may grow, when the oldest goes. A stream
that cannot be kept is given up silently, since no game depends on it.
"""

import queue
from collections.abc import Callable
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path
from typing import TextIO

from controller.files import new_file
from controller.inference import Amend
from controller.play.journal import sensor_stream
from controller.play.journal.entries import (
    ABANDONED,
    EntryKind,
    GameHeader,
    JournalError,
    masked_text,
    result_text,
)
from controller.play.journal.event_lines import end_line, event_line, tick_line
from controller.play.journal.store import Journal, Line, Lines
from controller.play.side_thread import SideThread
from controller.play.subscriber import Command, RecordAnswer, Subscriber
from controller.session import Session
from controller.session.events import (
    Began,
    Begin,
    ClockRead,
    Conclude,
    Effect,
    Event,
    Masked,
    Recorded,
    RecordWanted,
    Reopen,
    Tick,
    Unmasked,
    Unrecorded,
)
from controller.table import NOBODY, names_text

#: How long the end waits for a disk.
WRITTEN_S = 1.0

#: How many characters of a stream are kept at most, and how many streams.
MAX_CHARS = 50_000_000
MAX_STREAMS = 50


class StreamFile:
    """The present stream in a ``folder``, None to keep nothing; ``name`` is that of its file."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._file: TextIO | None = None
        self._chars = 0
        self.name = ""

    @property
    def is_open(self) -> bool:
        """Whether anything is kept."""
        return self._file is not None

    def open(self) -> None:
        """Begin a new file, and delete the oldest if there are too many."""
        if self._folder is None:
            return
        try:
            stems = (path.stem for path in self._folder.glob("*.jsonl"))
            numbers = sorted(int(stem) for stem in stems if stem.isascii() and stem.isdigit())
            for number in numbers[: len(numbers) + 1 - MAX_STREAMS]:
                (self._folder / f"{number:06}.jsonl").unlink(missing_ok=True)
            name = f"{numbers[-1] + 1 if numbers else 1:06}.jsonl"
            self._file = TextIOWrapper(new_file(self._folder / name), encoding="ascii")
            self.name = name
        except OSError:
            self._file = None

    def append(self, line: str) -> None:
        """Write another line, unless that makes the file too long."""
        if self._file is None:
            return
        self._chars += len(line) + 1
        try:
            if self._chars > MAX_CHARS:
                self.close()
            else:
                print(line, file=self._file, flush=True)
        except OSError:
            self.close()

    def close(self) -> None:
        """Close the file, and keep nothing more."""
        file, self._file = self._file, None
        if file is not None:
            try:
                file.close()
            except OSError:
                return


#: Hands a command to the loop.
Post = Callable[[Command], None]
Work = Callable[[], None]


class Recorder(Subscriber):
    """Records one session: see `Subscriber`. It starts with a session that nothing has happened to yet."""

    def __init__(
        self,
        journal: Journal | Callable[[], Journal],
        folder: Path | None = None,
        *,
        offered: int = 0,
        is_threaded: bool = True,
    ) -> None:
        """Keep the record in ``journal``, or in one that the given function opens when needed.

        That function raises JournalError while it cannot be opened. Streams go to ``folder``. ``offered`` is
        the journal's number for the unfinished game of the session, if it has one.
        """
        self._journal = journal
        self._offered = offered
        self._header: GameHeader | None = None
        self._stream = StreamFile(folder)
        #: Notes on the game that are not written yet: nothing waits for them.
        self._notes: list[Line] = []
        self._has_failed = False
        #: The players' names, as the journal has them for the present game, and as it should have them.
        self._names = self._wanted_names = NOBODY
        self._facts: sensor_stream.FactLines | None = None
        #: Time that has passed and is not written yet; it is written only if something follows from it.
        self._tick: Tick | None = None
        self._post: Post = lambda _: None
        self._works: queue.SimpleQueue[Work | None] | None = queue.SimpleQueue() if is_threaded else None
        self._thread = SideThread(self._run, "recorder") if is_threaded else None
        self._is_stopped = False

    def start(self, session: Session, post: Post) -> None:
        """Begin a stream; answers go to ``post``."""
        self._post = post
        self._stream.open()
        if self._thread is not None:
            self._thread.start()
        self._names = session.record.names if self._offered else NOBODY
        self._facts = sensor_stream.FactLines(session)
        self._write(sensor_stream.first_line(session, self._offered))

    def hear(self, event: Event) -> None:
        """Keep an event."""
        self._tick = event if isinstance(event, Tick) else None
        if isinstance(event, Recorded):
            self._names = self._wanted_names
        self._write(event_line(event))

    def take(self, effect: Effect, session: Session) -> None:
        """Keep a fact, or record a change and answer."""
        if self._tick is not None:
            self._write(tick_line(self._tick.at_ms))
            self._tick = None
        if self._facts is not None:
            self._write(sensor_stream.fact_line(self._facts.write(effect)))
        match effect:
            case RecordWanted():
                lines = (*self._renaming(session), *_lines(effect, session))
                self._do(lambda: self._record(lines))
            case Began(start):
                record = session.record
                about = (session.profile.name, self._stream.name, record.seats, record.seed)
                clock = "" if record.clock is None else record.clock.text
                header = GameHeader(start.game.name, start.fen(), *about, clock=clock)
                self._names = NOBODY
                self._do(lambda: self._begin(header))
            case Masked(space, felt):
                text = masked_text(space, felt)
                self._do(lambda: self._note((EntryKind.MASKED, 0, text)))
            case Unmasked(space):
                self._do(lambda: self._note((EntryKind.UNMASKED, 0, space)))
            case ClockRead(number, thought_ms):
                line = _clock_line(number, thought_ms)
                self._do(lambda: self._note(line))
            case Unrecorded():
                self._do(self._mark_broken)

    def stop(self, at_ms: float) -> None:
        """Finish what must be written, but wait for no disk for long; the journal stays open.

        What is not written by then is as after a power cut: it has not counted yet.
        """
        if self._is_stopped:
            return
        self._is_stopped = True
        self._write(end_line(at_ms))
        self._do(self._stream.close)
        if self._works is not None:
            self._works.put(None)
        if self._thread is not None:
            self._thread.see_off(WRITTEN_S)

    @property
    def is_writing(self) -> bool:
        """Whether it writes, or may write, to the journal."""
        return self._thread is not None and self._thread.is_alive()

    def _do(self, work: Work) -> None:
        if self._works is None:
            work()
        else:
            self._works.put(work)

    def _run(self) -> None:
        while self._works is not None and (work := self._works.get()) is not None:
            work()

    def _begin(self, header: GameHeader) -> None:
        self._header, self._has_failed = header, False
        self._notes.clear()
        if isinstance(self._journal, Journal):
            self._journal.begin(header)

    def _renaming(self, session: Session) -> Lines:
        """The entry for names that differ from the journal's; the same again until it is on record."""
        self._wanted_names = names = session.record.names
        return () if names == self._names else ((EntryKind.NAMES, 0, names_text(names)),)

    def _record(self, lines: Lines) -> None:
        try:
            journal = self._opened()
            journal.append(lines)
        except JournalError as error:
            self._has_failed = True
            self._post(RecordAnswer(error.message))
            return
        self._has_failed = False
        # What the clock of the turn read before is no news after it.
        self._notes = [note for note in self._notes if note[0] is not EntryKind.CLOCK]
        self._write_notes(journal)
        journal.tidy()
        self._post(RecordAnswer())

    def _note(self, line: Line) -> None:
        """Write down something that no change waits for: with the first ply, if the game has not begun yet.

        While a change is to be retried nothing is written before it: it may already be in the file.
        """
        self._notes.append(line)
        if isinstance(self._journal, Journal) and self._journal.has_begun and not self._has_failed:
            self._write_notes(self._journal)

    def _write_notes(self, journal: Journal) -> None:
        if self._notes:
            with suppress(JournalError):
                journal.append(tuple(self._notes))
                self._notes.clear()

    def _opened(self) -> Journal:
        """Return the journal, opened if need be, with the present game begun."""
        if not isinstance(self._journal, Journal):
            self._journal = self._journal()
            if self._header is not None:
                self._journal.begin(self._header)
        return self._journal

    def _mark_broken(self) -> None:
        """Note in the record that it is incomplete, if at least that can be written."""
        self._has_failed = True
        if isinstance(self._journal, Journal):
            self._journal.mark_broken()

    def _write(self, line: str) -> None:
        if line and self._stream.is_open:
            self._do(lambda: self._stream.append(line))


def _clock_line(number: int, thought_ms: float) -> Line:
    return EntryKind.CLOCK, number, str(round(thought_ms))


def _lines(wanted: RecordWanted, session: Session) -> Lines:
    """Return the entries of a change, with the result if it ends the game."""
    write, number = session.record.game.write_move, wanted.number
    lines: Lines
    match wanted.change:
        case Amend(1, (move,)):
            lines = ((EntryKind.REVISED, number, write(move)),)
        case Amend(undone, moves):
            gone = ((EntryKind.TAKEN_BACK, n, "") for n in range(number + undone - 1, number - 1, -1))
            lines = (*gone, *((EntryKind.PLY, n, write(move)) for n, move in enumerate(moves, start=number)))
        case Begin():
            lines = ((EntryKind.RESULT, 0, ABANDONED),)
        case Conclude():
            lines = ()
        case Reopen():
            lines = ((EntryKind.RESULT, 0, ""),)
    took = (_clock_line(n, thought_ms) for n, thought_ms in enumerate(wanted.thoughts_ms, start=number))
    lines, result = (*lines, *took), result_text(wanted.outcome)
    return (*lines, (EntryKind.RESULT, 0, result)) if result else lines
