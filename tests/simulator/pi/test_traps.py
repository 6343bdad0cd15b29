"""The traps of the two libraries, each tested with both.

The expectations were taken from RPi.GPIO 0.7.1, compiled over a file instead of the chip's registers, and
from rpi-lgpio 0.6 over lgpio's rules.
"""

import warnings
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from hardware.profiles import load_profile
from simulator.pi.gpio_twin import GpioTwin
from simulator.pi.library_twin import Flavour, costs_of
from simulator.pi.pins import Kernel, Pull
from simulator.pi.pixels import PixelTwin
from tests.simulator.pi.machine import Machine, is_lgpio, machine

#: Lines that are on no wire.
FREE, OTHER = 14, 15


@contextmanager
def no_warning() -> Iterator[None]:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        yield


def test_they_can_be_distinguished(gpio: GpioTwin, flavour: Flavour) -> None:
    assert is_lgpio(gpio) is (flavour == "rpi-lgpio")


# ---------------------------------------------------------------------------------------------------------
# 1, 2: the initial level of an output


def test_1_a_second_set_up_as_an_output_sets_its_level_in_one_of_them(gpio: GpioTwin) -> None:
    gpio.setup(FREE, gpio.OUT, initial=gpio.LOW)
    gpio.setup(FREE, gpio.OUT, initial=gpio.HIGH)
    assert gpio.input(FREE) == (0 if is_lgpio(gpio) else 1)
    gpio.output(FREE, gpio.HIGH)
    assert gpio.input(FREE) == 1


def test_1_a_line_that_was_an_input_in_between_gets_its_level_in_both(gpio: GpioTwin) -> None:
    gpio.setup(FREE, gpio.OUT, initial=gpio.HIGH)
    gpio.setup(FREE, gpio.IN)
    gpio.setup(FREE, gpio.OUT, initial=gpio.LOW)
    assert gpio.input(FREE) == 0


def test_2_outputs_without_a_level_keep_what_was_read_of_the_first_or_latched_of_each(gpio: GpioTwin) -> None:
    gpio.setup(FREE, gpio.IN, pull_up_down=gpio.PUD_UP)
    gpio.setup(OTHER, gpio.IN, pull_up_down=gpio.PUD_DOWN)
    gpio.setup([FREE, OTHER], gpio.OUT)
    assert [gpio.input(FREE), gpio.input(OTHER)] == ([1, 1] if is_lgpio(gpio) else [0, 0])


def test_2_a_row_with_a_piece_on_it_is_driven_high_by_a_set_up_without_a_level(
    pi: Machine, gpio: GpioTwin
) -> None:
    """Its column's pull-up lifts it through reed and diode."""
    pi.close("e5 reed")
    row, _ = pi.at("e5 reed")
    gpio.setup(pi.row(row), gpio.IN)
    gpio.setup(pi.row(row), gpio.OUT)
    assert pi.mistakes.driven_high == (1 if is_lgpio(gpio) else 0)


# ---------------------------------------------------------------------------------------------------------
# 3: who owns a line


def test_3_a_line_of_another_program_is_busy_in_one_of_them(
    pi: Machine, gpio: GpioTwin, flavour: Flavour
) -> None:
    gpio.setup(FREE, gpio.OUT, initial=gpio.HIGH)
    other = pi.program(flavour)
    other.setwarnings(0)
    if is_lgpio(gpio):
        with pytest.raises(other.lgpio.error, match="'GPIO busy'") as caught:
            other.setup(FREE, other.IN)
        assert not isinstance(caught.value, RuntimeError | OSError)
        assert pi.pins.lines[FREE].is_output
    else:
        other.setup(FREE, other.IN)
        assert not pi.pins.lines[FREE].is_output
    gpio.cleanup()
    other.setup(FREE, other.IN)


def test_3_the_pin_of_the_lights_is_busy_for_whoever_comes_second(pi: Machine, gpio: GpioTwin) -> None:
    pixels = PixelTwin(pi.pins)
    lights = pixels.neopixel_class(pixels.pin, 70, auto_write=False)
    gpio.setwarnings(0)
    if is_lgpio(gpio):
        with pytest.raises(gpio.lgpio.error, match="'GPIO busy'"):
            gpio.setup(10, gpio.IN)
    else:
        assert gpio.gpio_function(10) == gpio.SPI
        gpio.setup(10, gpio.IN)
        assert gpio.gpio_function(10) == gpio.IN
    lights.deinit()


