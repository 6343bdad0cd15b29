"""Hands for boards that sense presence only: how people announce the colour of a piece by its key.

A player's own colour needs no key. For the other colour people hold its key while they lay the piece, or tap
it beforehand and see the dot on its edge. Now and then they forget, see the wrong colour in the light, and
lay the piece again with a finger on its key: more slowly each time, and not while the board is dark. Some
announce their own colour too. Where a piece of the other colour has just been, the board takes a new one for
that, so people then announce their own.
"""

from collections import Counter
from collections.abc import Callable
from random import Random

from controller.board import Key, Profile, Sensing
from controller.games import Colour, Position, Put
from simulator.hands.hand import TAP_MS, TOUCH_MS, Hand, HandKind, Span
from simulator.hands.script import Asking, Script
from simulator.hands.sight import hue, is_asking, is_white, look_when_lit
from simulator.workbench import Workbench

KEYS = {Colour.FIRST: Key.FIRST, Colour.SECOND: Key.SECOND}

#: From key to piece and from piece to release, if the key is held; from tap to piece, if it is tapped.
REACH_MS: Span = (60.0, 400.0)
LINGER_MS: Span = (30.0, 300.0)
FOLLOW_MS: Span = (60.0, 300.0)
#: When a player who forgot the key notices what the light shows, and how long they look at the lights.
NOTICED_MS: Span = (250.0, 1500.0)
GLANCE_MS = 400.0
BLINK_MS = 20.0
OTHER_FINGER_MS = 150.0
TRIES = 3
#: How long a space is empty before another piece is laid there or beside it, and how long one is remembered.
EXCHANGE_MS = 350.0
REMEMBERED_MS = 2500.0
#: How often a key is held rather than tapped, forgotten, or pressed without need.
HOLD_SHARE = 0.5
FORGET_SHARE = 0.15
NEEDLESS_SHARE = 0.05


