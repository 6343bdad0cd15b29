"""The audit of a match: what a controller committed and what it asked, against what the hands meant.

Decides which committed ply is wrong, which intended one came too late or never, and which question was put to
people who had done nothing wrong. A ply is wrong if no hand meant it and it is still there when the next one
is committed, or at the end; one that is put right before is not. Nor are plies taken at one moment in another
order than the hand made them, if that leads to the same position; they are counted as ``transposed``. Where a
hand forgets a colour key, the board may commit the ply in the colour it infers: to anybody who only sees its
acts, the hand meant its own colour until it tapped the right key.
"""

from collections import Counter
from dataclasses import dataclass, field

from controller.games import Move, Position
from controller.inference import Colours, Misplaced, Unclear, Undecided
from controller.play.subscriber import Subscriber
from controller.session import Question, Session
from controller.session.events import Committed, Effect, Replaced, Withdrawn
from simulator.hands.intended_moves import is_set_up
from tests.proof.hands import Hand

#: A settled placement must be committed within this time.
UNDECIDED_MS = 3000.0
#: A question answers what was on the table up to this long before: settling, and the lights after it.
ANSWER_MS = 1000.0


@dataclass(slots=True)
class GameTally:
    """What was seen over all games so far.

    ``undecided`` are plies that were committed too late or never, including those that a hand gave up.
    ``asks`` are the times that the board began to show a problem (something misplaced, a reading that is
    unclear or not to be trusted, an ambiguous table, the question whether the game is over) while every piece
    lay, and for a second had lain, where it had a right to: no hand had anything wrong on the table, and none
    was putting right what an earlier question was about. A wrong piece refused is no ask, nor is a piece that
    blinks after Undo; a careless placement that cannot be read is one. So is a colour that is asked for,
    where a key can announce it; where every colour is asked for, that is how pieces are laid.
    """

    games: int = 0
    plies: int = 0
    wrong_moves: int = 0
    undecided: int = 0
    asks: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    simulated_ms: float = 0.0
    light_ms: list[float] = field(default_factory=list)
    wall_ms: list[float] = field(default_factory=list)

    def add(self, other: "GameTally") -> None:
        """Add another tally."""
        self.games += other.games
        self.plies += other.plies
        self.wrong_moves += other.wrong_moves
        self.undecided += other.undecided
        self.asks += other.asks
        self.counts += other.counts
        self.simulated_ms += other.simulated_ms
        self.light_ms += other.light_ms
        self.wall_ms += other.wall_ms


