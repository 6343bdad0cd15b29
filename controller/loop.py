"""The loop: the only place that waits or reads a clock.

One thread owns all state. Each turn waits for one event of the board, or for the time at which the session or
the picture may change, or for a command; steps the session; paints; shows; publishes. Others may post
commands and read the newest snapshot, nothing else.

Nothing is decided on a silence. A report may still be on its way, or lost and about to come again, so the
session's time is the time up to which the sensors are known: before time alone decides something, or a
command is carried out, the board is asked once more, and its answer is what happens next. A board that goes
was gone from then on. While no board answers there is nothing to be missed, and time passes by itself.

A guest may be lent the board (`controller.lending`). To the session it is unplugged meanwhile, and plugged in
again once the guest is over.
"""

import time
from collections import deque
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, replace

from manalath_board.controller.diagnose.guest import Guest
from manalath_board.controller.diagnose.ledger import hear, open_ledger
from manalath_board.controller.games.base import GameError
from manalath_board.controller.lending import TAKEN, Lending, MakeAct
from manalath_board.controller.lights.frame import render
from manalath_board.controller.lights.onsets import Onsets, hold_flashes
from manalath_board.controller.lights.rhythm import MOTION_MS
from manalath_board.controller.lights.scene import Scene, scene_of
from manalath_board.controller.messages import Message
from manalath_board.controller.ports import (
    Board,
    BoardEvent,
    Clock,
    Edges,
    Frame,
    Health,
    Linked,
    Refresh,
    Refused,
    Request,
    Sensors,
    Unlinked,
)
from manalath_board.controller.recorder import Command, Recorder
from manalath_board.controller.session import Effect, Event, Session, step
from manalath_board.controller.session.events import Tick
from manalath_board.controller.snapshot import Snapshot, is_news, told

#: The longest a turn waits when nothing is due.
IDLE_MS = 10_000.0

#: A board that was asked how things stand is asked again after this time.
ASK_AGAIN_MS = 50.0


class WallClock:
    """Milliseconds of real time since it was made."""

    def __init__(self) -> None:
        self._start_s = time.monotonic()

    def now_ms(self) -> float:
        """Milliseconds since this clock was made."""
        return (time.monotonic() - self._start_s) * 1000.0


@dataclass(frozen=True, slots=True)
class Picture:
    """What is on the lights: the scene behind it, and when it may have to change by time alone."""

    scene: Scene
    onsets: Onsets
    frame: Frame
    due_ms: float = 0.0


