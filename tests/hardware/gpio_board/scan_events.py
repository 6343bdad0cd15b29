"""Helpers that read the scan task's events, and the times of its scans."""

from controller.ports import (
    BoardEvent,
    Frame,
    Health,
    Sensors,
)
from tests.hardware.gpio_board.fakes import DARK, PROFILE, ROWS, Table

PERIOD_US = PROFILE.timings.scan_us


def closed(event: BoardEvent) -> set[str]:
    """Return the names of the closed sensors."""
    assert isinstance(event, Sensors)
    return {name for (row, column), name in PROFILE.sensors().items() if event.debounced[row] >> column & 1}


def sensors(events: list[BoardEvent]) -> list[Sensors]:
    return [event for event in events if isinstance(event, Sensors)]


def without_health(events: list[BoardEvent]) -> list[BoardEvent]:
    return [event for event in events if not isinstance(event, Health)]


def picture(seq: int, level: int) -> Frame:
    return Frame(seq, bytes([level]) * len(DARK))


def scans_us(table: Table) -> list[int]:
    """Return a list that fills with the start times of scans, when the first row is selected."""
    began: list[int] = []
    note = table.gpio._call

    def watched(*call: object) -> None:
        if call[:3] == ("setup", ROWS[0], table.gpio.OUT):
            began.append(table.timer.us)
        note(*call)

    table.gpio._call = watched  # type: ignore[method-assign]
    return began
