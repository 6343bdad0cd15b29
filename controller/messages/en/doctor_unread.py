"""What the doctor does not know because it could not be read, and why it could not."""


def finding(what: str, where: str, why: str) -> str:
    return f"{what} is not known, because {where} could not be read: {why.rstrip('.')}."


# -- what is not known


def pin_groups() -> str:
    return "Which groups may use the pins"


def port_access() -> str:
    return "Whether a serial port could be opened"


def clock_right(day: str) -> str:
    return f"The clock shows {day}; whether that is right"


def config_in_force() -> str:
    return "Whether config.txt is in force yet"


def pins_after_start() -> str:
    return "What is on the pins after a start"


def taken_lines() -> str:
    return "Which lines other programs use"


def modem_manager() -> str:
    return "Whether ModemManager runs"


def service_runs() -> str:
    return "Whether the service runs"


def port_free(port: int) -> str:
    return f"Whether port {port} is free"


def records_kept() -> str:
    return "Whether records can be kept"


def supply_held() -> str:
    return "Whether the supply has always held"


def temperature() -> str:
    return "The temperature"


# -- why


def not_there() -> str:
    return "it is not there"


def linux_only() -> str:
    return "only Linux has it"


def none_there() -> str:
    return "there is none"


def not_readable() -> str:
    return "this user may not read it"


def no_command() -> str:
    return "there is no such command"


def no_answer_for(seconds: float) -> str:
    return f"it said nothing for {seconds:g} s"


def said_nothing() -> str:
    return "it said nothing"


def says_nothing() -> str:
    return "it says nothing"


def hidden_processes() -> str:
    return "it does not show other users' processes"


def no_start() -> str:
    return "it does not say when the computer was started"


def no_watch() -> str:
    return "nothing there watches the supply"


def no_temperature() -> str:
    return "it gives no temperature"
