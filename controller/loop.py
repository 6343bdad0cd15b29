"""The loop: the only place that waits, and that reads the clock it is given.

One thread owns all state. Each turn waits for one event of the board, or for the time at which the session or
the picture may change, or for a command; steps the session; paints; shows; publishes. Others may post
commands and read the newest snapshot, nothing else.

Nothing is decided on a silence. A report may still be on its way, or lost and about to come again, so the
session's time is the time up to which the sensors are known: before time alone decides something, or a
command is carried out, the board is asked once more, and its answer is what happens next. A board that goes
was gone from then on. While no board answers there is nothing to be missed, and time passes by itself.

A guest may be lent the board (`controller.guest_runner`). To the session it is unplugged meanwhile, and
plugged in again once the guest is over. One painter shows both.
"""

from collections import deque
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace

from manalath_board.controller.diagnose.ledger import hear, open_ledger
from manalath_board.controller.games.rule_errors import GameError
from manalath_board.controller.guest import Guest
from manalath_board.controller.guest_runner import TAKEN, GuestRunner, MakeAct
from manalath_board.controller.lights.frame_output import Painter
from manalath_board.controller.lights.precedence import scene_of
from manalath_board.controller.messages import Message
from manalath_board.controller.ports import (
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
from manalath_board.controller.session import Event, Session, step
from manalath_board.controller.session.events import Tick
from manalath_board.controller.snapshot import Snapshot, is_news, told
from manalath_board.controller.subscriber import Command, Subscriber

#: The longest a turn waits when nothing is due.
IDLE_MS = 10_000.0

#: A board that was asked how things stand is asked again after this time.
ASK_AGAIN_MS = 50.0


class Loop:
    """Owns a board and a session. ``turn`` and ``run`` belong to one thread, the rest to any."""

    def __init__(self, board: Board, clock: Clock, session: Session) -> None:
        self._board = board
        self._clock = clock
        self._subscribers: list[Subscriber] = []
        self._inbox: deque[Command] = deque()
        self._requests: deque[Request] = deque()
        #: Who has the board, who is to have it, what is answered to it, and how the link was told last.
        self._runner: GuestRunner | None = None
        self._waiting: deque[GuestRunner] = deque()
        self._acts: deque[MakeAct] = deque()
        self._link: Linked | Unlinked | None = None
        #: When the board was asked how things stand, at first and at last, if it has not told yet.
        self._asked_ms: float | None = None
        self._repeated_ms = 0.0
        self.is_stopping = False
        #: Whether a mistake of the program has ended ``run``.
        self.has_failed = False
        profile = session.profile
        self._painter = Painter(board, len(profile.lights), profile.cap_ma)
        #: The session that was painted last, and its scene.
        self._painted, self._scene = session, scene_of(session)
        self.snapshot = Snapshot(session, self._painter.frame, clock.now_ms(), ledger=open_ledger(profile))

    def post(self, command: Command) -> None:
        """Hand the loop a command from any thread; it becomes an event at the loop's own time."""
        self._inbox.append(command)
        self._board.wake()

    def ask(self, request: Request) -> None:
        """Have the board asked for something, from any thread; the answer comes as one of its events."""
        self._requests.append(request)
        self._board.wake()

    def lend(self, guest: Guest, on_over: Callable[[Guest], None] | None = None) -> None:
        """Lend the board to a guest, from any thread; one that has it already loses it.

        ``on_over`` is called in the loop's thread with what became of the guest when it gives the board back.
        """
        self._waiting.append(GuestRunner(guest, self._board, self._clock, on_over))
        self._board.wake()

    def tell(self, make: MakeAct) -> None:
        """Hand the guest an answer, from any thread, at the loop's own time; without one it is forgotten."""
        self._acts.append(make)
        self._board.wake()

    def subscribe(self, subscriber: Subscriber) -> Callable[[], None]:
        """Tell a subscriber all that happens from now on, from any thread; gives back what ends it.

        One that keeps a record has to be there before the loop runs.
        """
        subscriber.start(self.snapshot.session, self.post)
        self._subscribers.append(subscriber)
        return lambda: self._subscribers.remove(subscriber)

    def say(self, complaint: Message | None) -> None:
        """Show a start-up warning until the first command; call it before anything runs."""
        self.snapshot = replace(self.snapshot, complaint=complaint)

    def stop(self) -> None:
        """End ``run`` after its present turn, from any thread."""
        self.is_stopping = True
        self._board.wake()

    def run(self) -> None:
        """Turn until stopped, then leave the board dark and the record complete.

        An exception that no turn should raise ends it too: whoever watches is told before it goes on up.
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
        """Stop each of them, the last one first, even where another one fails."""
        with ExitStack() as stopping:
            for subscriber in self._subscribers:
                stopping.callback(subscriber.stop, self._clock.now_ms())

    def turn(self) -> None:
        """Wait for one event or until something is due, and deal with it."""
        while self._requests:
            self._board.ask(self._requests.popleft())
        before = self.snapshot
        session = self._hand_over(before.session)
        runner = self._runner
        due_ms = self._due_ms(session) if runner is None else runner.due_ms()
        wait_ms = min(due_ms, self._painter.due_ms) - self._clock.now_ms()
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
            told(before, event),
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
        if is_news(before, after):
            for subscriber in tuple(self._subscribers):
                subscriber.look()

    def _hand_over(self, session: Session) -> Session:
        """Give the board to the newest guest that waits for it; the session hears of the first one."""
        while self._waiting:
            if self._runner is None:
                session = self._step(session, replace(TAKEN, at_ms=session.at_ms))
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
        """Let the guest have an event; to the session there is no board, until it has it back."""
        acts = [self._acts.popleft() for _ in range(len(self._acts))]
        if runner.hear(event, acts):
            self._painter.hurry()
        if self._inbox or session.due_ms <= self._clock.now_ms():
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

    def _due_ms(self, session: Session) -> float:
        """When the session has to be stepped; asks the board first how things stand, if that is now."""
        now_ms = self._clock.now_ms()
        if not session.is_linked or not (self._inbox or session.due_ms <= now_ms):
            return session.due_ms
        if self._asked_ms is None or now_ms >= self._repeated_ms + ASK_AGAIN_MS:
            self._asked_ms = now_ms if self._asked_ms is None else self._asked_ms
            self._repeated_ms = now_ms
            self._board.ask(Refresh())
        return self._repeated_ms + ASK_AGAIN_MS

    def _take(
        self, session: Session, event: BoardEvent | None, complaint: Message | None
    ) -> tuple[Session, Message | None]:
        """Step the session through the board's event, and every command that waits if it can be now."""
        if isinstance(event, Unlinked) and session.is_linked:
            event = replace(event, at_ms=session.at_ms)
        if isinstance(event, Linked | Unlinked | Sensors):
            session = self._step(session, event)
        known_ms = self._known_ms(session, event)
        if known_ms is None:
            return session, complaint
        self._asked_ms = None
        if event is None:
            session = self._step(session, Tick(known_ms))
        while self._inbox:
            try:
                session = self._step(session, self._inbox.popleft()(known_ms))
                complaint = None
            except GameError as error:
                complaint = error.message
        return session, complaint

    def _known_ms(self, session: Session, event: BoardEvent | None) -> float | None:
        """Up to when it is known how things stand; None if the board has yet to say."""
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
        """Show what whoever has the board has to say by now."""
        if session != self._painted:
            self._painted, scene = session, scene_of(session)
            if scene != self._scene:
                self._scene = scene
                self._painter.hurry()
        painting = self._scene if self._runner is None else self._runner.guest
        self._painter.paint(painting, self._clock.now_ms())
