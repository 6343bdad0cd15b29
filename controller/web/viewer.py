"""What each browser still has to be told: the newest of everything, never a queue.

A change, wherever it happens, only leaves word for the viewers; each then sends what is newest when it gets
round to it, so that a slow one skips what it missed and nobody waits for it. With nothing changing nothing
runs, unless somebody watches the matrix, whose raw side changes without a word.
"""

import asyncio
import threading
import time
from collections.abc import Awaitable, Callable, Sequence
from functools import partial

from manalath_board.controller.games.record import Record
from manalath_board.controller.journal.entries import NoGameError
from manalath_board.controller.lights.power_cap import current_ma
from manalath_board.controller.lights.rhythm import MOTION_MS
from manalath_board.controller.loop import Loop
from manalath_board.controller.messages import Message
from manalath_board.controller.messages.catalogue import Catalogue, english
from manalath_board.controller.ports import Linked, Refresh
from manalath_board.controller.snapshot import Snapshot
from manalath_board.controller.web.acts import BackToNow, Inspect, LookBack, Looks, View, Watch
from manalath_board.controller.web.diagnose_view import DiagnoseView, Tested
from manalath_board.controller.web.past import Past, PastLights, past_of, past_view
from manalath_board.controller.web.views import (
    Numbered,
    lights_packet,
    pieces_view,
    reeds_view,
    state_view,
    to_text,
    workbench_view,
)
from manalath_board.controller.web.workbench_view import (
    UNREAD,
    Disagreement,
    differences,
    figures_view,
    health_view,
    matrix_view,
    truths_view,
)
from manalath_board.simulator.workbench import Workbench

#: Between two messages about pieces that move.
TABLE_EVERY_S = 1 / 30

#: So long after a change the truths are compared: later than the scan that tells of it.
TRUTHS_AFTER_S = 0.15
FIGURES_AFTER_S = 0.5

#: Between two looks at the matrix.
MATRIX_EVERY_S = 0.2

#: Between two messages about what the sensors did.
LEDGER_EVERY_S = 0.1

#: Sends one message to a browser, text or bytes.
Send = Callable[[str | bytes], Awaitable[None]]


def none_kept(number: int) -> Record:
    """Find no record, where none are kept: NoGameError."""
    raise NoGameError(Message("record.no_game", number=number))


