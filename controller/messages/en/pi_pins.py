"""Why the pins or the lights of a Raspberry Pi cannot be used, and what to do: clauses, in pairs.

A pair is one line where the program is started (`refused`), two sentences during play (`sentence`).
"""

_HERE = "in the folder of this program"

#: The other extra would install rpi-lgpio beside it.
_WITH_RPI_GPIO = ", or beside RPi.GPIO '.[pi-legacy]'"

#: What makes the system itself hold a pin, and how to free it.
_SYSTEM_HOLDS = {
    "GPIO4": "switch 1-Wire off with `sudo raspi-config nonint do_onewire 1`",
    "GPIO7": "write dtoverlay=spi0-0cs,no_miso into /boot/firmware/config.txt",
    "GPIO8": "write dtoverlay=spi0-0cs,no_miso into /boot/firmware/config.txt",
}


def refused(cause: str, cure: str) -> str:
    return f"{cause}; {cure}"


def sentence(said: str) -> str:
    return f"{said[0].upper()}{said[1:]}."


# -- the computer


def not_a_pi() -> str:
    return "this computer is not a Raspberry Pi"


def simulate() -> str:
    return "play on a simulated board with `manalath simulate --board virtual:PROFILE`"


def forbidden() -> str:
    return "this user may not use the pins of the Raspberry Pi"


def join_group() -> str:
    return 'join the group that may: `sudo usermod -aG gpio "$USER"`, then log out and in again'


# -- the library


def unknown_to_rpi_gpio() -> str:
    return "RPi.GPIO does not know the pins of this Raspberry Pi"


def take_rpi_lgpio() -> str:
    return (
        "remove it with `pip uninstall RPi.GPIO` or `sudo apt remove python3-rpi.gpio`, then install "
        f"rpi-lgpio with `pip install '.[pi5]'` {_HERE}"
    )


def unknown_to_rpi_lgpio() -> str:
    return "rpi-lgpio does not know the first models of the Raspberry Pi"


def take_rpi_gpio() -> str:
    return (
        "remove it with `pip uninstall rpi-lgpio`, then install RPi.GPIO "
        f"with `pip install '.[pi-legacy]'` {_HERE}"
    )


def no_library() -> str:
    return "no library for the pins of the Raspberry Pi is installed"


def install_library() -> str:
    return (
        f"install one with `pip install '.[pi]'` {_HERE}, on a Raspberry Pi 5 '.[pi5]', "
        "on an old system '.[pi-legacy]', or with `sudo apt install python3-rpi-lgpio`"
    )


def unloadable(library: str, said: str) -> str:
    return f"{library} is installed, but cannot be loaded: {said}"


def install_anew(library: str) -> str:
    return f"reinstall it with `pip install --force-reinstall {library}`"


def two_libraries() -> str:
    return "RPi.GPIO and rpi-lgpio are both installed, and overwrite each other's files"


def install_one() -> str:
    return (
        "remove both with `pip uninstall RPi.GPIO rpi-lgpio`, then install one alone: "
        f"`pip install '.[pi]'` {_HERE}, or '.[pi5]' on a Raspberry Pi 5"
    )


def no_folder(said: str) -> str:
    return (
        f"the library for the pins could not be loaded: lgpio could not make the file that it needs ({said})"
    )


def look_at_folder(chosen: str | None) -> str:
    folder = "the folder for temporary files" if chosen is None else f"LG_WD={chosen}"
    return f"check {folder}; this user must be able to write there"


# -- the pins


def busy(pin: str | None) -> str:
    return f"another program holds {pin or 'the pins'}"


def find_holder(pin: str | None) -> str:
    find = "find it with `gpioinfo` and `sudo fuser -v /dev/gpiochip*`, and end it"
    if pin not in _SYSTEM_HOLDS:
        return find
    return f"{find}; if the system itself holds it, {_SYSTEM_HOLDS[pin]} and restart"


def unusable(said: str) -> str:
    return f"the pins of the Raspberry Pi cannot be used: {said}"


def end_others() -> str:
    return "end other programs that use them; if that does not help, restart the Raspberry Pi"


def claimed() -> str:
    return "another `manalath` already plays on the board on the pins of this Raspberry Pi"


def end_other() -> str:
    return "end that `manalath`; one that has run since boot ends with `sudo systemctl stop manalath`"


# -- the lights


def no_spi(pin: str) -> str:
    return f"the driver of the lights cannot open SPI, whose data line is {pin}"


def switch_spi_on() -> str:
    return (
        "switch it on with `sudo raspi-config nonint do_spi 0`, join the groups that may use it with "
        '`sudo usermod -aG spi,gpio "$USER"`, and restart'
    )


def no_pio() -> str:
    return "the driver of the lights cannot open /dev/pio0"


def let_pio() -> str:
    return (
        "bring system and firmware up to date with `sudo apt full-upgrade`, let the group gpio use it with "
        'the rule `SUBSYSTEM=="*-pio", GROUP="gpio", MODE="0660"` in /etc/udev/rules.d/99-pio.rules, and '
        "restart"
    )


def lights_unusable(pin: str, said: str) -> str:
    return f"the driver of the lights on {pin} does not work: {said}"


def look_for_driver() -> str:
    return "check whether another program drives lights; if none does, restart the Raspberry Pi"


def no_driver(*, is_pi5: bool) -> str:
    model = "5" if is_pi5 else "up to the 4"
    return f"the driver of the lights for a Raspberry Pi {model} is missing or broken"


def install_driver(*, is_pi5: bool) -> str:
    extra, instead = ("pi5", "") if is_pi5 else ("pi", _WITH_RPI_GPIO)
    return f"install it with `pip install '.[{extra}]'` {_HERE}{instead}"


def light_on_line(pin: str) -> str:
    return f"the lights cannot be on {pin}, which is a line of the matrix"


def light_for_root(pin: str) -> str:
    return f"the lights cannot be on {pin}, which their driver reaches only as root, through /dev/mem"


def light_unreached(pin: str) -> str:
    return f"the lights cannot be on {pin}, which no driver of this Raspberry Pi reaches"


def put_on_spi(spi: str) -> str:
    return f"put them on {spi}, and name that pin in the profile"
