"""The lines of the matrix: what each is driven to and when, and what a scan reads from them."""

from dataclasses import replace

import pytest

from controller.messages import word
from hardware.debounce import pack
from hardware.gpio_board.matrix_lines import Lines
from hardware.gpio_board.pin_errors import ERRORS, BusyPinError, TroubleError
from tests.hardware.gpio_board.fakes import (
    BUSY,
    COLUMNS,
    PROFILE,
    ROWS,
    FakeGpio,
    FakeTimer,
    LgpioError,
    sensor,
)


def made(gpio: FakeGpio, timer: FakeTimer) -> Lines:
    return Lines(gpio, PROFILE, timer, (*ERRORS, LgpioError))


@pytest.fixture
def timer() -> FakeTimer:
    return FakeTimer()


@pytest.fixture(params=["rpi-lgpio", "RPi.GPIO"])
def gpio(request: pytest.FixtureRequest, timer: FakeTimer) -> FakeGpio:
    return FakeGpio(timer, is_lgpio=request.param == "rpi-lgpio")


@pytest.fixture
def lines(gpio: FakeGpio, timer: FakeTimer) -> Lines:
    lines = made(gpio, timer)
    lines.safe()
    return lines


def read(*names: str) -> int:
    """Return what a scan reads when these sensors are closed."""
    rows = [0] * len(ROWS)
    for name in names:
        row, column = sensor(name)
        rows[row] |= 1 << column
    return pack(rows, len(COLUMNS))


def test_nothing_closed_reads_nothing(lines: Lines) -> None:
    assert lines.scan() == 0


def test_each_sensor_has_a_bit_of_its_own(gpio: FakeGpio, lines: Lines) -> None:
    for name in PROFILE.sensors().values():
        gpio.close(name)
        assert lines.scan() == read(name)
        gpio.open(name)


def test_a_column_that_was_low_has_time_to_rise(gpio: FakeGpio, lines: Lines) -> None:
    gpio.close("a1 reed", "c1 reed", "a3 reed")
    assert lines.scan() == read("a1 reed", "c1 reed", "a3 reed")


def test_a_slot_pauses_before_it_reads_and_after_it_lets_go(
    gpio: FakeGpio, lines: Lines, timer: FakeTimer
) -> None:
    timer.pauses.clear()
    gpio.calls.clear()
    lines.scan()
    timings = PROFILE.timings
    assert timer.pauses == [timings.select_us, timings.release_us] * len(ROWS)
    slot = 2 + len(COLUMNS)
    assert [call[0] for call in gpio.calls] == (["setup"] + ["input"] * len(COLUMNS) + ["setup"]) * len(ROWS)
    assert [call[1] for call in gpio.calls[:slot]] == [ROWS[0], *COLUMNS, ROWS[0]]


def test_the_pauses_are_those_of_the_profile(gpio: FakeGpio, timer: FakeTimer) -> None:
    slow = replace(PROFILE, timings=replace(PROFILE.timings, select_us=70, release_us=90))
    lines = Lines(gpio, slow, timer, ERRORS)
    lines.safe()
    timer.pauses.clear()
    lines.scan()
    assert timer.pauses == [70, 90] * len(ROWS)


def test_no_line_is_ever_driven_high(gpio: FakeGpio, lines: Lines) -> None:
    gpio.close("a1 reed", "b1 reed", "a2 reed")
    for _ in range(3):
        lines.scan()
    lines.release()
    assert gpio.driven == [(row, "low") for row in ROWS] * 3


class WatchfulTimer(FakeTimer):
    """A timer that looks at the pins at every pause."""

    def __init__(self) -> None:
        super().__init__()
        self.gpio = FakeGpio(self)
        self.low: list[set[int]] = []

    def pause_us(self, us: int) -> None:
        super().pause_us(us)
        self.low.append(self.gpio.low)


def test_one_row_is_low_at_a_time_and_none_between_two() -> None:
    timer = WatchfulTimer()
    lines = made(timer.gpio, timer)
    lines.safe()
    lines.scan()
    assert timer.low == [set()] + [state for row in ROWS for state in ({row}, set())]


def test_at_rest_rows_are_let_go_and_columns_pulled_up(gpio: FakeGpio, lines: Lines) -> None:
    wanted = dict.fromkeys(ROWS, "input") | dict.fromkeys(COLUMNS, "pulled up")
    assert gpio.pins == wanted
    lines.scan()
    assert gpio.pins == wanted


def test_every_row_is_let_go_before_any_column_is_touched(gpio: FakeGpio, lines: Lines) -> None:
    del lines
    taken = [call[1] for call in gpio.calls if call[0] == "setup"]
    assert taken == ROWS + COLUMNS


def test_a_row_that_a_crashed_program_left_low_is_read_as_nothing(timer: FakeTimer) -> None:
    gpio = FakeGpio(timer, left={ROWS[4], COLUMNS[2]})
    gpio.close("e1 reed", "e5 reed", "b2 reed")
    lines = made(gpio, timer)
    lines.safe()
    assert gpio.low == set()
    assert lines.scan() == read("e1 reed", "e5 reed", "b2 reed")


def test_it_numbers_pins_as_broadcom_does_and_wants_no_warnings(gpio: FakeGpio, lines: Lines) -> None:
    del lines
    assert gpio.calls[:2] == [("setwarnings", False), ("setmode", gpio.BCM)]


def test_the_mode_is_set_again_where_somebody_has_reset_it(gpio: FakeGpio, lines: Lines) -> None:
    gpio.mode = None
    with pytest.raises(TroubleError):
        lines.scan()
    lines.release()
    lines.safe()
    assert lines.scan() == 0


def test_every_line_is_let_go_once(gpio: FakeGpio, lines: Lines) -> None:
    gpio.calls.clear()
    lines.release()
    assert gpio.calls == [("cleanup", pin) for pin in ROWS + COLUMNS]
    assert gpio.pins == {}
    gpio.calls.clear()
    lines.release()
    assert gpio.calls == []


def test_lines_that_were_never_taken_are_not_let_go(gpio: FakeGpio, timer: FakeTimer) -> None:
    gpio.failing[COLUMNS[3]] = BUSY
    lines = made(gpio, timer)
    with pytest.raises(TroubleError) as caught:
        lines.safe()
    assert caught.value.trouble.kind is BusyPinError
    assert f"GPIO{COLUMNS[3]}" in word(caught.value.trouble.cause)
    lines.release()
    assert [call[1] for call in gpio.calls if call[0] == "cleanup"] == ROWS + COLUMNS[:3]


def test_a_line_that_cannot_be_let_go_keeps_no_other(gpio: FakeGpio, lines: Lines) -> None:
    gpio.failing[ROWS[2]] = BUSY
    lines.release()
    assert set(gpio.pins) == {ROWS[2]}


def test_a_pin_that_is_lost_while_scanning_is_named(gpio: FakeGpio, lines: Lines) -> None:
    gpio.failing[ROWS[2]] = BUSY
    with pytest.raises(TroubleError, match=f"GPIO{ROWS[2]}"):
        lines.scan()


def test_what_no_hardware_can_have_caused_is_not_hidden(gpio: FakeGpio, timer: FakeTimer) -> None:
    gpio.mode = gpio.BOARD
    with pytest.raises(ValueError, match="different mode"):
        made(gpio, timer).safe()
