"""What a session holds. Values only; how they change is told in `controller.session.transition`."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from enum import Enum

from manalath_board.controller.games.base import Colour, Move, Position
from manalath_board.controller.games.declared_moves import declares_only
from manalath_board.controller.games.moves import Put
from manalath_board.controller.games.record import Record
from manalath_board.controller.games.requested_position import RequestedPosition
from manalath_board.controller.inference.correction import Step
from manalath_board.controller.inference.differences import Case, Memory
from manalath_board.controller.inference.expected_tables import marked_spaces
from manalath_board.controller.inference.keyed_colours import Arming, Colours
from manalath_board.controller.inference.occupancy import Reading
from manalath_board.controller.inference.patience import PATIENCE, Patience
from manalath_board.controller.inference.settle_filter import Tracks
from manalath_board.controller.inference.verdict import Ambiguous, AtRest, Emptied, Misplaced, Verdict
from manalath_board.controller.messages import Message
from manalath_board.controller.ports import Linked, Unlinked
from manalath_board.controller.profile import Key, Profile
from manalath_board.controller.session.echo import Echo
from manalath_board.controller.session.events import Change, Event
from manalath_board.controller.session.keys import KeysDown
from manalath_board.controller.session.mode import (
    Agreeing,
    Choosing,
    Declaring,
    Locating,
    Menu,
    Opened,
    Playing,
)


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A sensor that play goes on without: what it ``felt`` by then, and a piece ``declared`` there since.

    A piece that the game has by now is declared no more.
    """

    felt: Reading
    declared: Colour | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """What is seen on the table: readings over time, echoes, and colours armed.

    ``left_out`` are the spaces whose sensor play goes on without.
    """

    tracks: Tracks = field(default_factory=dict)
    echoes: Mapping[str, Echo] = field(default_factory=dict)
    left_out: Mapping[str, LeftOut] = field(default_factory=dict)
    arming: Arming = field(default_factory=Arming)


#: How long a notice is said.
NOTICE_MS = 4000.0


class Notice(Enum):
    """Something to be said for a moment, or until the next act."""

    NOTHING_TO_TAKE_BACK = "nothing to take back"
    LIFT_FIRST = "lift first"
    NONE_LEFT = "none left"
    FITS_NO_MOVE = "fits no move"
    SEVERAL_LEFT = "several left"
    OFF_FIRST = "off first"
    NOTHING_THERE = "nothing there"
    GREEN_ENOUGH = "green enough"


class Question(Enum):
    """A question that ``ok`` answers, or a colour key."""

    BROKEN = "broken"  #: the record cannot be written: ``ok`` goes on without
    RESUME = "resume"  #: an unfinished game was found: ``ok`` goes on with it, ``undo`` begins anew
    COLOUR = "colour"  #: a piece of which nobody has told the colour: its key tells it
    FAULTY = "faulty"  #: a sensor is suspected: ``ok`` says that the game is right, and goes on without it
    EMPTIED = "emptied"  #: all pieces taken off in mid-game: ``ok`` ends it unfinished
    KINDS = "kinds"  #: a piece that no reed tells may lie elsewhere: ``ok`` says that it lies where it should
    EXHAUSTED = "exhausted"  #: no piece of one colour is left: ``ok`` says it was heard


class Recording(Enum):
    """Whether what is decided has to be recorded first."""

    OFF = "off"  #: nobody keeps a record
    ON = "on"
    BROKEN = "broken"  #: the record could not be written, and the players go on without until the next game


@dataclass(frozen=True, slots=True)
class Offered:
    """An unfinished game was found: is it to go on? Declined, the ``other`` one begins."""

    other: Record


@dataclass(frozen=True, slots=True)
class Resuming:
    """The pieces of the game that was ``offered`` are to be put back, in any order, before play goes on."""

    offered: Offered


@dataclass(frozen=True, slots=True)
class Replaying:
    """A record is shown, of which the session's own is the part shown by now.

    ``gaps_ms`` are the times before each ply, empty where somebody steps; the next is due at ``next_ms``.
    """

    record: Record
    gaps_ms: tuple[float, ...] = ()
    next_ms: float = float("inf")


