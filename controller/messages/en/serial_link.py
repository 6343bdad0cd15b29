"""Why there is no line to a board, or no link over it, and what to do about it."""

from collections.abc import Sequence

from manalath_board.controller.messages.en.grammar import any_of, either

_FLASH = "put this version's firmware on the board with `manalath flash`"


def trouble(cause: str, cure: str) -> str:
    return f"{cause} {cure}"


# -- nothing that is known answers


def mute() -> str:
    return "Nothing on this line says that it is a board."


def carry_data() -> str:
    return f"Look at the cable, which has to carry data and not only power; then {_FLASH}."


def no_board() -> str:
    return "What speaks on this line is no board that is known here."


def right_port() -> str:
    return f"Look whether this is the right port; if it is, {_FLASH}."


def deaf() -> str:
    return "The board speaks, but does not hear the computer."


def plug_in_anew() -> str:
    return "Pull the cable out and plug it in again; if that does not help, try another cable."


# -- the link ended


def silent() -> str:
    return "The board does not answer any more."


def look_or_reset() -> str:
    return "Look at its cable and its supply, or press its reset button."


def left() -> str:
    return "The computer was too slow: the board could not get rid of what it had to tell."


def close_programs() -> str:
    return "Nothing has to be done; if it happens again, close other programs that keep the computer busy."


def contrary() -> str:
    return "What the board said contradicted itself, as when a packet is spoilt on the way."


def other_cable() -> str:
    return "Nothing has to be done; if it happens again, try another cable."


def exchanged() -> str:
    return "Another board was plugged in."


def if_meant() -> str:
    return "Nothing has to be done if that was meant."


# -- the board started anew


def hung() -> str:
    return "The board hung and was started anew by its watchdog."


def flash_if_again() -> str:
    return f"Nothing has to be done; if it happens again, {_FLASH}."


def no_power() -> str:
    return "The board was without power, and started anew."


def look_at_plug() -> str:
    return "Look at its plug and its supply if nobody pulled them."


def brown_out() -> str:
    return "The board's supply broke down, and it started anew."


def overloaded(lights_ma: int) -> str:
    return f"The board's supply broke down: the lights drew {lights_ma} mA."


def stronger_supply() -> str:
    return "Use a stronger supply or a thicker cable, or lower the limit of the lights."


def reset_line() -> str:
    return "The board was started anew by its reset line."


def if_pressed() -> str:
    return "Nothing has to be done if somebody pressed its button; if nobody did, look at its cable."


def started() -> str:
    return "The board started anew by itself."


def wait() -> str:
    return "Wait until it is back; if it happens again, look at its supply and its reset line."


# -- a board that cannot be spoken with


def impossible() -> str:
    return "The board cannot keep the limits that its profile asks for."


def correct_limits() -> str:
    return f"Correct cap_ma, lockout_ms or quiet_ms in the profile, or {_FLASH}."


def other_wire(version: str, major: int, ours: int) -> str:
    return (
        f"The board's firmware {version} speaks version {major} of the wire, and this program version {ours}."
    )


def flash_ours() -> str:
    return "Put this program's firmware on it with `manalath flash`."


def nameless() -> str:
    return "The board has no name yet, so nobody knows what it was built to."


def name_it(profile: str) -> str:
    return f"Name it with `manalath flash`, if it was built to {profile}."


def other_profile(built: str, wanted: str) -> str:
    return f"This board was built to the profile {built}, and {wanted} is wanted."


def other_port(profile: str, built: str) -> str:
    return (
        f"Plug in the board of {profile}, or name its port. To use the board that is plugged in, name its "
        f"profile behind its port, as --board serial:auto@{built}."
    )


def other_size(has: tuple[int, int, int], profile: str, wanted: tuple[int, int, int]) -> str:
    size = "{} rows and {} columns with {} lights"
    return f"The board scans {size.format(*has)}, and {profile} has {size.format(*wanted)}."


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
    return "End it; only one at a time can speak with a board."


def no_port(url: str) -> str:
    return f"There is no port {url}."


def plug_in_or_look() -> str:
    return "Plug the board in, or look at the name."


def unheard(url: str) -> str:
    return f"Nothing listens at {url}."


def start_listener() -> str:
    return "Start what offers the line there, or look at the address."


def slow_opening(url: str) -> str:
    return f"It takes long to open {url}."


def wait_or_look() -> str:
    return "Wait; if it stays so, look at the address and the network."


def no_terminal(url: str) -> str:
    return f"{url} is no serial port."


def name_terminal() -> str:
    return "Name one like /dev/ttyACM0 or COM5."


def unopened(url: str, said: str) -> str:
    return f"The line at {url} cannot be opened: {said}."


def path_or_url() -> str:
    return "Look at the name; it is a path or a URL."


def closed_there(url: str) -> str:
    return f"The line at {url} was closed."


def if_opened_again() -> str:
    return "Nothing has to be done if it is opened again over there."


# -- a board that is looked for


def no_line(url: str) -> str:
    return (
        f"{url!r} is no line to a board; name a path like /dev/ttyACM0 or COM5, socket://HOST:PORT or "
        "rfc2217://HOST:PORT"
    )


def no_such_port(name: str, paths: Sequence[str]) -> str:
    known = f"there is: {', '.join(paths)}" if paths else "no port is plugged in at all"
    return f"there is no serial port {name!r}; {known}"


def several_boards(boards: Sequence[tuple[str, str]]) -> str:
    ways = either([f"--board serial:{path}@{profile}" for path, profile in boards])
    return f"there are {len(boards)} boards; name one: {ways}"


def not_found(profiles: Sequence[str], heard: Sequence[tuple[str, str]]) -> str:
    found = "; ".join(f"{path}: {why}" for path, why in heard) or "no serial port is plugged in"
    return (
        f"there is no board of {any_of(profiles)} here ({found}); plug it in, with a cable that carries data"
    )


def mute_port() -> str:
    return "nothing on it says that it is a board."
