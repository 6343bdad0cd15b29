"""The surface of the board and the pieces on it, in millimetres and in time.

Decides where each piece is while a hand moves it, and when the hand raises it: over other pieces. Moves no
reed itself: it informs `simulator.circuit.contact_bounce` where magnets are. Refuses what no hand can do, as
a WorkbenchError in plain words. Everything here is called with the rig's lock held.
"""

import math
import random
from dataclasses import dataclass, replace
from itertools import count

import numpy as np

from controller.board import ProfileError, Space
from controller.errors import InputError
from controller.games import Colour
from controller.messages import Message
from simulator.circuit import HIGH_MM, LyingPiece, distance_mm
from simulator.rig import Rig

#: How far a moving piece goes on the board, or above it, before its place is updated; and the shortest and
#: longest time that takes.
STEP_MM, STEP_UP_MM = 1.0, 2.0
STEPS_US = (2_000, 20_000)

#: How far off the middle of a space a piece may be put down and still lie on it.
MAX_OFFSET_MM = 15.0

#: A piece dropped this near to a space is meant for it; every point of the board is this near to one.
DROP_MM = 18.0

#: How fast a hand follows, and the slowest and fastest slide.
HAND_MM_PER_S = 1000.0
SLIDE_MM_PER_S = (1.0, 5000.0)

#: How far from the middle of the board a hand can be.
ARM_MM = 1000.0


class WorkbenchError(InputError):
    """An act that no hand can do; the message names it, where, and what is possible."""

    code = "impossible-act"


@dataclass(frozen=True, slots=True)
class Laying:
    """How a hand lays a piece: its turn to the left, None for chance, and its speed, None for at once."""

    turn_deg: float | None = None
    mm_per_s: float | None = None


AT_ONCE = Laying()


@dataclass(frozen=True, slots=True)
class TwinPiece:
    """A piece on the board: its centre, and the space it lies on, None while it is moved."""

    colour: Colour
    at_mm: tuple[float, float]
    space: str | None
    is_held: bool


@dataclass(slots=True, eq=False)
class _Token:
    """A piece and its movement.

    ``space`` is where it lies, ``goal_mm`` where it is being moved to, ``origin`` the space it was taken
    from. ``hold`` is the number of the hand that has it, ``arrives_on`` the space where it will lie once it
    has reached ``goal_mm``, ``is_carried`` whether it goes there through the air, or is held in it.
    ``above_mm`` is how high a hand holds it above where it lies.
    """

    number: int
    colour: Colour
    at_mm: tuple[float, float]
    turn: float
    space: str | None
    origin: str
    goal_mm: tuple[float, float] | None = None
    mm_per_s: float = HAND_MM_PER_S
    arrives_on: str | None = None
    is_carried: bool = False
    hold: int | None = None
    above_mm: float = 0.0


@dataclass(frozen=True, slots=True)
class HandHold:
    """A hand on a piece; ends when the piece is dropped or cleared away."""

    number: int