#: A requested move that changes nothing on the table is shown for so long before it is made.
PREVIEW_MS = 2000.0


@dataclass(frozen=True, slots=True)
class Request:
    """A move that a seat without hands has answered with, shown since ``shown_ms`` if it is."""

    move: Move
    shown_ms: float | None = None

    def due_ms(self, earliest_ms: float) -> float:
        """When it is shown, at the ``earliest_ms``; once it is, when its preview is over."""
        return earliest_ms if self.shown_ms is None else self.shown_ms + PREVIEW_MS


@dataclass(frozen=True, slots=True)
class SoonTapped:
    """A key was tapped on the board, which counts at ``at_ms`` if it still does what was ``meant`` by it."""

    key: Key
    at_ms: float
    meant: Hashable


@dataclass(frozen=True, slots=True)
class Waiting:
    """A change waits to be recorded, and what has happened since the session ``before`` it was decided.

    ``failure`` is why it could not be recorded, None while that is not known; ``is_last_try`` once somebody
    has answered that play is to go on all the same.
    """

    change: Change
    before: "Session"
    events: tuple[Event, ...] = ()
    failure: Message | None = None
    is_last_try: bool = False


Mode = Opened | Offered | Resuming | Replaying | Waiting


@dataclass(frozen=True, slots=True)
class EngineHint:
    """A hint that the player to move asked for in a ``position``: a ``move``, None while it is looked for.

    It ``is_whole`` once it was asked for a second time.
    """

    position: Position
    move: Move | None = None
    is_whole: bool = False


