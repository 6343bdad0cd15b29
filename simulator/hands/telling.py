"""How people tell the colour of a piece to a board that does not feel it.

A player's own colour needs no telling. Of the other one people hold the key while they lay the piece, or tap
it right after; now and then they forget to, see the wrong colour in the light, and tap it then. Some tell
their own colour too, and some go on with a finger still on the key.
"""

from collections import Counter
from collections.abc import Callable
from random import Random

from manalath_board.controller.board import Key, Profile, Sensing
from manalath_board.controller.games.base import Colour, Position
from manalath_board.controller.games.moves import Put
from manalath_board.simulator.bench import Bench
from manalath_board.simulator.hands.hand import TAP_MS, TOUCH_MS, Hand, Kind, Span
from manalath_board.simulator.hands.script import Asking, Script
from manalath_board.simulator.hands.sight import hue, is_asking, is_white, look

KEYS = {Colour.FIRST: Key.FIRST, Colour.SECOND: Key.SECOND}

#: From key to piece and from piece to release, of one who holds it; from piece to key, of one who taps it.
REACH_MS: Span = (60.0, 400.0)
LINGER_MS: Span = (30.0, 300.0)
FOLLOW_MS: Span = (60.0, 300.0)
#: When somebody who forgot to tell sees what the light says, and how long the light is looked at.
NOTICED_MS: Span = (250.0, 1500.0)
GLANCE_MS = 400.0
BLINK_MS = 20.0
TRIES = 3
TOUCHED_MS = 600.0
#: How often a key is held rather than tapped, forgotten, or pressed where there is no need, and how often
#: somebody goes on with his finger still on it.
HOLD_SHARE = 0.5
FORGET_SHARE = 0.15
AGAIN_SHARE = 0.2
NEEDLESS_SHARE = 0.05
HASTY_SHARE = 0.3


