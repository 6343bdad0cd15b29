"""The libraries that speak for the pins and the lights of a Raspberry Pi.

The truth is what the packages themselves ask for (the checks of Adafruit's Blinka 10, the files of RPi.GPIO
0.7 and rpi-lgpio 0.6): which is right depends on the model, two of them share their files, and some are
looked for by others only while they run.
"""

from collections.abc import Iterator

from manalath_board.hardware.doctor.asked import Asked
from manalath_board.hardware.doctor.findings import Code, Finding, fault, note, ok, warning
from manalath_board.hardware.doctor.machine import Machine, Packages, Python, Raspberry
from manalath_board.hardware.doctor.reading_packages import RPI_GPIO, RPI_LGPIO, version_of

#: From this version on the chip of a Pi 5 is found, whatever its number.
_LGPIO_FROM = (0, 6)

#: What Blinka takes.
_GPIOD_FROM, _GPIOD_BELOW = (2, 2, 2), (3,)

_PI_5_LIGHTS = "adafruit-blinka-raspberry-pi5-neopixel"
_PWM = "adafruit-blinka-raspberry-pi-pwm"
_WS281X = "rpi-ws281x"

#: What only the system's own Python may have, and is worth telling.
_WORTH = frozenset({RPI_GPIO, RPI_LGPIO, "lgpio", "gpiod"})

#: From this Python on there is no lgpio to download.
_NO_WHEEL = (3, 13)


def gpio_library(machine: Machine, _asked: Asked) -> Iterator[Finding]:
    """Judge what `import RPi.GPIO` gives."""
    raspberry, packages = machine.raspberry, machine.packages
    if raspberry is None:
        return
    faults = list(_clashes(machine, raspberry)) or list(_strangers(machine, raspberry))
    yield from faults
    if not faults:
        found = packages.find(packages.gpio)
        version = f" {found.version}" if found is not None else ""
        yield ok(Code.LIBRARY, f"{_title(packages.gpio)}{version} speaks for the pins.", packages.gpio_folder)


def _clashes(machine: Machine, raspberry: Raspberry) -> Iterator[Finding]:
    """What is wrong however the libraries are: none, both, or the rest of one."""
    packages, python = machine.packages, machine.python
    both = [packages.find(name) for name in (RPI_GPIO, RPI_LGPIO)]
    folders = {package.folder for package in both if package is not None}
    if not packages.gpio and folders:
        yield fault(
            Code.BROKEN_GPIO_LIBRARY,
            "A library for the pins is listed as installed, but its files are gone: another one took them "
            "along.",
            f"{_pip(python)} uninstall RPi.GPIO rpi-lgpio; then {_install(raspberry, python)}",
            *sorted(folders),
        )
    elif not packages.gpio:
        yield fault(
            Code.NO_GPIO_LIBRARY,
            "No library for the pins is installed.",
            f"{_install(raspberry, python)}; or sudo apt install python3-rpi-lgpio, which an environment "
            "sees that was made with --system-site-packages.",
        )
    elif None not in both and len(folders) == 1:
        yield fault(
            Code.TWO_GPIO_LIBRARIES,
            "RPi.GPIO and rpi-lgpio are both installed and share their files: which one works is chance.",
            f"Remove both, as removing one leaves the other without files: {_pip(python)} uninstall "
            f"RPi.GPIO rpi-lgpio; then {_install(raspberry, python)}",
            packages.gpio_folder,
            f"its files are now those of {_title(packages.gpio)}",
        )


def _strangers(machine: Machine, raspberry: Raspberry) -> Iterator[Finding]:
    """What is wrong with the one library that there is."""
    packages, python = machine.packages, machine.python
    if packages.gpio != RPI_LGPIO:
        if raspberry.model.is_pi_5:
            yield fault(
                Code.RPI_GPIO_ON_PI_5,
                f"{_title(packages.gpio)} cannot drive the pins of a Raspberry Pi 5; rpi-lgpio does, under "
                "the same name.",
                f"First remove it: {_remove(packages, python)}; then {_install(raspberry, python)}",
                packages.gpio_folder,
            )
        return
    found = packages.find(RPI_LGPIO)
    if found is not None and version_of(found.version) < _LGPIO_FROM:
        yield (fault if raspberry.model.is_pi_5 else warning)(
            Code.OLD_RPI_LGPIO,
            f"rpi-lgpio {found.version} looks for the pins of a Raspberry Pi 5 on the wrong chip; 0.6 finds "
            "them.",
            f"{_pip(python)} install --upgrade 'rpi-lgpio>=0.6'",
            found.folder,
        )
    if packages.find("lgpio") is None:
        yield fault(
            Code.NO_LGPIO,
            "rpi-lgpio is there, but lgpio is not, on which it stands.",
            f"{_pip(python)} install lgpio{_by_apt(python)}",
        )


