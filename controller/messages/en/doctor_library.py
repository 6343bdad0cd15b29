"""The doctor's findings on the libraries for the pins and the lights of a Raspberry Pi."""

from collections.abc import Sequence

from controller.messages.en.grammar import each

# -- how something is installed


def install(python: str, extra: str, *, is_by_apt: bool) -> str:
    return f"{python} -m pip install '.[{extra}]' in the program's folder{_APT if is_by_apt else ''}"


def install_lgpio(python: str, *, is_by_apt: bool) -> str:
    return f"{python} -m pip install lgpio{_APT if is_by_apt else ''}"


def install_gpiod(python: str, *, is_compiled: bool) -> str:
    compiled = " (it is compiled on 32 bits: sudo apt install gcc python3-dev)" if is_compiled else ""
    return f"{python} -m pip install 'gpiod>=2.2.2,<3'{compiled}"


def install_any(install: str) -> str:
    return (
        f"{install}; or sudo apt install python3-rpi-lgpio, for an environment that was made with "
        "--system-site-packages."
    )


def install_anew(python: str, install: str) -> str:
    return f"{python} -m pip uninstall RPi.GPIO rpi-lgpio; then {install}"


def remove_both(python: str, install: str) -> str:
    return (
        "Remove both, because removing one also takes the files of the other: "
        f"{python} -m pip uninstall RPi.GPIO rpi-lgpio; then {install}"
    )


def replace_of_apt(install: str) -> str:
    return f"First remove it: sudo apt remove python3-rpi.gpio; then {install}"


def replace_of_pip(python: str, install: str) -> str:
    return f"First remove it: {python} -m pip uninstall RPi.GPIO; then {install}"


def upgrade_rpi_lgpio(python: str) -> str:
    return f"{python} -m pip install --upgrade 'rpi-lgpio>=0.6'"


_APT = (
    " (for Python 3.13 lgpio comes from apt only: first sudo apt install python3-rpi-lgpio, and let the "
    "environment see it with include-system-site-packages = true in its pyvenv.cfg)"
)

# -- the pins


def speaks_for_pins(library: str) -> str:
    return f"{library} controls the pins."


def broken() -> str:
    return (
        "A library for the pins is listed as installed, but its files are gone: removing another library "
        "took them."
    )


def none_installed() -> str:
    return "No library for the pins is installed."


def two_installed() -> str:
    return (
        "RPi.GPIO and rpi-lgpio are both installed and share their files: only chance decides which one "
        "works."
    )


def files_of(library: str) -> str:
    return f"its files are now those of {library}"


def not_for_pi_5(library: str) -> str:
    return f"{library} cannot drive the pins of a Raspberry Pi 5; rpi-lgpio does, under the same name."


def old_rpi_lgpio(version: str) -> str:
    return f"rpi-lgpio {version} looks for the pins of a Raspberry Pi 5 on the wrong chip; 0.6 finds them."


def no_lgpio() -> str:
    return "rpi-lgpio is installed, but lgpio, which it needs, is not."


def lgpio_folder(folder: str) -> str:
    return f"LG_WD names {folder}, where lgpio cannot write its files: importing it would fail."


def mend_lg_wd() -> str:
    return "Remove LG_WD from the environment, or set it to a folder that this user may write to."


# -- the lights


def no_neopixel(missing: Sequence[str]) -> str:
    return f"The lights need {' and '.join(missing)}, which {each(missing, 'is', 'are')} not installed."


def no_gpiod() -> str:
    return "Adafruit's Blinka needs gpiod 2.2.2 or newer, below 3; none is installed."


def wrong_gpiod(version: str) -> str:
    return f"Adafruit's Blinka needs gpiod 2.2.2 or newer, below 3; {version} is installed, perhaps by apt."


def no_light_driver(model: str, lacking: Sequence[str]) -> str:
    return f"The driver for the lights of a {model} is not installed: {' and '.join(lacking)}."


def drives_lights(drivers: Sequence[str]) -> str:
    return f"{' and '.join(drivers)} can drive the lights."


def wrong_light_driver(driver: str) -> str:
    return f"{driver} is for other models, and does nothing on this one."


def hidden(packages: Sequence[str], python: str) -> str:
    return f"The system has {', '.join(packages)}, but {python} does not look there."


def let_it_look() -> str:
    return (
        "No action is needed if its environment has its own. To let it look there, set "
        "include-system-site-packages = true in the pyvenv.cfg of its environment."
    )
