"""The report of the last self-test, as files to save.

Decides their names, and what is told of who made them. What is in them `controller.diagnose.reporting.report`
decides.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from importlib.metadata import version

from controller.diagnose.reporting.page import report_page
from controller.diagnose.reporting.report import About, report_of, report_text
from controller.ports import Linked
from controller.web.diagnosing import Tested


@dataclass(frozen=True, slots=True)
class Aid:
    """What a self-test has besides the board.

    ``lend_hand`` has somebody at the bench do what is asked for now, as time goes on; None where nobody is
    there. ``board`` is how the command line names the board, ``seed`` that of a twin.
    """

    lend_hand: Callable[[], None] | None = None
    board: str = ""
    seed: int | None = None


ALONE = Aid()


@dataclass(frozen=True, slots=True)
class Saved:
    """A file to save."""

    name: str
    kind: str
    text: str


def report_file(tested: Tested, aid: Aid, ending: str) -> Saved | None:
    """Make the report, ``html`` or ``json``; None before the first self-test, or for another ending."""
    judged = tested.judged()
    if judged is None or ending not in {"html", "json"}:
        return None
    now = datetime.now().astimezone()
    profile = tested.loop.snapshot.session.profile
    document = report_of(profile, *judged, _about(tested, aid, now))
    name = f"self-test-{profile.name}-{now:%Y-%m-%d-%H%M}.{ending}"
    if ending == "html":
        return Saved(name, "text/html", report_page(document))
    return Saved(name, "application/json", report_text(document))


def _about(tested: Tested, aid: Aid, now: datetime) -> About:
    link = tested.loop.snapshot.session.link
    identity = link.identity if isinstance(link, Linked) else None
    return About(
        date=f"{now:%Y-%m-%d %H:%M}",
        product=version("manalath-board"),
        firmware="" if identity is None else identity.version,
        board=aid.board,
        board_id="" if identity is None else identity.board_id,
        seed=aid.seed,
    )
