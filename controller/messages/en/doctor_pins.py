"""The doctor's findings on the pins of a Raspberry Pi: what occupies them, and how to free them."""

from collections.abc import Sequence

from controller.messages.en.grammar import all_of, each

_RESTART = "restart the computer"
_NAMELESS = "something without a name"

# -- config.txt


def mount_boot() -> str:
    return "Mount the boot partition at /boot/firmware."


def config_newer(path: str) -> str:
    return f"{path} was changed after the computer was started; the change takes effect at the next start."


def reboot() -> str:
    return "Restart the computer: sudo reboot"


def filter_unknown(setting: str) -> str:
    return f"Whether {setting} applies depends on a filter that this program cannot evaluate."


def look_yourself() -> str:
    return "Check it yourself if it concerns pins."


def overlay_unknown(overlay: str) -> str:
    return f"This program does not know which pins the overlay {overlay} takes."


def look_for_overlay(overlay: str) -> str:
    return f"Look it up with dtoverlay -h {overlay}."


# -- the lines of a board


def row(number: int) -> str:
    return f"row {number}"


def column(number: int) -> str:
    return f"column {number}"


def free(lines: int, profile: str) -> str:
    return f"Nothing else uses the {lines} lines of {profile}, as far as is known."


def taken(pins: Sequence[str], holder: str, lines: Sequence[tuple[Sequence[str], str]]) -> str:
    touched = "; ".join(f"{all_of(names)} of {profile}" for names, profile in lines)
    return f"{all_of(pins)} {each(pins, 'is', 'are')} taken by {holder}: {touched}."


# -- what occupies pins


def i2c() -> str:
    return "I2C"


def i2s() -> str:
    return "the sound bus I2S"


def console() -> str:
    return "the serial port, with a console on it"


def uart() -> str:
    return "the serial port"


def spi() -> str:
    return "SPI"


def one_wire() -> str:
    return "1-Wire"


def overlay(name: str) -> str:
    return f"the overlay {name}"


def line_of_config() -> str:
    return "a line of config.txt"


def consumer(name: str) -> str:
    return name or _NAMELESS


# -- how to free them


def switch_i2c_off() -> str:
    return f"Switch it off: sudo raspi-config nonint do_i2c 1; then {_RESTART}."


def restart_for_i2c(path: str) -> str:
    return f"Restart the computer; if I2C is on again, remove what switches it on from {path}."


def remove_i2s(path: str) -> str:
    return f"Remove dtparam=i2s=on, and overlays of sound cards, from {path}; then {_RESTART}."


def switch_console_off() -> str:
    return (
        "Switch both off: sudo raspi-config nonint do_serial_cons 1; sudo raspi-config nonint "
        f"do_serial_hw 1; then {_RESTART}."
    )


def switch_uart_off() -> str:
    return f"Switch it off: sudo raspi-config nonint do_serial_hw 1; then {_RESTART}."


def add_spi_line(path: str) -> str:
    return f"Add the line dtoverlay=spi0-0cs,no_miso to {path}, then {_RESTART}."


def change_spi_line(path: str) -> str:
    return f"Change that line of {path} to dtoverlay=spi0-0cs,no_miso, then {_RESTART}."


def switch_spi_off() -> str:
    return (
        "Switch it off, because the lights here do not need it: sudo raspi-config nonint do_spi 1; then "
        f"{_RESTART}."
    )


def remove_line(path: str) -> str:
    return f"Remove that line from {path}, then {_RESTART}."


def stop_consumer(name: str) -> str:
    holder = f"the program that the kernel names {name!r}" if name else "the program that holds it"
    return f"Stop {holder}, or remove what starts it."


def let_spi_go() -> str:
    return (
        "Free it with dtoverlay=spi0-0cs,no_miso in config.txt; a kernel from before 2024 keeps it all the "
        "same: sudo apt full-upgrade."
    )


# -- where it was seen


def kernel_names(name: str) -> str:
    return f"the kernel names {name!r}" if name else "the kernel has no name for it"


def bus_is_on(bus: str) -> str:
    return f"the device tree says that {bus} is on"


def uart_on_without(path: str) -> str:
    return f"{path} has no enable_uart=0, and this model switches it on by default"