def test_3_the_lights_cannot_have_a_pin_that_rpi_lgpio_holds(pi: Machine) -> None:
    gpio = pi.program("rpi-lgpio")
    gpio.setup(10, gpio.IN)
    pixels = PixelTwin(pi.pins)
    with pytest.raises(OSError, match="busy"):
        pixels.neopixel_class(pixels.pin, 70, auto_write=False)


# ---------------------------------------------------------------------------------------------------------
# 4: what is refused, and what cleaning up does


def test_4_what_a_line_was_not_set_up_for_is_refused_and_counted(pi: Machine, gpio: GpioTwin) -> None:
    with pytest.raises(RuntimeError, match=r"^You must setup\(\) the GPIO channel first$"):
        gpio.input(FREE)
    with pytest.raises(RuntimeError, match="has not been set up as an OUTPUT"):
        gpio.output(FREE, 1)
    gpio.setup(FREE, gpio.IN)
    with pytest.raises(RuntimeError, match="has not been set up as an OUTPUT"):
        gpio.output(FREE, 1)
    gpio.setup(OTHER, gpio.OUT, initial=1)
    with pytest.raises(RuntimeError, match="as an input first"):
        gpio.add_event_detect(OTHER, gpio.BOTH)
    assert pi.mistakes.not_set_up == 4


def test_4_another_mode_is_refused(gpio: GpioTwin) -> None:
    with pytest.raises(ValueError, match="different mode"):
        gpio.setmode(gpio.BOARD)
    assert gpio.getmode() == gpio.BCM


def test_4_cleaning_up_forgets_the_mode(gpio: GpioTwin) -> None:
    gpio.setup(FREE, gpio.IN)
    gpio.cleanup()
    assert gpio.getmode() is None
    for call in (lambda: gpio.input(FREE), lambda: gpio.setup(FREE, gpio.IN)):
        with pytest.raises(RuntimeError, match="Please set pin numbering mode"):
            call()


def test_4_a_mode_by_the_header_finds_the_same_lines(gpio: GpioTwin) -> None:
    """Pin 8 of the header is GPIO14."""
    gpio.setup(FREE, gpio.OUT, initial=1)
    assert gpio.input(FREE) == 1
    gpio.cleanup()
    gpio.setmode(gpio.BOARD)
    gpio.setup(8, gpio.OUT, initial=1)
    assert gpio.input(8) == 1
    for call in (lambda: gpio.setup(14, gpio.OUT), lambda: gpio.input(14)):
        with pytest.raises(ValueError, match="invalid on a Raspberry Pi"):
            call()


def test_4_one_line_that_is_cleaned_up_leaves_the_mode(pi: Machine, gpio: GpioTwin) -> None:
    gpio.setup([FREE, OTHER], gpio.OUT, initial=1)
    gpio.cleanup(FREE)
    assert [pi.pins.lines[number].is_output for number in (FREE, OTHER)] == [False, True]
    assert gpio.getmode() == gpio.BCM


def test_4_cleaning_up_twice_is_silent_in_one_of_them(gpio: GpioTwin) -> None:
    gpio.setup(FREE, gpio.IN)
    with no_warning():
        gpio.cleanup()
    with no_warning() if is_lgpio(gpio) else pytest.warns(RuntimeWarning, match="nothing to clean up"):
        gpio.cleanup()


def test_4_none_is_every_line_for_one_of_them_and_no_channel_for_the_other(gpio: GpioTwin) -> None:
    gpio.setup(FREE, gpio.IN)
    if is_lgpio(gpio):
        gpio.cleanup(None)
        assert gpio.getmode() is None
    else:
        with pytest.raises(ValueError, match="Channel must be an integer"):
            gpio.cleanup(None)


def test_4_a_pull_is_switched_off_by_cleaning_up_in_one_of_them(pi: Machine, gpio: GpioTwin) -> None:
    gpio.setup(FREE, gpio.IN, pull_up_down=gpio.PUD_UP)
    gpio.cleanup(FREE)
    assert pi.pins.lines[FREE].pull is (Pull.UP if is_lgpio(gpio) else Pull.OFF)


