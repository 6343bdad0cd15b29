"""Overlays: which pins of the header each bus takes, and which each device tree overlay.

An overlay's pins follow from its name and parameters; the source is the README beside the overlays in
Raspberry Pi's kernel. For an overlay not listed here, the parameters that name a pin are believed, and the
rest is unknown. If an overlay switches on a bus, the bus's pins are not counted here: they are found through
the bus itself.
"""

import re
from collections.abc import Mapping

from hardware.doctor.boot_config import Overlay, number_in

#: The pins of each bus; for SPI, those that the lights do not need: both chip selects, and MISO.
I2C_PINS = frozenset({2, 3})
UART_PINS = frozenset({14, 15})
I2S_PINS = frozenset({18, 19, 20, 21})
SPI_PINS = frozenset({7, 8, 9})

#: The pins that an overlay takes by default, under the name of the parameter that can change each.
_TAKES: Mapping[str, Mapping[str, int]] = {
    "dht11": {"gpiopin": 4},
    "gc9a01": {"dc": 25, "reset": 27, "led": 18},
    "goodix": {"interrupt": 4, "reset": 17},
    "gpio-charger": {"gpio": 4},
    "gpio-fan": {"gpiopin": 12},
    "gpio-hog": {"gpio": 26},
    "gpio-ir": {"gpio_pin": 18},
    "gpio-ir-tx": {"gpio_pin": 18},
    "gpio-key": {"gpio": 3},
    "gpio-led": {"gpio": 19},
    "gpio-poweroff": {"gpiopin": 26},
    "gpio-shutdown": {"gpio_pin": 3},
    "hd44780-lcd": {"pin_d4": 6, "pin_d5": 13, "pin_d6": 19, "pin_d7": 26, "pin_en": 21, "pin_rs": 20},
    "i2c-gpio": {"i2c_gpio_sda": 23, "i2c_gpio_scl": 24},
    "pps-gpio": {"gpiopin": 18},
    "pwm": {"pin": 18},
    "pwm-2chan": {"pin": 18, "pin2": 19},
    "pwm-ir-tx": {"gpio_pin": 18},
    "rotary-encoder": {"pin_a": 4, "pin_b": 17},
    "sdio": {f"gpio{pin}": pin for pin in range(22, 28)},
    "spi1-1cs": {"cs0_pin": 18, "miso": 19, "mosi": 20, "sclk": 21},
    "spi1-2cs": {"cs0_pin": 18, "cs1_pin": 17, "miso": 19, "mosi": 20, "sclk": 21},
    "spi1-3cs": {"cs0_pin": 18, "cs1_pin": 17, "cs2_pin": 16, "miso": 19, "mosi": 20, "sclk": 21},
    "w1-gpio": {"gpiopin": 4},
    "w1-gpio-pullup": {"gpiopin": 4, "extpullup": 5},
    "ws2812-pio": {"gpio": 4},
}

#: The overlays whose pins are chosen together, by a parameter that names them: ``pins_12_13``.
_PAIRS: Mapping[str, tuple[int, ...]] = {
    "audremap": (12, 13),
    "i2c3": (4, 5),
    "i2c4": (8, 9),
    "i2c5": (12, 13),
    "i2c6": (22, 23),
    "uart2": (0, 1),
    "uart3": (4, 5),
    "uart4": (8, 9),
    "uart5": (12, 13),
}

_DISPLAYS = re.compile(r"dpi\d+.*|vc4-kms-dpi-.*")

#: Sound cards on the header use the I2S pins.
_SOUND = re.compile(
    r"(hifiberry|iqaudio|allo|audioinjector|justboom|googlevoicehat|i2s|rpi-(dac|proto)|akkordion|dionaudio|"
    r"fe-pi|max98357a|wm8960|seeed|pisound|merus|superaudio).*"
)

#: These take no pin of the header, or only those of a bus that is judged separately.
_HARMLESS = re.compile(
    r"(vc4-f?kms-v3d|dwc2|dwc-otg|(pi3-)?disable-(bt|wifi)|(pi3-)?miniuart-bt|imx\d+|ov\d+|cma|ramoops|"
    r"upstream|cutiepi|act-led|watchdog|i2c\d?|i2c-(rtc|sensor|fan|mux)|i2c-pwm.*|gpio-no-.*|highperi|"
    r"spi0-.*|uart[01]|hdmi.*|arducam.*|camera-.*|edid|sd(host|tweak)|mmc|disable-emmc2|rpi-poe.*|"
    r"pcie.*|nvme|bcm2712d0|vc4-kms-dsi-.*|smi-.*|audio.*|pisense.*|rpi-backlight|rpi-display)(-pi[45])?"
)

_NAMES_A_PIN = re.compile(r".*(gpio|pin).*")
_LAST = 27


def pins_of(overlay: Overlay) -> frozenset[int]:
    """Return the pins of the header that an overlay takes, as far as they are known."""
    name = re.sub(r"-pi[45]$", "", overlay.name)
    if _DISPLAYS.fullmatch(name):
        return frozenset(range(_LAST + 1))
    if _SOUND.fullmatch(name):
        return I2S_PINS
    if name in _PAIRS:
        return frozenset(_pair(overlay, _PAIRS[name]))
    takes = _TAKES.get(name, {key: -1 for key in overlay.params if _NAMES_A_PIN.fullmatch(key)})
    pins = [number_in(overlay.params.get(key, ""), default) for key, default in takes.items()]
    return frozenset(pin for pin in pins if 0 <= pin <= _LAST)


def is_known(overlay: Overlay) -> bool:
    """Whether the tables here cover that overlay."""
    name = re.sub(r"-pi[45]$", "", overlay.name)
    tables = (_DISPLAYS, _SOUND, _HARMLESS)
    return name in _TAKES or name in _PAIRS or any(table.fullmatch(name) for table in tables)


def _pair(overlay: Overlay, default: tuple[int, ...]) -> tuple[int, ...]:
    for param in overlay.params:
        named = re.fullmatch(r"pins((?:_[0-9]{1,2})+)", param)
        if named:
            return tuple(int(number) for number in named[1].strip("_").split("_"))
    return default
