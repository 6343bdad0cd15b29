"""The matrix at the pins of a Pi, in time: what its columns read while rows are driven, well or badly.

Decides from when on a column reads low or high, and from when on it surely does: what is read of a level
between those that the inputs are guaranteed to know is luck. What low reaches in the end is the circuit's
(`simulator.electrical`), when contacts move the reeds'. Where high and low fight, low is read, and the fight
is counted.

A column rises through its pull-up, and falls through the pin that pulls, a hundred times faster. Left out:
the pull-ups within the chip, which lift a little beside those of the board.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from manalath_board.controller.profile import Axis, Line
from manalath_board.simulator.electrical import Electrics, Rows
from manalath_board.simulator.pi.misuse import Mistakes
from manalath_board.simulator.rig import Rig

#: The input levels that a Pi's chip is guaranteed to know (BCM2711 datasheet, GPIO), in volts.
SURELY_LOW_V = 0.8
SURELY_HIGH_V = 2.0

#: What a pin that pulls low takes of the time that the pull-up takes: some 100 ohm against 10 kilohm.
FALL_SHARE = 0.01

#: A column has come to its level when it is no farther from it, in volts.
_NEARLY_V = 0.1

#: How many solved cases are remembered.
_REMEMBERED = 4096

#: What is told of an edge: when it was, and the level from then on.
OnEdge = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class _Case:
    """What low reaches in the end: columns that read low, bit = column, their volts, and any line at all."""

    low: int
    columns_v: tuple[float, ...]
    reached: int


class Wires:
    """The rows and columns of a rig, and who of the Pi's pins drives them.

    A mask of lines has a bit for each row, and then one for each column.
    """

    def __init__(self, rig: Rig, mistakes: Mistakes) -> None:
        self._rig = rig
        self._reeds = rig.reeds
        self._mistakes = mistakes
        self._row_count = len(rig.profile.rows)
        #: The lines that are driven low and high, and of the former those that are rows.
        self._low = self._high = self._low_rows = 0
        self._circuit = rig.circuit
        self._solved: dict[tuple[Rows, int], _Case] = {}
        self._contacts = rig.reeds.contacts_at(rig.now_us())
        self._case = self._solve()
        #: From when on each column reads what it reads in the end, and from when on it surely does.
        self._turns_us = [0] * self._circuit.columns
        self._sure_us = [0] * self._circuit.columns
        #: The columns whose way there was begun by a line that was driven or released, not by a contact.
        self._blamed = 0
        self._shorted = 0
        self._watched: dict[int, tuple[OnEdge, int]] = {}

    @property
    def contacts(self) -> Rows:
        """Which contacts touch, as far as it was followed; another value after each edge."""
        return self._contacts

    def drive(self, line: Line, level: int | None) -> None:
        """Drive a line low (0) or high (1) from now on, or let go of it."""
        at_us = self._rig.now_us()
        self.follow(at_us)
        bit = self._bit(line)
        self._low, self._high = self._low & ~bit, self._high & ~bit
        if level == 0:
            self._low |= bit
        elif level == 1:
            self._high |= bit
            self._mistakes.driven_high += line.axis is Axis.ROW
        self._low_rows = self._low & (1 << self._row_count) - 1
        self._change(at_us)
        self._blamed = -1

    def read(self, column: int, at_us: int, *, is_pulled_up: bool) -> int:
        """Read a column that no pin drives, now: 1 is high. A read that proves nothing is counted."""
        edge_us = self._reeds.next_edge_us
        if (edge_us is not None and edge_us <= at_us) or self._rig.circuit is not self._circuit:
            self.follow(at_us)
        low_rows = self._low_rows
        if not low_rows or not is_pulled_up:
            self._mistakes.floating_reads += 1
        elif low_rows & (low_rows - 1):
            self._mistakes.rows_together += 1
        if at_us >= self._sure_us[column]:
            return 1 - (self._case.low >> column & 1)
        self._mistakes.early_reads += self._blamed >> column & 1
        return self._level(column, at_us)

    def is_low(self, line: Line) -> bool:
        """Whether a line is pulled low now, by whichever pin."""
        at_us = self._rig.now_us()
        self.follow(at_us)
        if line.axis is Axis.COLUMN:
            return not self._level(line.number, at_us)
        return bool(self._case.reached & self._bit(line))

    def is_fed(self, row: int) -> bool:
        """Whether a closed contact joins a row to a column, whose pull-up lifts it while nobody drives it."""
        self.follow(self._rig.now_us())
        return bool(self._circuit.touching(self._contacts)[row])

    def follow(self, at_us: int) -> None:
        """Let contacts and faults have done what they did up to now."""
        if self._rig.circuit is not self._circuit:
            self._follow_contacts(self._rig.circuit_us)
            self._circuit = self._rig.circuit
            self._solved.clear()
            self._change(self._rig.circuit_us)
        self._follow_contacts(at_us)
        if self._watched:
            self._tell(at_us)

    def watch(self, column: int, on_edge: OnEdge) -> None:
        """Tell of the edges of a column from now on, whenever they are noticed."""
        at_us = self._rig.now_us()
        self.follow(at_us)
        self._watched[column] = (on_edge, self._level(column, at_us))

    def unwatch(self, column: int) -> None:
        """Tell of them no more."""
        self._watched.pop(column, None)

    def _follow_contacts(self, at_us: int) -> None:
        reeds = self._reeds
        while (edge_us := reeds.next_edge_us) is not None and edge_us <= at_us:
            self._contacts = reeds.contacts_at(edge_us)
            self._change(edge_us)

    def _change(self, at_us: int) -> None:
        """Let columns go where contacts and pins now take them."""
        if self._watched:
            self._tell(at_us)
        was, self._case = self._case, self._solve()
        turned = was.low ^ self._case.low
        self._blamed &= ~turned
        while turned:
            column = (turned & -turned).bit_length() - 1
            turned &= turned - 1
            self._turn(column, at_us, was.columns_v[column])
        self._note_shorts()

    def _turn(self, column: int, at_us: int, from_v: float) -> None:
        """Begin the way of a column to the other level."""
        time_constant_us = self._circuit.time_constants_us[column]
        if self._case.low >> column & 1:
            turn_us, sure_us = _fall_us(
                self._circuit.electrics, time_constant_us, self._case.columns_v[column]
            )
        else:
            turn_us, sure_us = _rise_us(self._circuit.electrics, time_constant_us, from_v)
        # One that has not turned yet since it was last sent away never did.
        is_there = at_us < self._turns_us[column]
        self._turns_us[column] = at_us if is_there else at_us + turn_us
        self._sure_us[column] = at_us + sure_us

    def _level(self, column: int, at_us: int) -> int:
        is_low = self._case.low >> column & 1
        return is_low if at_us < self._turns_us[column] else 1 - is_low

    def _note_shorts(self) -> None:
        """Count the lines driven high that low has come to reach."""
        shorted = self._high & self._case.reached
        self._mistakes.shorts += (shorted & ~self._shorted).bit_count()
        self._shorted = shorted

    def _tell(self, at_us: int) -> None:
        """Tell of the watched columns that have turned."""
        for column, (on_edge, level) in tuple(self._watched.items()):
            now = self._level(column, at_us)
            if now != level:
                self._watched[column] = (on_edge, now)
                on_edge(self._turns_us[column], now)

    def _bit(self, line: Line) -> int:
        return 1 << (line.number if line.axis is Axis.ROW else self._row_count + line.number)

    def _solve(self) -> _Case:
        """Find what low reaches in the end; games move between few such cases."""
        case = (self._contacts, self._low)
        solved = self._solved.get(case)
        if solved is None:
            if len(self._solved) >= _REMEMBERED:
                self._solved.clear()
            solved = self._solved[case] = self._solve_anew()
        return solved

    def _solve_anew(self) -> _Case:
        low_columns = self._low >> self._row_count
        reached = self._circuit.reached(self._contacts, self._low_rows, low_columns)
        electrics = self._circuit.electrics
        return _Case(
            _below(electrics.threshold_v, reached.columns_v),
            reached.columns_v,
            _below(electrics.supply_v, reached.rows_v + reached.columns_v),
        )


def _below(limit_v: float, volts: tuple[float, ...]) -> int:
    return sum(1 << line for line, volt in enumerate(volts) if volt < limit_v)


@cache
def _rise_us(electrics: Electrics, time_constant_us: float, from_v: float) -> tuple[int, int]:
    """How long a column takes up to the threshold, and up to what is surely high."""
    lacks_v = electrics.supply_v - min(from_v, electrics.threshold_v)

    def until_us(volts: float) -> int:
        return _whole_us(time_constant_us * math.log(lacks_v / (electrics.supply_v - volts)))

    return until_us(electrics.threshold_v), until_us(SURELY_HIGH_V)


@cache
def _fall_us(electrics: Electrics, time_constant_us: float, to_v: float) -> tuple[int, int]:
    """How long a column takes down to the threshold, and down to what is surely low, if it comes so far."""

    def until_us(volts: float) -> int:
        share = (electrics.supply_v - to_v) / max(volts - to_v, _NEARLY_V)
        return _whole_us(FALL_SHARE * time_constant_us * math.log(share))

    return until_us(electrics.threshold_v), until_us(SURELY_LOW_V)


def _whole_us(us: float) -> int:
    # The last digits of a logarithm are the platform's; rounded off, they cannot move an edge.
    return math.ceil(round(us, 6))
