"""Small scanners of a matrix: one is right, each of the others is wrong in one way."""

from dataclasses import dataclass

from simulator.pi.gpio_twin import GpioTwin
from tests.simulator.pi.machine import Machine

#: The result of a scan: row and column of each low crosspoint.
Found = set[tuple[int, int]]


@dataclass(frozen=True)
class Scanner:
    """The right one: it selects one row at a time by driving it low, reads pulled-up columns, and settles."""

    pi: Machine
    gpio: GpioTwin
    settle_us: int = 50

    def start(self) -> None:
        """Bring all lines to their state of rest."""
        for row in range(len(self.pi.profile.rows)):
            self.gpio.setup(self.pi.row(row), self.gpio.IN, pull_up_down=self.gpio.PUD_OFF)
        for column in range(len(self.pi.profile.columns)):
            self.start_column(self.pi.column(column))

    def start_column(self, column: int) -> None:
        self.gpio.setup(column, self.gpio.IN, pull_up_down=self.gpio.PUD_UP)

    def select(self, row: int) -> None:
        self.gpio.setup(row, self.gpio.OUT, initial=self.gpio.LOW)

    def release(self, row: int) -> None:
        self.gpio.setup(row, self.gpio.IN, pull_up_down=self.gpio.PUD_OFF)

    def scan(self) -> Found:
        """Read the whole matrix once."""
        found: Found = set()
        for row in range(len(self.pi.profile.rows)):
            self.select(self.pi.row(row))
            self.pi.pass_us(self.settle_us)
            for column in range(len(self.pi.profile.columns)):
                if self.gpio.input(self.pi.column(column)) == self.gpio.LOW:
                    found.add((row, column))
            self.release(self.pi.row(row))
            self.pi.pass_us(self.settle_us)
        return found


class PushPull(Scanner):
    """Drives rows that are not selected high."""

    def start(self) -> None:
        super().start()
        for row in range(len(self.pi.profile.rows)):
            self.gpio.setup(self.pi.row(row), self.gpio.OUT, initial=self.gpio.HIGH)

    def select(self, row: int) -> None:
        self.gpio.output(row, self.gpio.LOW)

    def release(self, row: int) -> None:
        self.gpio.output(row, self.gpio.HIGH)


class Reset(PushPull):
    """Does the same by setting up again instead of by output."""

    def select(self, row: int) -> None:
        self.gpio.setup(row, self.gpio.OUT, initial=self.gpio.LOW)

    def release(self, row: int) -> None:
        self.gpio.setup(row, self.gpio.OUT, initial=self.gpio.HIGH)


class NeverSetUp(Scanner):
    """Drives rows that were left inputs."""

    def select(self, row: int) -> None:
        self.gpio.output(row, self.gpio.LOW)


class WithoutPull(Scanner):
    """Leaves columns without a pull-up."""

    def start_column(self, column: int) -> None:
        self.gpio.setup(column, self.gpio.IN)


class WithoutRow(Scanner):
    """Releases the row before its columns are read."""

    def select(self, row: int) -> None:
        super().select(row)
        super().release(row)


class ColumnsAsOutputs(Scanner):
    """Makes columns outputs, drives them high, and reads them back."""

    def start_column(self, column: int) -> None:
        self.gpio.setup(column, self.gpio.OUT, initial=self.gpio.HIGH)
