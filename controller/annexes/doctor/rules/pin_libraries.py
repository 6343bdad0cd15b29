"""Library rules: whether the right libraries drive the pins and the lights of a Raspberry Pi.

The sources are the packages' own requirements (the checks of Adafruit's Blinka 10, the files of RPi.GPIO 0.7
and rpi-lgpio 0.6): the right one depends on the model, two of them install the same files, and some are
looked for by others only at run time.
"""

from collections.abc import Iterator

from controller.annexes.doctor.board_answer import Asked
from controller.annexes.doctor.findings import Code, MachineFinding, fault, note, ok, warning
from controller.annexes.doctor.machine import ExaminedMachine, Packages, Python, Raspberry
from controller.annexes.doctor.system_probe import RPI_GPIO, RPI_LGPIO, version_of
from controller.messages import Message

#: The first version that finds the chip of a Pi 5 whatever its number.
_LGPIO_FROM = (0, 6)

#: The gpiod versions that Blinka accepts.
_GPIOD_FROM, _GPIOD_BELOW = (2, 2, 2), (3,)

_PI_5_LIGHTS = "adafruit-blinka-raspberry-pi5-neopixel"
_PWM = "adafruit-blinka-raspberry-pi-pwm"
_WS281X = "rpi-ws281x"

#: The packages worth mentioning if only the system's own Python has them.
_WORTH = frozenset({RPI_GPIO, RPI_LGPIO, "lgpio", "gpiod"})

#: From this Python on there is no lgpio to download; below this many bits, no gpiod.
_NO_WHEEL, _BITS = (3, 13), 64


def gpio_library(machine: ExaminedMachine, _asked: Asked) -> Iterator[MachineFinding]:
    """Judge the library that `import RPi.GPIO` loads."""
    raspberry, packages = machine.raspberry, machine.packages
    if raspberry is None:
        return
    faults = list(_clashes(machine, raspberry)) or list(_strangers(machine, raspberry))
    yield from faults
    if not faults:
        found = packages.find(packages.gpio)
        name = _title(packages.gpio) if found is None else f"{_title(packages.gpio)} {found.version}"
        yield ok(Code.LIBRARY, Message("doctor_library.speaks_for_pins", library=name), packages.gpio_folder)


def _clashes(machine: ExaminedMachine, raspberry: Raspberry) -> Iterator[MachineFinding]:
    """Find what is wrong on every model: no library, both, or the remains of one."""
    packages, python = machine.packages, machine.python
    both = [packages.find(name) for name in (RPI_GPIO, RPI_LGPIO)]
    folders = {package.folder for package in both if package is not None}
    install = _install(raspberry, python)
    if not packages.gpio and folders:
        yield fault(
            Code.BROKEN_GPIO_LIBRARY,
            Message("doctor_library.broken"),
            Message("doctor_library.install_anew", python=python.executable, install=install),
            *sorted(folders),
        )
    elif not packages.gpio:
        yield fault(
            Code.NO_GPIO_LIBRARY,
            Message("doctor_library.none_installed"),
            Message("doctor_library.install_any", install=install),
        )
    elif None not in both and len(folders) == 1:
        yield fault(
            Code.TWO_GPIO_LIBRARIES,
            Message("doctor_library.two_installed"),
            Message("doctor_library.remove_both", python=python.executable, install=install),
            packages.gpio_folder,
            Message("doctor_library.files_of", library=_title(packages.gpio)),
        )


def _strangers(machine: ExaminedMachine, raspberry: Raspberry) -> Iterator[MachineFinding]:
    """Find what is wrong with the one library installed."""
    packages, python = machine.packages, machine.python
    if packages.gpio != RPI_LGPIO:
        if raspberry.model.is_pi_5:
            yield fault(
                Code.RPI_GPIO_ON_PI_5,
                Message("doctor_library.not_for_pi_5", library=_title(packages.gpio)),
                _replace(packages, python, _install(raspberry, python)),
                packages.gpio_folder,
            )
        return
    found = packages.find(RPI_LGPIO)
    if found is not None and version_of(found.version) < _LGPIO_FROM:
        yield (fault if raspberry.model.is_pi_5 else warning)(
            Code.OLD_RPI_LGPIO,
            Message("doctor_library.old_rpi_lgpio", version=found.version),
            Message("doctor_library.upgrade_rpi_lgpio", python=python.executable),
            found.folder,
        )
    if packages.find("lgpio") is None:
        yield fault(
            Code.NO_LGPIO,
            Message("doctor_library.no_lgpio"),
            Message("doctor_library.install_lgpio", python=python.executable, is_by_apt=_is_by_apt(python)),
        )


