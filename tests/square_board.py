"""A board of 36 squares at 40 mm with reeds for both colours, as data, until a real one ships."""

from itertools import product

from manalath_board.hardware.profiles import read_profile

SQUARE_BUILD = """
[build]
light_mm = [-16.0, 0.0]
keys_mm = { first = [-60.0, -140.0], second = [-20.0, -140.0], undo = [20.0, -140.0], ok = [60.0, -140.0] }
exit_mm = [0.0, -160.0]
cable_mm = 300.0
diode = "1N4148"
pull_up_ohm = 10_000
supply_pin = "A15"
supply_ohm = [20_000, 10_000]
supply_ma = 4000
fuse_ma = 2000
guard = "1N5822"
data_ohm = 330
data_down_ohm = 10_000
capacitor_uf = 1000
feeds = ["a1", "f6"]

[build.pieces]
across_mm = 33.0
floor_mm = 0.8
first = { disc_mm = [6.0, 2.0], poles = "N" }
second = { disc_mm = [6.0, 2.0], poles = "NSNSNS", radius_mm = 13.0 }

[build.reeds]
glass_mm = 10
stub_mm = 2.0
gap_mm = 5.0
class_at = [15.0, 20.0]
ring_mm = [[12.56, 3.36], [9.19, 9.19]]

[build.deck]
skin_mm = 2.0
plate_mm = 1.5
hole_mm = 34.0
bevel_mm = 1.5
block_mm = 18.0
light_hole_mm = 5.0
margin_mm = 35.0
"""


def square_text() -> str:
    """Write the profile: a rank of spaces is a row of the matrix, on the pins of the default board."""
    names = [[f"{letter}{number}" for letter in "abcdef"] for number in range(1, 7)]
    centres, rings = [f"D{n}" for n in range(22, 28)], [f"D{n}" for n in range(49, 43, -1)]
    keys = {"first": [6, 0], "second": [6, 1], "undo": [6, 2], "ok": [6, 3]}
    rows = [(f"A{n}", row) for n, row in enumerate(names)] + [("A6", list(keys)), ("A9", [])]
    columns = [
        (pin, [row[n % 6] for row in names] + [key for key, (_, column) in keys.items() if column == n])
        for n, pin in enumerate(centres + rings)
    ] + [("D33", [])]
    lines = [
        'name = "sq36-dual-mega"',
        'title = "Square of 36 spaces, reeds for both colours, ATmega2560"',
        'sensing = "dual"\ntransport = "serial"\nreference_lines = true',
        "[timings]\nselect_us = 10\nrelease_us = 20\nreread_us = 10\nscan_us = 1000",
        "lockout_ms = 5\nquiet_ms = 5\nquiet_scans = 0",
        f'[lights]\npin = "D12"\ncap_ma = 800\norder = {[name for row in names for name in row]}',
        SQUARE_BUILD,
        "[keys]",
        *(f"{key} = {at}" for key, at in keys.items()),
        "[spaces]",
    ]
    for row, column in product(range(6), range(6)):
        at = [40.0 * column - 100, 40.0 * row - 100]
        sensors = f"first = {[row, column]}, second = {[row, column + 6]}"
        lines.append(f"{names[row][column]} = {{ at_mm = {at}, {sensors} }}")
    for kind, plug, wires in (("rows", "J1", rows), ("columns", "J2", columns)):
        for number, (pin, order) in enumerate(wires, 1):
            lines.append(
                f'[[{kind}]]\npin = "{pin}"\nconnector = "{plug}.{number}"\ncolour = "grey"\norder = {order}'
            )
    return "\n".join(lines)


SQUARE = read_profile(square_text(), "sq36-dual-mega.toml")
