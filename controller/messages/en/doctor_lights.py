"""The doctor's findings on lights on the pins of a Raspberry Pi."""

from collections.abc import Sequence

_RESTART = "restart the computer"


def drivable(pin: str) -> str:
    return f"Lights on {pin} can be driven without being root."


# -- the clock behind SPI


def clock_nailed() -> str:
    return "The clock behind SPI is fixed."


def clock_changes(pin: str) -> str:
    return (
        f"The clock behind SPI changes with the load here, and lights on {pin} then flicker in wrong colours."
    )


def add_line(line: str, path: str) -> str:
    return f"Add the line {line} to {path}, then {_RESTART}."


def not_set(path: str, setting: str) -> str:
    return f"{path} does not set {setting}"


# -- what only eyes can see


def level_shifter(pins: Sequence[str]) -> str:
    return (
        "Check that there is a level shifter (74AHCT125), on the 5 V of the lights, between "
        f"{' or '.join(pins)} and the first light. The lights need 3.5 V for a one, and a Raspberry Pi gives "
        "3.3."
    )


def pull_ups(kilohms: Sequence[int]) -> str:
    ohms = " or ".join(f"{kilohm} kilohm" for kilohm in kilohms)
    return (
        f"Check that each column has {ohms} to the 3.3 V of the Raspberry Pi, never to 5 V, which would "
        "destroy its inputs."
    )


def diodes(kinds: Sequence[str]) -> str:
    return (
        f"Check that the diodes are Schottky diodes ({' or '.join(kinds)}), band to the row. Others leave "
        "too much voltage for a Pi to read as closed."
    )


# -- what drives them


def no_pio() -> str:
    return "There is no /dev/pio0, through which a Raspberry Pi 5 drives its lights."


def upgrade_firmware() -> str:
    return (
        "It comes with newer firmware and kernel: sudo apt full-upgrade; sudo rpi-eeprom-update -a; "
        f"then {_RESTART}."
    )


def useless_pin(model: str, pin: str) -> str:
    return f"Nothing in a {model} can drive lights on {pin}."


def needs_root(pin: str) -> str:
    return f"Only root can drive lights on {pin}."


def put_wire_on(pin: str) -> str:
    return f"Put their data wire on {pin}, and name that pin in the profile."


def audio_on(pin: str) -> str:
    return (
        f"Lights on {pin} and the sound of the headphone jack come from the same part, which cannot do both."
    )


def audio_off_or(pin: str) -> str:
    return f"Set dtparam=audio=off, or put the lights on {pin}; then {_RESTART}."


def spi_off(pin: str) -> str:
    return f"There is no /dev/spidev0.0, through which lights on {pin} are driven."


def spi_is_off() -> str:
    return "SPI is off"


def switch_spi_on() -> str:
    return f"sudo raspi-config nonint do_spi 0, then {_RESTART}."


def add_spi_lines() -> str:
    return (
        f"Add the lines dtparam=spi=on and dtoverlay=spi0-0cs,no_miso to config.txt, then {_RESTART}; "
        "`manalath wiring PROFILE` prints them."
    )


def restart_for_spi() -> str:
    return "Restart the computer: SPI is switched on from the next start."
