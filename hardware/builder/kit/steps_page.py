"""The steps page: the building steps as HTML, one printed sheet per step, with boxes to tick.

Decides the layout; the steps come from `coupon_steps` and `board_steps`.
"""

from collections.abc import Mapping
from dataclasses import replace
from importlib.resources import files

from controller.document import HtmlPage, element, figure, section, table, text
from hardware.builder.kit.board_steps import BuildStep, board_steps
from hardware.builder.kit.circuit_steps import circuit_steps, reed_steps
from hardware.builder.kit.coupon_steps import coupon_steps
from hardware.builder.kit.power_svg import power_drawing
from hardware.builder.kit.shopping_list import is_coupon
from hardware.builder.kit.stock import WITH_BOARDS, KitPlan
from hardware.builder.kit.stripboard_svg import stripboard_drawing, stripboard_style
from hardware.builder.wiring import asset, builder_style, header_drawing, plan_below, section_drawing, tick

_LEAD = (
    "Computed from the profile; no board has been built from it yet. If a step does not work out, "
    "the step is wrong, not you."
)
#: Follows on a board that is a coupon.
_PRACTICE = (
    " The steps of the coupon need only a multimeter, and tell whether pieces are read; those of the board "
    "are practice with a chip."
)


#: The views of the steps, for readers who cannot see them.
VIEWS = {
    "sorting": "A reed halfway into the coil that sorts it.",
    "piece": "A piece of each colour taken apart: body, magnets, washer.",
    "deck": "The plate over skin and block, around the space in the middle.",
    "space": "A space cut open: a piece over the reed in the middle, the light beside it.",
    "laid": "Pieces on all spaces around an empty one.",
    "exploded": "The board taken apart: pieces, plate, skin and block, frame, feet.",
    "reeds": "Reeds below their bores, and the jig that their wires are cut in.",
    "rows": "The block from below: bare wires in their grooves, diodes with their bands to them.",
    "keys": "The keys over their pockets, the plate, and the caps over it.",
    "lights": "The lights below their bores, seen from below.",
    "underneath": "The board from below: frame, posts, feet, and the opening for the cables.",
    "replace": "A space from below: one of its reeds on its way out of its bore.",
    "board": "The board put together, pieces on it, one light shining.",
}
#: The views that differ where the deck has circuit boards.
BOARD_VIEWS = {
    "exploded": (
        "The board taken apart: pieces, plate, cover, the board of the columns, comb, the board of the rows, "
        "frame, feet."
    ),
    "deck": "The plate over the cover, around the space in the middle.",
    "reeds": "Reeds below the bores of the comb, copper at their lower stubs, and the jig for their wires.",
    "rows": "The board of the rows from below, a diode beside every reed.",
    "keys": "The keys on their board, the plate, and the caps over it.",
    "lights": "The board of the columns from below: a light at every space, beside its capacitor.",
}


def steps_html(plan: KitPlan, *, with_views: bool) -> str:
    """Write the page; ``with_views`` if the pictures lie beside it."""
    sheet, profile = plan.sheet, plan.profile
    drawn = {"pins": header_drawing(sheet)}
    views, boards = VIEWS, plan.boards
    if boards:
        coupon = coupon_steps(profile, reed_steps(sheet, boards))
        board, views = circuit_steps(sheet, boards), VIEWS | BOARD_VIEWS
    else:
        coupon, board = coupon_steps(profile), board_steps(sheet)
        drawn |= {
            "section": section_drawing(profile),
            "stripboard": stripboard_drawing(sheet),
            "power": power_drawing(sheet),
            "below": plan_below(sheet),
        }
    parts = [("coupon", step) for step in coupon] + [("board", step) for step in board]
    if with_views:
        drawn |= {name: element("img", src=f"views/{name}.png", alt=words) for name, words in views.items()}
    if boards:
        parts = [(part, replace(step, files=tuple(filter(_is_open, step.files)))) for part, step in parts]
    steps = (_step(number, part, step, drawn) for number, (part, step) in enumerate(parts, start=1))
    own = files(__package__).joinpath("steps_page.css").read_text(encoding="utf-8")
    return HtmlPage(
        title=f"Building {profile.name}, step by step",
        lead=element("p", _LEAD + (_PRACTICE if is_coupon(profile) else "")),
        sections=steps,
        style=builder_style() + stripboard_style() + own,
        script=asset("builder_page.js"),
        keeps=f"{profile.name} steps",
    ).html()


def _is_open(link: str) -> bool:
    """Whether the file of a link is in a kit of circuit boards."""
    return link.partition("#")[0] in WITH_BOARDS


def _step(number: int, part: str, step: BuildStep, drawn: Mapping[str, str]) -> str:
    """Write one step: what it takes, what to do, what to measure, and when not to go on."""
    links = (element("a", text(name), href=name) for name in step.files)
    takes = " ".join((text(f"Tools: {', '.join(step.tools)}."), *links))
    do = (
        element("label", tick(f"do {number}.{n}"), " ", element("span", text(words)))
        for n, words in enumerate(step.do, start=1)
    )
    body = (
        element("p", text(f"{part}: {step.why}"), class_="soft"),
        element("p", takes, class_="takes"),
        *(figure(drawn[name]) for name in step.pictures if name in drawn),
        *do,
        _readings(number, step),
        element("p", text(f"Do not go on if {step.stop}"), class_="stop"),
    )
    return section(f"step-{number}", f"{number}. {step.title}", "\n".join(body), "step")


def _readings(number: int, step: BuildStep) -> str:
    if not step.readings:
        return ""
    rows = (
        (text(what), element("b", text(must)), tick(f"reading {number}.{n}", what))
        for n, (what, must) in enumerate(step.readings, start=1)
    )
    return table("Check", ("what", "must", "done"), rows, "readings")
