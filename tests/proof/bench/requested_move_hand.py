"""How a person plays one side of a table and carries out the moves requested for the other.

Reads requests on the page. A player who errs makes another move for the seat now and then: it blinks, and the
hand takes it back and makes the right one. The pieces moved for that are counted.
"""

from collections.abc import Callable, Collection

from controller.board import Key
from controller.games import Colour, Move, Put
from controller.inference import marked_spaces
from controller.session import Session
from controller.session.mode import Picking
from controller.session.undo import plies_since_hands
from simulator.hands.hand import LIFT_MS, SEEN_MS, Span
from simulator.hands.script import Asking, Script
from tests.proof.hands import Hand
from tests.proof.hands.declared_move import declare
from tests.proof.hands.turns import CARRY_MS, TableTouch, acts_between, acts_of, make, perform

#: How often the page is read, and for how long at most until something appears.
READ_MS = 100.0
PATIENT_MS = 30_000.0
#: When a blinking piece is noticed: at once, or after the board has begun to lead it back.
WRONG_MS: Span = (700.0, 5000.0)
#: From laying a piece to having second thoughts; the seat may have answered by then.
SECOND_THOUGHTS_MS: Span = (450.0, 900.0)
#: How often an erring player gets a requested move wrong, a piece just laid is slid on, a turn taken back.
OTHER_SHARE, SLIDE_SHARE, BACK_SHARE = 0.3, 0.15, 0.08

#: How many looks are taken at most until nothing is asked.
MOST_PICKS = 8

#: Reads what the page shows now.
Read = Callable[[], Session]


class Server:
    """A player at a table where some seats have no hands; ``others`` are the acts that cured each error."""

    def __init__(self, hand: Hand, read: Read, without_hands: Collection[Colour], *, errs: bool) -> None:
        self._hand = hand
        self._read = read
        self._without_hands = without_hands
        self._errs = errs
        self.others: list[int] = []

    def play(self) -> Script:
        """Play a game to its end; abandon one that does not go on."""
        hand = self._hand
        yield hand.span(hand.kind.think_ms)
        while not hand.is_finished():
            is_served = hand.position.to_move in self._without_hands
            yield from self._carry_out() if is_served else self._play_own()
            yield from self._pick()
            if not (yield from self._is_so(self._has_committed)):
                hand.counts["abandoned"] += 1
                break
        hand.is_done = True

    def _carry_out(self) -> Script:
        """Carry the request out once it comes; an erring player gets the first, and some others, wrong."""
        hand = self._hand
        yield from self._is_so(lambda: self._read().record.requested is not None)
        move = self._read().record.requested
        if move is None:
            return
        hand.counts["requested"] += 1
        yield hand.span(hand.kind.think_ms)
        if not hand.position.changes(move):
            hand.mean(move)
            return
        others = self._others(move)
        if self._errs and others and (not self.others or hand.happens(OTHER_SHARE)):
            yield from self._err(hand.random.choice(others), move)
        else:
            yield from make(hand, move)

    def _others(self, move: Move) -> list[Move]:
        """Return the moves that leave another table than the requested one."""
        position = self._hand.position
        table = position.play(move).table()
        placed = [other for other in position.legal_moves() if position.changes(other)]
        return [other for other in placed if position.play(other).table() != table]

    def _err(self, other: Move, move: Move) -> Script:
        """Make a move other than the requested one, see it blink, and put that right."""
        hand = self._hand
        wrong, right = (hand.position.play(one).table() for one in (other, move))
        with hand.slip():
            yield from perform(hand, acts_of(hand.position, other, hand.random), CARRY_MS)
            yield hand.span(WRONG_MS)
            is_slide = isinstance(other, Put) and isinstance(move, Put) and other.colour is move.colour
            if is_slide and hand.happens(0.5):
                acts = acts_between(wrong, right, hand.random)
                hand.mean(move)
                yield from perform(hand, sorted(acts, key=_lifts_first), CARRY_MS)
                self.others.append(_pieces_moved(acts))
                return
            back = acts_between(wrong, hand.position.table(), hand.random)
            yield from perform(hand, back, CARRY_MS)
            self.others.append(_pieces_moved(back) + _pieces_moved(acts_of(hand.position, move, hand.random)))
        yield hand.span(CARRY_MS)
        yield from make(hand, move)

    def _play_own(self) -> Script:
        """Make the hand's own move; now and then go back first, or have second thoughts."""
        hand = self._hand
        if hand.happens(BACK_SHARE):
            yield from self._go_back()
        move = hand.choose()
        if not hand.position.changes(move):
            yield from declare(hand, move)
            return
        yield from make(hand, move)
        if isinstance(move, Put) and hand.happens(SLIDE_SHARE):
            yield from self._slide_on(move)

    def _slide_on(self, move: Put) -> Script:
        """Slide the piece just laid to a neighbouring space, whatever the seat has answered by then."""
        hand = self._hand
        before, around = hand.before(1), hand.position.game.geometry.around
        free = [s for s in sorted(around(move.space)) if before.why_not(s, move.colour) is None]
        yield hand.span(SECOND_THOUGHTS_MS)
        if free:
            hand.counts["slid_on"] += 1
            piece = Put(hand.random.choice(free), move.colour)
            hand.mean_instead(piece)
            yield from hand.slide(move.space, piece.space)
            hand.rest()

    def _go_back(self) -> Script:
        """Undo the hand's last turn by key, with the answer to it, and take the pieces back.

        A piece with a sign goes first, as the lights ask: any other laid before it might be that piece.
        """
        hand, undone = self._hand, plies_since_hands(self._read().record)
        if not undone:
            return
        hand.counts["undone"] += 1
        with hand.slip():
            hand.tap(Key.UNDO)
            yield hand.span(SEEN_MS)
            before = hand.before(undone)
            marked = marked_spaces(before)
            acts = acts_between(hand.position.table(), before.table(), hand.random)
            acts.sort(key=lambda act: act.colour is not None and act.space not in marked)
            yield from perform(hand, acts, CARRY_MS)
            for _ in range(undone):
                hand.withdraw()
            hand.rest_from(0)
            yield hand.span(LIFT_MS)

    def _pick(self) -> Script:
        """Answer which of several moves it was, where the board asks."""
        hand = self._hand
        for _ in range(MOST_PICKS):
            yield hand.span(SEEN_MS)
            mode = self._read().mode
            if isinstance(mode, Picking):
                hand.tap(Key.OK if mode.chosen.moves[-1:] == tuple(hand.meant.final()[-1:]) else Key.SECOND)
            elif self._has_committed():
                return

    def _has_committed(self) -> bool:
        """Whether the board has committed the plies that the hand meant; a set-up counts in any order."""
        record = self._read().record
        return len(record.plies) == len(self._hand.meant.plies) and record.reached == self._hand.position

    def _is_so(self, is_so: Callable[[], bool]) -> Asking[bool]:
        """Wait until a condition holds; whether it did before patience ran out."""
        waited_ms = 0.0
        while not is_so() and waited_ms < PATIENT_MS:
            waited_ms += READ_MS
            yield READ_MS
        return is_so()


def _lifts_first(act: TableTouch) -> bool:
    return act.colour is not None


def _pieces_moved(acts: list[TableTouch]) -> int:
    """Count the pieces moved: off, onto the board, or from one space to another."""
    lays = sum(act.colour is not None for act in acts)
    return max(lays, len(acts) - lays)
