"""Wires: the matrix at a Pi's pins over time, and what its columns read while rows are driven, well or badly.

Decides from when a column reads low or high, and from when it is certain to: between the guaranteed input
levels, a correct reading is luck. The circuit (`simulator.circuit.electrical`) decides how far low reaches
in the end, and the reeds when contacts move. Where high and low conflict, low is read, and the conflict is
counted.

A column rises through its pull-up, and falls, a hundred times faster, through the pin that pulls it low. The
pull-ups inside the chip, which help those of the board a little, are left out.

Misuse: counts what a program does to the pins and the strip that it must not do. Decides what counts as the
program's mistake; a fault of the board or a bouncing contact does not. A mistake still has its physical
consequences.
"""

import math
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import cache

from controller.board import Axis, Line
from simulator.circuit import Electrics, Rows
from simulator.rig import Rig


class MistakesMadeError(AssertionError):
    """The program made mistakes; the message counts them."""


@dataclass(slots=True)
class Mistakes:
    """How often each mistake was made."""

    #: A line driven high was connected to one driven low.
    shorts: int = 0
    #: A row was driven high at all.
    driven_high: int = 0
    #: Columns were read while more than one row was driven low.
    rows_together: int = 0
    #: A column was read with no row driven low or without its pull-up, or a line that was no input.
    floating_reads: int = 0
    #: A column was read before it had risen or fallen far enough since a row was released or selected.
    early_reads: int = 0
    #: A line was used in a way that it was not set up for.
    not_set_up: int = 0
    #: The strip got another buffer than before, which restarts its driver.
    strip_restarts: int = 0
    #: The strip was sent a picture after its pin was released.
    late_pictures: int = 0
    #: The strip was sent pictures back to back, as when setting each pixel sends them all.
    crowded_pictures: int = 0
    #: The strip was sent a picture that does not match its length.
    odd_pictures: int = 0

    def made(self) -> dict[str, int]:
        """Return the counts above zero, by name."""
        return {name: count for name, count in asdict(self).items() if count}

    def check(self) -> None:
        """Raise MistakesMadeError if any was made."""
        if made := self.made():
            counts = ", ".join(f"{name} {count}" for name, count in made.items())
            raise MistakesMadeError(f"the program must not do this to a Pi: {counts}")


#: The guaranteed input levels of a Pi's chip (BCM2711 datasheet, GPIO), in volts.
SURELY_LOW_V = 0.8
SURELY_HIGH_V = 2.0

#: The fall time as a share of the rise time: a pin pulls low with about 100 ohm, the pull-up has 10 kilohm.
FALL_SHARE = 0.01

#: A column this close to its final level, in volts, has reached it.
_NEARLY_V = 0.1

#: How many solved cases are remembered.
_REMEMBERED = 4096

#: Receives an edge: its time, and the level from then on.
OnEdge = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class _Case:
    """How far low reaches in the end: columns that read low, bit = column; their volts; lines of any kind."""

    low: int
    columns_v: tuple[float, ...]
    reached: int


