"""What `manalath flash` says. What is on a port is a clause of its own."""


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
