"""The loop: the only place that waits, and that reads the clock it is given.

One thread owns all state. Each turn waits for an event from the board, for the time at which the session or
the picture may change, or for a command; steps the session; paints; shows; publishes. Other threads may post
commands and read the newest snapshot, nothing else.

Silence decides nothing. A report may still be on its way, or be lost and about to be sent again, so the
session's time is the time up to which the sensors are known: before time alone decides anything, or a command
is carried out, the board is asked once more, and its answer comes first. What the record answers is about the
past, and needs no reading. A board that disappears was gone from that time on. While no board answers, there
is nothing to miss, and time passes by itself.

The board may be lent to a guest (`controller.play.guest_runner`). For the session it is then unplugged, and
plugged in again once the guest is over. One painter shows both.
"""

import sys
from collections import deque
from collections.abc import Callable, Hashable
from contextlib import ExitStack
from dataclasses import replace
from typing import TypeVar

from controller.games import GameError
from controller.lights import Painter, scene_of
from controller.messages import Message
from controller.play.guest import Guest
from controller.play.guest_runner import TAKEN, GuestRunner, MakeAct
from controller.play.ledger import hear, open_ledger
from controller.play.snapshot import Snapshot, is_news, reported
from controller.play.subscriber import Command, RecordAnswer, Subscriber
from controller.ports import (
    Board,
    BoardEvent,
    Clock,
    Linked,
    Refresh,
    Refused,
    Request,
    Sensors,
    Unlinked,
)
from controller.session import Session, next_due_ms, step
from controller.session.events import Event, Tick

T = TypeVar("T")

#: The longest a turn waits when nothing is due.
IDLE_MS = 10_000.0

#: The most commands in one turn: more than the hands of all pages at the table send in that time.
MOST_COMMANDS = 64

#: A board that has not answered a request for a full report is asked again after this time.
ASK_AGAIN_MS = 50.0


