"""What is wrong with the profile of a board. ``where`` is a table of its file, or an entry of one."""

from manalath_board.controller.messages.en.grammar import either

# -- where


def whole() -> str:
    return "the profile"


def item(where: str, name: str, number: int) -> str:
    return f"{where}: {name}[{number}]"


def pins() -> str:
    return "pins"


def connectors() -> str:
    return "connectors"


# -- what an entry must be


def two_reeds() -> str:
    return "two reeds a space"


def one_reed() -> str:
    return "one reed a space"


def on_a_line() -> str:
    return "a microcontroller on a line"


def on_pins() -> str:
    return "the pins of a Raspberry Pi"


def no_table(where: str, found: str) -> str:
    return f"{where} must be a table, not {found}; see docs/profiles.md"


def lacks(where: str, name: str) -> str:
    return f"{where} lacks {name!r}; add it, as in hex70-dual-mega.toml"


def wrong_kind(where: str, name: str, kind: str, found: str) -> str:
    return f"{where}: {name} must be {kind}, not {found}"


def unknown_choice(where: str, name: str, found: str, known: tuple[tuple[str, str], ...]) -> str:
    choices = either([f"{value!r} ({meaning})" for value, meaning in known])
    return f"{where}: {name} {found!r} is not known; it must be {choices}"


def out_of_range(where: str, name: str, number: int, least: int, most: int) -> str:
    return f"{where}: {name} is {number}; it must lie between {least} and {most}"


def no_list(where: str, name: str, found: str) -> str:
    return f"{where}: {name} must be a list, not {found}"


def no_text(where: str, found: str) -> str:
    return f"{where} must be a text, not {found}"


def no_ohms(where: str, found: str) -> str:
    return f"{where} must be a whole number of ohms above 0, not {found}"


def no_divider(where: str) -> str:
    return f"{where}: supply_ohm must be [to the supply, to ground] in ohms"


def no_millimetres(where: str, found: str) -> str:
    return f"{where} must be a number of millimetres, not {found}"


def no_point(where: str, name: str) -> str:
    return f"{where}: {name} must be [x, y] in millimetres"


def no_crosspoint(where: str, found: str) -> str:
    return f"{where} must be [row, column] of its sensor, not {found}"


def unknown_entry(where: str, name: str) -> str:
    return f"{where} has an unknown entry {name!r}; correct its name or remove it"


# -- what does not fit together


def used_twice(where: str, value: str) -> str:
    return f"{where}: {value} is used twice; each may be used once"


def scan_too_short(scan_us: int, rows: int, least_us: int) -> str:
    return f"[timings]: scan_us is {scan_us}; {rows} rows take {least_us} us"


def reads_too_near(where: str, reread_us: int, least_us: int) -> str:
    return (
        f"{where}: reread_us is {reread_us}; two reads lie {least_us} us apart at least, or are one, with 0"
    )


def fuse_too_large(supply_ma: int, fuse_ma: int) -> str:
    return (
        f"[build]: supply_ma is {supply_ma}; it must exceed fuse_ma, {fuse_ma}, "
        "or a short circuit never blows it"
    )


def no_spaces() -> str:
    return "[spaces] is empty; a board has at least one space"


def named_as_key(name: str) -> str:
    return f"[spaces] {name} is the name of a key; name the space otherwise"


def light_nowhere(name: str) -> str:
    return f"[lights] order names {name}, which is no space; correct it"


def no_light(space: str) -> str:
    return f"[lights] order lacks {space}; every space has one light"


def feed_nowhere(name: str) -> str:
    return f"[build] feeds names {name}, which is no space; correct it"


def no_feeds() -> str:
    return "[build] feeds is empty; the lights need their supply at one space at least"


def outside_matrix(where: str, row: int, column: int, rows: int, columns: int) -> str:
    size = f"{rows} rows and {columns} columns"
    return f"{where}: [{row}, {column}] lies outside the matrix of {size}, counted from 0"


def on_reference(where: str, row: int, column: int) -> str:
    return f"{where}: [{row}, {column}] lies on a reference line (the last row and column)"


def sensor_taken(where: str, row: int, column: int, other: str) -> str:
    return f"{where}: [{row}, {column}] is already the sensor of {other}"


def wrong_order(where: str, name: str) -> str:
    return f"{where}: {name} is missing or does not belong on this wire"


# -- what a board has


def no_such_space(space: str, board: str, first: str, last: str) -> str:
    return f"there is no space {space} on {board}; its spaces run from {first} to {last}"
