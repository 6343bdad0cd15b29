"""Edge detection: the traps of the two libraries that concern it, each tested with both."""

import threading
from collections.abc import Callable

import pytest

from controller.games import Colour
from simulator.pi.gpio_twin import GpioTwin
from tests.simulator.pi.machine import Machine, is_lgpio
from tests.sweeps import sampled

#: A line that is on no wire.
FREE = 14


@pytest.fixture
def felt(pi: Machine, gpio: GpioTwin) -> int:
    """Drive the row of e5's reed low and return its column's pin: it falls with the first piece there."""
    row, column = pi.at("e5 reed")
    gpio.setup(pi.row(row), gpio.OUT, initial=0)
    gpio.setup(pi.column(column), gpio.IN, pull_up_down=gpio.PUD_UP)
    return pi.column(column)


def wait(pi: Machine, gpio: GpioTwin, ms: float, ended: Callable[[], bool] = lambda: False) -> float:
    """Poll a free line until the time is over or ``ended`` holds; return the ms that passed."""
    began_us = pi.now_us
    while pi.now_us < began_us + ms * 1000 and not ended():
        gpio.event_detected(FREE)
    return (pi.now_us - began_us) / 1000


def test_7_a_second_detection_on_a_line_is_refused(gpio: GpioTwin, felt: int) -> None:
    gpio.add_event_detect(felt, gpio.FALLING)
    with pytest.raises(RuntimeError, match="Conflicting edge detection"):
        gpio.add_event_detect(felt, gpio.FALLING)
    gpio.remove_event_detect(felt)
    gpio.add_event_detect(felt, gpio.RISING)


def test_7_a_set_up_while_edges_are_looked_for_raises_nothing(gpio: GpioTwin, felt: int) -> None:
    gpio.add_event_detect(felt, gpio.BOTH)
    gpio.setup(felt, gpio.IN, pull_up_down=gpio.PUD_UP)


@sampled(2)
@pytest.mark.parametrize(("edge", "puts"), [("FALLING", 1), ("RISING", 0), ("BOTH", 1)])
def test_7_an_edge_is_seen_once(edge: str, puts: int, pi: Machine, gpio: GpioTwin, felt: int) -> None:
    if not puts:
        pi.workbench.put("e5", Colour.FIRST)
        wait(pi, gpio, 5)
    gpio.add_event_detect(felt, getattr(gpio, edge), bouncetime=20)
    wait(pi, gpio, 50)
    assert not gpio.event_detected(felt)
    if puts:
        pi.workbench.put("e5", Colour.FIRST)
    else:
        pi.workbench.lift("e5")
    wait(pi, gpio, 50)
    assert gpio.event_detected(felt)
    assert not gpio.event_detected(felt)


def test_7_callbacks_run_in_another_thread_and_what_they_raise_is_printed_alone(
    pi: Machine, gpio: GpioTwin, felt: int, capsys: pytest.CaptureFixture[str]
) -> None:
    heard = list[tuple[int, int]]()

    def fails(channel: int) -> None:
        heard.append((channel, threading.get_ident()))
        raise LookupError("nobody hears me")

    gpio.add_event_detect(felt, gpio.FALLING, callback=fails, bouncetime=20)
    pi.workbench.put("e5", Colour.FIRST)
    wait(pi, gpio, 50)
    ((channel, thread),) = heard
    assert channel == felt
    assert thread != threading.get_ident()
    assert "nobody hears me" in capsys.readouterr().err


def test_8_a_bounce_is_reported_as_it_is_without_a_time(pi: Machine, gpio: GpioTwin, felt: int) -> None:
    heard = list[int]()
    gpio.add_event_detect(felt, gpio.BOTH, callback=heard.append)
    pi.workbench.put("e5", Colour.FIRST)
    wait(pi, gpio, 50)
    assert len(heard) > 2


def test_8_a_bounce_is_reported_at_its_beginning_or_after_its_end(
    pi: Machine, gpio: GpioTwin, felt: int
) -> None:
    heard = list[int]()
    gpio.add_event_detect(felt, gpio.FALLING, callback=heard.append, bouncetime=30)
    pi.workbench.put("e5", Colour.FIRST)
    took_ms = wait(pi, gpio, 100, lambda: bool(heard))
    wait(pi, gpio, 100)
    assert heard == [felt]
    assert (30 < took_ms < 32) if is_lgpio(gpio) else took_ms < 0.1


def test_8_what_is_shorter_than_its_time_is_reported_by_one_of_them(
    pi: Machine, gpio: GpioTwin, felt: int
) -> None:
    gpio.add_event_detect(felt, gpio.BOTH, bouncetime=30)
    pi.workbench.put("e5", Colour.FIRST)
    wait(pi, gpio, 10)
    pi.workbench.lift("e5")
    wait(pi, gpio, 100)
    assert gpio.event_detected(felt) is not is_lgpio(gpio)