class Newest:
    """The newest messages of a loop and its bench, made once for all viewers of one language.

    ``kept`` finds a record that was kept by its number; ``tested`` is what is known of self-tests.
    """

    def __init__(
        self,
        loop: Loop,
        workbench: Workbench | None,
        words: Catalogue = english,
        kept: Callable[[int], Record] = none_kept,
        tested: Tested | None = None,
    ) -> None:
        self.tested = Tested(loop) if tested is None else tested
        self.words = words
        self._text = partial(to_text, words=words)
        self._loop = loop
        self._workbench = workbench
        self._kept = kept
        self._lock = threading.Lock()
        self._told: Snapshot | None = None
        self._state = ""
        self._numbered = Numbered()
        self._refresh_s = 0.0
        self._sensors: tuple[Sequence[int] | None, Sequence[int], int | None] = (None, (), None)
        self._matrix = ""

    def state(self) -> str:
        """What the game believes and has to say."""
        snapshot = self._loop.snapshot
        with self._lock:
            told = self._told
            if told is None or told.session != snapshot.session or told.complaint != snapshot.complaint:
                self._state = self._text(state_view(snapshot))
            self._told = snapshot
            return self._state

    def table(self) -> str:
        """The pieces on the bench; on a real board those the reeds report."""
        if self._workbench is None:
            return self._text(reeds_view(self._loop.snapshot.session))
        return self._text(pieces_view(self._workbench.pieces()))

    def workbench(self) -> str:
        """What is done to the bench besides moving pieces; empty on a real board."""
        workbench = self._workbench
        if workbench is None:
            return ""
        return self._text(
            workbench_view(
                workbench.faults(), workbench.caption, speed=workbench.speed, is_paused=workbench.is_paused
            )
        )

    def lights(self) -> tuple[int, bytes]:
        """What the lights show, with a number that grows with each other picture."""
        rgb = self._strip()
        with self._lock:
            return self._numbered.number(rgb), rgb

    def record(self, number: int) -> Record:
        """Find a record that was kept, or that of the game on the table as 0; NoGameError, or RecordError."""
        return self._kept(number) if number else self._loop.snapshot.session.record

    def past(self, look: LookBack) -> Past:
        """What a page looks back at; an InputError or a GameError says why that cannot be."""
        session = self._loop.snapshot.session
        return past_of(
            session.profile, self.record(look.record), look.number, look.record, is_calm=session.is_calm
        )

    def past_text(self, past: Past | None) -> str:
        """Where a page looks back; empty where it does not."""
        return "" if past is None else self._text(past_view(past))

    def truths(self) -> str:
        """What reeds and game believe, and where they and the table disagree."""
        snapshot = self._loop.snapshot
        return self._text(truths_view(snapshot.session, snapshot.sensors, self._differences(snapshot)))

    def figures(self) -> str:
        """What is measured, where a bench can, and what can be known without one."""
        snapshot, workbench = self._loop.snapshot, self._workbench
        return self._text(
            figures_view(
                current_ma(self._strip()),
                snapshot.session.profile,
                None if workbench is None else workbench.meters(),
            )
        )

    def matrix(self) -> str:
        """What every sensor reads; a board without a bench is asked for it. Empty until it has answered.

        Where no board is there nothing is read, whatever the bench says of it.
        """
        snapshot, workbench = self._loop.snapshot, self._workbench
        if not snapshot.is_linked:
            return self._text(UNREAD)
        if workbench is not None:
            return self._matrix_at(snapshot, workbench.raw(), workbench.debounced(), workbench.now_ms())
        self._refresh()
        sensors = snapshot.sensors
        if sensors is None:
            return ""
        return self._matrix_at(snapshot, snapshot.raw, sensors.debounced, sensors.board_ms)

    def health(self) -> str:
        """How the board says that it fares; empty for one that does not."""
        health = self._loop.snapshot.health
        return "" if health is None else self._text(health_view(health))

    def _matrix_at(
        self, snapshot: Snapshot, raw: Sequence[int] | None, debounced: Sequence[int], board_ms: float
    ) -> str:
        """The message, the same as before while no sensor has changed and the same row is traced."""
        is_free = snapshot.guest is None and not snapshot.untraced
        watched = self.tested.watched if is_free else None
        with self._lock:
            if (raw, debounced, watched) != self._sensors:
                self._sensors = (raw, debounced, watched)
                self._matrix = self._text(matrix_view(raw, debounced, board_ms, watched))
            return self._matrix

    def _strip(self) -> bytes:
        """What a bench sees shine; elsewhere what is sent to the lights: nothing while the board is gone."""
        if self._workbench is not None:
            return self._workbench.strip()
        snapshot = self._loop.snapshot
        rgb = snapshot.frame.rgb
        has_board = snapshot.guest is not None or isinstance(snapshot.session.link, Linked)
        return rgb if has_board else bytes(len(rgb))

    def _differences(self, snapshot: Snapshot) -> tuple[Disagreement, ...]:
        pieces = None if self._workbench is None else self._workbench.pieces()
        return differences(snapshot.session, snapshot.sensors, pieces)

    def _refresh(self) -> None:
        """Ask the board for its sensors, as often as one viewer would, however many watch."""
        now_s = time.monotonic()
        if now_s >= self._refresh_s:
            self._refresh_s = now_s + MATRIX_EVERY_S
            self._loop.ask(Refresh())


