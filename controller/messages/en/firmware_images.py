"""What is wrong with a file that should be firmware for a board."""


def none_shipped(profile: str) -> str:
    return f"no firmware for {profile} comes with this program; name one with --image"


def unreadable(name: str, why: str) -> str:
    return f"{name} {why}; name an Intel HEX file"


def no_hex(name: str) -> str:
    return f"{name} is not an Intel HEX file; name the .hex file of a build"


def empty(name: str) -> str:
    return f"{name} holds no firmware; build it again"


def too_large(name: str, size: int, room: int) -> str:
    return f"{name} reaches to byte {size}; the chip has {room}"


def cut_off(name: str) -> str:
    return f"{name} ends before its last record; copy it again"


def over_bootloader(name: str, size: int, room: int) -> str:
    return f"{name} reaches to byte {size}; the bootloader, which stays, begins at {room}"


def monitor(name: str, byte: int) -> str:
    return (
        f"{name} holds '!!!' at byte {byte}, at which the bootloader of an older Mega stops writing; "
        "change the firmware there"
    )


# -- a line of it


def line(name: str, number: int) -> str:
    return f"{name}, line {number}"


def no_record(where: str) -> str:
    return f"{where} is not an Intel HEX record; name the .hex file of a build"


def wrong_sum(where: str) -> str:
    return f"{where}: its sum is wrong; the file is damaged, copy it again"


def no_kind(where: str, kind: int) -> str:
    return f"{where}: there is no record of kind {kind}; build it again"


def contrary(where: str, byte: int, value: int, before: int) -> str:
    return f"{where}: byte {byte} is {value:#04x}, but an earlier line says {before:#04x}; build it again"
