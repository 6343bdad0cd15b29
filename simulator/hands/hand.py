"""A hand, or two at one table: its acts on the bench and its list of what it meant.

Decides what one act is like: how far off the middle, how fast, how long. When which act is done is decided
by `game_play`.
"""

import math
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random

from manalath_board.controller.games.base import Colour, Move, Position
from manalath_board.controller.games.moves import Put
from manalath_board.controller.profile import Key
from manalath_board.simulator.hands.meant import Meant
from manalath_board.simulator.hands.script import Script
from manalath_board.simulator.hands.sight import is_answered, is_calm
from manalath_board.simulator.workbench import Laying, Workbench, WorkbenchError

#: Spans of time, in ms: (shortest, longest).
Span = tuple[float, float]

TAP_MS: Span = (60.0, 300.0)
#: Long enough for a move to have been committed, or for a wrong piece to have blinked.
SEEN_MS: Span = (600.0, 1200.0)
#: Long enough for a lifted piece to be taken back.
LIFT_MS: Span = (1100.0, 1600.0)
#: Too short for anything to settle.
TOUCH_MS: Span = (30.0, 250.0)
#: How fast a piece comes down on the board and leaves it, by one hand always alike.
HANDLED_MM_PER_S: Span = (300.0, 1200.0)
#: What a piece may lie off its middle, by a hand that takes care.
CAREFUL_MM = 0.5

#: How many plies people play at most: a game may go on for ever, they do not.
MOST_PLIES = 150

#: The pieces that lie, by space.
Table = Mapping[str, Colour]
#: One way in which a ply can go: the hand plays the move, and perhaps more than that.
Way = Callable[["Hand", Put], Script]
#: The same of any move that changes the table.
Turn = Callable[["Hand", Move], Script]


@dataclass(frozen=True, slots=True)
class HandKind:
    """What a hand is like.

    ``ways`` are what befalls its plies, each with its share of them; the rest are plain placements. ``turns``
    are the same in games where more can be done than to place a piece.
    ``plays_on`` is the share of plies after which it does not look at the lights before the next, which it
    begins within ``quick_ms``; else it thinks for ``think_ms``. ``offset_mm`` is how far off the middle its
    pieces lie at most, ``glide_mm_per_s`` how slowly and fast it slides.
    """

    name: str
    ways: tuple[tuple[float, Way], ...] = ()
    plays_on: float = 0.0
    quick_ms: Span = (120.0, 400.0)
    think_ms: Span = (250.0, 1500.0)
    offset_mm: float = 1.0
    glide_mm_per_s: Span = (20.0, 630.0)
    turns: tuple[tuple[float, Turn], ...] = ()


