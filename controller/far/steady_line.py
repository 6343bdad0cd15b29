"""A line to a broker that is opened again whenever it ends, and the thread in which its user works.

All is done in that one thread, so neither a broker nor a disk holds up the loop. Decides when the line is
tried again, and in which version of the protocol: a broker that does not know version 5 is spoken to in
version 3.1.1. Needs the extra ``far``.
"""

import threading
import time
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from controller.far import STEADY_S
from controller.far.broker import Broker, CutError, DocumentLine, Hearing
from controller.far.broker_line import BrokerLine
from controller.messages import Message
from controller.play.publication import Published
from controller.play.side_thread import SideThread
from controller.play.subscriber import Subscriber

State = TypeVar("State")

#: How long after a line has ended the next one is tried: it doubles, up to the longest.
RETRY_S, LONGEST_RETRY_S = 1.0, 30.0
#: How much may have arrived that the user has not taken yet: some documents, and the word of many watchers.
MOST_UNHEARD_BYTES = 4_000_000
#: What a payload takes besides its own bytes while it waits.
_PAYLOAD_BYTES = 1000
#: The versions of the protocol, the newer one first.
VERSIONS = (5, 4)

#: What a line is opened with: the broker, the topics to hear, and what the broker says once it is lost.
Opening = tuple[Broker, tuple[str, ...], tuple[str, bytes] | None]
#: Makes a line to a broker: for which topics, with which will, whom it calls, and in which version.
MakeLine = Callable[[Broker, tuple[str, ...], "tuple[str, bytes] | None", Hearing, int], DocumentLine]


class LineUser:
    """What a steady line calls, in its thread; derived classes override what they need."""

    def opening(self) -> Opening | None:
        """Return what the next line is opened with; None for no line."""
        return None

    def on_line(self) -> None:
        """Begin to use the line."""

    def on_payload(self, topic: str, payload: bytes, *, is_live: bool) -> None:
        """Take the newest payload of a topic, sent just now or kept."""

    def on_end(self, why: Message) -> None:
        """Go on without the line until there is another."""

    def before_end(self) -> None:
        """Say the last things on a line that is ended by its user."""

    def after_work(self) -> float:
        """Finish what was done; returns when there is more to do at the latest, in monotonic seconds."""
        return float("inf")


class TableLine(Subscriber, Published[State], LineUser):
    """What a table has at a broker: it follows the loop, and others follow how it stands."""


class SteadyLine:
    """The line of one user. `do` and `stop` may be called from any thread, the rest in what is done."""

    def __init__(self, user: LineUser, make_line: MakeLine = BrokerLine) -> None:
        self._user, self._make_line = user, make_line
        #: Guards what is to be done, in order; everything else belongs to the thread.
        self._word = threading.Condition()
        self._todo: deque[Callable[[], None]] = deque()
        self._payloads: dict[str, tuple[bytes, bool]] = {}
        self._unheard_bytes = 0
        self._is_over = False
        self._thread: SideThread | None = None
        self._line: DocumentLine | None = None
        self._version, self._is_version_known = 0, False
        self._wait_s = RETRY_S
        self._retry_s = self._due_s = self._up_s = float("inf")
        #: The number of the present line: what an earlier one still says is not heard.
        self._number = 0

    def now_s(self) -> float:
        """Return the time, in monotonic seconds."""
        return time.monotonic()

    def do(self, act: Callable[[], None]) -> None:
        """Have something done, after what is to be done already; nothing is once this is stopped."""
        with self._word:
            if self._is_over:
                return
            self._todo.append(act)
            self._word.notify()
            self.wake()

    def wake(self) -> None:
        """Have the work done soon: by a thread of its own, which begins with the first."""
        if self._thread is None:
            self._thread = SideThread(self._run, "line to a broker")
            self._thread.start()

    def stop(self) -> None:
        """End the line and the thread, but wait for neither for long; what is left to do is dropped."""
        with self._word:
            self._is_over = True
            self._word.notify()
        if self._thread is not None:
            self._thread.see_off()

    def begin(self) -> None:
        """Open a line, in place of the one there was."""
        self._wait_s, self._is_version_known = RETRY_S, False
        self._try()

    def _try(self) -> None:
        self.end()
        opening = self._user.opening()
        if opening is None:
            return
        self._number += 1
        number = self._number
        hearing = Hearing(
            lambda: self.do(partial(self._note_line, number)),
            partial(self._note_payload, number),
            lambda was_up, why: self.do(partial(self._note_end, number, was_up, why)),
        )
        self._line = self._make_line(*opening, hearing, VERSIONS[self._version])
        self._line.open()

    def end(self) -> None:
        """End the line, and try no other."""
        self._retry_s = float("inf")
        if self._line is None:
            return
        self._user.before_end()
        line, self._line = self._line, None
        self._number += 1
        line.close()

    def keep(self, topic: str, payload: bytes) -> None:
        """Have the broker keep a payload, if there is a line."""
        if self._line is not None:
            self._line.keep(topic, payload)

    def send(self, topic: str, payload: bytes) -> None:
        """Have the broker pass a payload on, if there is a line."""
        if self._line is not None:
            self._line.send(topic, payload)

    def _run(self) -> None:
        while True:
            with self._word:
                due_s = min(self._retry_s, self._due_s)
                wait_s = None if due_s == float("inf") else max(0.0, due_s - self.now_s())
                self._word.wait_for(lambda: self._is_over or self._todo or self._payloads, wait_s)
            if not self.work():
                return

    def work(self) -> bool:
        """Do what is to be done now, in the one thread that works; False once the line is stopped."""
        with self._word:
            todo, self._todo = self._todo, deque()
            payloads, self._payloads, self._unheard_bytes = self._payloads, {}, 0
        for topic, (payload, is_live) in payloads.items():
            todo.append(partial(self._user.on_payload, topic, payload, is_live=is_live))
        for act in todo:
            if self._is_over:
                break
            act()
        if self._is_over:
            self.end()
            return False
        if self.now_s() >= self._retry_s:
            self._try()
        self._due_s = self._user.after_work()
        return True

    def _note_line(self, number: int) -> None:
        if number == self._number:
            self._up_s = self.now_s()
            self._user.on_line()

    def _note_payload(self, number: int, topic: str, payload: bytes, is_live: bool) -> None:  # noqa: FBT001
        """Note the newest payload of each topic, which has what came before; CutError for too much."""
        with self._word:
            if number != self._number:
                return
            if topic not in self._payloads:
                self._unheard_bytes += len(topic) + _PAYLOAD_BYTES
            before, _ = self._payloads.get(topic, (b"", False))
            self._unheard_bytes += len(payload) - len(before)
            if self._unheard_bytes > MOST_UNHEARD_BYTES:
                raise CutError(Message("far.too_much"))
            self._payloads[topic] = payload, is_live
            self._word.notify()

    def _note_end(self, number: int, was_up: bool, why: Message) -> None:  # noqa: FBT001
        """Try again after a while, in the other version until the broker has answered in one."""
        if number != self._number:
            return
        self._number += 1
        self._is_version_known |= was_up
        if not self._is_version_known:
            self._version = (self._version + 1) % len(VERSIONS)
        now_s, up_s, self._up_s = self.now_s(), self._up_s, float("inf")
        self._wait_s = RETRY_S if now_s - up_s >= STEADY_S else self._wait_s
        self._retry_s = now_s + self._wait_s
        self._wait_s = min(2.0 * self._wait_s, LONGEST_RETRY_S)
        self._user.on_end(why)