class KeyedHand(Hand):
    """People at a table that only feels pieces."""

    def __init__(
        self,
        bench: Bench,
        start: Position,
        random: Random,
        kind: Kind,
        on_put: Callable[[str, Colour, float], None],
    ) -> None:
        super().__init__(bench, start, random, kind, on_put)
        #: The key that is held for the piece to be laid next.
        self._held: Key | None = None
        #: When a piece was laid on each space.
        self._laid_ms: dict[str, float] = {}

    def place(self, move: Put) -> Script:
        """Lay a piece and mean it; one whose colour is forgotten to be told is the own one at first."""
        side = self.position.to_move
        if move.colour is not side and self._held is None and self.happens(FORGET_SHARE):
            yield from self._forget(move, Put(move.space, side))
            return
        yield from self.reach(move.colour)
        own = Put(move.space, side)
        is_read = self._was_touched(move.space) and self.position.why_not(own.space, own.colour) is None
        self.mean(own if is_read else move)
        yield from self._lay_told(move.space, move.colour, side)
        if is_read:
            self.mean_instead(move)

    def lay(self, space: str, colour: Colour) -> None:
        """See `Hand.lay`."""
        super().lay(space, colour)
        self._laid_ms[space] = self.bench.now_ms()

    def _was_touched(self, space: str) -> bool:
        """Whether a piece was on the space just now: for the board it may have been there ever since."""
        return self._laid_ms.get(space, -TOUCHED_MS) > self.bench.now_ms() - TOUCHED_MS

    def lay_new(self, space: str, colour: Colour, side: Colour) -> Script:
        """Lay a piece that the board does not know yet, in the turn of ``side``."""
        if self._needs(colour, side):
            yield from self._begin_to_hold(colour)
        yield from self._lay_told(space, colour, side)

    def reach(self, colour: Colour) -> Script:
        """Reach for the key before the piece is in place, as some do."""
        if self._needs(colour, self.position.to_move):
            yield from self._begin_to_hold(colour)

    def tell(self, colour: Colour) -> Script:
        """Tap the key of a colour, and see it done."""
        yield from self._wait_for(KEYS[colour])
        held_ms = self.span(TAP_MS)
        self.bench.tap(KEYS[colour], held_ms)
        if not self.happens(HASTY_SHARE):
            yield held_ms + BLINK_MS

    def sees_calm(self) -> bool:
        """See `Hand.sees_calm`; a colour that is asked for is to be told."""
        return super().sees_calm() and not is_asking(self.bench)

    def _needs(self, colour: Colour, side: Colour) -> bool:
        return self._held is None and (colour is not side or self.happens(NEEDLESS_SHARE))

    def _begin_to_hold(self, colour: Colour) -> Script:
        if self.happens(HOLD_SHARE):
            yield from self._hold(colour)

    def _hold(self, colour: Colour) -> Script:
        yield from self._wait_for(KEYS[colour])
        self.counts["held"] += 1
        self._held = KEYS[colour]
        self.bench.press(self._held)
        yield self.span(REACH_MS)

    def _wait_for(self, key: Key) -> Script:
        """Wait until nobody has a finger on the key."""
        while key in self.bench.keys_down():
            yield BLINK_MS

    def _lay_told(self, space: str, colour: Colour, side: Colour) -> Script:
        self.lay(space, colour)
        if self._held is not None:
            self._let_go_soon(self._held)
            self._held = None
        elif colour is not side:
            self.counts["tapped"] += 1
            yield self.span(FOLLOW_MS)
            yield from self.tell(colour)
        yield 0.0

    def _let_go_soon(self, key: Key) -> None:
        def let_go() -> None:
            if key in self.bench.keys_down():
                self.bench.release(key)

        self.bench.after(self.span(LINGER_MS), let_go)

    def _forget(self, move: Put, read: Put) -> Script:
        """Lay a piece without telling its colour, which is then the player's own where that is legal."""
        self.counts["forgotten_keys"] += 1
        is_read = self.position.why_not(read.space, read.colour) is None
        self.mean(read if is_read else move)
        self.lay(move.space, move.colour)
        seen = yield from self._glance(move.space)
        yield self.span(NOTICED_MS)
        if is_read:
            self.mean_instead(move)
        for _ in range(TRIES):
            if seen is move.colour or (seen is None and (yield from self._sees_asked())):
                return
            yield from self._lay_again(move) if self.happens(AGAIN_SHARE) else self.tell(move.colour)
            seen = yield from self._glance(move.space)

    def check(self, piece: Put) -> Script:
        """See the light answer, and tell what it got wrong."""
        for _ in range(round(GLANCE_MS / BLINK_MS)):
            yield BLINK_MS
            if hue(self.bench, piece.space) is piece.colour:
                return
            if hue(self.bench, piece.space) is piece.colour.other:
                self.counts["corrected"] += 1
                yield from self.tell(piece.colour)
                return

    def _lay_again(self, move: Put) -> Script:
        """Lift the piece for a moment and lay it down again, with a finger on its key."""
        self.counts["laid_again"] += 1
        self.lift(move.space)
        yield self.span(TOUCH_MS)
        yield from self._hold(move.colour)
        yield from self._lay_told(move.space, move.colour, move.colour)

    def _sees_asked(self) -> Asking[bool]:
        """Whether the light of a piece swells and wanes; a glance takes the last mark for that."""
        return (yield from look(self.bench)).asked is not None

    def _glance(self, space: str) -> Asking[Colour | None]:
        """The colour in which the light answers for longest, None if in none, or if it ends in white."""
        seen = Counter[Colour]()
        for _ in range(round(GLANCE_MS / BLINK_MS)):
            yield BLINK_MS
            if (colour := hue(self.bench, space)) is not None:
                seen[colour] += 1
        if not seen or is_white(self.bench, space):
            return None
        return max(seen, key=seen.__getitem__)


def people_at(profile: Profile) -> type[Hand]:
    """Who can play on a board: those who tell colours, where it does not feel them."""
    return Hand if profile.sensing is Sensing.DUAL else KeyedHand