class Loop:
    """Owns a board and a session. ``turn`` and ``run`` belong to one thread, the rest to any."""

    def __init__(
        self,
        board: Board,
        clock: Clock,
        session: Session,
        on_effect: Callable[[Effect, float], None] | None = None,
        recorder: Recorder | None = None,
    ) -> None:
        self._board = board
        self._clock = clock
        self._on_effect = on_effect
        self._recorder = recorder
        self._watchers: list[Callable[[], None]] = []
        self._inbox: deque[Command] = deque()
        self._requests: deque[Request] = deque()
        #: Who has the board, who is to have it, what is answered to it, and how the link was told last.
        self._lending: Lending | None = None
        self._lent: deque[Lending] = deque()
        self._acts: deque[MakeAct] = deque()
        self._link: Linked | Unlinked | None = None
        #: When the board was asked how things stand, at first and at last, if it has not told yet.
        self._asked_ms: float | None = None
        self._repeated_ms = 0.0
        self.is_stopping = False
        #: Whether a mistake of the program has ended ``run``.
        self.has_failed = False
        lights = len(session.profile.lights)
        frame = Frame(0, bytes(3 * lights))
        self._picture = Picture(scene_of(session), Onsets.none(lights), frame)
        self.snapshot = Snapshot(session, frame, clock.now_ms(), ledger=open_ledger(session.profile))
        if recorder is not None:
            recorder.start(session, self.post)

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
        cap_ma = self.snapshot.session.profile.cap_ma
        self._lent.append(Lending(guest, self._board, self._clock, cap_ma, on_over))
        self._board.wake()

    def tell(self, make: MakeAct) -> None:
        """Hand the guest an answer, from any thread, at the loop's own time; without one it is forgotten."""
        self._acts.append(make)
        self._board.wake()

    def subscribe(self, watcher: Callable[[], None]) -> Callable[[], None]:
        """Call ``watcher`` whenever there is a new snapshot worth seeing; gives back what ends it.

        It is called in the loop's thread: it may only leave word elsewhere, and return.
        """
        self._watchers.append(watcher)
        return lambda: self._watchers.remove(watcher)

    def say(self, complaint: Message | None) -> None:
        """Complain of something from the beginning on, until the first command; before anything runs."""
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
            closing.callback(self._stop_recorder)
            closing.callback(self._board.close)
            try:
                while not self.is_stopping:
                    self.turn()
            except Exception as error:
                self.has_failed = True
                complaint = Message("error.fatal", mistake=f"{type(error).__name__}: {error}")
                self._publish(replace(self.snapshot, complaint=complaint))
                raise

    def _stop_recorder(self) -> None:
        if self._recorder is not None:
            self._recorder.stop(self._clock.now_ms())

    def turn(self) -> None:
        """Wait for one event or until something is due, and deal with it."""
        while self._requests:
            self._board.ask(self._requests.popleft())
        before = self.snapshot
        session = self._lend_out(before.session)
        lending = self._lending
        due_ms = min(self._due_ms(session), self._picture.due_ms) if lending is None else lending.due_ms()
        event = self._board.read(min(max(due_ms - self._clock.now_ms(), 0.0), IDLE_MS) / 1000.0)
        if isinstance(event, Linked | Unlinked):
            self._link = event
        if lending is None:
            session, complaint = self._take(session, event, before.complaint)
            is_said = session != before.session
            self._repaint(session, is_said=is_said, is_relinked=isinstance(event, Linked))
            self._acts.clear()
        else:
            session, complaint = self._attend(lending, session, event, before.complaint)
        after = replace(
            told(before, event),
            session=session,
            frame=self._picture.frame,
            at_ms=self._clock.now_ms(),
            complaint=complaint,
            ledger=before.ledger if event is None else hear(before.ledger, event),
            guest=None if self._lending is None else self._lending.guest,
        )
        self._publish(after)

    def _publish(self, after: Snapshot) -> None:
        before, self.snapshot = self.snapshot, after
        if is_news(before, after):
            for watcher in tuple(self._watchers):
                watcher()

    def _lend_out(self, session: Session) -> Session:
        """Give the board to the newest guest that waits for it; the session hears of the first one."""
        while self._lent:
            if self._lending is None:
                session = self._step(session, replace(TAKEN, at_ms=session.at_ms))
                self._asked_ms = None
            else:
                self._lending.end()
            self._lending = self._lent.popleft()
            self._lending.begin(self._link, self.snapshot.health)
        return session

    def _attend(
        self, lending: Lending, session: Session, event: BoardEvent | None, complaint: Message | None
    ) -> tuple[Session, Message | None]:
        """Let the guest have an event; to the session there is no board, until it has it back."""
        acts = [self._acts.popleft() for _ in range(len(self._acts))]
        lending.hear(event, acts)
        if self._inbox or session.due_ms <= self._clock.now_ms():
            session, complaint = self._take(session, None, complaint)
        if not lending.guest.is_over:
            self._picture = replace(self._picture, frame=lending.paint(self._picture.frame))
            return session, complaint
        lending.end()
        self._lending = None
        if self._link is not None:
            session = self._step(session, replace(self._link, at_ms=max(self._clock.now_ms(), session.at_ms)))
            self._board.ask(Refresh())
        self._repaint(session, is_said=True, is_relinked=True)
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
        if event is not None and not isinstance(event, Health | Edges):
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
        if self._recorder is not None:
            self._recorder.hear(event)
        for effect in effects:
            if self._on_effect is not None:
                self._on_effect(effect, after.at_ms)
            if self._recorder is not None:
                self._recorder.take(effect, after)
        return after

    def _repaint(self, session: Session, *, is_said: bool, is_relinked: bool) -> None:
        """Show a new picture when the session said something new, or when the old one has moved on."""
        now_ms, picture = self._clock.now_ms(), self._picture
        if not is_said and now_ms < picture.due_ms and not is_relinked:
            return
        scene = scene_of(session) if is_said else picture.scene
        wanted = render(scene, now_ms, session.profile.cap_ma)
        onsets, rgb, release_ms = hold_flashes(picture.onsets, wanted, now_ms)
        due_ms = max(min(scene.next_change_ms(now_ms), release_ms), now_ms + 1.0)
        frame = picture.frame
        if rgb != frame.rgb or is_relinked:
            due_ms = max(due_ms, now_ms + MOTION_MS)
            frame = Frame(frame.seq + 1, rgb)
            self._board.show(frame)
        self._picture = Picture(scene, onsets, frame, due_ms)
