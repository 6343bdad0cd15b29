"""Boot configuration: the settings in config.txt that count on this model of Raspberry Pi.

Decides which lines count, by the rules of the Pi's own firmware: filters in brackets, included files,
parameters of the base device tree and of overlays (Raspberry Pi documentation, config.txt and device tree
pages). Lines under a filter that cannot be evaluated here (a monitor, a serial number, the level of a pin)
are kept apart as doubtful. This module does not know what a setting does.
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
