"""Boot configuration: the settings in config.txt that count on this model, and the pins of its overlays.

Decides which lines count, by the rules of the Pi's own firmware: filters in brackets, included files,
parameters of the base device tree and of overlays (Raspberry Pi documentation, config.txt and device tree
pages). Lines under a filter that cannot be evaluated here (a monitor, a serial number, the level of a pin)
are kept apart as doubtful.

Decides too which pins of the header each bus takes, and which each device tree overlay. An overlay's pins
follow from its name and parameters; the source is the README beside the overlays in Raspberry Pi's kernel.
For an overlay not listed here, the parameters that name a pin are believed, and the rest is unknown. If an
overlay switches on a bus, the bus's pins are not counted here: they are found through the bus itself.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

#: The values that switch a parameter on; one without a value is on too.
_ON = frozenset({"", "on", "true", "yes", "1", "okay"})

_NUMBER = re.compile(r"[0-9]{1,2}")

#: The greatest depth of nested includes.
_DEEPEST = 8

_MODEL_FILTER = re.compile(r"pi\d\w*\+?|cm\d\w*\+?|none")

#: The relevant parameters of the base device tree; any other belongs to the overlay above it.
_BASE = frozenset({"audio", "i2c", "i2c1", "i2c_arm", "i2s", "spi", "uart0", "uart0_console", "uart1"})

Read = Callable[[str], str | None]

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


@dataclass(frozen=True, slots=True)
class BootSetting:
    """One line, ``key=value``, and its file and line number."""

    key: str
    value: str
    where: str

    def __str__(self) -> str:
        return f"{self.where}: {self.key}={self.value}"


@dataclass(frozen=True, slots=True)
class Overlay:
    """A loaded overlay and its parameters."""

    name: str
    params: Mapping[str, str]
    where: str

    def __str__(self) -> str:
        params = "".join(f",{key}={value}" if value else f",{key}" for key, value in self.params.items())
        return f"{self.where}: dtoverlay={self.name}{params}"

    def is_on(self, param: str) -> bool:
        """Whether a parameter is given and switched on."""
        return self.params.get(param, "off").lower() in _ON


@dataclass(frozen=True, slots=True)
class Config:
    """The settings that count, in order; ``doubtful`` are those under a filter that cannot be evaluated here.

    ``path`` is the file, ``changed_s`` the time it was last written.
    """

    path: str
    settings: tuple[BootSetting, ...]
    doubtful: tuple[BootSetting, ...] = ()
    changed_s: float = 0.0

    def last(self, key: str) -> BootSetting | None:
        """Find the setting in force for that key: the last one."""
        return next((setting for setting in reversed(self.settings) if setting.key == key), None)

    def param(self, *names: str) -> BootSetting | None:
        """Find the last line for a base device tree parameter with any of these names; None if it is off."""
        given = [
            (setting, value)
            for setting in self.settings
            if setting.key == "dtparam"
            for key, value in _split(setting.value)
            if key in names
        ]
        return given[-1][0] if given and given[-1][1].lower() in _ON else None

    def overlays(self) -> tuple[Overlay, ...]:
        """List the overlays, each with the parameters on its line and on the lines that follow."""
        found: list[Overlay] = []
        is_open = False
        for setting in self.settings:
            if setting.key == "dtoverlay":
                is_open = bool(setting.value)
                if is_open:
                    name, _, rest = setting.value.replace(":", ",", 1).partition(",")
                    found.append(Overlay(name.strip(), dict(_split(rest)), setting.where))
            elif is_open and setting.key == "dtparam":
                more = {key: value for key, value in _split(setting.value) if key not in _BASE}
                found[-1] = Overlay(found[-1].name, {**found[-1].params, **more}, found[-1].where)
        return tuple(found)


def read_config(read: Read, name: str, filters: frozenset[str]) -> tuple[tuple[BootSetting, ...], ...]:
    """Read the file ``name`` and the files it includes, for a model that matches ``filters``.

    ``read`` returns the text of a file, None if there is none. Returns the settings that count, then the
    doubtful ones.
    """
    reader = _Reader(read, filters)
    reader.take(name, 0)
    return tuple(reader.counting), tuple(reader.doubtful)


@dataclass(slots=True)
class _Reader:
    """Walks through the lines under the filters in force: one for the model, and others."""

    read: Read
    filters: frozenset[str]
    counting: list[BootSetting] = field(default_factory=list)
    doubtful: list[BootSetting] = field(default_factory=list)
    _is_model: bool = True
    _others: bool = False

    def take(self, name: str, depth: int) -> None:
        """Process the lines of a file; an included file replaces the line that names it."""
        text = self.read(name)
        for number, line in enumerate((text or "").splitlines(), start=1):
            words = line.strip()
            if words.startswith("[") and "]" in words:
                self._filter(words[1 : words.index("]")].strip())
            elif words.startswith("include ") and depth < _DEEPEST:
                if self._is_model and not self._others:
                    self.take(words.removeprefix("include ").strip(), depth + 1)
            elif "=" in words and not words.startswith("#"):
                self._set(words, f"{name}:{number}")

    def _filter(self, name: str) -> None:
        if name == "all":
            self._is_model, self._others = True, False
        elif _MODEL_FILTER.fullmatch(name):
            self._is_model = name in self.filters
        else:
            self._others = True

    def _set(self, words: str, where: str) -> None:
        key, _, value = words.partition("=")
        key = {"device_tree_param": "dtparam", "device_tree_overlay": "dtoverlay"}.get(
            key.strip(), key.strip()
        )
        if self._is_model:
            kept = self.doubtful if self._others else self.counting
            kept.append(BootSetting(key, value.split("#")[0].strip(), where))


def number_in(text: str, default: int) -> int:
    """Parse a pin number; return ``default`` if the text is not one."""
    return int(text) if _NUMBER.fullmatch(text) else default


def _split(text: str) -> Iterator[tuple[str, str]]:
    for part in text.split(","):
        key, _, value = part.strip().partition("=")
        if key:
            yield key.strip(), value.strip()


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
