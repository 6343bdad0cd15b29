"""The first page of a kit: what each file is, the order of use, and the work and money a board will take.

Decides the order.
"""

from controller.document.markup import element, figure, listed, section, table, text
from controller.document.page import HtmlPage
from hardware.kit.estimates import estimates
from hardware.wiring.assets import builder_style
from hardware.wiring.section import section_drawing, section_facts
from hardware.wiring.sheet import Sheet

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
    "labels.pdf": "to cut out, on A4: flags for both ends of every wire, tags for plugs, spaces and keys",
    "wiring.html": "all tables and drawings for soldering the board",
    "wiring.txt": "the same tables as text",
}


def index_html(sheet: Sheet) -> str:
    """Write the page."""
    profile = sheet.profile
    rows = ((element("a", name, href=name), text(what)) for name, what in FILES.items())
    facts = listed(map(text, estimates(sheet)))
    space = figure(section_drawing(profile)) + listed(map(text, section_facts(profile.build)))
    sections = (
        section("files", "Files", table("In order of use", ("file", "what it is"), rows)),
        section("estimates", "Before you buy anything", facts),
        section("space", "One space, cut open", space),
    )
    return HtmlPage(
        title=f"Builder's kit of {profile.name}",
        lead=element("p", text(profile.title)),
        sections=sections,
        style=builder_style(),
    ).html()
