"""The doctor's findings on serial ports, and on a board that was asked."""

from collections.abc import Sequence

from controller.messages.en.grammar import count, listed

# -- the ports


def port(path: str) -> str:
    return f"{path} is a serial port."


def bridge(path: str, usb: str) -> str:
    return f"{path} is a bridge of the kind that boards have ({usb})."


def other_port(path: str, usb: str) -> str:
    return f"{path} is something else ({usb})."


def not_asked() -> str:
    return "No port was opened to see what answers, because that restarts a Mega."


def ask_it() -> str:
    return "manalath doctor --board serial:auto opens them."


def no_port() -> str:
    return "There is no serial port: no board is plugged in, or its cable carries power only."


def plug_one_in() -> str:
    return "To use a board on a line, plug it in with a cable that carries data."


def no_tty(usb: str) -> str:
    return f"A board is plugged in ({usb}), but the system made no port for it."


def load_ch341() -> str:
    return (
        "sudo modprobe ch341; sudo apt remove brltty, which takes this one for a Braille reader; "
        "then plug it in again."
    )


def load_cdc_acm() -> str:
    return "sudo modprobe cdc_acm; then plug it in again."


def modem_manager() -> str:
    return (
        "ModemManager is running. It may take a new port for a modem, open it and talk to it for half a "
        "minute."
    )


def disable_modem_manager() -> str:
    return "sudo systemctl disable --now ModemManager, unless this computer has a modem."


# -- what a port gave

_PLUG = "Plug the board in with a cable that carries data, not only power"


def nothing_plugged_in() -> str:
    return "No serial port is plugged in."


def plug_in() -> str:
    return f"{_PLUG}."


def mute(path: str) -> str:
    return f"{path}: Nothing there identifies itself as a board."


def plug_in_or_flash(path: str) -> str:
    flash = f"manalath flash --board serial:{path}"
    return f"{_PLUG}; if it is a new Mega, put the firmware on it: {flash}"


def flash(path: str) -> str:
    return f"manalath flash --board serial:{path}"


def other_wire(path: str, version: str, major: int, ours: int) -> str:
    return (
        f"{path}: the board's firmware {version} speaks version {major} of the wire protocol, and this "
        f"program speaks version {ours}."
    )


def answers(path: str, board_id: str, profile: str, version: str, wire: str) -> str:
    return (
        f"{path}: the board {board_id} answers: {profile or 'no name yet'}, firmware {version}, version "
        f"{wire} of the wire protocol."
    )


def boots(boots: int, resets: Sequence[str]) -> str:
    return f"boot {boots}, reset by {' and '.join(resets) or 'an unknown cause'}"


def power() -> str:
    return "power"


def reset_line() -> str:
    return "its reset line"


def low_supply() -> str:
    return "a low supply"


def watchdog() -> str:
    return "its watchdog"


def unknown_profile(profile: str) -> str:
    return f"The board was built to {profile!r}, which this program does not know."


def take_knowing_version() -> str:
    return "Use a version of this program that knows it."


def other_size(has: tuple[int, int, int], profile: str, wanted: tuple[int, int, int]) -> str:
    rows, columns, lights = has
    should = "{} x {} with {}".format(*wanted)
    return f"The board scans {rows} x {columns} sensors with {lights} lights, but {profile} has {should}."


def other_firmware(version: str, ours: str) -> str:
    return f"The board has firmware {version}; this program comes with {ours}."


def builds(build: str, ours: str) -> str:
    return f"build {build}; this program comes with {ours}"


def brown_out() -> str:
    return "The board last restarted because its supply broke down."


def supply_untold() -> str:
    return "The board does not report its supply: its divider is not wired, or the board was silent."


def supply(volts: float) -> str:
    return f"The supply of the lights is {volts:.2f} V."


def low_lights_supply(volts: float, wanted: float) -> str:
    return (
        f"The supply of the lights is {volts:.2f} V, but should be {wanted:.2f} V or more with the lights "
        "off."
    )


def uncalibrated(least_v: float, most_v: float) -> str:
    return (
        f"the board was never checked against a meter, so the supply may be {least_v:.2f} to {most_v:.2f} V"
    )


def doubtful_supply(volts: float, wanted: float) -> str:
    return (
        f"The board reads {volts:.2f} V at its lights, which should have {wanted:.2f} V or more, but its "
        "reading may be that far off."
    )


def calibrate() -> str:
    return "Measure it with a meter, then run once: manalath doctor --measured-supply VOLTS"


def mend_lights_supply() -> str:
    return "Check its plug and fuse; use thicker or shorter wires, or a stronger supply."


def spoiling_bridge(path: str, spoilt: int) -> str:
    return (
        f"{path}: {_spoilt(spoilt)}. The USB bridge of a genuine Mega, an ATmega16U2, does that: its own "
        "firmware spoils packets that meet in it at this speed. Spoilt packets are sent again, and no game "
        "suffers."
    )


def bear_bridge() -> str:
    return (
        "No action is needed. If it bothers you, use a Mega with a CH340 or FTDI bridge, or put a newer "
        "firmware on the ATmega16U2."
    )


def spoilt_packets(path: str, spoilt: int) -> str:
    return f"{path}: {_spoilt(spoilt)}. Spoilt packets are sent again, and arrive late."


def _spoilt(packets: int) -> str:
    packets_were = count(packets, "one packet was", "{} packets were")
    return f"{packets_were} spoilt while board and computer both talked"


# -- scans of a matrix


def not_scanned(profile: str, why: str) -> str:
    return f"The matrix of {profile} was not scanned: {why.rstrip('.')}."


def no_raspberry_pi() -> str:
    return "this is not a Raspberry Pi"


def runs_already() -> str:
    return "the program is already running, and has the board"


def mend_then_ask() -> str:
    return "Mend the other faults first, then run this again."


def fast_enough(profile: str, highest_hz: float, wanted_hz: float) -> str:
    return f"{profile} can be scanned up to {highest_hz:.0f} times a second; it needs {wanted_hz:.0f}."


def too_slow(profile: str, highest_hz: float, wanted_hz: float) -> str:
    return (
        f"{profile} should be scanned {wanted_hz:.0f} times a second, but {highest_hz:.0f} is the most that "
        "leaves time for the lights and the game here."
    )


def end_what_is_busy() -> str:
    return (
        "Close other programs that keep the computer busy. Up to the Pi 4, RPi.GPIO scans several times as "
        "fast as rpi-lgpio."
    )


def measured(count: int, slowest_ms: float, library: str) -> str:
    return f"{count} scans, the slowest took {slowest_ms:.1f} ms, by {library}"


def closed_reeds(reeds: Sequence[str], most: int) -> str:
    return f"Closed in every scan: {listed(reeds, most)}."


def crosspoint(row: int, column: int) -> str:
    return f"row {row}, column {column}"


def look_for_sticking() -> str:
    return (
        "That is right if pieces stand there. On an empty board, look for a reed that sticks or a wire "
        "that touches."
    )