@dataclass(frozen=True, slots=True)
class Session:
    """Everything the controller knows.

    ``tap`` is one on the board that counts when its time has come. ``link`` is None until the board has
    answered for the first time, ``is_opening`` until it has told its sensors. ``notice_ms`` is when the
    notice was given, ``turn_ms`` when the position came to be, and with it the present player's turn.
    ``heard`` holds the colours whose exhaustion was acknowledged. ``helps`` say how much the lights tell the
    first and second seat, ``brightness`` is the share of its duty that every light has, and where they are
    ``is_calm`` they are slow. ``colours`` is how those of new pieces are known. ``request`` is what a seat
    without hands has answered with, ``hint`` the last one that was asked for, which a session can be that
    ``has_engine``. ``at_ms`` is how far time has passed, which alone makes no difference
    between two sessions.
    """

    profile: Profile
    record: Record
    table: Table = field(default_factory=Table)
    memory: Memory = field(default_factory=Memory)
    verdict: Verdict = field(default_factory=Verdict)
    plan: Step | None = None
    keys: KeysDown = field(default_factory=KeysDown)
    tap: SoonTapped | None = None
    link: Linked | Unlinked | None = None
    is_awaiting_sensors: bool = True
    is_opening: bool = True
    notice: Notice | None = None
    notice_ms: float = 0.0
    heard: frozenset[Colour] = frozenset()
    helps: tuple[int, int] = (1, 1)
    brightness: float = 1.0
    is_calm: bool = False
    turn_ms: float = 0.0
    recording: Recording = Recording.OFF
    request: Request | None = None
    has_engine: bool = False
    hint: EngineHint | None = None
    mode: Mode = field(default_factory=Playing)
    patience: Patience = PATIENCE
    colours: Colours = Colours.SENSED
    at_ms: float = field(default=0.0, compare=False)

    @property
    def position(self) -> Position:
        """The position the game believes."""
        return self.record.position

    @property
    def is_linked(self) -> bool:
        """Whether the board answers and has told its sensors."""
        return isinstance(self.link, Linked) and not self.is_awaiting_sensors

    @property
    def due_ms(self) -> float:
        """The next time at which time alone may change the session."""
        match self.mode:
            case Replaying(next_ms=next_ms):
                return min(next_ms, self.keys.halt_ms)
            case Waiting():
                return self.keys.halt_ms
        notice_ms = float("inf") if self.notice is None else self.notice_ms + NOTICE_MS
        tap_ms = float("inf") if self.tap is None else self.tap.at_ms
        armed = self.table.arming.armed
        armed_ms = float("inf") if armed is None else armed.until_ms
        held_ms = min(self.keys.menu_ms, self.keys.halt_ms)
        return min(notice_ms, tap_ms, armed_ms, held_ms, self.judge_ms)

    @property
    def judge_ms(self) -> float:
        """The next time at which the same readings may mean something else, or a requested move is due."""
        if not self.is_linked:
            return float("inf")
        request = self.request
        request_ms = float("inf") if request is None else request.due_ms(self.shown_from_ms)
        return min(self.verdict.due_ms, request_ms if request_ms > self.at_ms else float("inf"))

    @property
    def shown_from_ms(self) -> float:
        """When the last move is sure enough for the next one to be requested."""
        return self.turn_ms + self.patience.takeback_ms

    @property
    def awaited(self) -> Position | None:
        """The position in which the answer of a seat without hands is waited for; None while none is."""
        is_free = self.is_playing and not isinstance(self.mode, Waiting) and self.request is None
        return self.record.reached if is_free and isinstance(self.position, RequestedPosition) else None

    @property
    def hinted(self) -> EngineHint | None:
        """The hint that was asked for, as long as its position is the one on the table."""
        hint = self.hint
        return hint if hint is not None and hint.position is self.record.reached else None

    @property
    def hint_awaited(self) -> Position | None:
        """The position for which a hint is looked for; None while none is."""
        hint = self.hinted
        return hint.position if hint is not None and hint.move is None else None

    @property
    def case(self) -> Case:
        """What the hand is judged against."""
        is_resuming = isinstance(self.mode, Offered | Resuming)
        return Case(
            record=self.record,
            last=None if is_resuming else self._last_piece,
            since_ms=self.turn_ms,
            memory=self.memory,
            is_resuming=is_resuming,
            is_led=isinstance(self.verdict.placement, Misplaced),
            is_keyed=self.colours is not Colours.SENSED,
            left_out=frozenset(self.table.left_out),
        )

    @property
    def _last_piece(self) -> Put | None:
        """The piece that the last move laid down."""
        return next((Put(space, colour) for space, colour in self.record.landed().items()), None)

    @property
    def is_opened_by_hand(self) -> bool:
        """Whether something is open that ``undo`` leaves."""
        is_opened = isinstance(self.mode, Choosing | Declaring | Agreeing | Locating)
        return isinstance(self.mode, Menu) or (is_opened and not declares_only(self.position))

    @property
    def question(self) -> Question | None:
        """The question that waits for an answer, the most pressing first."""
        match self.mode:
            case Waiting(failure=failure):
                return None if failure is None else Question.BROKEN
            case Offered():
                return Question.RESUME
            case Resuming():
                return Question.FAULTY if self.verdict.suspected else None
            case Replaying() | Menu():
                return None
        if self.question_space is not None:
            return Question.COLOUR
        if self.verdict.suspected:
            return Question.FAULTY
        if isinstance(self.verdict.placement, Emptied) and self.position.outcome is None:
            return Question.EMPTIED
        if self.position.outcome is not None or not isinstance(self.mode, Playing):
            return None
        if self.unsure_spaces:
            return Question.KINDS
        return Question.EXHAUSTED if self.exhausted - self.heard else None

    @property
    def question_space(self) -> str | None:
        """The space of the piece whose colour is asked."""
        placement = self.verdict.placement
        return placement.space if isinstance(placement, Ambiguous) else None

    @property
    def unsure_spaces(self) -> frozenset[str]:
        """The spaces where the game has a piece that no reed tells, and another one may lie."""
        is_settled = isinstance(self.verdict.placement, AtRest)
        return self.memory.mixed & marked_spaces(self.position) if is_settled else frozenset()

    @property
    def exhausted(self) -> frozenset[Colour]:
        """The colours of which no piece is left."""
        return self.position.exhausted()

    @property
    def is_playing(self) -> bool:
        """Whether the table is played at: no record is shown, and no game is to be put back first."""
        match self.mode:
            case Offered() | Resuming() | Replaying():
                return False
            case Waiting(before=before):
                return before.is_playing
            case _:
                return True

    def help(self) -> int:
        """How much the lights tell the player on move."""
        return self.helps[self.position.to_move.value]
