"""What is wrong with the profile of a board. ``where`` is a table of its file, or an entry of one."""

from controller.messages.en.grammar import any_of

# -- where


def whole() -> str:
    return "the profile"


def entry(where: str, name: str) -> str:
    return f"{where}: {name}"


def item(where: str, name: str, number: int) -> str:
    return f"{where}: {name}[{number}]"


def pins() -> str:
    return "pins"


def connectors() -> str:
    return "connectors"


# -- what an entry must be


def two_reeds() -> str:
    return "reeds for both colours"


def one_reed() -> str:
    return "one reed a space"


def on_a_line() -> str:
    return "a microcontroller on a line"


def on_pins() -> str:
    return "the pins of a Raspberry Pi"


def a_name() -> str:
    return "1 to 32 lower-case letters a to z, digits and hyphens"


def a_space() -> str:
    return "the letter and the number of a space, such as e5"


def no_table(where: str, found: str) -> str:
    return f"{where} must be a table, not {found}; see docs/build/profiles.md"


def lacks(where: str, name: str) -> str:
    return f"{where} lacks {name!r}; add it, as in hex70-dual-mega.toml"


def wrong_kind(where: str, name: str, kind: str, found: str) -> str:
    return f"{where}: {name} must be {kind}, not {found}"


def unknown_choice(where: str, name: str, found: str, known: tuple[tuple[str, str], ...]) -> str:
    choices = any_of([f"{value!r} ({meaning})" for value, meaning in known])
    return f"{where}: {name} {found!r} is not known; it must be {choices}"


def out_of_range(where: str, name: str, number: float, least: float, most: float) -> str:
    return f"{where}: {name} is {number:g}; it must lie between {least:g} and {most:g}"


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


def no_pair(where: str, name: str) -> str:
    return f"{where}: {name} must be two numbers, [this, that]"


def no_two_numbers(where: str, found: str) -> str:
    return f"{where} must be two numbers, [this, that], not {found}"


def no_measurement(where: str, name: str) -> str:
    return (
        f"{where}: {name} must have [pull-in, drop-out] of each reed in ampere-turns; a reed drops out at "
        "less than it pulls in at, and both are above 0"
    )


def unknown_reed(name: str, board: str, least: str, most: str) -> str:
    return f"[build.measured] {name} is not a reed of {board}; its reeds run from {least} to {most}"


def other_reeds(name: str, count: int, found: int) -> str:
    reeds = "1 reed" if count == 1 else f"{count} reeds in parallel"
    measured = "1 was measured" if found == 1 else f"{found} were measured"
    return f"[build.measured] {name} has {reeds}, and {measured}; give one pair for each"


def no_place(where: str, found: str) -> str:
    return f"{where} must be [x, y] in millimetres, not {found}"


def no_poles(where: str, found: str, most: int) -> str:
    return f"{where}: poles {found!r} must name the pole that each disc shows upwards, N or S; at most {most}"


def no_disc(where: str) -> str:
    return f"{where}: disc_mm must be [across, high], 1 to 20 and 0.5 to 10 mm"


def no_glass(where: str, found: int, known: tuple[int, ...]) -> str:
    lengths = any_of([str(mm) for mm in known])
    return f"{where}: glass_mm is {found}; fields can be calculated for glass of {lengths} mm"


def no_class(where: str) -> str:
    return f"{where}: class_at must be [least, most] in ampere-turns, 1 to 100"


def no_ring(where: str, most: int) -> str:
    return f"{where}: ring_mm must be a list of 1 to {most} places, as [[7.36, 4.25], [2.2, 8.21]]"


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
        f"{where}: reread_us is {reread_us}; two reads must be at least {least_us} us apart, or be one, with "
        "0"
    )


def fuse_too_large(supply_ma: int, fuse_ma: int, times: int) -> str:
    return (
        f"[build]: supply_ma is {supply_ma}; it must be at least {times * fuse_ma}, {times} times fuse_ma, "
        "or a short circuit may not blow the fuse"
    )


def gap_too_small(least_mm: float) -> str:
    return (
        f"[build.reeds]: gap_mm must be at least {least_mm:g}; it spans the floor of a piece, the skin of "
        "the deck and the stub of the reed"
    )


def hole_too_small(across_mm: float) -> str:
    return f"[build.deck]: hole_mm must exceed the {across_mm:g} mm of a piece"


def key_too_near(key: str, other: str, least_mm: float) -> str:
    return f"[build] keys_mm: {key} must lie at least {least_mm:g} mm from {other}"


def discs_outside(across_mm: float) -> str:
    return f"[build.pieces]: the discs must lie inside a piece of {across_mm:g} mm; reduce radius_mm"


def discs_overlap(where: str, discs: int, across_mm: float, radius_mm: float) -> str:
    return (
        f"{where}: {discs} discs of {across_mm:g} mm do not lie side by side at radius_mm {radius_mm:g}; "
        "increase it"
    )


def recesses_meet(pitch_mm: float) -> str:
    return (
        f"[build.deck]: two recesses meet where spaces are {pitch_mm:.1f} mm apart; "
        "reduce hole_mm or bevel_mm"
    )


def no_spaces() -> str:
    return "[spaces] is empty; a board has at least one space"


def no_space_name(name: str, form: str) -> str:
    return f"[spaces] {name!r} must be {form}; rename it"


def light_nowhere(name: str) -> str:
    return f"[lights] order names {name}, which is not a space; correct it"


def no_light(space: str) -> str:
    return f"[lights] order lacks {space}; every space has one light"


def feed_nowhere(name: str) -> str:
    return f"[build] feeds names {name}, which is not a space; correct it"


def no_feeds() -> str:
    return "[build] feeds is empty; the lights need their supply at one space or more"


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