class KeyedHand(Hand):
    """People at a table that senses presence only."""

    def __init__(
        self,
        workbench: Workbench,
        start: Position,
        random: Random,
        kind: HandKind,
        on_put: Callable[[str, Colour, float], None],
    ) -> None:
        super().__init__(workbench, start, random, kind, on_put)
        #: The key held for the next piece.
        self._held: Key | None = None
        #: The colour tapped for the next piece.
        self._armed: Colour | None = None
        #: Where the last piece was laid, the last colour on each space, and when each space was emptied.
        self._last: str | None = None
        self._was: dict[str, Colour] = {}
        self._lifted_ms: dict[str, float] = {}
        #: When each key was last released.
        self._released_ms = dict.fromkeys(KEYS.values(), -OTHER_FINGER_MS)

    def place(self, move: Put) -> Script:
        """Lay a piece and mean it; without its key it is at first one of the player's own colour."""
        side = self.position.to_move
        is_announced = bool(self._held or self._armed or self._lifted_lately())
        if move.colour is not side and not is_announced and self.happens(FORGET_SHARE):
            yield from self._forget(move, Put(move.space, side))
            return
        yield from self._arm(move.space, move.colour, side)
        self.mean(move)
        self.lay(move.space, move.colour)

    def lay_new(self, space: str, colour: Colour, side: Colour) -> Script:
        """Lay a piece that is new to the board, in the turn of ``side``."""
        yield from self._arm(space, colour, side)
        self.lay(space, colour)

    def reach(self, piece: Put) -> Script:
        """Announce the colour of the next piece."""
        yield from self._arm(piece.space, piece.colour, self.position.to_move)

    def announce(self, colour: Colour) -> Script:
        """Answer with the key of a colour, and wait for the effect."""
        yield from self._tap(colour)
        yield BLINK_MS

    def lay_off(self, space: str, colour: Colour, offset_mm: tuple[float, float]) -> None:
        """See `Hand.lay_off`; the finger leaves the key a little later."""
        super().lay_off(space, colour, offset_mm)
        self._was[space], self._armed, self._last = colour, None, space
        if self._held is not None:
            self._let_go_soon(self._held)
            self._held = None

    def lift(self, space: str) -> None:
        """See `Hand.lift`."""
        super().lift(space)
        self._lifted_ms[space] = self.workbench.now_ms()

    def slide(self, start: str, end: str) -> Script:
        """See `Hand.slide`."""
        self._was[end] = self._was[start]
        yield from super().slide(start, end)

    def push_half_way(self, start: str, end: str, pause_ms: float) -> Script:
        """See `Hand.push_half_way`."""
        self._was[end] = self._was[start]
        yield from super().push_half_way(start, end, pause_ms)

    def sees_calm(self) -> bool:
        """See `Hand.sees_calm`; the last piece shining white is not calm either: its colour is asked for."""
        is_white_there = self._last is not None and is_white(self.workbench, self._last)
        return super().sees_calm() and not is_white_there and not is_asking(self.workbench)

    def check(self, piece: Put) -> Script:
        """Watch the light answer, and lay the piece again if it was taken for the other colour."""
        for _ in range(round(GLANCE_MS / BLINK_MS)):
            yield BLINK_MS
            if hue(self.workbench, piece.space) is piece.colour:
                return
            if hue(self.workbench, piece.space) is piece.colour.other:
                self.counts["corrected"] += 1
                yield from self._lay_again(piece)
                return

    def _arm(self, space: str, colour: Colour, side: Colour) -> Script:
        """Announce the colour of the next piece, where that is needed and not done."""
        is_announced = self._held is not None or self._armed is not None
        is_needed = colour is not side or self._may_be_taken_for_another(space, colour)
        if is_announced or not (is_needed or self.happens(NEEDLESS_SHARE)):
            return
        near = (space, *self.position.game.geometry.adjacent(space))
        lifted_ms = max(self._lifted_ms.get(other, -EXCHANGE_MS) for other in near)
        left_ms = lifted_ms + EXCHANGE_MS - self.workbench.now_ms()
        if left_ms > 0:
            yield left_ms
        if self.happens(HOLD_SHARE) or is_asking(self.workbench):
            yield from self._hold(colour)
            return
        self.counts["tapped"] += 1
        yield from self._tap(colour)
        if (yield from self._sees_dot(colour)):
            self._armed = colour
            yield self.span(FOLLOW_MS)
        else:
            yield from self._hold(colour)

    def _may_be_taken_for_another(self, space: str, colour: Colour) -> bool:
        """Whether a piece of the other colour was here before, or has just been lifted anywhere."""
        before = {space, *self._lifted_lately()}
        return any(self._was.get(other, colour) is not colour for other in before)

    def _lifted_lately(self) -> set[str]:
        since_ms = self.workbench.now_ms() - REMEMBERED_MS
        return {space for space, at_ms in self._lifted_ms.items() if at_ms > since_ms}

    def _tap(self, colour: Colour) -> Script:
        yield from self._wait_for(KEYS[colour])
        held_ms = self.span(TAP_MS)
        self.workbench.tap(KEYS[colour], held_ms)
        self._released_ms[KEYS[colour]] = self.workbench.now_ms() + held_ms
        yield held_ms

    def _sees_dot(self, colour: Colour) -> Asking[bool]:
        """Whether the dot of a colour sets out along the edge of its key."""
        geometry = self.position.game.geometry
        edge = geometry.rows[0] if colour is Colour.FIRST else geometry.rows[-1]
        taken = {piece.space for piece in self.workbench.pieces()}
        empty = [name for name in (geometry.names[space] for space in edge) if name not in taken]
        was_lit = True
        for _ in range(round(GLANCE_MS / BLINK_MS)):
            is_lit = bool(empty) and hue(self.workbench, empty[0]) is colour
            if is_lit and not was_lit:
                return True
            was_lit = is_lit
            yield BLINK_MS
        return False

    def _hold(self, colour: Colour) -> Script:
        yield from self._wait_for(KEYS[colour])
        self.counts["held"] += 1
        self._held = KEYS[colour]
        self.workbench.press(self._held)
        yield self.span(REACH_MS)

    def _wait_for(self, key: Key) -> Script:
        """Wait until no finger is on the key, nor has just left it."""
        while (
            key in self.workbench.keys_down()
            or self.workbench.now_ms() < self._released_ms[key] + OTHER_FINGER_MS
        ):
            yield BLINK_MS

    def _let_go_soon(self, key: Key) -> None:
        def let_go() -> None:
            if key in self.workbench.keys_down():
                self.workbench.release(key)
            self._released_ms[key] = self.workbench.now_ms()

        self.workbench.after(self.span(LINGER_MS), let_go)

    def _forget(self, move: Put, read: Put) -> Script:
        """Lay a piece without its key; it counts as the player's own colour where that is legal."""
        self.counts["forgotten_keys"] += 1
        is_read = self.position.why_not(read.space, read.colour) is None
        self.mean(read if is_read else move)
        self.lay(move.space, move.colour)
        seen = yield from self._glance(move.space)
        yield self.span(NOTICED_MS)
        if is_read:
            self.mean_instead(move)
        for number in range(TRIES):
            if seen is move.colour:
                return
            asked = (yield from look_when_lit(self.workbench)).asked if seen is None else None
            if asked not in {None, move.space}:
                return
            off_ms = EXCHANGE_MS * (number + 1)
            yield from self._lay_again(move, off_ms) if asked is None else self.announce(move.colour)
            seen = yield from self._glance(move.space)

    def _lay_again(self, move: Put, off_ms: float = EXCHANGE_MS) -> Script:
        """Lift the piece for at least ``off_ms`` and lay it down again, with a finger on its key."""
        self.counts["laid_again"] += 1
        self.lift(move.space)
        yield self.span(TOUCH_MS)
        yield from self._hold(move.colour)
        left_ms = self._lifted_ms[move.space] + off_ms - self.workbench.now_ms()
        yield max(0.0, left_ms)
        self.lay(move.space, move.colour)

    def _glance(self, space: str) -> Asking[Colour | None]:
        """Return the colour that the light shows longest; None if it shows none, or ends in white."""
        seen = Counter[Colour]()
        for _ in range(round(GLANCE_MS / BLINK_MS)):
            yield BLINK_MS
            if (colour := hue(self.workbench, space)) is not None:
                seen[colour] += 1
        if not seen or is_white(self.workbench, space):
            return None
        return max(seen, key=seen.__getitem__)


def people_at(profile: Profile) -> type[Hand]:
    """Return the kind of hand for a board: with colour keys where the reeds do not sense colours."""
    return Hand if profile.sensing is Sensing.DUAL else KeyedHand