class Hand:
    """People at one table, whose chance is one seed.

    ``on_put`` is told each piece laid down as it should be: space, colour, and the time on the bench.
    """

    def __init__(
        self,
        workbench: Workbench,
        start: Position,
        random: Random,
        kind: HandKind,
        on_put: Callable[[str, Colour, float], None],
    ) -> None:
        self.workbench = workbench
        self.random = random
        self.kind = kind
        self._on_put = on_put
        self._positions = [start]
        self.meant = Meant()
        #: What was done besides placing, by name.
        self.counts: Counter[str] = Counter()
        #: Spaces that the hand no longer trusts, and plays no more.
        self.avoided: set[str] = set()
        #: Spaces of whose sensor the hand has said that it is faulty: no light leads anything there.
        self.unread: set[str] = set()
        #: How many plies the hand knows to be taken, from the lights.
        self.taken = 0
        self.is_done = False
        self._slips = 0
        self._slipped_ms = -math.inf
        self._handled_mm_per_s = self.span(HANDLED_MM_PER_S)

    @property
    def position(self) -> Position:
        """Where the hand believes the game to be."""
        return self._positions[-1]

    def is_finished(self) -> bool:
        """Whether the hand believes the game to be over."""
        return self.position.outcome is not None or len(self.meant.plies) >= MOST_PLIES

    def has_slipped_since(self, at_ms: float) -> bool:
        """Whether anything was wrong on the table by this hand's own doing at ``at_ms`` or later."""
        return self._slips > 0 or self._slipped_ms >= at_ms

    # ------------------------------------------------------------------------------------------- choosing

    def span(self, span_ms: Span) -> float:
        """Choose a time within a span."""
        return self.random.uniform(*span_ms)

    def happens(self, share: float) -> bool:
        """Let chance decide something that happens so often."""
        return self.random.random() < share

    def choose(self, *, clear_of: tuple[str, ...] = ()) -> Move:
        """Choose a legal move that changes the table, if there is one.

        Where that can be, it is on spaces that are trusted and none of ``clear_of``.
        """
        position = self.position
        free = _clear_of(position, {*self.avoided, *clear_of}) or _clear_of(position, frozenset())
        return self.random.choice(free or position.legal_moves())

    def has_choice(self, depth: int) -> bool:
        """Whether ``depth`` plies ago a move was legal that changes only spaces that are trusted."""
        return bool(_clear_of(self.before(depth), self.avoided))

    def is_free_for(self, space: str, colour: Colour) -> bool:
        """Whether the rules allow a piece of ``colour`` on a space that is trusted."""
        return space not in self.avoided and self.position.why_not(space, colour) is None

    def owned(self, colour: Colour) -> int:
        """How many pieces of ``colour`` there are, on the board and beside it."""
        return [*self.position.table().values()].count(colour) + self.position.left(colour)

    def side(self, number: int) -> Colour:
        """Whose turn ply ``number`` was or is, counted from 0, or from the last one if it is negative."""
        return self._positions[number if number >= 0 else number - 1].to_move

    def standing(self) -> list[Put]:
        """The pieces that stand and are not the last one, oldest first."""
        return [move for move in self.meant.final()[:-1] if isinstance(move, Put)]

    # ------------------------------------------------------------------------------------------- meaning

    def mean(self, move: Move) -> None:
        """Mean another ply."""
        self.meant.add(move, self.workbench.now_ms())
        self._positions.append(self.position.play(move))

    def mean_instead(self, move: Move) -> None:
        """Mean the last ply to be another move, in the end."""
        self._positions.pop()
        self._positions.append(self.position.play(move))
        self.meant.change(move, self.workbench.now_ms())

    def before(self, plies: int) -> Position:
        """Where the hand believes the game to have been so many plies ago."""
        return self._positions[-1 - plies]

    def plies_since(self, table: Table, but_for: Collection[str] = frozenset()) -> int | None:
        """How many plies ago the table was like this one, but for some spaces; None if it never was."""

        def differs(plies: int) -> bool:
            return any(
                space not in but_for for space, _ in self.before(plies).table().items() ^ table.items()
            )

        return next((plies for plies in range(len(self.meant.plies) + 1) if not differs(plies)), None)

    def landing(self, behind: int = 0) -> str | None:
        """Where the last ply, or that so many ``behind`` it, laid its piece; None if it laid none."""
        if behind >= len(self.meant.plies):
            return None
        changes = self.before(behind + 1).changes(self.meant.final()[-1 - behind])
        return next((change.space for change in changes if change.piece is not None), None)

    def withdraw(self) -> None:
        """Mean the last ply no longer."""
        self._positions.pop()
        self.meant.withdraw()
        self.taken = min(self.taken, len(self.meant.plies))

    def rest(self, number: int = -1) -> None:
        """Count from now how long it takes until ply ``number`` is committed, if there is any."""
        if self.meant.plies:
            self.meant.rested_ms[number] = self.workbench.now_ms()

    @contextmanager
    def slip(self) -> Iterator[None]:
        """Have something wrong on the table meanwhile, by the hand's own doing."""
        self._slips += 1
        try:
            yield
        finally:
            self._slips -= 1
            self._slipped_ms = self.workbench.now_ms()

    # ------------------------------------------------------------------------------------------- acting

    def place(self, move: Put) -> Script:
        """Lay a piece and mean it."""
        self.mean(move)
        self.lay(move.space, move.colour)
        yield 0.0

    def lay_new(self, space: str, colour: Colour, side: Colour) -> Script:  # noqa: ARG002 - for who tells it
        """Lay a piece that the board does not know yet, in the turn of ``side``."""
        self.lay(space, colour)
        yield from ()

    def reach(self, piece: Put) -> Script:  # noqa: ARG002 - for who tells it
        """Get ready to lay a piece of a colour; where the board feels that, there is nothing to be done."""
        yield from ()

    def tell(self, colour: Colour) -> Script:  # noqa: ARG002 - for who tells it
        """Tell the colour of a piece that lies; a board that feels it need not be told."""
        yield from ()

    def lay(self, space: str, colour: Colour) -> None:
        """Lay a piece down as this hand does, a little off the middle; its ply begins to rest anew."""
        most_mm = self.kind.offset_mm / math.sqrt(2)
        offset_mm = (self.random.uniform(-most_mm, most_mm), self.random.uniform(-most_mm, most_mm))
        self.lay_off(space, colour, offset_mm)
        final = self.meant.final()
        if (piece := Put(space, colour)) in final:
            self.rest(final.index(piece))
        self._on_put(space, colour, self.workbench.now_ms())

    def lay_off(self, space: str, colour: Colour, offset_mm: tuple[float, float]) -> None:
        """Lay a piece down off the middle, and in it where there is no room."""
        how = Laying(mm_per_s=self._handled_mm_per_s)
        try:
            self.workbench.put(space, colour, offset_mm, how)
        except WorkbenchError:
            self.workbench.put(space, colour, how=how)

    def lift(self, space: str) -> None:
        """Take a piece away."""
        self.workbench.lift(space, self._handled_mm_per_s)

    def is_lit(self, space: str) -> bool:
        """Whether the light of a space says now that the board has seen a piece there."""
        return is_answered(self.workbench, space)

    def check(self, piece: Put) -> Script:  # noqa: ARG002 - for who tells it
        """See that the board takes a piece for what it is; one that feels that does."""
        yield from ()

    def sees_calm(self) -> bool:
        """Whether nothing at this moment looks as if something was to be done."""
        return is_calm(self.workbench)

    def tap(self, key: Key) -> None:
        """Tap a key, as long as people do."""
        self.workbench.tap(key, self.span(TAP_MS))

    def nudge(self, space: str, by_mm: tuple[float, float], for_ms: float) -> Script:
        """Push a piece off its place without lifting it, and back to the middle after a while."""
        x_mm, y_mm = self.workbench.middle_mm(space)
        hold = self.workbench.grab(space)
        self.workbench.drag(hold, x_mm + by_mm[0], y_mm + by_mm[1])
        yield for_ms
        self.workbench.drag(hold, x_mm, y_mm)
        yield 50.0
        self.workbench.let_go(hold)
        yield 50.0

    def slide(self, start: str, end: str) -> Script:
        """Slide a piece at one of this hand's speeds, until it has arrived."""
        slowest, fastest = (math.log(speed) for speed in self.kind.glide_mm_per_s)
        mm_per_s = math.exp(self.random.uniform(slowest, fastest))
        self.workbench.slide(start, end, mm_per_s)
        yield (
            math.dist(self.workbench.middle_mm(start), self.workbench.middle_mm(end)) / mm_per_s * 1000.0
            + 10.0
        )

    def push_half_way(self, start: str, end: str, pause_ms: float) -> Script:
        """Slide a piece, resting between the two spaces."""
        share = self.random.uniform(0.15, 0.85)
        here_mm, there_mm = self.workbench.middle_mm(start), self.workbench.middle_mm(end)
        hold = self.workbench.grab(start)
        self.workbench.drag(hold, *(a + (b - a) * share for a, b in zip(here_mm, there_mm, strict=True)))
        yield pause_ms
        self.workbench.drag(hold, *there_mm)
        yield 150.0
        self.workbench.let_go(hold)
        yield 50.0


def _clear_of(position: Position, shunned: Collection[str]) -> Sequence[Move]:
    """Find the moves that change the table, on none of these spaces."""
    changed = ((move, {change.space for change in position.changes(move)}) for move in position.legal_moves())
    return [move for move, spaces in changed if spaces and spaces.isdisjoint(shunned)]
