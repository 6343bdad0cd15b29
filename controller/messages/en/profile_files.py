"""What is wrong with the file of a profile, and with the pins that it names."""

from collections.abc import Sequence


def none_shipped(name: str, shipped: Sequence[str]) -> str:
    return f"there is no profile {name!r}; choose one of: {', '.join(shipped)}"


def unreadable(name: str, why: str, shipped: Sequence[str]) -> str:
    return f"the profile {name} {why}; name a file, or one of {', '.join(shipped)}"


def no_toml(source: str, why: str) -> str:
    return f"{source} is not TOML: {why}; correct it there"


def wrong(source: str, why: str) -> str:
    return f"{source}: {why}"


# -- pins


def no_pi_pin(pin: str) -> str:
    return f"a board cannot use the Raspberry Pi pin {pin!r}; choose one of GPIO2 to GPIO27"


def pulled_up_column(pin: str) -> str:
    return f"{pin} is a column, whose diodes cannot pull down its 1.8 kilohm resistor; make it a row"


def line_on_clock(clock: str, lights: str) -> str:
    return f"{clock} cannot be a line, because it is the clock of the lights on {lights}; use another pin"


def no_mega_pin(pin: str) -> str:
    return f"there is no pin {pin!r} on an Arduino Mega 2560; name one of D0-D53 or A0-A15"


def no_header_pin(pin: str) -> str:
    return f"there is no pin {pin!r} on a Raspberry Pi; name one of GPIO2 to GPIO27"


def no_number(connector: str) -> str:
    return f"connector {connector!r} has no number; write it like J1.3"


# -- keeping one


def no_name(path: str, ending: str) -> str:
    return f"{path} is not a name for a profile; let it end in {ending}"


def unwritten(path: str, said: str) -> str:
    return f"{path} cannot be written: {said}; name another file"


def among_shipped(path: str) -> str:
    return f"{path} is in the folder of the profiles that ship; name a file elsewhere"


def no_file(path: str) -> str:
    return f"{path} is not a file; name another"
