"""A hand, or two at one table: its acts on the bench and its list of what it meant.

Decides what one act is like: how far off the middle, how fast, how long. `game_play` decides which act is
done when.
"""

import math
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random

from controller.board import Key
from controller.games import Colour, Move, Position, Put
from simulator.hands.intended_moves import Meant
from simulator.hands.script import Script
from simulator.hands.sight import is_answered, is_calm
from simulator.workbench import Laying, Workbench, WorkbenchError

#: Spans of time, in ms: (shortest, longest).
Span = tuple[float, float]

TAP_MS: Span = (60.0, 300.0)
#: Long enough for a move to be committed, or for a wrong piece to blink.
SEEN_MS: Span = (600.0, 1200.0)
#: Long enough for a lifted piece to be taken back.
LIFT_MS: Span = (1100.0, 1600.0)
#: Too short for anything to settle.
TOUCH_MS: Span = (30.0, 250.0)
#: How fast a piece comes down on the board and leaves it; a hand keeps its own speed.
HANDLED_MM_PER_S: Span = (300.0, 1200.0)
#: How far off its middle a careful hand lays a piece at most.
CAREFUL_MM = 0.5
#: How many of the last plies may not have been taken yet, even if the lights seem to say that they were.
RECENT = 4

#: How many plies people play at most, since a game may go on for ever.
MOST_PLIES = 150

#: The pieces on the table, by space.
Table = Mapping[str, Colour]
#: One way in which a ply can go: the hand plays the move, and perhaps more than that.
Way = Callable[["Hand", Put], Script]
#: The same for any move that changes the table.
Turn = Callable[["Hand", Move], Script]