class Wires:
    """The rows and columns of a rig, and how the Pi's pins drive them.

    A mask of lines has a bit for each row, then one for each column.
    """

    def __init__(self, rig: Rig, mistakes: Mistakes) -> None:
        self._rig = rig
        self._reeds = rig.reeds
        self._mistakes = mistakes
        self._row_count = len(rig.profile.rows)
        #: The lines driven low and high, and the rows among those driven low.
        self._low = self._high = self._low_rows = 0
        self._circuit = rig.circuit
        self._solved: dict[tuple[Rows, int], _Case] = {}
        self._contacts = rig.reeds.contacts_at(rig.now_us())
        self._case = self._solve()
        #: When each column starts to read its final level, and when it is certain to.
        self._turns_us = [0] * self._circuit.columns
        self._sure_us = [0] * self._circuit.columns
        #: The columns whose change was caused by driving or releasing a line, not by a contact.
        self._blamed = 0
        self._shorted = 0
        self._watched: dict[int, tuple[OnEdge, int]] = {}

    @property
    def contacts(self) -> Rows:
        """The contacts that touch, as far as followed; a new object after each edge."""
        return self._contacts

    def drive(self, line: Line, level: int | None) -> None:
        """Drive a line low (0) or high (1) from now on, or release it (None)."""
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
        """Read a column that no pin drives, now: 1 is high. Count a read that proves nothing."""
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
        """Whether any pin pulls a line low now."""
        at_us = self._rig.now_us()
        self.follow(at_us)
        if line.axis is Axis.COLUMN:
            return not self._level(line.number, at_us)
        return bool(self._case.reached & self._bit(line))

    def is_fed(self, row: int) -> bool:
        """Whether a closed contact joins a row to a column, whose pull-up lifts an undriven row."""
        self.follow(self._rig.now_us())
        return bool(self._circuit.touching(self._contacts)[row])

    def follow(self, at_us: int) -> None:
        """Apply the changes of contacts and faults up to a time."""
        if self._rig.circuit is not self._circuit:
            self._follow_contacts(self._rig.circuit_us)
            self._circuit = self._rig.circuit
            self._solved.clear()
            self._change(self._rig.circuit_us)
        self._follow_contacts(at_us)
        if self._watched:
            self._report_edges(at_us)

    def watch(self, column: int, on_edge: OnEdge) -> None:
        """Report the edges of a column from now on, as they are noticed."""
        at_us = self._rig.now_us()
        self.follow(at_us)
        self._watched[column] = (on_edge, self._level(column, at_us))

    def unwatch(self, column: int) -> None:
        """Stop reporting the edges of a column."""
        self._watched.pop(column, None)

    def _follow_contacts(self, at_us: int) -> None:
        reeds = self._reeds
        while (edge_us := reeds.next_edge_us) is not None and edge_us <= at_us:
            self._contacts = reeds.contacts_at(edge_us)
            self._change(edge_us)

    def _change(self, at_us: int) -> None:
        """Start every column on its way to the level that contacts and pins now give it."""
        if self._watched:
            self._report_edges(at_us)
        was, self._case = self._case, self._solve()
        turned = was.low ^ self._case.low
        self._blamed &= ~turned
        while turned:
            column = (turned & -turned).bit_length() - 1
            turned &= turned - 1
            self._turn(column, at_us, was.columns_v[column])
        self._note_shorts()

    def _turn(self, column: int, at_us: int, from_v: float) -> None:
        """Start a column on its way to the other level."""
        time_constant_us = self._circuit.time_constants_us[column]
        if self._case.low >> column & 1:
            turn_us, sure_us = _fall_us(
                self._circuit.electrics, time_constant_us, self._case.columns_v[column]
            )
        else:
            turn_us, sure_us = _rise_us(self._circuit.electrics, time_constant_us, from_v)
        # A column that has not yet crossed the threshold since its last change still has this level.
        is_there = at_us < self._turns_us[column]
        self._turns_us[column] = at_us if is_there else at_us + turn_us
        self._sure_us[column] = at_us + sure_us

    def _level(self, column: int, at_us: int) -> int:
        is_low = self._case.low >> column & 1
        return is_low if at_us < self._turns_us[column] else 1 - is_low

    def _note_shorts(self) -> None:
        """Count the lines driven high that low now reaches."""
        shorted = self._high & self._case.reached
        self._mistakes.shorts += (shorted & ~self._shorted).bit_count()
        self._shorted = shorted

    def _report_edges(self, at_us: int) -> None:
        """Report the watched columns that have changed level."""
        for column, (on_edge, level) in tuple(self._watched.items()):
            now = self._level(column, at_us)
            if now != level:
                self._watched[column] = (on_edge, now)
                on_edge(self._turns_us[column], now)

    def _bit(self, line: Line) -> int:
        return 1 << (line.number if line.axis is Axis.ROW else self._row_count + line.number)

    def _solve(self) -> _Case:
        """Find how far low reaches in the end; solved cases are remembered, as a game has few of them."""
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
    """Return how long a column takes to rise to the threshold, and to a certain high."""
    lacks_v = electrics.supply_v - min(from_v, electrics.threshold_v)

    def until_us(volts: float) -> int:
        return _whole_us(time_constant_us * math.log(lacks_v / (electrics.supply_v - volts)))

    return until_us(electrics.threshold_v), until_us(SURELY_HIGH_V)


@cache
def _fall_us(electrics: Electrics, time_constant_us: float, to_v: float) -> tuple[int, int]:
    """Return how long a column takes to fall to the threshold, and to a certain low if it gets that far."""

    def until_us(volts: float) -> int:
        share = (electrics.supply_v - to_v) / max(volts - to_v, _NEARLY_V)
        return _whole_us(FALL_SHARE * time_constant_us * math.log(share))

    return until_us(electrics.threshold_v), until_us(SURELY_LOW_V)


def _whole_us(us: float) -> int:
    # The last digits of a logarithm depend on the platform; rounded off, they cannot move an edge.
    return math.ceil(round(us, 6))
