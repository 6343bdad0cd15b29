"""A service planned for a Raspberry Pi on which the program is installed for all users."""

from dataclasses import replace
from pathlib import Path

from hardware.service import RULES, UNIT, InstalledProgram, InstallPlan, InstallWish, texts_of

#: The program in a folder that all users may read.
PROGRAM = InstalledProgram(
    Path("/opt/manalath/.venv/bin/python"),
    (Path("/usr/bin/python3.11"), Path("/opt/manalath")),
    ("/opt/manalath/.venv/bin/manalath",),
)

#: Some of the groups on a Raspberry Pi.
GROUPS = frozenset({"root", "gpio", "spi", "dialout", "video"})

BRIDGES = frozenset({(0x2341, 0x0042), (0x1A86, 0x7523)})

LINE = InstallPlan(InstallWish("serial:/dev/ttyACM0", "manalath", 8070), PROGRAM, GROUPS, BRIDGES)
BY_EAR = replace(LINE, wish=replace(LINE.wish, board="serial:auto"))
FAR = replace(LINE, wish=replace(LINE.wish, board="serial:socket://192.168.1.20:4000"))
PINS = replace(LINE, wish=replace(LINE.wish, board="gpio:hex70-single-gpio"), light_pin="GPIO10")
TWIN = replace(LINE, wish=replace(LINE.wish, board="virtual:hex70-dual-mega"))
AS_ROOT = replace(PINS, light_pin="GPIO18")
EVERY = {"line": LINE, "by ear": BY_EAR, "far": FAR, "pins": PINS, "as root": AS_ROOT, "twin": TWIN}


def unit_of(plan: InstallPlan) -> str:
    """Return the text of its unit."""
    return next(text.content for text in texts_of(plan) if text.path == UNIT)


def rules_of(plan: InstallPlan) -> str:
    """Return the text of its rules."""
    return next(text.content for text in texts_of(plan) if text.path == RULES)


def settings_of(plan: InstallPlan) -> dict[str, list[str]]:
    """Return the settings of its unit, by name: the values, in order."""
    found = dict[str, list[str]]()
    for line in unit_of(plan).splitlines():
        name, is_setting, value = line.partition("=")
        if is_setting and not line.startswith("#"):
            found.setdefault(name, []).append(value)
    return found
