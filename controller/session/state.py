"""What a session holds. Values only; how they change is told in `controller.session.step`."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from manalath_board.controller.board import Profile
from manalath_board.controller.games.base import Colour, Game, Position
from manalath_board.controller.games.declared import declares_only
from manalath_board.controller.games.moves import Put
from manalath_board.controller.games.record import Record
from manalath_board.controller.inference.arming import Arming, Colours
from manalath_board.controller.inference.correction import Step
from manalath_board.controller.inference.differences import Case
from manalath_board.controller.inference.occupancy import Reading
from manalath_board.controller.inference.readings import PATIENCE, Patience, Tracks
from manalath_board.controller.inference.verdict import Ambiguous, Emptied, Misplaced, Undecided, Verdict
from manalath_board.controller.messages import Message
from manalath_board.controller.ports import Linked, Unlinked
from manalath_board.controller.session.echo import Echo
from manalath_board.controller.session.events import Change, Event, Tapped
from manalath_board.controller.session.keys import KeysDown
from manalath_board.controller.session.mode import Declaring, Mode, Picking, Playing


@dataclass(frozen=True, slots=True)
class Table:
    """What is seen of the hand: readings over time, echoes, what must be lifted first, and colours armed.

    ``masked`` are the readings of sensors that stick, which play goes on without. ``unread`` are spaces whose
    sensor reads nothing, each with the piece declared there that the game does not have yet.
    """

    tracks: Tracks = field(default_factory=dict)
    echoes: Mapping[str, Echo] = field(default_factory=dict)
    stale: frozenset[str] = frozenset()
    is_revisable: bool = False
    is_clearing: bool = False
    is_end_lifted: bool = False
    is_redo_in_hand: bool = False
    is_unseen: bool = False
    gone: Put | None = None
    is_replaced: bool = False
    masked: Mapping[str, Reading] = field(default_factory=dict)
    unread: Mapping[str, Colour | None] = field(default_factory=dict)
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
    PICK_FIRST = "pick first"


class Question(Enum):
    """A question that ``ok`` answers, or a colour key."""

    BROKEN = "broken"  #: the record cannot be written: ``ok`` goes on without
    RESUME = "resume"  #: an unfinished game was found: ``ok`` goes on with it, ``undo`` begins anew
    COLOUR = "colour"  #: a piece of which nobody has told the colour: its key tells it
    STUCK = "stuck"  #: what is read though it should be off: ``ok`` says that nothing is there
    EMPTIED = "emptied"  #: all pieces taken off in mid-game: ``ok`` ends it unfinished
    EXHAUSTED = "exhausted"  #: no piece of one colour is left: ``ok`` says it was heard


class Recording(Enum):
    """Whether what is decided has to be recorded first."""

    OFF = "off"  #: nobody keeps a record
    ON = "on"
    BROKEN = "broken"  #: the record could not be written, and the players go on without until the next game


@dataclass(frozen=True, slots=True)
class Resume:
    """An unfinished game that was found; declined, ``game`` begins instead with ``blocked`` spaces.

    Once it ``is_accepted`` its pieces have to be put back, in any order, before play goes on.
    """

    game: Game
    blocked: tuple[str, ...] = ()
    is_accepted: bool = False


@dataclass(frozen=True, slots=True)
class Show:
    """A record that is shown, of which the session's own is the part shown by now.

    ``gaps_ms`` are the times before each ply, empty where somebody steps; the next is due at ``next_ms``.
    """

    record: Record
    gaps_ms: tuple[float, ...] = ()
    next_ms: float = float("inf")


@dataclass(frozen=True, slots=True)
class Pending:
    """A change that waits to be recorded, and what has happened since the session ``before`` it was decided.

    ``failure`` is why it could not be recorded, None while that is not known; ``is_last_try`` once somebody
    has answered that play is to go on all the same.
    """

    change: Change
    before: "Session"
    events: tuple[Event, ...] = ()
    failure: Message | None = None
    is_last_try: bool = False


@dataclass(frozen=True, slots=True)
class Session:
    """Everything the controller knows.

    ``tap`` is one on the board that counts when its time has come. ``link`` is None until the board has
    answered for the first time, ``is_opening`` until it has told its sensors. ``notice_ms`` is when the
    notice was given, ``turn_ms`` when the position came to be, and with it the present player's turn.
    ``heard`` holds the colours whose exhaustion was acknowledged. ``levels`` are the light levels of the
    first and second seat, ``colours`` how those of new pieces are known. ``opened`` is what the keys have
    opened. ``at_ms`` is how far time has passed, which alone makes no difference between two sessions.
    """

    profile: Profile
    record: Record
    table: Table = field(default_factory=Table)
    verdict: Verdict = field(default_factory=Verdict)
    plan: Step | None = None
    keys: KeysDown = field(default_factory=KeysDown)
    tap: Tapped | None = None
    link: Linked | Unlinked | None = None
    is_awaiting_sensors: bool = True
    is_opening: bool = True
    notice: Notice | None = None
    notice_ms: float = 0.0
    heard: frozenset[Colour] = frozenset()
    levels: tuple[int, int] = (1, 1)
    turn_ms: float = 0.0
    recording: Recording = Recording.OFF
    pending: Pending | None = None
    resume: Resume | None = None
    show: Show | None = None
    opened: Mode = field(default_factory=Playing)
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
    def is_offered(self) -> bool:
        """Whether it waits for an answer whether to go on with an unfinished game."""
        return self.resume is not None and not self.resume.is_accepted

    @property
    def due_ms(self) -> float:
        """The next time at which time alone may change the session."""
        if self.show is not None:
            return self.show.next_ms
        if self.pending is not None:
            return float("inf")
        notice_ms = float("inf") if self.notice is None else self.notice_ms + NOTICE_MS
        tap_ms = float("inf") if self.tap is None else self.tap.at_ms
        armed = self.table.arming.armed
        armed_ms = float("inf") if armed is None else armed.until_ms
        return min(notice_ms, tap_ms, armed_ms, self.verdict.due_ms if self.is_linked else float("inf"))

    @property
    def case(self) -> Case:
        """What the hand is judged against."""
        return Case(
            record=self.record,
            last=None if self.resume is not None else self._last_piece,
            since_ms=self.turn_ms,
            is_revisable=self.table.is_revisable,
            gone=self.table.gone,
            is_replaced=self.table.is_replaced,
            stale=self.table.stale,
            is_clearing=self.table.is_clearing,
            is_end_lifted=self.table.is_end_lifted,
            is_redo_in_hand=self.table.is_redo_in_hand,
            is_resuming=self.resume is not None,
            is_unseen=self.table.is_unseen,
            is_led=isinstance(self.verdict.placement, Misplaced),
            is_keyed=self.colours is not Colours.SENSED,
        )

    @property
    def _last_piece(self) -> Put | None:
        """The piece that the last move laid down."""
        return next((Put(space, colour) for space, colour in self.record.landed().items()), None)

    @property
    def mode(self) -> Mode:
        """What is open: what a verdict asks, what the keys opened, or a declaration by itself."""
        match self.verdict.placement:
            case Undecided(candidates) if isinstance(self.opened, Playing | Picking):
                is_same = isinstance(self.opened, Picking) and self.opened.candidates == candidates
                return self.opened if is_same else Picking(candidates)
        if isinstance(self.opened, Picking):
            return Playing()
        if isinstance(self.opened, Playing) and self.is_playing and declares_only(self.position):
            return Declaring()
        return self.opened

    @property
    def is_opened_by_hand(self) -> bool:
        """Whether something is open that ``undo`` leaves."""
        return not isinstance(self.opened, Playing | Picking) and not declares_only(self.position)

    @property
    def question(self) -> Question | None:
        """The question that waits for an answer, the most pressing first."""
        if self.pending is not None and self.pending.failure is not None:
            return Question.BROKEN
        if self.resume is not None:
            return None if self.resume.is_accepted else Question.RESUME
        if self.question_space is not None:
            return Question.COLOUR
        if self.verdict.stuck:
            return Question.STUCK
        if isinstance(self.verdict.placement, Emptied) and self.position.outcome is None:
            return Question.EMPTIED
        if self.position.outcome is not None or not isinstance(self.mode, Playing):
            return None
        return Question.EXHAUSTED if self.exhausted - self.heard else None

    @property
    def question_space(self) -> str | None:
        """The space of the piece whose colour is asked."""
        placement = self.verdict.placement
        return placement.space if isinstance(placement, Ambiguous) else None

    @property
    def exhausted(self) -> frozenset[Colour]:
        """The colours of which no piece is left."""
        return self.position.exhausted()

    @property
    def is_playing(self) -> bool:
        """Whether the table is played at: no record is shown, and no game is to be put back first."""
        return self.show is None and self.resume is None

    def level(self) -> int:
        """The light level of the player on move."""
        return self.levels[self.position.to_move.value]