class Loop:
    """Owns a board and a session. ``turn`` and ``run`` belong to one thread, the rest to any."""

    def __init__(self, board: Board, clock: Clock, session: Session) -> None:
        self._board = board
        self._clock = clock
        self._subscribers: list[Subscriber] = []
        self._inbox: deque[Command | Message] = deque()
        #: The wishes of guests, by whose they are.
        self._wishes: dict[Hashable, Command] = {}
        self._answers: deque[RecordAnswer] = deque()
        self._requests: deque[Request] = deque()
        #: The guest that has the board, those waiting for it, answers to the guest, and the last state of the
        #: link.
        self._runner: GuestRunner | None = None
        self._waiting: deque[GuestRunner] = deque()
        self._acts: deque[MakeAct] = deque()
        self._link: Linked | Unlinked | None = None
        #: When the unanswered request for a full report was first made, None if there is none, and last
        #: repeated.
        self._asked_ms: float | None = None
        self._repeated_ms = 0.0
        self.is_stopping = False
        #: Whether an unexpected exception ended ``run``.
        self.has_failed = False
        profile = session.profile
        self._painter = Painter(board, len(profile.lights), profile.cap_ma)
        #: The session painted last, and its scene.
        self._painted, self._scene = session, scene_of(session)
        self.snapshot = Snapshot(session, self._painter.frame, clock.now_ms(), ledger=open_ledger(profile))

    def post(self, command: Command) -> None:
        """Hand the loop a command from any thread; it becomes an event at the loop's own time."""
        if isinstance(command, RecordAnswer):
            self._answers.append(command)
        else:
            self._inbox.append(command)
        self._board.wake()

    def wish(self, whose: Hashable, command: Command) -> None:
        """Hand the loop a guest's command, from any thread, in place of the last one unless that was taken.

        So guests cannot queue up: a turn has at most one wish of each to carry out.
        """
        is_waiting = whose in self._wishes
        self._wishes[whose] = command
        if not is_waiting:
            self._board.wake()

    def ask(self, request: Request) -> None:
        """Send the board a request, from any thread; the answer is one of its events."""
        self._requests.append(request)
        self._board.wake()

    def lend(self, guest: Guest, on_over: Callable[[Guest], None] | None = None) -> None:
        """Lend the board to a guest, from any thread; a guest that already has it loses it.

        ``on_over`` is called in the loop's thread with the guest in its final state when it returns the
        board.
        """
        self._waiting.append(GuestRunner(guest, self._board, self._clock, on_over))
        self._board.wake()

    def answer(self, make: MakeAct) -> None:
        """Hand the guest an answer, from any thread, at the loop's own time; dropped if there is no guest."""
        self._acts.append(make)
        self._board.wake()

    def subscribe(self, subscriber: Subscriber) -> Callable[[], None]:
        """Add a subscriber, from any thread; returns the function that removes it.

        One that keeps a record must subscribe before the loop runs.
        """
        subscriber.start(self.snapshot.session, self.post)
        self._subscribers.append(subscriber)
        return lambda: self._subscribers.remove(subscriber)

    def say(self, complaint: Message | None) -> None:
        """Show a start-up warning until the first command; call it before anything runs."""
        self.snapshot = replace(self.snapshot, complaint=complaint)

    def complain(self, why: Message) -> None:
        """Show what is wrong until the next command, from any thread; commands posted before come first."""
        self._inbox.append(why)
        self._board.wake()

    def stop(self) -> None:
        """End ``run`` after its current turn, from any thread."""
        self.is_stopping = True
        self._board.wake()

    def run(self) -> None:
        """Turn until stopped, then leave the board dark and the record complete.

        An unexpected exception ends it too: subscribers are notified before it propagates.
        """
        with ExitStack() as closing:
            closing.callback(self._stop_subscribers)
            closing.callback(self._board.close)
            try:
                while not self.is_stopping:
                    self.turn()
            except Exception as error:
                self.has_failed = True
                complaint = Message("error.fatal", mistake=f"{type(error).__name__}: {error}")
                self._publish(replace(self.snapshot, complaint=complaint))
                raise

    def _stop_subscribers(self) -> None:
        """Stop all subscribers, the newest first, even if stopping one of them fails."""
        with ExitStack() as stopping:
            for subscriber in self._subscribers:
                stopping.callback(subscriber.stop, self._clock.now_ms())

    def turn(self) -> None:
        """Wait until an event arrives or something is due, and handle it.

        What other threads hand over meanwhile waits for the next turn, so that nobody can make one endless.
        """
        for request in _taken(self._requests):
            self._board.ask(request)
        before = self.snapshot
        session = self._hand_over(before.session)
        runner = self._runner
        due_ms = self._due_ms(session) if runner is None else runner.due_ms()
        looks_ms = (subscriber.due_ms for subscriber in tuple(self._subscribers))
        wait_ms = min(due_ms, self._painter.due_ms, *looks_ms) - self._clock.now_ms()
        event = self._board.read(min(max(wait_ms, 0.0), IDLE_MS) / 1000.0)
        if isinstance(event, Linked | Unlinked):
            self._link = event
        if isinstance(event, Linked):
            self._painter.renew()
        if runner is None:
            session, complaint = self._take(session, event, before.complaint)
            self._acts.clear()
        else:
            session, complaint = self._attend(runner, session, event, before.complaint)
        self._paint(session)
        after = replace(
            reported(before, event),
            session=session,
            frame=self._painter.frame,
            at_ms=self._clock.now_ms(),
            complaint=complaint,
            ledger=before.ledger if event is None else hear(before.ledger, event),
            guest=None if self._runner is None else self._runner.guest,
        )
        self._publish(after)

    def _publish(self, after: Snapshot) -> None:
        before, self.snapshot = self.snapshot, after
        is_new = is_news(before, after)
        for subscriber in tuple(self._subscribers):
            if is_new or subscriber.due_ms <= after.at_ms:
                subscriber.look()

    def _hand_over(self, session: Session) -> Session:
        """Give the board to the newest waiting guest; the session notices only the first one."""
        while self._waiting:
            if self._runner is None:
                taken = replace(TAKEN, at_ms=session.at_ms, heard_ms=self._clock.now_ms())
                session = self._step(session, taken)
                self._asked_ms = None
            else:
                self._runner.end()
            self._runner = self._waiting.popleft()
            self._runner.begin(self._link, self.snapshot.health)
            self._painter.hurry()
        return session

    def _attend(
        self, runner: GuestRunner, session: Session, event: BoardEvent | None, complaint: Message | None
    ) -> tuple[Session, Message | None]:
        """Pass an event to the guest; the session has no board until the guest returns it."""
        if runner.hear(event, _taken(self._acts)):
            self._painter.hurry()
        if self._has_commands or self._answers or next_due_ms(session) <= self._clock.now_ms():
            session, complaint = self._take(session, None, complaint)
        if not runner.guest.is_over:
            return session, complaint
        runner.end()
        self._runner = None
        self._painter.hurry()
        if self._link is not None:
            session = self._step(session, replace(self._link, at_ms=max(self._clock.now_ms(), session.at_ms)))
            self._board.ask(Refresh())
        return session, complaint

    @property
    def _has_commands(self) -> bool:
        return bool(self._inbox or self._wishes)

    def _wished(self) -> list[Command]:
        """Take the wishes there are now; those of the table come first, so that they wait for none."""
        return [self._wishes.pop(whose) for whose in tuple(self._wishes)]

    def _due_ms(self, session: Session) -> float:
        """Return when the session must be stepped; if that is now, first ask the board for a full report."""
        now_ms, due_ms = self._clock.now_ms(), next_due_ms(session)
        if self._answers or (self._has_commands and not session.is_linked):
            return now_ms
        if not session.is_linked or not (self._has_commands or due_ms <= now_ms):
            return due_ms
        if self._asked_ms is None or now_ms >= self._repeated_ms + ASK_AGAIN_MS:
            self._asked_ms = now_ms if self._asked_ms is None else self._asked_ms
            self._repeated_ms = now_ms
            self._board.ask(Refresh())
        return self._repeated_ms + ASK_AGAIN_MS

    def _take(
        self, session: Session, event: BoardEvent | None, complaint: Message | None
    ) -> tuple[Session, Message | None]:
        """Step the session through the board's event, and every waiting command that can be carried out."""
        if isinstance(event, Unlinked) and session.is_linked:
            event = replace(event, at_ms=session.at_ms)
        if isinstance(event, Linked | Unlinked | Sensors):
            session = self._step(session, event)
        known_ms = self._known_ms(session, event)
        if known_ms is not None:
            self._asked_ms = None
            if event is None:
                session = self._step(session, Tick(known_ms))
            for command in (*_taken(self._inbox, MOST_COMMANDS), *self._wished()):
                if isinstance(command, Message):
                    complaint = command
                    continue
                try:
                    session = self._step(session, command(known_ms))
                    complaint = None
                except GameError as error:
                    complaint = error.message
        while self._answers:
            session = self._step(session, self._answers.popleft()(session.at_ms))
        return session, complaint

    def _known_ms(self, session: Session, event: BoardEvent | None) -> float | None:
        """Return the time up to which the sensors are known; None if the board has yet to answer."""
        match event:
            case Sensors(at_ms=at_ms) if session.is_linked:
                return at_ms if at_ms >= (self._asked_ms or 0.0) else None
            case Refused(request=Refresh()):
                return self._clock.now_ms()
            case _:
                return None if session.is_linked else self._clock.now_ms()

    def _step(self, session: Session, event: Event) -> Session:
        after, effects = step(session, event)
        for subscriber in tuple(self._subscribers):
            subscriber.hear(event)
            for effect in effects:
                subscriber.take(effect, after)
        return after

    def _paint(self, session: Session) -> None:
        """Show the picture of the session, or of the guest that has the board."""
        if session != self._painted:
            self._painted, scene = session, scene_of(session)
            if scene != self._scene:
                self._scene = scene
                self._painter.hurry()
        painting = self._scene if self._runner is None else self._runner.guest
        self._painter.paint(painting, self._clock.now_ms())


def _taken(queue: deque[T], most: int = sys.maxsize) -> list[T]:
    """Take what lies in a queue now, ``most`` of it, and leave what other threads add meanwhile."""
    return [queue.popleft() for _ in range(min(len(queue), most))]
