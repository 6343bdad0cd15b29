"""The first page of a kit: what each file is, the order of use, and the work and money a board will take.

Decides the order. Hours and prices are estimates, and are marked as such.
"""

from manalath_board.controller.document.markup import element, figure, listed, section, table, text
from manalath_board.controller.document.page import HtmlPage
from manalath_board.hardware.kit.shopping_list import OrderPhase, cost_usd, is_coupon
from manalath_board.hardware.kit.wire_harness import cords_of
from manalath_board.hardware.wiring.assets import builder_style
from manalath_board.hardware.wiring.section import section_drawing, section_facts
from manalath_board.hardware.wiring.sheet import Sheet

#: The time for one joint: cut, strip, solder, sleeve and inspect.
_JOINT_MIN = 1.5

#: Every file and what it is, in order of use.
FILES = {
    "index.html": "this page",
    "steps.html": "what to do, a page a step: boxes to tick, what the meter must show, when to stop",
    "parts.csv": "what to buy, in three orders: coupon, board, pieces; packages, tolerances, substitutes",
    "section.svg": "one space cut open, five times its size, with every dimension",
    "template-A4.pdf": "drill template at its own size, in tiles: from above, and mirrored from below",
    "template-A3.pdf": "the same on A3",
    "template-Letter.pdf": "the same on Letter",
    "harness.csv": "every wire: colour, both ends, how long it is cut",
    "stripboard.svg": "strip-board between the plugs and the chip: cuts, resistors, headers",
    "labels.pdf": "flags for both ends of every wire, tags of the plugs, spaces, keys: to cut out, on A4",
    "wiring.html": "all tables and drawings that the board is soldered from",
    "wiring.txt": "the same tables as text",
}


def contents_html(sheet: Sheet) -> str:
    """Write the page."""
    profile = sheet.profile
    rows = ((element("a", name, href=name), text(what)) for name, what in FILES.items())
    facts = listed(map(text, _estimates(sheet)))
    space = figure(section_drawing(profile)) + listed(map(text, section_facts(profile.build)))
    sections = (
        section("files", "Files", table("In the order of their use", ("file", "what it is"), rows)),
        section("estimates", "Before you buy anything", facts),
        section("space", "One space, cut open", space),
    )
    return HtmlPage(
        title=f"Builder's kit of {profile.name}",
        lead=element("p", text(profile.title)),
        sections=sections,
        style=builder_style(),
    ).html()


def _estimates(sheet: Sheet) -> tuple[str, ...]:
    """Write what is known, and the work and money it will take."""
    joints = sum(cord.joints * cord.pieces for cord in cords_of(sheet)) + 2 * len(sheet.joints)
    hours = joints * _JOINT_MIN / 60
    costs = ", ".join(
        f"{phase.value} {cost_usd(sheet, phase):.0f}" for phase in OrderPhase if cost_usd(sheet, phase)
    )
    return (
        (
            "All of this is computed from the board's profile. No board has been built from it yet: at which "
            "height reeds close is reckoned within 25 %, and the coupon is there to tell."
        ),
        *(
            ()
            if is_coupon(sheet.profile)
            else ("Build the coupon of seven spaces first. It costs an evening, and the board a month.",)
        ),
        f"Estimated cost, in US dollars and without postage: {costs}.",
        (
            f"Estimated work: about {joints} joints, at a minute and a half each {hours:.0f} hours, and as "
            "long again for wood, pieces and measuring."
        ),
        "Print the template at 100 % and measure its bar before you drill.",
    )
