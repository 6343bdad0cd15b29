"""The state of a session, as values only; `controller.session.transition` decides how they change."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum

from controller.board import Key, Profile
from controller.games import Colour, Move, Position, Put, declares_only
from controller.inference import (
    HAND_TIMES,
    Ambiguous,
    Amend,
    AtRest,
    Case,
    Colours,
    Emptied,
    HandTimes,
    Memory,
    Misplaced,
    Now,
    Reading,
    Settled,
    Tracks,
    Verdict,
    marked_spaces,
)
from controller.inference.correction_step import Step
from controller.inference.keyed_colours import Arming
from controller.messages import Message
from controller.ports import Linked, Unlinked
from controller.session.echo import Echo
from controller.session.events import Begin, Effect, RecordWanted
from controller.session.keys import KeysDown
from controller.session.mode import (
    Agreeing,
    Choosing,
    Declaring,
    Locating,
    Menu,
    Opened,
    Playing,
)
from controller.table import ELSEWHERE, HAND, LEVELS, Record, following
from controller.table.clock import TurnClock
from controller.table.fitted_levels import FittedLevels
from controller.table.requested_position import RequestedPosition

#: The levels of help: the lights show what the rules forbid; and the coach points and speaks.
RULES, COACH = 1, 2
#: Against these levels of the engine a player has a coach, unless they choose otherwise.
COACHED_LEVELS = LEVELS[:3]


@dataclass(frozen=True, slots=True)
class LeftOut:
    """An excluded sensor: what it read when excluded (``felt``), and a piece ``declared`` there since.

    Once the game has the piece, it is no longer declared.
    """

    felt: Reading
    declared: Colour | None = None


@dataclass(frozen=True, slots=True)
class SeenTable:
    """What is seen on the table: readings over time, echoes, and armed colours.

    ``left_out`` are the spaces whose sensor is excluded.
    """

    tracks: Tracks = field(default_factory=dict)
    echoes: Mapping[str, Echo] = field(default_factory=dict)
    left_out: Mapping[str, LeftOut] = field(default_factory=dict)
    arming: Arming = field(default_factory=Arming)


#: How long a notice is shown.
NOTICE_MS = 4000.0


class Notice(Enum):
    """A notice shown for a moment, or until the next act."""

    NOTHING_TO_TAKE_BACK = "nothing to take back"
    LIFT_FIRST = "lift first"
    HOME_FIRST = "home first"
    NONE_LEFT = "none left"
    FITS_NO_MOVE = "fits no move"
    SEVERAL_LEFT = "several left"
    OFF_FIRST = "off first"
    TAP_AGAIN = "tap again"
    NOTHING_THERE = "nothing there"
    GREEN_ENOUGH = "green enough"
    CLOCK = "clock"
    DRAW_DECLINED = "draw declined"
    FRIEND_DECLINED = "friend declined"
    HELD = "held"


class Question(Enum):
    """A question that ``ok`` answers, or a colour key."""

    BROKEN = "broken"  #: the record cannot be written: ``ok`` goes on without it
    RESUME = "resume"  #: an unfinished game was found: ``ok`` goes on with it, ``undo`` begins another
    COLOUR = "colour"  #: a piece's colour is unknown: the key of its colour answers
    FAULTY = "faulty"  #: a sensor is suspected: ``ok`` confirms the game and goes on without the sensor
    #: All pieces are off, and that begins nothing: ``ok`` ends the game, or asks the friend for another one.
    EMPTIED = "emptied"
    KINDS = "kinds"  #: a piece that no reed can identify may be elsewhere: ``ok`` confirms its place
    SHUT_OUT = "shut out"  #: phones are shut out since somebody guesses the PIN: ``ok`` acknowledges it
    EXHAUSTED = "exhausted"  #: no piece of one colour is left: ``ok`` acknowledges it


class Recording(Enum):
    """Whether a decision must be recorded before it takes effect."""

    OFF = "off"  #: no record is kept
    ON = "on"
    BROKEN = "broken"  #: the record could not be written; the players go on without it until the next game
    ASIDE = "aside"  #: a line is tried: nothing that is decided on it is recorded or told


@dataclass(frozen=True, slots=True)
class Offered:
    """An unfinished game was found and may be resumed; if the players decline, the ``other`` begins."""

    other: Record


@dataclass(frozen=True, slots=True)
class Resuming:
    """The pieces of a game must be put on the table, in any order, before play goes on.

    ``offered`` is what the players may go back to instead. It is None where the pieces are led home after a
    line: the game that goes on there is not at stake.
    """

    offered: Offered | None = None


@dataclass(frozen=True, slots=True)
class Replaying:
    """A ``record`` is being shown; the session's own record is the part shown so far.

    ``gaps_ms`` are the pauses before each ply, empty in a show by steps; the next ply is due at ``next_ms``.
    """

    record: Record
    gaps_ms: tuple[float, ...] = ()
    next_ms: float = float("inf")


#: How long a requested move that changes nothing on the table is shown before it is made.
PREVIEW_MS = 2000.0
#: How long after a player's move by a sure hand, or after the beginning, the requested one is shown.
ANSWER_MS = 300.0


@dataclass(frozen=True, slots=True)
class Request:
    """A move with which a seat without hands answered; shown since ``shown_ms``, None if not yet shown."""

    move: Move
    shown_ms: float | None = None


@dataclass(frozen=True, slots=True)
class SoonTapped:
    """A tap of a board key that counts at ``at_ms`` if the key still does then what it ``meant``."""

    key: Key
    at_ms: float
    meant: Hashable


@dataclass(frozen=True, slots=True)
class Pending:
    """A change decided in the session ``before``; nobody is told until what is ``wanted`` is recorded."""

    before: "Session"
    wanted: RecordWanted


Decided = tuple[Effect | Pending, ...]


@dataclass(frozen=True, slots=True)
class Waiting:
    """A ``pending`` change waits for its record.

    Behind it the game goes on as the session ``after``; what was ``decided`` since is told once the change
    is recorded, as far as the next that is pending. ``failure`` is why it could not be recorded, None unless
    that failed; ``is_last_try`` once a player has answered that play goes on all the same.
    """

    pending: Pending
    after: "Session"
    decided: Decided = ()
    failure: Message | None = None
    is_last_try: bool = False


Mode = Opened | Offered | Resuming | Replaying | Waiting


@dataclass(frozen=True, slots=True)
class EngineHint:
    """A hint requested by the player to move in a ``position``: a ``move``, None while it is awaited.

    It ``is_whole`` after a second request, and says ``why`` if that is proved.
    """

    position: Position
    move: Move | None = None
    is_whole: bool = False
    why: Message | None = None


@dataclass(frozen=True, slots=True)
class Followed:
    """How far a match with a friend elsewhere has come, and what is ``proposed`` and not answered yet.

    ``before`` is how the game before that ended. ``cleared`` is the number of the last game after which this
    board has proposed another one, or agreed to it. ``is_shortened`` until this board, too, has taken back
    what both agreed to take back. What the friend proposes is asked here since ``asked_ms``.
    """

    record: Record
    before: Record | None = None
    proposed: Agreeing | None = None
    cleared: int = 0
    is_shortened: bool = False
    asked_ms: float = 0.0

    @property
    def friend(self) -> Colour:
        """The colour that the friend plays."""
        return next(colour for colour in Colour if self.record.seats[colour.value] == ELSEWHERE)


@dataclass(frozen=True, slots=True)
class Phones:
    """Whether phones on the local network are let in, and when hands at the board last asked for the PIN.

    ``are_shut_out`` because too many wrong PINs came, until a player has acknowledged that.
    ``away`` are the colours that were given a seat on a phone which is gone.
    """

    are_let_in: bool = False
    asked_ms: float = float("-inf")
    are_shut_out: bool = False
    away: frozenset[Colour] = frozenset()


@dataclass(frozen=True, slots=True)
class TableSettings:
    """What the players have chosen for all games.

    ``helps`` is how much help was chosen for the first and second seat, None where none was; ``brightness``
    is the share of its duty that every light has, and ``is_calm`` slows the lights down. A table that
    ``has_edge_bars`` shows whose turn it is, and what is waited for, on bars along its edges instead of on
    rows of spaces. ``colours`` is how new pieces get their colours.
    """

    helps: tuple[int | None, int | None] = (None, None)
    brightness: float = 1.0
    is_calm: bool = False
    has_edge_bars: bool = False
    colours: Colours = Colours.SENSED


@dataclass(frozen=True, slots=True)
class BoardLink:
    """How the board is linked: ``link`` is None until it has answered for the first time.

    It ``is_awaiting_sensors`` until the board has reported them over this link, and ``is_opening`` until it
    has for the first time.
    """

    link: Linked | Unlinked | None = None
    is_awaiting_sensors: bool = True
    is_opening: bool = True


@dataclass(frozen=True, slots=True)
class JudgedTable:
    """What was judged of the table: the ``verdict``, and the step that the lights lead to by ``plan``.

    At ``again_ms`` the same readings may get another verdict.
    """

    verdict: Verdict = field(default_factory=Verdict)
    plan: Step | None = None
    again_ms: float = float("inf")


@dataclass(frozen=True, slots=True)
class PresentTurn:
    """The present player's turn: when its position arose, and the ``clock`` of what was thought in it."""

    since_ms: float = 0.0
    clock: TurnClock = field(default_factory=TurnClock)


