"""The joints of a board by kind: what its builder solders and crimps, and the hours that this takes.

A joint is one place to cut, strip, solder, sleeve and inspect; a crimp counts as one.
"""

from collections.abc import Mapping

from controller.board import Key
from hardware.kit.stripboard import layout_of
from hardware.kit.wire_harness import Cord, cords_of
from hardware.wiring import Sheet

#: The time for one joint.
JOINT_MIN = 1.5


def joints_of(sheet: Sheet) -> Mapping[str, int]:
    """Count the joints by kind."""
    cords, lines = cords_of(sheet), {line.name for line in sheet.lines}
    columns = {line.name for line in sheet.columns}
    layout = layout_of(sheet)
    lights = [cord for cord in cords if cord.name not in lines and "stub" not in cord.name]
    return {
        "at the stubs of the reeds": 2 * sheet.reeds,
        "at both ends of the diodes": 2 * len(sheet.joints),
        "of columns with reeds": sum(cord.joints - 1 for cord in cords if cord.name in columns),
        "of keys": 2 * len(Key),
        "in plugs": len(sheet.lines),
        "between lights and supply": sum(_ends(cord) for cord in lights if not cord.name.endswith("along")),
        "of capacitors at lights": 2 * len(sheet.lights),
        "on the strip-board": 2 * len(layout.bridges)
        + len(layout.ends)
        + sum(len(header.spots) for header in layout.headers)
        + sum(len(socket.spots) for socket in layout.sockets),
    }


def hours_of(sheet: Sheet) -> float:
    """Estimate the hours of soldering and crimping."""
    return sum(joints_of(sheet).values()) * JOINT_MIN / 60


def _ends(cord: Cord) -> int:
    return cord.joints * cord.pieces
