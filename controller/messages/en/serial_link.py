"""Why there is no line to a board, or no link over it, and what to do about it."""

from collections.abc import Sequence

from controller.messages.en.grammar import any_of

_FLASH = "put this version's firmware on the board with `manalath flash`"


def trouble(cause: str, cure: str) -> str:
    return f"{cause} {cure}"


# -- nothing known answers


def mute() -> str:
    return "Nothing on this line identifies itself as a board."


def carry_data() -> str:
    return f"Check that the cable carries data, not only power; then {_FLASH}."


def no_board() -> str:
    return "The device on this line is not a board that is known here."


def right_port() -> str:
    return f"Check that this is the right port; if it is, {_FLASH}."


def deaf() -> str:
    return "The board speaks, but does not hear the computer."


def plug_in_anew() -> str:
    return "Pull the cable out and plug it in again; if that does not help, try another cable."


# -- the link ended


def silent() -> str:
    return "The board no longer answers."


def look_or_reset() -> str:
    return "Check its cable and its supply, or press its reset button."


def left() -> str:
    return "The computer was too slow: the board could not send all its reports in time."


def close_programs() -> str:
    return "No action is needed; if it happens again, close other programs that keep the computer busy."


def contrary() -> str:
    return "The board's reports contradicted each other, as they do when a packet is spoilt on the way."


def other_cable() -> str:
    return "No action is needed; if it happens again, try another cable."


def exchanged() -> str:
    return "Another board was plugged in."


def if_meant() -> str:
    return "No action is needed if that was intended."


# -- the board restarted


def hung() -> str:
    return "The board hung, and its watchdog restarted it."


def flash_if_again() -> str:
    return f"No action is needed; if it happens again, {_FLASH}."


def no_power() -> str:
    return "The board lost its power, and restarted."


def look_at_plug() -> str:
    return "If nobody pulled its plug, check the plug and the supply."


def brown_out() -> str:
    return "The board's supply broke down, and the board restarted."


def overloaded(lights_ma: int) -> str:
    return f"The board's supply broke down: the lights drew {lights_ma} mA."


def stronger_supply() -> str:
    return "Use a stronger supply or a thicker cable, or lower the limit of the lights."


def reset_line() -> str:
    return "The board was restarted by its reset line."


def if_pressed() -> str:
    return "No action is needed if somebody pressed its button; if nobody did, check its cable."


def started() -> str:
    return "The board restarted by itself."


def wait() -> str:
    return "Wait until it is back; if it happens again, check its supply and its reset line."


# -- a board that cannot be spoken with


def impossible() -> str:
    return "The board cannot keep the limits that its profile asks for."


def correct_limits() -> str:
    return f"Correct cap_ma, lockout_ms or quiet_ms in the profile, or {_FLASH}."


def other_wire(version: str, major: int, ours: int) -> str:
    return (
        f"The board's firmware {version} speaks version {major} of the wire protocol, and this program "
        f"speaks version {ours}."
    )


def flash_ours() -> str:
    return "Put this program's firmware on it with `manalath flash`."


def nameless() -> str:
    return "The board has no name yet, so nobody knows which profile it was built to."


def misnamed(name: str, form: str) -> str:
    return f"The board calls its profile {name!r}, but the name of a profile must be {form}."


def name_it(profile: str) -> str:
    return f"Name it with `manalath flash`, if it was built to {profile}."


def other_profile(built: str, wanted: str) -> str:
    return f"This board was built to the profile {built!r}, but {wanted} is wanted."


def other_port(profile: str, built: str) -> str:
    plug_in = f"Plug in the board of {profile}, or name its port."
    if not built:
        return plug_in
    return (
        f"{plug_in} To use the board that is plugged in, name its profile behind its port, as --board "
        f"serial:auto@{built}."
    )


def other_size(has: tuple[int, int, int], profile: str, wanted: tuple[int, int, int]) -> str:
    size = "{} rows and {} columns with {} lights"
    return f"The board scans {size.format(*has)}, but {profile} has {size.format(*wanted)}."


def flash_profile() -> str:
    return "Put the firmware of this profile on the board with `manalath flash`."


# -- the line


def cable_out() -> str:
    return "The cable between board and computer came out."


def plug_in_again() -> str:
    return "Plug it in again."


def forbidden(url: str) -> str:
    return f"This user may not open {url}."


def join_group() -> str:
    return 'Join the group that may: `sudo usermod -aG dialout "$USER"`, then log out and in again.'


def taken(url: str) -> str:
    return f"Another program uses {url}."


def end_it() -> str:
    return "End that program; only one at a time can use a board."


def no_port(url: str) -> str:
    return f"There is no port {url}."


def plug_in_or_look() -> str:
    return "Plug the board in, or check the name."


def unheard(url: str) -> str:
    return f"Nothing listens at {url}."


def start_listener() -> str:
    return "Start what offers the line there, or check the address."


def slow_opening(url: str) -> str:
    return f"{url} is slow to open."


def wait_or_look() -> str:
    return "Wait; if that does not help, check the address and the network."


def no_terminal(url: str) -> str:
    return f"{url} is not a serial port."


def name_terminal() -> str:
    return "Name one like /dev/ttyACM0 or COM5."


def unopened(url: str, said: str) -> str:
    return f"The line at {url} cannot be opened: {said}."


def path_or_url() -> str:
    return "Check the name; it is a path or a URL."


def closed_there(url: str) -> str:
    return f"The line at {url} was closed."


def if_opened_again() -> str:
    return "No action is needed if the line is opened again over there."


# -- a board that is looked for


def no_line(url: str) -> str:
    return (
        f"{url!r} is not a line to a board; name a path like /dev/ttyACM0 or COM5, socket://HOST:PORT or "
        "rfc2217://HOST:PORT"
    )


def no_such_port(name: str, paths: Sequence[str]) -> str:
    known = f"choose one of: {', '.join(paths)}" if paths else "no port is plugged in at all"
    return f"there is no serial port {name!r}; {known}"


def several_boards(boards: Sequence[tuple[str, str]]) -> str:
    ways = any_of([f"--board serial:{path}@{profile}" for path, profile in boards])
    return f"there are {len(boards)} boards; name one: {ways}"


def not_found(profiles: Sequence[str], heard: Sequence[tuple[str, str]]) -> str:
    found = "; ".join(f"{path}: {why.rstrip('.')}" for path, why in heard) or "no serial port is plugged in"
    return (
        f"no board of {any_of(profiles)} was found here ({found}); plug one in with a cable that carries data"
    )


def mute_port() -> str:
    return "nothing on it identifies itself as a board."