# ---------------------------------------------------------------------------------------------------------
# 5: what counts as a channel


def test_5_a_text_is_two_channels_for_one_of_them(pi: Machine, gpio: GpioTwin) -> None:
    if is_lgpio(gpio):
        gpio.setup("17", gpio.OUT, initial=0)
        assert [number for number in range(28) if pi.pins.lines[number].is_output] == [1, 7]
    else:
        with pytest.raises(ValueError, match="Channel must be an integer or list/tuple of integers"):
            gpio.setup("17", gpio.OUT, initial=0)


@pytest.mark.parametrize("channels", [{FREE}, range(FREE, OTHER), iter([FREE])])
def test_5_what_is_no_list_is_refused_by_one_of_them(channels: object, gpio: GpioTwin) -> None:
    if is_lgpio(gpio):
        gpio.setup(channels, gpio.IN)
        gpio.input(FREE)
    else:
        with pytest.raises(ValueError, match="list/tuple"):
            gpio.setup(channels, gpio.IN)


def test_5_one_level_in_a_list_is_for_all_channels_in_one_of_them(gpio: GpioTwin) -> None:
    gpio.setup([FREE, OTHER], gpio.OUT, initial=0)
    if is_lgpio(gpio):
        gpio.output([FREE, OTHER], [1])
    else:
        with pytest.raises(RuntimeError, match="Number of channels != number of values"):
            gpio.output([FREE, OTHER], [1])
        gpio.output([FREE, OTHER], 1)
    assert gpio.input(FREE) == gpio.input(OTHER) == 1


# ---------------------------------------------------------------------------------------------------------
# 6: warnings


def test_6_an_output_that_somebody_left_is_warned_of_by_one_of_them(
    pi: Machine, gpio: GpioTwin, flavour: Flavour
) -> None:
    gpio.setup(FREE, gpio.OUT, initial=0)
    gpio.crash()
    after = pi.program(flavour)
    with no_warning() if is_lgpio(gpio) else pytest.warns(RuntimeWarning, match="already in use"):
        after.setup(FREE, after.OUT, initial=0)
    after.setup(FREE, after.IN)


@pytest.mark.parametrize("number", [2, 3])
def test_6_both_warn_of_a_pull_beside_a_resistor(number: int, gpio: GpioTwin) -> None:
    with pytest.warns(Warning, match="physical pull up resistor"):
        gpio.setup(number, gpio.IN, pull_up_down=gpio.PUD_DOWN)
    assert gpio.input(number) == 1
    gpio.setwarnings(0)
    with no_warning():
        gpio.setup(number, gpio.IN, pull_up_down=gpio.PUD_UP)


# ---------------------------------------------------------------------------------------------------------
# 9: a program that crashes


@pytest.mark.parametrize("kernel", Kernel)
def test_9_what_a_crash_leaves_driven(kernel: Kernel, flavour: Flavour) -> None:
    pi = machine(kernel=kernel)
    gpio = pi.program(flavour)
    gpio.setup(FREE, gpio.OUT, initial=1)
    gpio.crash()
    is_kept = flavour == "RPi.GPIO" or kernel is Kernel.RASPBERRY_PI
    assert pi.pins.lines[FREE].is_output is is_kept
    after = pi.program(flavour)
    after.setwarnings(0)
    after.setup(FREE, after.IN)
    assert not pi.pins.lines[FREE].is_output


def test_a_pi_5_is_not_known_to_rpi_gpio(pi: Machine) -> None:
    gpio = pi.program("RPi.GPIO", costs_of("5", "RPi.GPIO"))
    with pytest.raises(RuntimeError, match="Cannot determine SOC peripheral base address"):
        gpio.setup(FREE, gpio.IN)


def test_the_lines_that_are_said_to_be_free_are_on_no_wire() -> None:
    profile = load_profile("hex70-single-gpio")
    pins = {wire.pin for wire in (*profile.rows, *profile.columns)} | {profile.light_pin}
    assert pins.isdisjoint({f"GPIO{number}" for number in (2, 3, FREE, OTHER)})