class Auditor(Subscriber):
    """Compares every committed ply with what the hand meant by then, and counts what it is asked."""

    def __init__(self, tally: GameTally, hand: Hand, settle_ms: float) -> None:
        self._tally = tally
        self._hand = hand
        self._limit_ms = settle_ms + UNDECIDED_MS
        self._committed: list[Move] = []
        #: Whether the last ply was not meant when it was committed.
        self._is_doubtful = False
        #: The plies that were built on at the moment ``_moment_ms`` without having been meant, by number; and
        #: those that turned out to be transposed.
        self._unmeant: set[int] = set()
        self._transposed: set[int] = set()
        self._moment_ms = 0.0
        #: The first ply that was taken at that moment, by number.
        self._first = 1
        self._reached: Position | None = None
        #: When each move was last withdrawn: one committed again at that moment has never ceased to stand.
        self._withdrawn_ms: dict[Move, float] = {}
        self._is_asking = False
        self._session: Session | None = None
        self._linked_ms = 0.0

    def take(self, effect: Effect, session: Session) -> None:
        """Judge an effect as soon as it happens."""
        if session.at_ms != self._moment_ms:
            self._close_moment()
            self._moment_ms = session.at_ms
        self.judge(effect, session.at_ms)
        self._reached = session.record.reached

    def judge(self, effect: Effect, at_ms: float) -> None:
        """Judge one effect at the time it happened."""
        match effect:
            case Committed(number, move):
                self._build_on_last()
                self._committed.append(move)
                self._compare(number, move, at_ms)
            case Replaced(number, move):
                self._committed[-1] = move
                self._first = min(self._first, number)
                self._compare(number, move, at_ms)
            case Withdrawn():
                self._transposed.discard(len(self._committed))
                self._withdrawn_ms[self._committed.pop()] = at_ms
                self._first = min(self._first, len(self._committed) + 1)
                self._is_doubtful = False

    def on_turn(self, session: Session, at_ms: float) -> None:
        """Notice when the board begins to show a problem; nothing is decided while it is away."""
        if not session.is_linked:
            self._linked_ms = at_ms
        if session is self._session:
            return
        self._session = session
        is_asking = _is_asking(session)
        if is_asking and not self._is_asking and not self._hand.has_slipped_since(at_ms - ANSWER_MS):
            self._tally.asks += 1
        self._is_asking = is_asking

    def end(self) -> None:
        """Judge a finished game: what was finally committed must be what was finally meant.

        In a game that hands abandon, a ply that they had taken back is one whose takeback was not decided.
        """
        self._close_moment()
        tally, meant = self._tally, self._hand.meant
        final = meant.final()
        wrong = [
            (number, one)
            for number, (one, other) in enumerate(zip(self._committed, final, strict=False), start=1)
            if one != other and not (is_set_up(one) and one in final) and number not in self._transposed
        ]
        taken_back = sum(
            any(moves[number - 1 : number] == (one,) for moves in meant.given_up) for number, one in wrong
        )
        stands = taken_back if self._hand.counts["abandoned"] else 0
        tally.games += 1
        tally.plies += len(self._committed)
        tally.undecided += max(0, len(final) - len(self._committed)) + self._hand.counts["given_up"] + stands
        tally.wrong_moves += len(wrong) - stands + max(0, len(self._committed) - len(final))
        tally.counts += self._hand.counts

    def _build_on_last(self) -> None:
        """Count the last ply as wrong if it neither was nor is meant."""
        number = len(self._committed)
        if self._is_doubtful and not self._hand.meant.has(number, self._committed[-1]):
            self._unmeant.add(number)

    def _close_moment(self) -> None:
        """Count plies that were not meant as wrong; those of the moment that closes may only be transposed.

        A transposed ply may have been meant in its place for a while: its piece was slid on.
        """
        final, taken = self._hand.meant.final(), range(self._first, len(self._committed) + 1)
        if self._reached is not None and self._is_as_meant(self._reached):
            other = {number for number in taken if self._committed[number - 1] != final[number - 1]}
            self._tally.counts["transposed"] += len(other - self._transposed)
            self._transposed |= other
            self._unmeant -= other
            self._is_doubtful = self._is_doubtful and len(self._committed) not in other
        self._tally.wrong_moves += len(self._unmeant)
        self._unmeant, self._first = set(), len(self._committed) + 1

    def _is_as_meant(self, reached: Position) -> bool:
        """Whether as many plies as are committed were meant to lead to this position."""
        ahead = len(self._hand.meant.plies) - len(self._committed)
        return ahead >= 0 and self._hand.before(ahead) == reached

    def _compare(self, number: int, move: Move, at_ms: float) -> None:
        meant = self._hand.meant
        self._is_doubtful = not meant.has(number, move)
        if self._is_doubtful or self._withdrawn_ms.get(move) == at_ms:
            return
        if at_ms > max(meant.rested_ms[number - 1], self._linked_ms) + self._limit_ms:
            self._tally.undecided += 1


def _is_asking(session: Session) -> bool:
    if isinstance(session.verdict.placement, Misplaced | Unclear | Undecided) or session.verdict.doubtful:
        return True
    question = session.question
    return question is Question.EMPTIED or (
        question is Question.COLOUR and session.settings.colours is Colours.KEY
    )
