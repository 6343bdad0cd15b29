"""What `manalath flash` prints, and why it writes or names no board. What is on a port is its own clause."""

from collections.abc import Sequence

from controller.messages.en.grammar import any_of


def found(port: str, answer: str) -> str:
    return f"{port}: {answer}"


def nameless(firmware: str) -> str:
    return f"a board without a name, firmware {firmware}"


def known(profile: str, firmware: str) -> str:
    return f"{profile}, firmware {firmware}"


def other_wire(firmware: str, wire: int) -> str:
    return f"firmware {firmware}, version {wire} of the wire protocol"


def nothing() -> str:
    return "no known board answers; the firmware on it, if any, is replaced"


def would_be_written(name: str, size: int) -> str:
    return f"{name}, {size} bytes, would be written by"


def is_written(name: str, size: int) -> str:
    return f"Writing {name}, {size} bytes. Do not pull the cable."


def done(phase: str) -> str:
    return f"{phase}: done"


def named(board: str, profile: str) -> str:
    return f"It is now the board {board}, built to {profile}."


def answers(firmware: str) -> str:
    return f"It answers, with firmware {firmware}. `manalath play` plays on it."


def answers_anew(firmware: str, before: str) -> str:
    return f"It answers, with firmware {firmware}; it had {before}. `manalath play` plays on it."


def wire_too_new(wire: int) -> str:
    return (
        f"the firmware is written, but speaks version {wire} of the wire protocol; this program needs "
        "another image, such as the one that ships with it"
    )


def silent() -> str:
    return (
        "the firmware is written and verified, but the board does not answer; press its reset button, then "
        "try `manalath play`"
    )


# -- which board


def no_port_here(board: str) -> str:
    return (
        f"{board!r} cannot be written; name a port of this computer, such as serial:/dev/ttyACM0 or "
        "serial:COM5, or serial:auto"
    )


def no_board() -> str:
    return "no board is plugged in; plug one in with a cable that carries data, and start over"


def none_asked(troubles: Sequence[tuple[str, str]]) -> str:
    said = " ".join(f"{path}: {trouble}" for path, trouble in troubles)
    return f"no board could be reached: {said}"


def several_boards(paths: Sequence[str]) -> str:
    return f"there is more than one board: {', '.join(paths)}; {_name_it(paths[0])}"


def silent_ports(paths: Sequence[str]) -> str:
    return (
        f"nothing on {', '.join(paths)} identifies itself as a board: it may be a new Mega, or something "
        f"else; {_name_it(paths[0])}"
    )


def wrong_boards(built: Sequence[tuple[str, str]], profiles: Sequence[str]) -> str:
    boards = ", ".join(f"the board on {path} was built to {other}" for path, other in built)
    wanted = any_of(profiles)
    return f"{boards}, and this firmware is for {wanted}; plug in the right one, or insist with --force"


def wrong_image(name: str, image: str, profile: str) -> str:
    return (
        f"{name} is firmware for {image}, but the board was built to {profile}; leave --image out, name the "
        f"board's profile with --profile {image}, or insist with --force"
    )


# -- writing it


def no_avrdude() -> str:
    return (
        "avrdude, which writes the board, is not installed: sudo apt install avrdude, or see "
        "https://github.com/avrdudes/avrdude for macOS and Windows"
    )


def silent_avrdude(silence_s: float) -> str:
    return (
        f"avrdude said nothing for {silence_s:g} s, and was stopped; pull the cable out, plug it in again, "
        "and start over"
    )


def endless_avrdude() -> str:
    return "avrdude did not finish, and was stopped; pull the cable out, plug it in again, and start over"


def other_chip(said: str) -> str:
    return f"the chip there is not an ATmega2560 ({said}); this firmware runs on an Arduino Mega 2560 only"


def read_back_otherwise(said: str) -> str:
    return (
        f"the firmware does not read back as it was written ({said}); try again with another cable; if that "
        "does not help, the chip's flash is worn out"
    )


def cut_off(said: str) -> str:
    return (
        f"the cable came out, or the board lost its power ({said}); plug it in again and start over: "
        "a half-written board still has its bootloader"
    )


def no_bootloader(said: str) -> str:
    return (
        f"the bootloader does not answer ({said}); check that the board is an Arduino Mega 2560 and that the "
        "cable carries data; remove any capacitor between RESET and GND; press the reset button just as "
        "writing begins"
    )


def failed(said: Sequence[str]) -> str:
    return f"avrdude failed ({' / '.join(said) or 'without a word'}); start over, or try another cable"


# -- naming it


def unnamed(why: str) -> str:
    return f"the board has its firmware but no name yet: {why}"


def name_refused() -> str:
    return (
        "the board has its firmware, but does not take its name; pull the cable out, plug it in and start "
        "over"
    )


def _name_it(path: str) -> str:
    return f"name the right one, for example: manalath flash --board serial:{path}"
