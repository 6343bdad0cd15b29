"""The steps of a board as a page of HTML: a sheet of paper a step, with boxes to tick.

Decides how they are laid out; what is done say `hardware.kit.coupon_steps` and `hardware.kit.board_steps`.
"""

from html import escape

from manalath_board.controller.html_page import html_page
from manalath_board.hardware.kit.board_steps import board_steps
from manalath_board.hardware.kit.build_step import BuildStep
from manalath_board.hardware.kit.coupon_steps import coupon_steps
from manalath_board.hardware.wiring.assets import asset
from manalath_board.hardware.wiring.section import section_drawing
from manalath_board.hardware.wiring.sheet import Sheet

_STYLE = """
.step h2 small { display: block; font-weight: 400; }
.step label { display: flex; gap: 10px; margin: 6px 0; }
.step label input { flex: none; }
.step td:first-child { width: 30px; }
.stop { margin-top: 14px; padding: 8px 14px; border: 2px solid var(--fed); border-radius: 8px; }
.stop { font-weight: 700; }
@media print { .step { break-after: page; } }
"""


def steps_html(sheet: Sheet) -> str:
    """Write the page."""
    profile = sheet.profile
    title = f"Building {profile.name}, step by step"
    coupon, board = coupon_steps(profile), board_steps(sheet)
    parts = [("coupon", step) for step in coupon] + [("board", step) for step in board]
    steps = "\n".join(_step(number, part, step) for number, (part, step) in enumerate(parts, start=1))
    body = (
        f"<header>\n<h1>{escape(title)}</h1>\n<p>Computed from the profile; no board has been built from it "
        "yet. Where a step turns out otherwise, the step is wrong, and not you.</p>\n</header>\n<main>\n"
        f"{steps}\n<section>\n<h2>One space, cut open</h2>\n{section_drawing(profile)}\n</section>\n</main>\n"
    )
    style = asset("builder_page.css") + asset("drawing.css") + _STYLE
    return html_page(title, style, body, script=asset("builder_page.js"), keeps=f"{profile.name} steps")


def _step(number: int, part: str, step: BuildStep) -> str:
    """One step: what to do, what to measure, and when not to go on."""
    do = "\n".join(
        f'<label><input type="checkbox" name="do {number}.{n}"> <span>{escape(text)}</span></label>'
        for n, text in enumerate(step.do, start=1)
    )
    return (
        f'<section class="step" id="step-{number}">\n<h2>{number}. {escape(step.title)} <small>{part}: '
        f"{escape(step.why)}</small></h2>\n{do}\n{_readings(number, step)}"
        f'<p class="stop">Do not go on if {escape(step.stop)}</p>\n</section>'
    )


def _readings(number: int, step: BuildStep) -> str:
    if not step.readings:
        return ""
    rows = "\n".join(
        f'<tr><td><input type="checkbox" name="reading {number}.{n}" aria-label="{escape(what)}"></td>'
        f"<td>{escape(what)}</td><td><b>{escape(must)}</b></td></tr>"
        for n, (what, must) in enumerate(step.readings, start=1)
    )
    return (
        '<table>\n<thead><tr><th scope="col">done</th><th scope="col">what</th><th scope="col">must</th></tr>'
        f"</thead>\n<tbody>\n{rows}\n</tbody></table>\n"
    )
