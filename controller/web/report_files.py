"""The reports of the last self-test and of the one before it, as files to save.

Decides their names, and what they say about their origin. Their content is decided by
`controller.diagnose.report.report`.
"""

from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.metadata import version

from controller.diagnose import About, JointFigure, report_of, report_page, report_text
from controller.document import as_file
from controller.messages import Catalogue, word
from controller.ports import Identity
from controller.web.kept_selftests import Tested
from controller.web.page_extras import PageExtras


@dataclass(frozen=True, slots=True)
class Saved:
    """A file to save."""

    name: str
    kind: str
    text: str


def report_file(tested: Tested, extras: PageExtras, ending: str, *, is_before: bool = False) -> Saved | None:
    """Make the report, ``html`` or ``json``, of the last self-test, or of the one before it.

    None if there was none, and for any other ending.
    """
    judged = tested.judged_before() if is_before else tested.judged()
    if judged is None or ending not in {"html", "json"}:
        return None
    snapshot = tested.loop.snapshot
    profile = snapshot.session.profile
    document = report_of(profile, *judged, about_of(extras.board, extras.seed, snapshot.identity))
    now = datetime.now().astimezone()
    which = "self-test-before" if is_before else "self-test"
    name = f"{which}-{profile.name}-{now:%Y-%m-%d-%H%M}.{ending}"
    if ending == "html":
        return Saved(name, "text/html", report_page(document, draw_joint=extras.draw_joint))
    return Saved(name, "application/json", report_text(document))


def joint_file(joint: JointFigure | None, ending: str, words: Catalogue) -> Saved | None:
    """Make a file of a joint: its drawing as ``svg``, or what a meter shows there as ``txt``."""
    if joint is None or ending not in {"svg", "txt"}:
        return None
    if ending == "txt":
        return Saved("joint.txt", "text/plain", f"{word(joint.reading, words)} {word(joint.parts, words)}")
    return Saved("joint.svg", "image/svg+xml", as_file(joint.drawing, style=joint.style))


def about_of(board: str, seed: int | None, identity: Identity | None) -> About:
    """Describe a report made now: the board's name, a twin's seed, and how the board identified itself."""
    return About(
        date=f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC",
        product=version("manalath-board"),
        firmware="" if identity is None else identity.version,
        board=board,
        board_id="" if identity is None else identity.board_id,
        seed=seed,
    )
