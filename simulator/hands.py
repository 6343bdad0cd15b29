"""Seeded people: hands that play whole games on a twin's bench, with slips, and know what they meant.

A hand moves magnets and presses keys, nothing else. It acts by the clock, as people do who know how long a
board takes, and sees no more than the lights: where a piece of its own blinks, it lifts that and all that
came after it and lays them down again. It keeps its own position by the rules and its own list of what it
meant, so that a controller can be judged by it.
"""

from collections.abc import Callable
from random import Random

from controller.board import Key
from controller.games.base import Colour, Move, Pass, Position, Put
from simulator.bench import Bench
from simulator.people import Counts, Meant, Temper

#: Times people take, in ms, as (shortest, longest).
THINK_MS = (250.0, 1500.0)
QUICK_MS = (120.0, 400.0)
#: Long enough for a move to have been committed, or for a wrong piece to have blinked.
SEEN_MS = (600.0, 1200.0)
LIFT_MS = (1100.0, 1600.0)
TOUCH_MS = (30.0, 250.0)
TAP_MS = (60.0, 300.0)
PAUSE_MS = (450.0, 900.0)
#: The slowest slide from one space to the next is over by then.
GLIDE_MS = 1600.0
#: The slowest blink of the lights.
BLINK_MS = 1000.0
#: How many of the last pieces a hand keeps an eye on.
RECENT_PLIES = 4
CLEAR_MS = 1500.0


Act = Callable[[], None]


