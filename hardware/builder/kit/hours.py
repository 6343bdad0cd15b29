"""How much work a board is, by kind: estimates, by what is counted of it.

A joint is one place to cut, strip, solder, sleeve and inspect; a crimp counts as one. Nobody has built a
board yet, so the minutes for each thing are guesses, and whoever builds one will know better.
"""

from collections.abc import Mapping

from controller.board import Key
from controller.games import Colour
from hardware.builder.kit.circuit_order import HOLE_MIN, circuit_joints, crimps
from hardware.builder.kit.shopping_list import coupon_colours, is_coupon, middle_spaces, pieces_a_colour
from hardware.builder.kit.stock import KitPlan
from hardware.builder.kit.stripboard import layout_of
from hardware.builder.kit.wire_harness import LINE_MM2, SUPPLY_MM2, cords_of
from hardware.builder.mechanics import tile_count
from hardware.builder.wiring import spare_reeds

#: The minutes for one joint of a wire.
_JOINT_MIN = 1.5
#: The minutes for a reed that is sorted, and for one that is cut, looked at and set; for a crosspoint that is
#: measured; for a disc that is laid and glued, and a piece that is closed; for a tile that is glued.
_SORT_MIN, _SET_MIN, _MEASURE_MIN, _DISC_MIN, _PIECE_MIN, _TILE_MIN = 0.4, 0.8, 0.5, 0.5, 0.75, 5.0
#: The hours for the tests of a coupon, with its 200 layings.
_COUPON_H = 4.0


def joints_of(plan: KitPlan) -> Mapping[str, int]:
    """Count the joints by kind."""
    sheet = plan.sheet
    if plan.boards:
        return circuit_joints(plan.boards)
    cords, lines = cords_of(sheet), {line.name for line in sheet.lines}
    columns = {line.name for line in sheet.columns}
    layout = layout_of(sheet)
    to_lights = [cord for cord in cords if cord.name not in lines and cord.mm2 in {LINE_MM2, SUPPLY_MM2}]
    return {
        "at the stubs of the reeds": 2 * sheet.reeds,
        "at both ends of the diodes": 2 * len(sheet.joints),
        "of columns with reeds": sum(cord.joints - 1 for cord in cords if cord.name in columns),
        "of keys": 2 * len(Key),
        "in plugs": len(sheet.lines),
        "between lights and supply": sum(cord.joints * cord.pieces for cord in to_lights),
        "of capacitors at lights": 2 * len(sheet.lights),
        "on the strip-board": 2 * len(layout.bridges)
        + len(layout.ends)
        + sum(len(header.spots) for header in layout.headers)
        + sum(len(socket.spots) for socket in layout.sockets),
    }


def hours_of(plan: KitPlan) -> float:
    """Estimate the hours of soldering and crimping."""
    joints = sum(joints_of(plan).values())
    if plan.boards:
        return (joints * HOLE_MIN + crimps(plan.boards) * _JOINT_MIN) / 60
    return joints * _JOINT_MIN / 60


def work_hours(plan: KitPlan) -> Mapping[str, float]:
    """Estimate the hours of work by kind, without those of a printer."""
    profile, reeds = plan.profile, plan.sheet.reeds
    colours = coupon_colours(profile) if is_coupon(profile) else tuple(Colour)
    each = len(middle_spaces(profile)) if is_coupon(profile) else pieces_a_colour(profile)
    discs = sum(each * len(profile.build.pieces.magnets(colour).poles) for colour in colours)
    minutes = {
        "sorting reeds": _SORT_MIN * (reeds + spare_reeds(reeds)),
        "cutting and setting reeds": _SET_MIN * reeds,
        "pieces": _DISC_MIN * discs + _PIECE_MIN * each * len(colours),
        "gluing tiles": _TILE_MIN * tile_count(profile),
        "measuring": _MEASURE_MIN * len(profile.diodes()),
    }
    hours = {kind: taken / 60 for kind, taken in minutes.items()}
    return {"soldering and crimping": hours_of(plan), **hours, "the tests of the coupon": _COUPON_H}