@dataclass(frozen=True, slots=True)
class Talk:
    """What was said to the players: a ``notice``, when it was given, and what they have acknowledged.

    ``heard`` are the colours whose exhaustion was.
    """

    notice: Notice | None = None
    notice_ms: float = 0.0
    heard: frozenset[Colour] = frozenset()


@dataclass(frozen=True, slots=True)
class Companions:
    """The parts of the companions (`controller.session.companions`), and of the engine.

    ``request`` is the answer of a seat without hands, ``unanswered`` the position in which a seat or a hint
    was last given up, ``hint`` the last hint requested, which only a session that ``has_engine`` can have.
    ``followed`` is None without a match. The session of the game is put ``aside`` while a line is tried.
    """

    request: Request | None = None
    unanswered: Position | None = None
    has_engine: bool = False
    hint: EngineHint | None = None
    followed: Followed | None = None
    aside: "Session | None" = None


@dataclass(frozen=True, slots=True)
class Session:
    """Everything the controller knows.

    ``record`` is that of the game, or of the line that is tried. ``tap`` is a tap on the board that counts
    when it is due. ``phones`` is None where none can be let in. ``fit`` is the level that fits, by the games
    before this one. ``at_ms`` is the time reached; sessions that differ only in it are equal.
    """

    profile: Profile
    record: Record
    table: SeenTable = field(default_factory=SeenTable)
    memory: Memory = field(default_factory=Memory)
    judged: JudgedTable = field(default_factory=JudgedTable)
    turn: PresentTurn = field(default_factory=PresentTurn)
    mode: Mode = field(default_factory=Playing)
    talk: Talk = field(default_factory=Talk)
    keys: KeysDown = field(default_factory=KeysDown)
    tap: SoonTapped | None = None
    board: BoardLink = field(default_factory=BoardLink)
    hand_times: HandTimes = HAND_TIMES
    settings: TableSettings = field(default_factory=TableSettings)
    companions: Companions = field(default_factory=Companions)
    phones: Phones | None = None
    recording: Recording = Recording.OFF
    fit: FittedLevels = field(default_factory=FittedLevels)
    at_ms: float = field(default=0.0, compare=False)

    @property
    def verdict(self) -> Verdict:
        """What the table means."""
        return self.judged.verdict

    @property
    def position(self) -> Position:
        """The position that the game expects on the table."""
        return self.record.position

    @property
    def main(self) -> "Session":
        """The session of the game itself, also while a line is tried."""
        return self.companions.aside or self

    @property
    def game_record(self) -> Record:
        """The record of the game, also while a line is tried."""
        return self.main.record

    @property
    def next_fit(self) -> FittedLevels:
        """The level that fits for the next game: by this one as well, as it stands now."""
        return self.fit.after(self.game_record)

    @property
    def is_linked(self) -> bool:
        """Whether the board answers and has reported its sensors."""
        return isinstance(self.board.link, Linked) and not self.board.is_awaiting_sensors

    @property
    def is_read(self) -> bool:
        """Whether what lies on the table means something: the board answers, and no record is shown."""
        return self.is_linked and not isinstance(self.mode, Replaying)

    @property
    def kind_keys(self) -> frozenset[Key]:
        """The keys that show kinds while they are held, where reeds sense the colours."""
        if Key.FIRST not in self.keys.since_ms or self.settings.colours is not Colours.SENSED:
            return frozenset()
        is_hued = any(one.hue is not None for one in self.position.scenery().values())
        return frozenset({Key.FIRST} if is_hued or marked_spaces(self.position) else ())

    @property
    def shown_from_ms(self) -> float:
        """When the last move is certain enough to show the next requested one."""
        last, previous = self._last_piece, self.record.previous
        track = None if last is None else self.table.tracks.get(last.space)
        is_seats = previous is not None and previous.to_move in self.record.without_hands
        is_sure = track is not None and track.is_sure
        if previous is None or is_sure or (last is None and is_seats):
            return self.turn.since_ms + (0.0 if is_seats else ANSWER_MS)
        return self.turn.since_ms + self.hand_times.takeback_ms

    @property
    def awaited(self) -> Position | None:
        """The position in which the answer of a seat without hands is awaited; None if none is."""
        is_free = self.is_playing and not isinstance(self.mode, Waiting) and self.companions.request is None
        is_free = is_free and not self.is_unanswered
        return self.record.reached if is_free and isinstance(self.position, RequestedPosition) else None

    @property
    def is_phone_gone(self) -> bool:
        """Whether the move of a seat is awaited whose phone is gone."""
        position = None if self.record.match else self.awaited
        return position is not None and self.phones is not None and position.to_move in self.phones.away

    @property
    def is_unanswered(self) -> bool:
        """Whether a seat or hint was given up in the position reached."""
        return self.companions.unanswered is self.record.reached

    @property
    def hinted(self) -> EngineHint | None:
        """The hint that was requested, as long as its position is the one reached."""
        hint = self.companions.hint
        return hint if hint is not None and hint.position is self.record.reached else None

    @property
    def hint_awaited(self) -> Position | None:
        """The position for which a hint is awaited; None if none is."""
        hint = self.hinted
        return hint.position if hint is not None and hint.move is None else None

    @property
    def draw_asked(self) -> Colour | None:
        """The colour of the engine, or of the friend elsewhere, that is to answer or to do what is taken."""
        if not isinstance(self.mode, Agreeing):
            return None
        other = self.mode.by if self.mode.is_taken else self.mode.by.other
        if self.companions.followed is not None and other is self.companions.followed.friend:
            return other
        return other if self.record.seats[other.value] in LEVELS else None

    @property
    def asked(self) -> Agreeing | None:
        """What the friend elsewhere proposes, as long as hands here have not answered; None if nothing."""
        mode = self.mode
        if isinstance(mode, Agreeing) and self.companions.followed is not None and self.draw_asked is None:
            return mode
        return None

    @property
    def case(self) -> Case:
        """The state of the game against which readings are judged."""
        is_resuming = isinstance(self.mode, Offered | Resuming)
        return Case(
            record=self.record,
            profile=self.profile,
            last=None if is_resuming else self._last_piece,
            since_ms=self.turn.since_ms,
            memory=self.memory,
            is_resuming=is_resuming,
            is_led=isinstance(self.verdict.placement, Misplaced),
            is_keyed=self.settings.colours is not Colours.SENSED,
            left_out=frozenset(self.table.left_out),
        )

    @property
    def _last_piece(self) -> Put | None:
        """The piece that the last move placed, if any."""
        return next((Put(space, colour) for space, colour in self.record.landed().items()), None)

    @property
    def is_opened_by_hand(self) -> bool:
        """Whether something is open that ``undo`` leaves."""
        is_opened = isinstance(self.mode, Choosing | Declaring | Locating)
        return isinstance(self.mode, Menu | Agreeing) or (is_opened and not declares_only(self.position))

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
        if self.asked is not None:
            return None
        if self.question_space is not None:
            return Question.COLOUR
        if self.verdict.suspected:
            return Question.FAULTY
        if isinstance(self.verdict.placement, Emptied) and self.is_left_empty and self.may_begin:
            return Question.EMPTIED
        if self.phones is not None and self.phones.are_shut_out and isinstance(self.mode, Playing):
            return Question.SHUT_OUT
        if self.position.outcome is not None or not isinstance(self.mode, Playing):
            return None
        if self.unsure_spaces:
            return Question.KINDS
        return Question.EXHAUSTED if self.position.exhausted() - self.talk.heard else None

    @property
    def may_begin(self) -> bool:
        """Whether hands may have another game begin, or propose one of a match: nothing else is asked."""
        followed = self.companions.followed
        if followed is None or not self.record.match:
            return True
        return followed.proposed is None and HAND in self.record.seats

    @property
    def is_left_empty(self) -> bool:
        """Whether a board without pieces begins nothing by itself: in mid-game, or once that was proposed."""
        followed = self.companions.followed
        has_proposed = followed is not None and followed.cleared == self.record.match > 0
        return self.position.outcome is None or has_proposed

    @property
    def by_hand(self) -> Amend | Begin | None:
        """What hands want: the move that they have made, or the next game once they have cleared one."""
        match self.verdict.placement:
            case Settled(change):
                return change
            case Emptied() if self.position.outcome is not None:
                return Begin(following(self.record), is_by_key=False)
            case _:
                return None

    @property
    def question_space(self) -> str | None:
        """The space of the piece whose colour is asked for, if any."""
        placement = self.verdict.placement
        return placement.space if isinstance(placement, Ambiguous) else None

    @property
    def unsure_spaces(self) -> frozenset[str]:
        """The spaces where the game has a piece that no reed can identify, and another may be instead."""
        is_settled = isinstance(self.verdict.placement, AtRest)
        return self.memory.mixed & marked_spaces(self.position) if is_settled else frozenset()

    @property
    def is_playing(self) -> bool:
        """Whether the table is in play: no record is shown, and no game is offered or being put back."""
        match self.mode:
            case Offered() | Resuming() | Replaying():
                return False
            case Waiting(pending):
                return pending.before.is_playing
            case _:
                return True

    def saying(self, notice: Notice | None, at_ms: float = 0.0) -> "Session":
        """Return the session with a notice given at ``at_ms``, or with none."""
        return replace(self, talk=replace(self.talk, notice=notice, notice_ms=at_ms))

    def now(self, at_ms: float) -> Now:
        """Return a moment to judge the hand at."""
        return Now(at_ms, self.hand_times)

    def help(self) -> int:
        """Return how much the lights help the player to move."""
        return self.help_for(self.position.to_move)

    def help_for(self, seat: Colour) -> int:
        """Return how much the lights help a player: as chosen, else by the level that they play."""
        chosen, seats = self.settings.helps[seat.value], self.game_record.seats
        if chosen is not None:
            return chosen
        is_coached = seats[seat.value] == HAND and seats[seat.other.value] in COACHED_LEVELS
        return COACH if is_coached else RULES

    @property
    def is_coached(self) -> bool:
        """Whether the coach points and speaks, as far as the position allows."""
        return self.is_playing and self.help() >= COACH
