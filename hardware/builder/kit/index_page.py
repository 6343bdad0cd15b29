"""The first page of a kit: what each file is, the order of use, and the work and money a board will take.

Decides the order.

Hours and prices are estimates, and are marked as such.
"""

from controller.document import HtmlPage, element, figure, listed, section, table, text
from hardware.builder.kit.circuit_order import crimps
from hardware.builder.kit.hours import joints_of, work_hours
from hardware.builder.kit.shopping_list import cost_usd, is_coupon, items_of, middle_spaces
from hardware.builder.kit.steps_page import BOARD_VIEWS, VIEWS
from hardware.builder.kit.stock import WITH_BOARDS, KitPlan, OrderPhase
from hardware.builder.mechanics import DOWEL_DEEP_MM, MadeParts, dowels_needed
from hardware.builder.wiring import Sheet, builder_style, section_drawing, section_facts


def estimates(plan: KitPlan) -> tuple[str, ...]:
    """Write what is known, and the work and money it will take."""
    items, coupon = items_of(plan), len(middle_spaces(plan.profile))
    longer = "two" if plan.boards else "a month"
    costs = ", ".join(
        f"{phase.value} {cost_usd(items, phase):.0f}" for phase in OrderPhase if cost_usd(items, phase)
    )
    return (
        (
            "All of this is computed from the board's profile. No board has been built from it yet: the "
            "calculated height at which reeds close is right within 25 %, and the coupon will test it."
        ),
        *(
            ()
            if is_coupon(plan.profile)
            else (f"Build the coupon of {coupon} spaces first: it takes a weekend, the board {longer}.",)
        ),
        f"Estimated cost, in US dollars and without postage: {costs}.",
        _work(plan),
        *(() if plan.boards else ("Print the template at 100 % and measure its bar before you drill.",)),
    )


def _work(plan: KitPlan) -> str:
    """Write how much work there is, by kind, and how many joints that contains."""
    joints, hours = joints_of(plan), work_hours(plan)
    kinds = ", ".join(f"{kind} {taken:.1f}" for kind, taken in hours.items())
    at = ", ".join(f"{count} {kind}" for kind, count in joints.items())
    crimped = f" and {crimps(plan.boards)} crimps" if plan.boards else ""
    return (
        f"Estimated hours of your hands, {sum(hours.values()):.0f} in all: {kinds}. There are "
        f"{sum(joints.values())} joints{crimped}: {at}."
    )


#: Every file and what it is, in order of use.
FILES = {
    "index.html": "this page",
    "steps.html": "what to do, a page a step: boxes to tick, what the meter must show, when to stop",
    "parts.csv": "what to buy, in three orders: coupon, board, pieces; packages, tolerances, substitutes",
    "section.svg": "one space cut open, five times its size, with every dimension",
    "template-A4.pdf": "full-size drill template, in tiles: from above, and mirrored from below",
    "template-A3.pdf": "the same on A3",
    "template-Letter.pdf": "the same on Letter",
    "harness.csv": "every wire: colour, both ends, length to cut",
    "stripboard.svg": "strip-board between the plugs and the chip: cuts, resistors, headers",
    "power.svg": "where the supply's socket, the fuse, the guard and the feeds of the lights join",
    "labels.pdf": "to cut out, on A4: flags for both ends of every wire, tags for plugs, spaces and keys",
    "wiring.html": "all tables and drawings for soldering the board",
    "wiring.txt": "the same tables as text",
}
#: The outlines, for those who cut wood or acrylic instead of printing.
CUT = {
    "cut/plate.dxf": "the plate: outline, recesses, lights and keys to cut, the bevels engraved",
    "cut/skin.dxf": "the skin: outline, lights and keys to cut, the names of the spaces engraved",
    "cut/block.dxf": "the block: the bores of reeds and lights to drill, the pockets of the keys to cut",
}
#: The files that only a kit of circuit boards has.
BOARDS = {
    "order.html": "what to click at a board house, board by board, and how its preview must look",
    "wiring.html": "tables of pins, crosspoints and lights, to measure by",
    "boards": "each circuit board: for KiCad, what the house places and where, and the archive to send; and "
    "the profile that says so",
}
_NOT_MADE = (
    "Parts to print, outlines to cut and pictures are not in this kit: they need the extra kit. Add it "
    "with the command that `manalath kit` has printed, and write the kit again."
)
_PRINTING = (
    "All lie as they are printed, without supports, on a bed of 220 x 220 mm; layers of 0.2 mm, four walls. "
    "Grams are those of a solid part: with 15 % inside a deck takes a third."
)
#: What a printer lays in an hour with these layers: a guess, as all hours are.
_PRINTED_G_H = 15.0


def index_html(plan: KitPlan, made: MadeParts | None) -> str:
    """Write the page."""
    sheet, profile = plan.sheet, plan.profile
    files = FILES
    if plan.boards:
        files = {name: what for name, what in FILES.items() if name in WITH_BOARDS} | BOARDS
    files = files | {name: what for name, what in CUT.items() if made and name in made.files}
    rows = ((element("a", name, href=name), text(what)) for name, what in files.items())
    facts = listed(map(text, estimates(plan)))
    space = figure(section_drawing(profile)) + listed(map(text, section_facts(profile.build)))
    if plan.boards:
        space = figure(element("img", src="views/space.png", alt=VIEWS["space"])) if made else ""
    sections = (
        section("files", "Files", table("In order of use", ("file", "what it is"), rows)),
        section("estimates", "Before you buy anything", facts),
        section("print", "Parts to print", _printed(sheet, made)),
        section("space", "One space, cut open", space),
    )
    return HtmlPage(
        title=f"Builder's kit of {profile.name}",
        lead=element("p", text(profile.title)) + (_exploded(plan) if made else ""),
        sections=sections,
        style=builder_style(),
    ).html()


def _exploded(plan: KitPlan) -> str:
    words = (BOARD_VIEWS if plan.boards else VIEWS)["exploded"]
    drawn = f"{words} Drawn from the parts to print."
    return figure(element("img", src="views/exploded.png", alt=drawn), text(drawn))


def _printed(sheet: Sheet, made: MadeParts | None) -> str:
    """Write the table of the parts to print, or how to get them."""
    if made is None:
        return element("p", text(_NOT_MADE))
    rows = (
        (element("a", text(part.name), href=part.name), str(part.count), text(part.what), f"{part.grams:.1f}")
        for part in made.printed
    )
    dowels = dowels_needed(sheet.profile)
    joined = f"{dowels} dowels of wood, 3 x {2 * DOWEL_DEEP_MM:g} mm, join the tiles." if dowels else ""
    hours = sum(part.grams * part.count for part in made.printed) / _PRINTED_G_H
    runs = f"A printer runs for {hours / 3:.0f} to {hours:.0f} hours."
    return element("p", text(" ".join(filter(None, (_PRINTING, joined, runs))))) + table(
        "Each part", ("file", "print", "what it is", "grams"), rows
    )
