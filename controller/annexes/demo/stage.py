"""The stage of the demo: its people show captions, act on the bench, and wait until the lights agree.

Keeps the position by the rules and the place of every piece, and so notices when somebody else has a hand on
the board.
"""

from collections.abc import Callable
from collections.abc import Set as AbstractSet
from functools import partial
from random import Random

from controller.board import Key
from controller.games import COLOUR_WORDS, Colour, Move, Position, Put, declarations, declares_only
from controller.messages import Message, word
from simulator.hands.colour_keys import KEYS
from simulator.hands.script import Script
from simulator.hands.sight import Sight, look
from simulator.workbench import AT_ONCE, Laying, Workbench

#: How long a caption stays before the next act: a base, and a time for each of its characters.
READ_MS = 500.0
READ_CHAR_MS = 25.0

#: How long the hand that lays a piece holds a colour key with another finger.
LAYING_MS = 300.0
#: How long before the piece comes down that key is pressed.
LEAD_MS = 150.0
#: How long a piece is in the hand on its way, and how long a tap touches a space.
LIFTED_MS = 600.0
TOUCHED_MS = 450.0
#: After how many looks at the wrong lights somebody else must be at the board.
LOOKS = 8


class Disturbed(Exception):  # noqa: N818 - not an error
    """The table or its lights are not as the demo left them."""


class DemoStage:
    """One game of the demo from its ``start``: its bench, its people's chance and the position they reached.

    ``on_caption`` is given every caption that the bench shows.
    """

    def __init__(
        self, workbench: Workbench, start: Position, random: Random, on_caption: Callable[[Message], None]
    ) -> None:
        self.workbench = workbench
        self.random = random
        self._on_caption = on_caption
        self._positions: list[Position] = [start]
        self._lying: dict[str, Colour] = {}

    @property
    def position(self) -> Position:
        """The position reached so far."""
        return self._positions[-1]

    @property
    def mover(self) -> str:
        """The player on move, as captions name them."""
        return COLOUR_WORDS[self.position.to_move]

    def say(self, caption: Message) -> Script:
        """Show a caption, and leave time to read it."""
        self._check_table()
        self.workbench.say(caption)
        self._on_caption(caption)
        yield READ_MS + READ_CHAR_MS * len(word(caption))

    def play(self, space: str, colour: Colour) -> Script:
        """Put a piece down as a move, and wait until it counts."""
        yield from self.make(Put(space, colour))

    def make(self, move: Move) -> Script:
        """Make a move of any game, and wait until it counts; captured pieces come off before others move."""
        changes, table = self.position.changes(move), self.position.table()
        landings = {change.space: change.piece for change in changes if change.piece is not None}
        for space in sorted((c.space for c in changes if c.space in table), key=lambda s: s not in landings):
            self.lift(space)
            yield LIFTED_MS
        for space, piece in landings.items():
            self.lay(space, piece.colour)
        if not changes:
            yield from self._declare(move)
        self.count(move)
        yield from self.settle()

    def standing(self) -> tuple[str, ...]:
        """Return the spaces on which pieces lie, without the one laid last."""
        return tuple(self._lying)[:-1]

    def colour(self, space: str) -> Colour:
        """Return the colour of the piece on a space."""
        return self._lying[space]

    def count(self, move: Move) -> None:
        """Count a move that was placed or declared as the next ply."""
        self._positions.append(self.position.play(move))

    def uncount(self) -> None:
        """Take the last ply back."""
        self._positions.pop()

    def lay(
        self,
        space: str,
        colour: Colour,
        offset_mm: tuple[float, float] | None = None,
        how: Laying = AT_ONCE,
    ) -> None:
        """Lay a piece down, by default a little off the middle."""
        self._check_table()
        by_mm = (self.random.uniform(-1.0, 1.0), self.random.uniform(-1.0, 1.0))
        put = partial(self.workbench.put, space, colour, by_mm if offset_mm is None else offset_mm, how)
        if self._needs_key(space, colour):
            self.workbench.tap(KEYS[colour], LAYING_MS)
            self.workbench.after(LEAD_MS, put)
        else:
            put()
        self._lying[space] = colour

    def _needs_key(self, space: str, colour: Colour) -> bool:
        """Whether the colour key must be held for the board to know a new piece's colour."""
        is_new = space not in self.position.table()
        return is_new and not self.workbench.feels_colours and colour is not self.position.to_move

    def lift(self, space: str) -> None:
        """Take a piece away."""
        self._check_table()
        self.workbench.lift(space)
        del self._lying[space]

    def slide(self, start: str, end: str, mm_per_s: float, for_ms: float) -> Script:
        """Slide a piece, and wait ``for_ms`` for it to arrive."""
        self._check_table()
        self.workbench.slide(start, end, mm_per_s)
        self._lying[end] = self._lying.pop(start)
        yield for_ms

    def undo(self) -> None:
        """Tap the Undo key."""
        self._check_table()
        self.workbench.tap(Key.UNDO)
        self.uncount()

    def _declare(self, move: Move) -> Script:
        """Declare a move by keys and taps; where others could be placed, OK opens this first. OK ends it."""
        given = declarations(self.position)
        declared = next(each for each in given if each.move == move)
        taps = declared.taps[0]
        if not declares_only(self.position):
            yield from self._press(Key.OK, lambda seen: bool(taps) and seen.offered >= set(taps))
        for space in taps:
            yield from self._tap(space)
        if len(given) > 1 and not taps:
            yield from self._press(Key.SECOND, lambda seen: seen.offered == declared.shown)
        self._check_table()
        self.workbench.tap(Key.OK)

    def _press(self, key: Key, is_so: Callable[[Sight], bool]) -> Script:
        """Tap a key until the lights show what is wanted; Disturbed if they never do."""
        for _ in range(LOOKS):
            self._check_table()
            self.workbench.tap(key)
            if is_so((yield from look(self.workbench))):
                return
        raise Disturbed

    def _tap(self, space: str) -> Script:
        """Touch a space: with a piece from the box, or by lifting the one already there."""
        standing = self._lying.get(space)
        if standing is None:
            self.lay(space, self.position.to_move)
            yield TOUCHED_MS
            self.lift(space)
        else:
            self.lift(space)
            yield TOUCHED_MS
            self.lay(space, standing)
        yield TOUCHED_MS

    def clear(self) -> None:
        """Take all pieces off."""
        self.workbench.clear_table()
        self._lying.clear()

    def settle(
        self, *, blinking: AbstractSet[str] = frozenset(), breathing: AbstractSet[str] = frozenset()
    ) -> Script:
        """Wait until exactly these spaces blink white, and these breathe; Disturbed if they never do."""
        for _ in range(LOOKS):
            seen = yield from look(self.workbench)
            self._check_table()
            if seen.blinking == blinking and seen.wanted.keys() == breathing:
                return
        raise Disturbed

    def _check_table(self) -> None:
        pieces = self.workbench.pieces()
        if self._lying != {piece.space: piece.colour for piece in pieces if not piece.is_held}:
            raise Disturbed