class Viewer:
    """One browser and what it was sent last. Made and run within its own event loop."""

    def __init__(self, newest: Newest, send: Send) -> None:
        self._newest = newest
        self._send = send
        self._picture = -1
        self._state = _Topic(newest.state)
        self._past: PastLights | None = None
        self._topics = (
            _Topic(lambda: newest.past_text(None if self._past is None else self._past.past)),
            _Topic(newest.workbench),
            _Topic(newest.table, every_s=TABLE_EVERY_S),
            _Topic(newest.truths, after_s=TRUTHS_AFTER_S),
            _Topic(newest.figures, after_s=FIGURES_AFTER_S),
        )
        self._watched: tuple[_Topic, ...] = ()
        self._looking = DiagnoseView(newest.tested, newest.words)
        self._word = asyncio.Event()
        self._word.set()
        self._loop = asyncio.get_running_loop()
        self._timer: asyncio.TimerHandle | None = None

    def wake(self) -> None:
        """Leave word, within the event loop."""
        self._word.set()

    def watch(self, look: Looks) -> None:
        """Tell of the workings of the board, of one sensor or of a past position, from now on."""
        match look:
            case LookBack():
                self._past, self._picture = PastLights(self._newest.past(look)), -1
            case BackToNow():
                self._past, self._picture = None, -1
            case Watch(what):
                self._watched = self._topics_of(what)
            case Inspect(row, column, is_traced):
                self._looking.look_at((row, column), is_traced=is_traced)
        self._word.set()

    def _topics_of(self, what: View) -> "tuple[_Topic, ...]":
        newest, looking = self._newest, self._looking
        matrix = (_Topic(newest.matrix), _Topic(newest.health))
        match what:
            case View.NOTHING | View.MATRIX:
                looking.look_at(None, is_traced=False)
                return matrix if what is View.MATRIX else ()
            case View.DIAGNOSE:
                looking.begin()
                return (
                    *matrix,
                    _Topic(looking.examination),
                    _Topic(looking.ledger, every_s=LEDGER_EVERY_S),
                    _Topic(looking.sensor, every_s=LEDGER_EVERY_S),
                )

    def leave(self) -> None:
        """Have nothing traced any more."""
        self._looking.look_at(None, is_traced=False)

    async def run(self) -> None:
        """Send what is new, whenever there is word, until cancelled."""
        while True:
            await self._word.wait()
            self._word.clear()
            await self._tell()

    async def _tell(self) -> None:
        await self._look(self._state)
        number, rgb = self._lights()
        if number != self._picture:
            self._picture = number
            await self._send(lights_packet(number, rgb))
        for topic in (*self._topics, *self._watched):
            await self._look(topic)
        self._plan()

    def _lights(self) -> tuple[int, bytes]:
        """What this browser is to see shine: the table's lights, or those of where it looks back."""
        if self._past is None:
            return self._newest.lights()
        return self._past.lights(self._loop.time() * 1000.0)

    async def _look(self, topic: "_Topic") -> None:
        message = topic.look(self._loop.time())
        if message:
            await self._send(message)

    def _plan(self) -> None:
        """Have word left when the first topic is due that is not yet."""
        due_s = [topic.due_s for topic in self._topics if topic.due_s is not None]
        if self._watched:
            due_s += [topic.due_s for topic in self._watched if topic.due_s is not None]
            due_s.append(self._loop.time() + MATRIX_EVERY_S)
        if self._past is not None:
            now_ms = self._loop.time() * 1000.0
            due_s.append(max(self._past.past.scene.next_change_ms(now_ms), now_ms + MOTION_MS) / 1000.0)
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._loop.call_at(min(due_s), self._word.set) if due_s else None


class _Topic:
    """One kind of message to one browser, told when it is another than before.

    It is looked at ``after_s`` after the first word, and not again for ``every_s`` after it was told; the
    last of many changes is never left out. ``due_s`` is when it is to be looked at, None without word.
    """

    def __init__(self, make: Callable[[], str], *, every_s: float = 0.0, after_s: float = 0.0) -> None:
        self.due_s: float | None = None
        self._make = make
        self._every_s = every_s
        self._after_s = after_s
        self._free_s = 0.0
        self._told = ""

    def look(self, now_s: float) -> str:
        """Give the message that is to be told now; empty where there is none."""
        if self.due_s is None:
            self.due_s = max(now_s + self._after_s, self._free_s)
        if now_s < self.due_s:
            return ""
        self.due_s = None
        message = self._make()
        if message == self._told:
            return ""
        self._told = message
        self._free_s = now_s + self._every_s
        return message