@dataclass(frozen=True, slots=True)
class HandKind:
    """What a hand is like.

    ``ways`` are the ways its plies can go, each with its share of them; the rest are plain placements.
    ``turns`` are the same in games with other moves than placing. ``plays_on`` is the share of plies after
    which it does not look at the lights and begins the next within ``quick_ms``; otherwise it thinks for
    ``think_ms``. ``offset_mm`` is how far off the middle its pieces lie at most, ``glide_mm_per_s`` its
    slowest and fastest slide.
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

    ``on_put`` is called for each piece laid down as it should be: space, colour, and the time on the bench.
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
        #: Every position that the hand believes the game to have had, the present one last.
        self.positions = [start]
        self.meant = Meant()
        #: What was done besides placing, by name.
        self.counts: Counter[str] = Counter()
        #: Spaces that the hand no longer trusts, and avoids.
        self.avoided: set[str] = set()
        #: Spaces whose sensor the hand has reported as faulty: no light asks for anything there.
        self.unread: set[str] = set()
        #: How many plies the hand knows from the lights to be taken.
        self.taken = 0
        self.is_done = False
        #: What people do between two turns besides thinking.
        self.interlude: Callable[[], Script] | None = None
        self._slips = 0
        self._slipped_ms = -math.inf
        self._handled_mm_per_s = self.span(HANDLED_MM_PER_S)

    @property
    def position(self) -> Position:
        """Where the hand believes the game to be."""
        return self.positions[-1]

    def is_finished(self) -> bool:
        """Whether the hand believes the game to be over."""
        return self.position.outcome is not None or len(self.meant.plies) >= MOST_PLIES

    def has_slipped_since(self, at_ms: float) -> bool:
        """Whether anything on the table was wrong by this hand's own doing at ``at_ms`` or later."""
        return self._slips > 0 or self._slipped_ms >= at_ms

    # ------------------------------------------------------------------------------------------- choosing

    def span(self, span_ms: Span) -> float:
        """Choose a time within a span."""
        return self.random.uniform(*span_ms)

    def happens(self, share: float) -> bool:
        """Whether something with this share happens now, by chance."""
        return self.random.random() < share

    def choose(self, *, clear_of: tuple[str, ...] = ()) -> Move:
        """Choose a legal move that changes the table, if there is one.

        Where possible it uses only trusted spaces, and none of ``clear_of``.
        """
        position = self.position
        free = _clear_of(position, {*self.avoided, *clear_of}) or _clear_of(position, frozenset())
        return self.random.choice(free or position.legal_moves())

    def has_choice(self, depth: int) -> bool:
        """Whether ``depth`` plies ago there was a legal move that changes only trusted spaces."""
        return bool(_clear_of(self.before(depth), self.avoided))

    def is_free_for(self, space: str, colour: Colour) -> bool:
        """Whether the rules allow a piece of ``colour`` on a space, and the hand trusts it."""
        return space not in self.avoided and self.position.why_not(space, colour) is None

    def owned(self, colour: Colour) -> int:
        """Count the pieces of ``colour``, on the board and beside it."""
        return [*self.position.table().values()].count(colour) + self.position.left(colour)

    def side(self, number: int) -> Colour:
        """Return whose turn ply ``number`` was or is, counted from 0, or from the last one if negative."""
        return self.positions[number if number >= 0 else number - 1].to_move

    def standing(self) -> list[Put]:
        """Return the pieces placed and not taken back, oldest first, without the last one."""
        return [move for move in self.meant.final()[:-1] if isinstance(move, Put)]

    # ------------------------------------------------------------------------------------------- meaning

    def mean(self, move: Move) -> None:
        """Add a ply to what is meant."""
        self.meant.add(move, self.workbench.now_ms())
        self.positions.append(self.position.play(move))

    def mean_instead(self, move: Move) -> None:
        """Replace the last meant ply by another move."""
        self.positions.pop()
        self.positions.append(self.position.play(move))
        self.meant.change(move, self.workbench.now_ms())

    def before(self, plies: int) -> Position:
        """Return the position in which the hand believes the game to have been ``plies`` ago."""
        return self.positions[-1 - plies]

    def plies_since(self, table: Table, but_for: Collection[str] = frozenset()) -> int | None:
        """Count the plies since the table was like this one, but for some spaces; None if it never was."""

        def differs(plies: int) -> bool:
            return any(
                space not in but_for for space, _ in self.before(plies).table().items() ^ table.items()
            )

        return next((plies for plies in range(len(self.meant.plies) + 1) if not differs(plies)), None)

    def landing(self, behind: int = 0) -> str | None:
        """Return where the last ply, or one ``behind`` it, laid its piece; None if it laid none."""
        if behind >= len(self.meant.plies):
            return None
        changes = self.before(behind + 1).changes(self.meant.final()[-1 - behind])
        return next((change.space for change in changes if change.piece is not None), None)

    def wait_ms(self, move: Move) -> float:
        """Return how long a move must wait so that each piece that it lifts has counted where it was laid."""
        spaces, now_ms = {change.space for change in self.position.changes(move)}, self.workbench.now_ms()
        until_ms = (at_ms + SEEN_MS[0] for at_ms in reversed(self.meant.rested_ms))
        waits_ms = (
            until - now_ms
            for behind, until in enumerate(until_ms)
            if until > now_ms and self.landing(behind) in spaces
        )
        return max(waits_ms, default=0.0)

    def withdraw(self) -> None:
        """Take the last ply out of what is meant."""
        self.positions.pop()
        self.meant.withdraw()
        self.taken = min(self.taken, len(self.meant.plies))

    def rest(self, number: int = -1) -> None:
        """Restart the time until ply ``number`` is committed, if there is any ply."""
        if self.meant.plies:
            self.meant.rested_ms[number] = self.workbench.now_ms()

    def rest_from(self, number: int) -> None:
        """Restart the time of ply ``number``, counted from the end if negative, and of all plies after it."""
        for later in range(len(self.meant.plies))[number:]:
            self.rest(later)

    def confirm(self) -> None:
        """Press OK: what may not have been taken yet rests only from this answer."""
        self.tap(Key.OK)
        self.rest_from(max(0, min(self.taken, len(self.meant.plies) - RECENT)))

    @contextmanager
    def slip(self) -> Iterator[None]:
        """Mark the time in which something on the table is wrong by the hand's own doing."""
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

    def lay_new(self, space: str, colour: Colour, side: Colour) -> Script:  # noqa: ARG002 - for `KeyedHand`
        """Lay a piece that is new to the board, in the turn of ``side``."""
        self.lay(space, colour)
        yield from ()

    def reach(self, piece: Put) -> Script:  # noqa: ARG002 - for `KeyedHand`
        """Get ready to lay a piece of a colour; a board that senses colours needs nothing."""
        yield from ()

    def announce(self, colour: Colour) -> Script:  # noqa: ARG002 - for `KeyedHand`
        """Announce the colour of a piece on the board; a board that senses it needs nothing."""
        yield from ()

    def lay(self, space: str, colour: Colour) -> None:
        """Lay a piece as this hand does, a little off the middle; its ply begins to rest anew."""
        most_mm = self.kind.offset_mm / math.sqrt(2)
        offset_mm = (self.random.uniform(-most_mm, most_mm), self.random.uniform(-most_mm, most_mm))
        self.lay_off(space, colour, offset_mm)
        final = self.meant.final()
        if (piece := Put(space, colour)) in final:
            self.rest(final.index(piece))
        self._on_put(space, colour, self.workbench.now_ms())

    def lay_off(self, space: str, colour: Colour, offset_mm: tuple[float, float]) -> None:
        """Lay a piece off the middle, or in the middle where there is no room."""
        how = Laying(mm_per_s=self._handled_mm_per_s)
        try:
            self.workbench.put(space, colour, offset_mm, how)
        except WorkbenchError:
            self.workbench.put(space, colour, how=how)

    def lift(self, space: str) -> None:
        """Take a piece away."""
        self.workbench.lift(space, self._handled_mm_per_s)

    def is_lit(self, space: str) -> bool:
        """Whether the light of a space now shows that the board has seen a piece there."""
        return is_answered(self.workbench, space)

    def check(self, piece: Put) -> Script:  # noqa: ARG002 - for `KeyedHand`
        """Check that the board takes a piece for what it is; a board that senses colours does."""
        yield from ()

    def sees_calm(self) -> bool:
        """Whether nothing at this moment seems to call for action."""
        return is_calm(self.workbench)

    def tap(self, key: Key) -> None:
        """Tap a key, for as long as people do."""
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
        """Slide a piece at one of this hand's speeds, and wait until it arrives."""
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
    """Find the moves that change the table, but none of the shunned spaces."""
    changed = ((move, {change.space for change in position.changes(move)}) for move in position.legal_moves())
    return [move for move, spaces in changed if spaces and spaces.isdisjoint(shunned)]
