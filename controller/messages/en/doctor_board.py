"""What the doctor finds of serial ports, and of a board that was asked."""

from collections.abc import Sequence

from manalath_board.controller.messages.en.grammar import count, listed

# -- the ports


def port(path: str) -> str:
    return f"{path} is a serial port."


def bridge(path: str, usb: str) -> str:
    return f"{path} is a bridge of the kind that boards have ({usb})."


def other_port(path: str, usb: str) -> str:
    return f"{path} is something else ({usb})."


def not_asked() -> str:
    return "What answers there was not asked, as opening a port starts a Mega anew."


def ask_it() -> str:
    return "manalath doctor --board serial:auto asks."


def no_port() -> str:
    return "No serial port is there: no board is plugged in, or its cable carries power only."


def plug_one_in() -> str:
    return "Plug one in by a cable that carries data, if there is to be one."


def no_tty(usb: str) -> str:
    return f"A board is plugged in ({usb}), but the system made no port of it."


def load_ch341() -> str:
    return (
        "sudo modprobe ch341; sudo apt remove brltty, which takes this one for a Braille reader; "
        "then plug it in again."
    )


def load_cdc_acm() -> str:
    return "sudo modprobe cdc_acm; then plug it in again."


def modem_manager() -> str:
    return "ModemManager runs. It may take a new port for a modem, open it and talk to it for half a minute."


def disable_modem_manager() -> str:
    return "sudo systemctl disable --now ModemManager, unless this computer has a modem."


# -- what a port gave

_PLUG = "Plug the board in, by a cable that carries data and not only power"


def nothing_plugged_in() -> str:
    return "No serial port is plugged in."


def plug_in() -> str:
    return f"{_PLUG}."


def mute(path: str) -> str:
    return f"{path}: Nothing there says that it is a board."


def plug_in_or_flash(path: str) -> str:
    flash = f"manalath flash --board serial:{path}"
    return f"{_PLUG}; if it is a new Mega, put the firmware on it: {flash}"


def flash(path: str) -> str:
    return f"manalath flash --board serial:{path}"


def other_wire(path: str, version: str, major: int, ours: int) -> str:
    return (
        f"{path}: the board's firmware {version} speaks version {major} of the wire, and "
        f"this program version {ours}."
    )


def answers(path: str, board_id: str, profile: str, version: str, wire: str) -> str:
    return (
        f"{path}: the board {board_id} answers: {profile or 'no name yet'}, firmware {version}, "
        f"version {wire} of the wire."
    )


def boots(boots: int, resets: Sequence[str]) -> str:
    return f"boots {boots}, reset by {' and '.join(resets) or 'nothing it knows'}"


def power() -> str:
    return "power"


def reset_line() -> str:
    return "its reset line"


def low_supply() -> str:
    return "a low supply"


def watchdog() -> str:
    return "its watchdog"


def unknown_profile(profile: str) -> str:
    return f"The board was built to {profile}, which this program does not know."


def take_knowing_version() -> str:
    return "Take the version of this program that knows it."


def other_size(has: tuple[int, int, int], profile: str, wanted: tuple[int, int, int]) -> str:
    rows, columns, lights = has
    should = "{} x {} with {}".format(*wanted)
    return f"The board scans {rows} x {columns} sensors with {lights} lights, and {profile} has {should}."


def other_firmware(version: str, ours: str) -> str:
    return f"The board has firmware {version}, and with this program comes {ours}."


def builds(build: str, ours: str) -> str:
    return f"build {build}, and {ours} comes with this program"


def brown_out() -> str:
    return "The board started last because its supply broke down."


def supply_untold() -> str:
    return "The board does not tell its supply: its divider is not wired, or it was silent."


def supply(volts: float) -> str:
    return f"The supply of the lights is {volts:.2f} V."


def low_lights_supply(volts: float, wanted: float) -> str:
    return (
        f"The supply of the lights is {volts:.2f} V, and should be {wanted:.2f} V or more with the lights "
        "off."
    )


def uncalibrated(least_v: float, most_v: float) -> str:
    return f"the board was never held against a meter, so it may be {least_v:.2f} to {most_v:.2f} V"


def doubtful_supply(volts: float, wanted: float) -> str:
    return (
        f"The board reads {volts:.2f} V at its lights, which should have {wanted:.2f} V or more, but its "
        "reading may be wrong by as much."
    )


def calibrate() -> str:
    return "Measure it with a meter, then once: manalath doctor --measured-supply VOLTS"


def mend_lights_supply() -> str:
    return "Look at its plug and fuse; take thicker or shorter wires, or a stronger supply."


def spoiling_bridge(path: str, spoilt: int) -> str:
    return (
        f"{path}: {_spoilt(spoilt)}. That is the USB bridge of a genuine Mega, an ATmega16U2: its own "
        "firmware spoils what meets in it at this speed. It is sent again, and no game suffers."
    )


def bear_bridge() -> str:
    return (
        "Nothing has to be done. If it annoys, take a Mega with a CH340 or FTDI bridge, or put a newer "
        "firmware on the ATmega16U2."
    )


def spoilt_packets(path: str, spoilt: int) -> str:
    return f"{path}: {_spoilt(spoilt)}. It is sent again, and comes late."


def _spoilt(packets: int) -> str:
    packets_were = count(packets, "a packet was", "{} packets were")
    return f"{packets_were} spoilt while board and computer both talked"


# -- scans of a matrix


def not_scanned(profile: str, why: str) -> str:
    return f"The matrix of {profile} was not scanned: {why}."


def no_raspberry_pi() -> str:
    return "this is no Raspberry Pi"


def runs_already() -> str:
    return "the program runs already, and has the board"


def mend_then_ask() -> str:
    return "Mend what else is at fault, then ask again."


def fast_enough(profile: str, highest_hz: float, wanted_hz: float) -> str:
    return f"{profile} can be scanned up to {highest_hz:.0f} times a second; {wanted_hz:.0f} are asked for."


def too_slow(profile: str, highest_hz: float, wanted_hz: float) -> str:
    return (
        f"{profile} should be scanned {wanted_hz:.0f} times a second, and {highest_hz:.0f} is the most "
        "that leaves time for lights and game here."
    )


def end_what_is_busy() -> str:
    return (
        "End what else keeps the computer busy. Up to the Pi 4, RPi.GPIO scans several times as fast as "
        "rpi-lgpio."
    )


def measured(count: int, slowest_ms: float, library: str) -> str:
    return f"{count} scans, the slowest took {slowest_ms:.1f} ms, by {library}"


def closed_reeds(reeds: Sequence[str], most: int) -> str:
    return f"Closed all the while: {listed(reeds, most)}."


def crosspoint(row: int, column: int) -> str:
    return f"row {row}, column {column}"


def look_for_sticking() -> str:
    return (
        "That is right if pieces stand there. On an empty board, look for a reed that sticks or a wire "
        "that touches."
    )
