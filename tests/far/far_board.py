"""A virtual board at which a match is played: session, keeper and hands, in simulated time.

The hands do what the session asks for, and now and then what comes to their mind.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from random import Random

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from controller.annexes.friend.invitation import Invitation
from controller.annexes.friend.joint_record import MatchSide, Terms
from controller.annexes.friend.match_keeper import MatchKeeper, Outside
from controller.annexes.friend.saved_match import SavedMatch
from controller.annexes.friend.side_documents import Pen
from controller.board import Key, Profile
from controller.far.broker import Hearing
from controller.games import Colour, Game
from controller.inference import Misplaced, table_of
from controller.ports import Sensors
from controller.session import Session, Waiting, open_session, step
from controller.session.events import (
    Choose,
    Declare,
    Event,
    FollowMatch,
    NewGame,
    Propose,
    Recorded,
    RecordWanted,
    Reply,
    Tapped,
    Tick,
)
from controller.session.mode import Agreeing, Choice
from controller.table import Record
from tests.far.match_witness import MatchWitness
from tests.far.memory_broker import MemoryBroker, MemoryLine, Schedule
from tests.timeline import linked

#: How long hands take for what they do, and how long a line that was cut stays away.
ACT_S = (0.6, 2.5)
AWAY_S = (1.0, 20.0)
#: How long it takes until the keeper hears of the board, and the board of the keeper.
HEARD_S = 0.01
#: How long the journal takes for what is decided; now and then it takes longer than a move is uncertain.
LATE_S, VERY_LATE_S, VERY_LATE = (0.001, 0.3), (0.5, 6.0), 0.2


@dataclass
class Habits:
    """How likely hands do what nobody asked for, each time they act."""

    undo: float = 0.03
    draw: float = 0.01
    resign: float = 0.004
    slip: float = 0.03
    agree: float = 0.6
    instead: float = 0.1
    plays: bool = True


@dataclass
class FarBoard:
    """One board with its hands; ``skew_ms`` is by how much its clock differs."""

    profile: Profile
    game: Game
    invitation: Invitation
    side: MatchSide
    broker: MemoryBroker
    schedule: Schedule
    random: Random
    terms: Terms | None = None
    habits: Habits = field(default_factory=Habits)
    skew_ms: float = 0.0
    saved: str = ""
    lying: dict[str, Colour] = field(default_factory=dict)
    witness: MatchWitness = field(default_factory=MatchWitness)
    is_running: bool = False
    #: How long it took to join or to go on, each time it was switched on.
    took_ms: list[float] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._line: MemoryLine | None = None
        self._is_mending = False
        self._started_s = float("inf")
        #: How often it has been switched on.
        self._number = 0

    def start(self) -> None:
        """Switch the board on; what was saved goes on."""
        self.is_running, self._line, self._seq = True, None, 0
        self.witness.begin()
        self._started_s = self.schedule.now_s
        self.session: Session = open_session(self.profile, self.game.start(), is_recorded=True)
        self._number += 1
        self._send(linked(self.profile))
        self._sense()
        outside = Outside(self._keep, self._save, self._follow, self.random.randbytes)
        if self.saved:
            saved = SavedMatch.read(self.saved)
            self.keeper = MatchKeeper(saved.invitation, saved.pen, outside)
            self.keeper.restore(saved.signed)
        else:
            key = Ed25519PrivateKey.from_private_bytes(self.random.randbytes(32))
            self.keeper = MatchKeeper(self.invitation, Pen(self.side, key, self.invitation.keys), outside)
            self.keeper.begin(self.side.value.title(), self.terms)
        self.connect()
        self._later()

    def stop(self) -> None:
        """Cut the board's power."""
        self.is_running = False
        if self._line is not None:
            self.broker.cut(self._line)

    def cut(self) -> None:
        """Cut the board's line to the broker."""
        if self._line is not None:
            self.broker.cut(self._line)

    def connect(self) -> None:
        """Try the line."""
        if not self.is_running:
            return
        keeper = self.keeper

        def on_end(was_up: bool, _: object) -> None:  # noqa: FBT001
            del was_up
            if self.is_running and self._line is line:
                self._line = None
                keeper.link(is_up=False)
                self.schedule.after(self.random.uniform(*AWAY_S), self.connect)

        def on_line() -> None:
            if self.is_running and self._line is line:
                keeper.link(is_up=True)

        def on_payload(topic: str, payload: bytes, is_live: bool) -> None:  # noqa: FBT001
            if self.is_running and self._line is line:
                keeper.hear(topic, payload, is_live=is_live)
                if keeper.is_overwritten and not self._is_mending:
                    self._is_mending = True
                    self.schedule.after(1.0, self._mend)

        line = self._line = self.broker.line(
            keeper.topics, keeper.will(), Hearing(on_line, on_payload, on_end)
        )
        line.open()

    def _mend(self) -> None:
        self._is_mending = False
        if self.is_running and self.keeper.is_overwritten:
            self.keeper.mend()

    @property
    def at_ms(self) -> float:
        """The time by the board's own clock."""
        return self.schedule.now_s * 1000.0 + self.skew_ms

    def _keep(self, topic: str, payload: bytes) -> None:
        if self._line is not None:
            self._line.keep(topic, payload)

    def _save(self, keeper: MatchKeeper) -> None:
        self.saved = SavedMatch.of(keeper.invitation, keeper.pen, keeper.saved()).text()

    def _follow(self, record: Record | None, before: Record | None, proposed: Agreeing | None) -> None:
        if record is not None and self._started_s < float("inf"):
            self.took_ms.append(1000.0 * (self.schedule.now_s - self._started_s))
            self._started_s = float("inf")
        self._after(HEARD_S, lambda: self._send(FollowMatch(record, before, proposed, self.at_ms)))

    def _after(self, late_s: float, act: Callable[[], None]) -> None:
        """Do something later, unless the board is switched off by then."""
        number = self._number
        self.schedule.after(late_s, lambda: act() if self.is_running and self._number == number else None)

    def _send(self, event: Event) -> None:
        self.session, effects = step(self.session, event)
        session = self.session
        for effect in effects:
            self.witness.note(effect, session)
            if isinstance(effect, RecordWanted):
                late_s = VERY_LATE_S if self.random.random() < VERY_LATE else LATE_S
                self._after(self.random.uniform(*late_s), lambda: self._send(Recorded(self.at_ms)))
            if isinstance(effect, Propose | Reply):
                self._after(HEARD_S, partial(self._tell, session, effect))
        self._after(HEARD_S, partial(self._tell, session))

    def _tell(self, session: Session, said: Propose | Reply | None = None) -> None:
        """Have the keeper hear what was said, or see the board; what it writes must have been made here."""
        if said is None:
            self.keeper.see(session, session.at_ms)
        else:
            self.keeper.say(said, session)
        self.witness.read(self.keeper)

    def _sense(self) -> None:
        reeds = [0] * len(self.profile.rows)
        for space, colour in self.lying.items():
            row, column = self.profile.space(space).sensor(colour)
            reeds[row] |= 1 << column
        self._seq += 1
        self._send(Sensors(self._seq, self.at_ms, self.at_ms, tuple(reeds)))

    def _later(self) -> None:
        self.schedule.after(self.random.uniform(*ACT_S), self._act)

    def _act(self) -> None:
        if not self.is_running:
            return
        self._send(Tick(self.at_ms))
        self._do()
        self._later()

    def _do(self) -> None:
        session = self.session
        if isinstance(session.mode, Waiting) or session.companions.followed is None:
            return
        if session.record.match != session.companions.followed.record.match:
            return
        if isinstance(session.mode, Agreeing) and self.random.random() >= self.habits.instead:
            self._answer(session.mode, session.companions.followed.friend)
        elif not self._put_right() and self.habits.plays:
            self._play()

    def _answer(self, proposed: Agreeing, friend: Colour) -> None:
        """Answer the friend in time, or now and then withdraw what was proposed."""
        if proposed.by is friend and self.random.random() < 0.5:
            key = Key.OK if self.random.random() < self.habits.agree else Key.UNDO
            self._send(Tapped(key, self.at_ms))
        elif self.random.random() < 0.1:
            self._send(Tapped(Key.UNDO, self.at_ms))

    def _put_right(self) -> bool:
        """Do on the table what the lights ask for; False if they ask for nothing."""
        session, placement = self.session, self.session.verdict.placement
        if isinstance(placement, Misplaced) and placement.extra and self.random.random() < 0.5:
            extra = {each.space for each in placement.extra}
            self._lay({space: colour for space, colour in self.lying.items() if space not in extra})
        elif session.record.requested is not None:
            self._lay(table_of(session.record.reached.play(session.record.requested)))
        elif session.position.outcome is None and self.lying != table_of(session.position):
            self._lay(table_of(session.position))
        else:
            return False
        return True

    def _play(self) -> None:
        """Make a move, or do what came to mind; after a game clear the board."""
        session, random, habits = self.session, self.random, self.habits
        chance = random.random()
        if session.position.outcome is not None:
            if self.lying:
                self._lay({})
            elif not isinstance(session.mode, Agreeing):
                self._send(NewGame(self.game.start(), self.at_ms))
        elif chance < habits.undo:
            self._send(Tapped(Key.UNDO, self.at_ms))
        elif chance < habits.undo + habits.draw:
            self._send(Choose(Choice.DRAW, self.at_ms))
        elif chance < habits.undo + habits.draw + habits.resign:
            self._send(Choose(Choice.RESIGN, self.at_ms))
        elif random.random() < habits.slip and self.lying:
            gone = random.choice(sorted(self.lying))
            self._lay({space: colour for space, colour in self.lying.items() if space != gone})
        elif session.position.to_move not in session.record.without_hands:
            move = random.choice(list(session.position.legal_moves()))
            if session.position.changes(move):
                self._lay(table_of(session.position.play(move)))
            else:
                self._send(Declare(self.game.write_move(move), self.at_ms))

    def _lay(self, table: Mapping[str, Colour]) -> None:
        self.lying = dict(table)
        self._sense()
