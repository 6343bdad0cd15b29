"""The doctor's findings on a computer: its model, its supply, its clock, its records and the program."""

from collections.abc import Sequence

# -- its model


def computer(  # noqa: PLR0913 - a computer in one line
    *, model: str | None, system: str, kernel: str | None, architecture: str, python: str, bits: int
) -> str:
    chip = architecture if kernel is None else f"Linux {kernel} on {architecture}"
    return f"{model or 'No Raspberry Pi'}; {system}; {chip}; Python {python} with {bits} bits."


def not_linux() -> str:
    return "Rights, drivers, libraries, supply, clock and service are checked on Linux only."


def look_for_driver() -> str:
    return "If a port cannot be opened here, check its driver, and whether another program uses it."


def unknown_system() -> str:
    return "an unknown system"


def no_raspberry_pi(profile: str) -> str:
    return f"This is not a Raspberry Pi, so {profile} cannot be on its pins."


def do_it_there() -> str:
    return (
        "Run this on the Raspberry Pi that the board is wired to; `manalath simulate` plays here without a "
        "board."
    )


def names_no_model() -> str:
    return "/proc/device-tree/model names none"


def unknown_model(model: str) -> str:
    return f"{model} is newer than this program; it is treated like a Raspberry Pi 5."


def newer_program() -> str:
    return "Look for a newer version of this program."


def short_header(model: str) -> str:
    return f"{model} has a header of 26 pins, but every board here needs one of 40."


def take_40_pins() -> str:
    return "Use a model with 40 pins, or a board with an Arduino Mega."


# -- supply and heat


def ask_vcgencmd(user: str) -> str:
    return f"vcgencmd needs the group video: sudo usermod -aG video {user}, then log out and in again."


def too_low_now() -> str:
    return "The supply of the Raspberry Pi is too low now."


def was_too_low() -> str:
    return "The supply of the Raspberry Pi has been too low at times since it was started."


def stronger_supply() -> str:
    return (
        "Use the supply made for this model and a short, thick cable; give the lights a supply of their own."
    )


def holds_now() -> str:
    return "The supply is high enough now."


def has_held() -> str:
    return "The supply has been high enough since the start."


def slowed_down(reasons: Sequence[str]) -> str:
    return f"The computer is slowed down: {', '.join(reasons)}."


def clock_capped() -> str:
    return "its clock is capped"


def throttled() -> str:
    return "it is throttled"


def soft_limit() -> str:
    return "it is at its soft temperature limit"


def was_slowed_down() -> str:
    return "The computer has been slowed down since it was started, but is not now."


def supply_then_air() -> str:
    return "Mend the supply first; then give the computer air, or a heat sink."


def temperature(celsius: float) -> str:
    return f"The chip is at {celsius:.0f} degrees Celsius."


def hot(celsius: float, limit: float) -> str:
    return f"The chip is at {celsius:.0f} degrees Celsius, and slows itself down from {limit:.0f} on."


def give_air() -> str:
    return "Give it air, or a heat sink."


# -- the clock

_SET = "Connect it to a network for a minute, or set it: sudo date -s 'YEAR-MONTH-DAY HOUR:MINUTE'."


def clock_behind(day: str) -> str:
    return f"The clock shows {day}, which is before this program was made; games would get wrong dates."


def set_clock() -> str:
    return f"{_SET} A Raspberry Pi up to the 4 has no clock that runs without power."


def clock_by_network(day: str) -> str:
    return f"The clock is set by the network: {day}."


def clock_by_itself(day: str) -> str:
    return f"The clock shows {day}, and is not set by the network; games may get wrong dates."


def keep_clock() -> str:
    return f"{_SET} sudo timedatectl set-ntp true keeps it right."


# -- the records


def records_kept(folder: str, free_mb: int) -> str:
    return f"Records are kept in {folder}; {free_mb} MB are free."


def records_to_be_kept(folder: str, free_mb: int) -> str:
    return f"Records will be kept in {folder}; {free_mb} MB are free."


def read_only(folder: str) -> str:
    return f"{folder} is on a read-only file system."


def remount() -> str:
    return (
        "sudo mount -o remount,rw, or name another folder with --data. If it went read-only by itself, "
        "the card is worn out: save what is on it."
    )


def not_writable(folder: str) -> str:
    return f"This user may not write to {folder}."


def not_to_be_made(standing: str, folder: str) -> str:
    return f"This user may not write to {standing}, so {folder} cannot be made."


def name_folder() -> str:
    return "Name a writable folder with --data, or correct its permissions."


def in_memory(folder: str) -> str:
    return f"{folder} is in memory only: records are lost when the power goes."


def name_disk() -> str:
    return (
        "Name a folder on a disk with --data, or switch the overlay off: sudo raspi-config nonint "
        "disable_overlayfs."
    )


def sd_card(*, has_fixed_root: bool) -> str:
    spare = "" if has_fixed_root else " A read-only root, with records on a USB stick, spares the card."
    return f"Records are on an SD card, and each move is written to it at once.{spare}"


def lasting_card() -> str:
    return "Use a card made for that (A1 or A2, endurance), and export the games that you want to keep."


def disk_full(free_mb: int) -> str:
    return f"Only {free_mb} MB are free for records."


def make_room() -> str:
    return "Make room on the disk that the folder is on."


# -- the program


def no_service() -> str:
    return "The program is not installed as a service, and runs only when somebody starts it."


def may_install_service() -> str:
    return "No action is needed; `manalath service install` starts it at every boot."


def service_runs() -> str:
    return "The service is running."


def service_old() -> str:
    return "The service starts this program by a name that it had before an update."


def reinstall_service(options: str) -> str:
    command = f"sudo .venv/bin/manalath service install {options}".strip()
    return f"{command} writes the service anew."


def service_failed() -> str:
    return "The service was started and has failed."


def restart_service() -> str:
    return "journalctl -u manalath -n 50 shows why; then sudo systemctl restart manalath."


def service_stopped(state: str) -> str:
    return f"The service is installed; its state is {state or 'unknown'}."


def start_service() -> str:
    return "sudo systemctl enable --now manalath starts it, now and with the computer."


def runs_already(process: int) -> str:
    return (
        f"The program is already running (process {process}), and has the records and very likely the board."
    )


def end_it_first() -> str:
    return "Stop it before you check its board."


def searches_in_c() -> str:
    return "The engine searches in C."


def searches_in_python() -> str:
    return "The engine searches in Python: it plays as well, but thinks ten to thirty times as long."


def may_install_compiler() -> str:
    return "For the search in C: sudo apt install gcc libc6-dev python3-dev, then install the program again."


def page_port_taken(port: int) -> str:
    return f"Another program listens on port {port}; the page takes the next free port, and says which."


def may_name_port() -> str:
    return "No action is needed; --port chooses another port."


def page_port_free(port: int) -> str:
    return f"Port {port} is free for the page."