class Hand:
    """Two people at one table, played by one seed: ``begin`` plans the first act, the acts plan the next.

    ``on_put`` is told each piece as it is laid down: space, colour, and the time on the bench.
    """

    def __init__(
        self,
        bench: Bench,
        start: Position,
        random: Random,
        temper: Temper,
        on_put: Callable[[str, Colour, float], None],
    ) -> None:
        self._bench = bench
        self._random = random
        self._temper = temper
        self._on_put = on_put
        self._positions = [start]
        self.meant = Meant()
        self.counts = Counts()
        self.is_done = False

    @property
    def position(self) -> Position:
        """Where the hand believes the game to be."""
        return self._positions[-1]

    def begin(self) -> None:
        """Plan the first act."""
        self._after(THINK_MS, self._play)

    def _after(self, span_ms: tuple[float, float], act: Act) -> None:
        self._bench.after(self._random.uniform(*span_ms), act)

    def _play(self) -> None:
        """Make the next ply in one of the ways people have, or end."""
        position = self.position
        if position.outcome is not None:
            self._bench.after(CLEAR_MS, self._clear)
            return
        move = self._random.choice(position.legal_moves())
        if isinstance(move, Pass):
            self._mean(move)
            self._bench.tap(Key.OK, self._random.uniform(*TAP_MS))
            self._after(SEEN_MS, self._look)
            return
        self._choose_way()(move)

    def _look(self) -> None:
        """See whether one of the last pieces blinks, through both halves of a slow blink, before going on."""
        seen = self._white()
        self._bench.after(BLINK_MS / 2, lambda: self._mend(seen | self._white()))

    def _white(self) -> set[str]:
        """The spaces whose light is white at full now."""
        strip = self._bench.strip()
        return {
            space for n, space in enumerate(self._bench.lights) if strip[3 * n : 3 * n + 3] == b"\xff\xff\xff"
        }

    def _mend(self, blinking: set[str]) -> None:
        """Lift the piece of the first ply that blinks and those after it, last first, and lay them again."""
        recent = range(max(0, len(self.meant.plies) - RECENT_PLIES), len(self.meant.plies))
        wrong = [number for number in recent if _space(self.meant.plies[number][-1]) in blinking]
        if not wrong or not all(isinstance(places[-1], Put) for places in self.meant.plies[wrong[0] :]):
            self._play()
            return
        moves = [places[-1] for places in self.meant.plies[wrong[0] :]]
        for move in reversed(moves):
            self._bench.lift(_space(move))
        self.counts.mended += 1
        self._after(SEEN_MS, lambda: self._lay_again(wrong[0], moves))

    def _lay_again(self, number: int, moves: list[Move]) -> None:
        if not moves:
            self._after(SEEN_MS, self._play)
            return
        move, *rest = moves
        if isinstance(move, Put):
            self._lay(move.space, move.colour)
        self.meant.rested_ms[number] = self._bench.now_ms()
        self._after(SEEN_MS, lambda: self._lay_again(number + 1, rest))

    def _choose_way(self) -> Callable[[Put], None]:
        temper, chance = self._temper, self._random.random()
        for share, way in (
            (temper.slide, self._slide),
            (temper.fumble, self._fumble),
            (temper.wrong_piece, self._wrong_piece),
            (temper.takeback, self._take_back_first),
        ):
            if chance < share:
                return way
            chance -= share
        return self._place

    def _place(self, move: Put) -> None:
        self._rest(move)
        if self._random.random() < self._temper.quick:
            self._after(QUICK_MS, self._play)
        else:
            self._after(THINK_MS, self._look)

    def _slide(self, move: Put) -> None:
        """Put the piece down beside where it is wanted and slide it there, before or after it counted."""
        near = [
            space
            for space in self.position.game.geometry.adjacent(move.space)
            if self._is_free_for(space, move.colour)
        ]
        if not near:
            self._place(move)
            return
        start = self._random.choice(near)
        is_late = self._random.random() < 0.5  # noqa: PLR2004 - half of the slides
        self._mean(Put(start, move.colour))
        self._lay(start, move.colour)
        self._after(SEEN_MS if is_late else TOUCH_MS, lambda: self._glide(start, move))

    def _glide(self, start: str, move: Put) -> None:
        """Slide at any speed, now and then so slowly or with such a pause that half ways seem to settle."""
        self.counts.slides += 1
        self._mean_instead(move)
        if self._random.random() < self._temper.pause:
            self._push_half_way(start, move)
            return
        self._bench.slide(start, move.space, mm_per_s=10.0 ** self._random.uniform(1.3, 2.8))
        self._bench.after(GLIDE_MS, lambda: self._let_rest(move))

    def _push_half_way(self, start: str, move: Put) -> None:
        """Stop between the two spaces for longer than a reading takes to settle, and push on."""
        geometry = self.position.game.geometry
        here, there = (geometry.positions_mm[geometry.index[space]] for space in (start, move.space))
        share = self._random.uniform(0.15, 0.85)
        hold = self._bench.grab(start)
        self._bench.drag(hold, *(a + (b - a) * share for a, b in zip(here, there, strict=True)))

        def push_on() -> None:
            self._bench.drag(hold, *there)
            self._bench.after(GLIDE_MS / 10, lambda: self._bench.let_go(hold))
            self._bench.after(GLIDE_MS, lambda: self._let_rest(move))

        self._after(PAUSE_MS, push_on)

    def _let_rest(self, move: Put) -> None:
        """Count from here how long it takes to be committed."""
        if self.meant.plies and self.meant.plies[-1][-1] == move:
            self.meant.rested_ms[-1] = self._bench.now_ms()
        self._after(SEEN_MS, self._look)

    def _fumble(self, move: Put) -> None:
        """Touch down elsewhere or twice, or bump a piece that stands, and then place as meant."""
        self.counts.fumbles += 1
        standing = sorted(self.position.table())
        if standing and self._random.random() < 0.4:  # noqa: PLR2004 - four in ten fumbles
            self._bump(self._random.choice(standing), lambda: self._place_slowly(move))
            return
        free = [space for space in self.position.game.geometry.names if space not in self.position.table()]
        touched = move.space if self._random.random() < 0.5 else self._random.choice(free)  # noqa: PLR2004
        self._lay(touched, move.colour)
        self._after(TOUCH_MS, lambda: self._lift_and(touched, lambda: self._place_slowly(move)))

    def _place_slowly(self, move: Put) -> None:
        self._rest(move)
        self._after(SEEN_MS, self._look)

    def _bump(self, space: str, then: Act) -> None:
        colour = self.position.table()[space]
        self._bench.lift(space)

        def back() -> None:
            self._lay(space, colour)
            self._after(TOUCH_MS, then)

        self._after(TOUCH_MS, back)

    def _lift_and(self, space: str, then: Act) -> None:
        self._bench.lift(space)
        self._after(TOUCH_MS, then)

    def _wrong_piece(self, move: Put) -> None:
        """Put a piece where it may not go, see it blink, take it off, and place as meant."""
        wrong = [
            Put(space, colour)
            for colour in Colour
            for space in sorted(self.position.forbidden(colour) | self.position.blocked())
        ]
        if not wrong:
            self._place(move)
            return
        self.counts.wrong_pieces += 1
        piece = self._random.choice(wrong)
        self._lay(piece.space, piece.colour)
        self._after(SEEN_MS, lambda: self._lift_and(piece.space, lambda: self._place_slowly(move)))

    def _take_back_first(self, move: Put) -> None:
        """Take the last ply back, by hand or by key, and play another; without one, place as meant."""
        if not self.meant.plies or not isinstance(self.meant.plies[-1][-1], Put):
            self._place(move)
            return
        self._after(SEEN_MS, self._take_back)

    def _take_back(self) -> None:
        self.counts.takebacks += 1
        last = self.meant.plies.pop()[-1]
        self.meant.rested_ms.pop()
        self._positions.pop()
        if not isinstance(last, Put):
            return
        space = last.space
        if self._random.random() < 0.5:  # noqa: PLR2004 - half of the takebacks
            self._bench.lift(space)
            self._after(LIFT_MS, self._play)
            return
        self._bench.tap(Key.UNDO, self._random.uniform(*TAP_MS))
        self._after(SEEN_MS, lambda: self._lift_for_good(space))

    def _lift_for_good(self, space: str) -> None:
        self._bench.lift(space)
        self._after(SEEN_MS, self._look)

    def _clear(self) -> None:
        self._bench.clear_table()
        self._bench.after(CLEAR_MS, self._end)

    def _end(self) -> None:
        self.is_done = True

    def _is_free_for(self, space: str, colour: Colour) -> bool:
        return self.position.why_not(space, colour) is None

    def _rest(self, move: Put) -> None:
        self._mean(move)
        self._lay(move.space, move.colour)

    def _mean(self, move: Move) -> None:
        self.meant.plies.append([move])
        self.meant.rested_ms.append(self._bench.now_ms())
        self._positions.append(self.position.play(move))

    def _mean_instead(self, move: Put) -> None:
        self._positions.pop()
        self._positions.append(self.position.play(move))
        self.meant.plies[-1].append(move)
        self.meant.rested_ms[-1] = self._bench.now_ms()

    def _lay(self, space: str, colour: Colour) -> None:
        """Lay a piece down as hands do, a little off the middle."""
        offset_mm = (self._random.uniform(-1.0, 1.0), self._random.uniform(-1.0, 1.0))
        self._bench.put(space, colour, offset_mm)
        self._on_put(space, colour, self._bench.now_ms())


def _space(move: Move) -> str:
    """Where a piece was laid; nowhere for a pass."""
    return move.space if isinstance(move, Put) else ""