class Surface:
    """All pieces on one board."""

    def __init__(self, rig: Rig) -> None:
        self._rig = rig
        self._tokens: dict[int, _Token] = {}
        self._numbers = count(1)
        self._middles_mm = np.array([space.at_mm for space in rig.profile.spaces])
        #: Closer than this, two pieces cannot lie side by side.
        self._across_mm = rig.profile.build.pieces.across_mm

    def pieces(self) -> tuple[TwinPiece, ...]:
        """Return every piece on the board, in the order in which they came."""
        return tuple(
            TwinPiece(token.colour, token.at_mm, token.space, token.hold is not None)
            for token in self._tokens.values()
        )

    def middle_mm(self, space: str) -> tuple[float, float]:
        """Return the middle of a space."""
        return self._space(space).at_mm

    def put(self, space: str, colour: Colour, offset_mm: tuple[float, float], how: Laying = AT_ONCE) -> None:
        """Lay a new piece down."""
        if not math.hypot(*offset_mm) <= MAX_OFFSET_MM:
            right_mm, up_mm = offset_mm
            raise WorkbenchError(
                Message(
                    "twin_act.too_far_off", space=space, right_mm=right_mm, up_mm=up_mm, most_mm=MAX_OFFSET_MM
                )
            )
        middle_mm = self._space(space).at_mm
        self._refuse_taken(space)
        at_mm = (middle_mm[0] + offset_mm[0], middle_mm[1] + offset_mm[1])
        for other in self._tokens.values():
            if distance_mm(at_mm, other.at_mm) < self._across_mm:
                raise WorkbenchError(Message("twin_act.no_room", space=space))
        number = next(self._numbers)
        turn = self._any_turn(number) if how.turn_deg is None else math.radians(how.turn_deg)
        token = self._tokens[number] = _Token(number, colour, at_mm, turn, space, origin=space)
        if how.mm_per_s is None:
            self._rig.reeds.lay(number, self._where(token), self._rig.now_us())
        else:
            self._sink(token, HIGH_MM, how.mm_per_s)
        self._rig.changed()

    def turn(self, space: str, turn_deg: float) -> None:
        """Turn the piece on the spot, ``turn_deg`` to the left."""
        token = self._lying(space)
        token.turn += math.radians(turn_deg)
        self._lay(token)

    def hold_above(self, space: str, above_mm: float) -> None:
        """Hold the piece above its place, or put it back."""
        token = self._lying(space)
        token.above_mm = above_mm
        self._lay(token)

    def lift(self, space: str, mm_per_s: float | None = None) -> None:
        """Take the piece away: at once, or at a speed."""
        token = self._lying(space)
        if mm_per_s is None:
            self._remove(token)
            return
        del self._tokens[token.number]
        self._rise(token, self._where(token), mm_per_s)
        self._rig.changed()

    def slide(self, start: str, end: str, mm_per_s: float) -> None:
        """Begin to move the piece along the straight line."""
        slowest, fastest = SLIDE_MM_PER_S
        if not slowest <= mm_per_s <= fastest:
            raise WorkbenchError(
                Message("twin_act.no_speed", mm_per_s=mm_per_s, slowest=slowest, fastest=fastest)
            )
        goal_mm = self._space(end).at_mm
        token = self._lying(start)
        if start == end:
            raise WorkbenchError(Message("twin_act.there_already", space=end))
        self._refuse_taken(end)
        token.arrives_on = end
        # A speed may come from a power, whose last digits vary between platforms; rounded, they move no edge.
        self._send(token, goal_mm, round(mm_per_s, 6))

    def grab(self, space: str, *, raises: bool = False) -> HandHold:
        """Put a hand on the piece, which may raise it at once."""
        token = self._lying(space)
        token.hold = next(self._numbers)
        token.origin, token.space, token.is_carried = space, None, raises
        self._lay(token)
        return HandHold(token.hold)

    def drag(self, hold: HandHold, to_mm: tuple[float, float]) -> None:
        """Begin to move the held piece to a place; it follows as fast as a hand."""
        if not math.hypot(*to_mm) <= ARM_MM:
            right_mm, up_mm = to_mm
            raise WorkbenchError(Message("twin_act.out_of_reach", right_mm=right_mm, up_mm=up_mm))
        self._send(self._held(hold), to_mm, HAND_MM_PER_S)

    def drop(self, hold: HandHold) -> str | None:
        """Let the held piece find its place; return its space, None if it leaves the board."""
        token = self._held(hold)
        token.hold = None
        meant_mm = token.goal_mm or token.at_mm
        nearest = min(self._rig.profile.spaces, key=lambda space: distance_mm(space.at_mm, meant_mm))
        if distance_mm(nearest.at_mm, meant_mm) > DROP_MM:
            self._remove(token)
            return None
        is_refused = self._is_taken(nearest.name)
        token.is_carried |= is_refused
        end = token.origin if is_refused else nearest.name
        if self._is_taken(end):
            self._remove(token)
            return None
        token.arrives_on = end
        self._send(token, self._space(end).at_mm, HAND_MM_PER_S)
        return end

    def is_held(self, hold: HandHold) -> bool:
        """Whether the hand still has its piece."""
        return any(token.hold == hold.number for token in self._tokens.values())

    def clear(self) -> None:
        """Take all pieces away."""
        for token in tuple(self._tokens.values()):
            self._remove(token)

    def _send(self, token: _Token, goal_mm: tuple[float, float], mm_per_s: float) -> None:
        is_moving = token.goal_mm is not None
        token.goal_mm, token.mm_per_s, token.space = goal_mm, mm_per_s, None
        if not is_moving:
            self._plan_step(token, goal_mm)
        self._rig.changed()

    def _plan_step(self, token: _Token, goal_mm: tuple[float, float]) -> None:
        """Plan the next step of a moving piece, or the last one, which is shorter."""
        left_us = math.ceil(distance_mm(token.at_mm, goal_mm) / token.mm_per_s * 1e6)
        step_us = min(_step_us(STEP_MM, token.mm_per_s), left_us)
        self._rig.at(self._rig.now_us() + step_us, lambda: self._step(token, step_us))

    def _step(self, token: _Token, step_us: int) -> None:
        if token.goal_mm is None or token.number not in self._tokens:
            return
        left_mm, step_mm = distance_mm(token.at_mm, token.goal_mm), token.mm_per_s * step_us * 1e-6
        if step_mm >= left_mm:
            self._arrive(token, token.goal_mm)
            return
        part = step_mm / left_mm
        (x_mm, y_mm), (goal_x_mm, goal_y_mm) = token.at_mm, token.goal_mm
        token.at_mm = (x_mm + (goal_x_mm - x_mm) * part, y_mm + (goal_y_mm - y_mm) * part)
        self._lay(token)
        self._plan_step(token, token.goal_mm)

    def _arrive(self, token: _Token, goal_mm: tuple[float, float]) -> None:
        token.at_mm, token.goal_mm = goal_mm, None
        token.is_carried &= token.hold is not None
        if token.arrives_on is not None:
            token.space = token.origin = token.arrives_on
            token.arrives_on = None
        self._lay(token)

    def _lay(self, token: _Token) -> None:
        """Inform the reeds where the magnet is: on the surface, or raised above another piece."""
        others = (other for other in self._tokens.values() if other is not token)
        is_over_another = any(distance_mm(token.at_mm, other.at_mm) < self._across_mm for other in others)
        if token.is_carried or is_over_another:
            self._rig.reeds.take(token.number, self._rig.now_us())
        else:
            self._rig.reeds.move(token.number, self._where(token), self._rig.now_us())
        self._rig.changed()

    def _sink(self, token: _Token, above_mm: float, mm_per_s: float) -> None:
        """Bring a piece down, step by step, unless it is moved on the way."""
        if token.number not in self._tokens or token.space is None:
            return
        where = self._where(token)
        here = replace(where, high_mm=where.high_mm + max(above_mm, 0.0))
        self._rig.reeds.move(token.number, here, self._rig.now_us())
        if above_mm > 0:
            step_us = _step_us(STEP_UP_MM, mm_per_s)
            lower_mm = above_mm - mm_per_s * step_us * 1e-6
            self._rig.at(self._rig.now_us() + step_us, lambda: self._sink(token, lower_mm, mm_per_s))

    def _rise(self, token: _Token, where: LyingPiece, mm_per_s: float) -> None:
        """Take a piece up, step by step, until no reed senses it."""
        if where.high_mm > HIGH_MM:
            self._rig.reeds.take(token.number, self._rig.now_us())
            return
        self._rig.reeds.move(token.number, where, self._rig.now_us())
        step_us = _step_us(STEP_UP_MM, mm_per_s)
        higher = replace(where, high_mm=where.high_mm + mm_per_s * step_us * 1e-6)
        self._rig.at(self._rig.now_us() + step_us, lambda: self._rise(token, higher, mm_per_s))

    def _any_turn(self, number: int) -> float:
        return random.Random(f"{self._rig.seed} turn {number}").uniform(0, math.tau)

    def _where(self, token: _Token) -> LyingPiece:
        """Return where a piece lies: in a recess, or on the rim of one."""
        build = self._rig.profile.build
        off_mm = math.sqrt(((self._middles_mm - token.at_mm) ** 2).sum(axis=1).min())
        high_mm = min(max(off_mm - build.play_mm, 0.0), build.deck.plate_mm)
        return LyingPiece(token.colour, token.at_mm, token.turn, high_mm + token.above_mm)

    def _remove(self, token: _Token) -> None:
        self._rig.reeds.take(token.number, self._rig.now_us())
        del self._tokens[token.number]
        self._rig.changed()

    def _space(self, name: str) -> Space:
        try:
            return self._rig.profile.space(name)
        except ProfileError as error:
            raise WorkbenchError(error.message) from None

    def _lying(self, space: str) -> _Token:
        self._space(space)
        for token in self._tokens.values():
            if token.space == space:
                return token
        raise WorkbenchError(Message("twin_act.no_piece", space=space))

    def _held(self, hold: HandHold) -> _Token:
        for token in self._tokens.values():
            if token.hold == hold.number:
                return token
        raise WorkbenchError(Message("twin_act.not_held"))

    def _is_taken(self, space: str) -> bool:
        return any(space in {token.space, token.arrives_on} for token in self._tokens.values())

    def _refuse_taken(self, space: str) -> None:
        for token in self._tokens.values():
            if token.space == space:
                raise WorkbenchError(Message("twin_act.taken", space=space))
            if token.arrives_on == space:
                raise WorkbenchError(Message("twin_act.awaited", space=space))


def _step_us(step_mm: float, mm_per_s: float) -> int:
    """Return how long a piece takes for a step, within `STEPS_US`."""
    often_us, seldom_us = STEPS_US
    return min(max(round(step_mm / mm_per_s * 1e6), often_us), seldom_us)