def lgpio_folder(machine: Machine, _asked: Asked) -> Iterator[Finding]:
    """Judge where lgpio would leave its files."""
    if machine.raspberry is not None and machine.lgpio_folder:
        yield warning(
            Code.LGPIO_FOLDER,
            f"LG_WD names {machine.lgpio_folder}, where lgpio cannot leave its files: importing it would "
            "fail.",
            "Take LG_WD out of the environment, or let it name a folder that this user may write to.",
        )


def light_library(machine: Machine, _asked: Asked) -> Iterator[Finding]:
    """Judge what the lights need besides."""
    raspberry, packages, python = machine.raspberry, machine.packages, machine.python
    if raspberry is None:
        return
    missing = [
        name for name in ("adafruit-circuitpython-neopixel", "adafruit-blinka") if not packages.find(name)
    ]
    if missing:
        yield fault(
            Code.NO_NEOPIXEL,
            f"The lights need {' and '.join(missing)}, which is not installed.",
            _install(raspberry, python),
        )
    gpiod = packages.find("gpiod")
    if gpiod is None or not _GPIOD_FROM <= version_of(gpiod.version) < _GPIOD_BELOW:
        there = "there is none" if gpiod is None else f"{gpiod.version} is there, as apt may have it"
        yield fault(
            Code.NO_GPIOD,
            f"Adafruit's Blinka needs gpiod from 2.2.2 on, below 3; {there}.",
            f"{_pip(python)} install 'gpiod>=2.2.2,<3'{_compiled(python)}",
        )
    older, newer = (_PWM, _WS281X), (_PI_5_LIGHTS,)
    wanted, strange = (newer, (_WS281X,)) if raspberry.model.is_pi_5 else (older, newer)
    lacking = [name for name in wanted if packages.find(name) is None]
    if lacking:
        yield fault(
            Code.NO_LIGHT_DRIVER,
            f"What drives the lights of a {raspberry.model.name} is not installed: {' and '.join(lacking)}.",
            _install(raspberry, python),
        )
    else:
        yield ok(Code.LIBRARY, f"{' and '.join(wanted)} can drive the lights.")
    for name in strange:
        if packages.find(name) is not None:
            yield note(Code.WRONG_LIGHT_DRIVER, f"{name} is for other models, and does nothing on this one.")


def hidden_packages(machine: Machine, _asked: Asked) -> Iterator[Finding]:
    """Tell what the system has and this Python does not look for."""
    if machine.raspberry is None:
        return
    packages = machine.packages
    hidden = [one for one in packages.hidden if one.name in _WORTH and packages.find(one.name) is None]
    if hidden:
        names = ", ".join(f"{_title(one.name)} {one.version}" for one in hidden)
        yield note(
            Code.HIDDEN_PACKAGES,
            f"The system has {names}, but {machine.python.executable} does not look there.",
            "Nothing has to be done if it has its own. To have it look: set include-system-site-packages = "
            "true in the pyvenv.cfg of its environment.",
            *sorted({one.folder for one in hidden}),
        )


def _title(name: str) -> str:
    return "RPi.GPIO" if name == RPI_GPIO else name


def _pip(python: Python) -> str:
    return f"{python.executable} -m pip"


def _install(raspberry: Raspberry, python: Python) -> str:
    extra = "pi5" if raspberry.model.is_pi_5 else "pi"
    return f"{_pip(python)} install '.[{extra}]' in the program's folder{_by_apt(python)}"


def _remove(packages: Packages, python: Python) -> str:
    if packages.gpio_folder.endswith("/dist-packages"):
        return "sudo apt remove python3-rpi.gpio"
    return f"{_pip(python)} uninstall RPi.GPIO"


def _by_apt(python: Python) -> str:
    if python.version < _NO_WHEEL:
        return ""
    return (
        " (for Python 3.13 lgpio comes from apt only: first sudo apt install python3-rpi-lgpio, and let the "
        "environment see it by include-system-site-packages = true in its pyvenv.cfg)"
    )


def _compiled(python: Python) -> str:
    return " (it is compiled on 32 bits: sudo apt install gcc python3-dev)" if python.bits < 64 else ""  # noqa: PLR2004
