"""The first page of a kit: what each file is, in which order they are used, and what it will take.

Decides the order. Hours and prices are estimates, and say so.
"""

from collections.abc import Iterable
from html import escape

from manalath_board.controller.html_page import html_page
from manalath_board.hardware.kit.harness import cords_of
from manalath_board.hardware.kit.shopping_list import OrderPhase, cost_usd, is_coupon
from manalath_board.hardware.wiring.assets import asset
from manalath_board.hardware.wiring.section import section_drawing, section_facts
from manalath_board.hardware.wiring.sheet import Sheet

#: What one joint takes: to cut, strip, solder, sleeve and look at.
_JOINT_MIN = 1.5

#: Every file, in the order of use, and what it is.
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
    title = f"Builder's kit of {profile.name}"
    rows = "\n".join(
        f'<tr><th scope="row"><a href="{name}">{name}</a></th><td>{escape(text)}</td></tr>'
        for name, text in FILES.items()
    )
    body = (
        f"<header>\n<h1>{escape(title)}</h1>\n<p>{escape(profile.title)}</p>\n"
        f"</header>\n<main>\n<section>\n<h2>Files</h2>\n<table>\n{rows}\n</table>\n</section>\n"
        f"<section>\n<h2>Before you buy anything</h2>\n{_facts(_estimates(sheet))}\n</section>\n"
        f"<section>\n<h2>One space, cut open</h2>\n{section_drawing(profile)}\n"
        f"{_facts(section_facts(profile.build))}\n</section>\n"
        "</main>\n"
    )
    return html_page(title, asset("builder_page.css") + asset("drawing.css"), body)


def _estimates(sheet: Sheet) -> tuple[str, ...]:
    """Say what is known, and what it will take."""
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


def _facts(facts: Iterable[str]) -> str:
    return f'<ul class="facts">{"".join(f"<li>{escape(fact)}</li>" for fact in facts)}</ul>'