def lgpio_folder(machine: ExaminedMachine, _asked: Asked) -> Iterator[MachineFinding]:
    """Judge the folder where lgpio would leave its files."""
    if machine.raspberry is not None and machine.lgpio_folder:
        yield warning(
            Code.LGPIO_FOLDER,
            Message("doctor_library.lgpio_folder", folder=machine.lgpio_folder),
            Message("doctor_library.mend_lg_wd"),
        )


def light_library(machine: ExaminedMachine, _asked: Asked) -> Iterator[MachineFinding]:
    """Judge the further libraries that the lights need."""
    raspberry, packages, python = machine.raspberry, machine.packages, machine.python
    if raspberry is None:
        return
    install = _install(raspberry, python)
    missing = tuple(
        name for name in ("adafruit-circuitpython-neopixel", "adafruit-blinka") if not packages.find(name)
    )
    if missing:
        yield fault(Code.NO_NEOPIXEL, Message("doctor_library.no_neopixel", missing=missing), install)
    gpiod = packages.find("gpiod")
    if gpiod is None or not _GPIOD_FROM <= version_of(gpiod.version) < _GPIOD_BELOW:
        what = Message("doctor_library.no_gpiod")
        if gpiod is not None:
            what = Message("doctor_library.wrong_gpiod", version=gpiod.version)
        is_compiled = python.bits < _BITS
        cure = Message("doctor_library.install_gpiod", python=python.executable, is_compiled=is_compiled)
        yield fault(Code.NO_GPIOD, what, cure)
    older, newer = (_PWM, _WS281X), (_PI_5_LIGHTS,)
    wanted, strange = (newer, (_WS281X,)) if raspberry.model.is_pi_5 else (older, newer)
    lacking = tuple(name for name in wanted if packages.find(name) is None)
    if lacking:
        model = raspberry.model.name
        none = Message("doctor_library.no_light_driver", model=model, lacking=lacking)
        yield fault(Code.NO_LIGHT_DRIVER, none, install)
    else:
        yield ok(Code.LIBRARY, Message("doctor_library.drives_lights", drivers=wanted))
    for name in strange:
        if packages.find(name) is not None:
            yield note(Code.WRONG_LIGHT_DRIVER, Message("doctor_library.wrong_light_driver", driver=name))


def hidden_packages(machine: ExaminedMachine, _asked: Asked) -> Iterator[MachineFinding]:
    """Note useful packages that the system has but this Python does not search for."""
    if machine.raspberry is None:
        return
    packages = machine.packages
    hidden = [one for one in packages.hidden if one.name in _WORTH and packages.find(one.name) is None]
    if hidden:
        names = tuple(f"{_title(one.name)} {one.version}" for one in hidden)
        yield note(
            Code.HIDDEN_PACKAGES,
            Message("doctor_library.hidden", packages=names, python=machine.python.executable),
            Message("doctor_library.let_it_look"),
            *sorted({one.folder for one in hidden}),
        )


def _title(name: str) -> str:
    return "RPi.GPIO" if name == RPI_GPIO else name


def _install(raspberry: Raspberry, python: Python) -> Message:
    extra = "pi5" if raspberry.model.is_pi_5 else "pi"
    return Message(
        "doctor_library.install", python=python.executable, extra=extra, is_by_apt=_is_by_apt(python)
    )


def _replace(packages: Packages, python: Python, install: Message) -> Message:
    if packages.gpio_folder.endswith("/dist-packages"):
        return Message("doctor_library.replace_of_apt", install=install)
    return Message("doctor_library.replace_of_pip", python=python.executable, install=install)


def _is_by_apt(python: Python) -> bool:
    return python.version >= _NO_WHEEL
