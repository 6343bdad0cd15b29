"""A door left open, or shut: a stranger plays or reads, or a player at the page cannot."""

from collections.abc import Callable

from starlette.types import Message as Event
from starlette.websockets import WebSocket

from controller.plain import Within
from controller.play.guest_runner import GuestRunner
from controller.web.act_handler import PageHand
from controller.web.line_pulse import LinePulse
from controller.web.page_files import fill
from controller.web.server import Guard
from controller.web.viewer import Viewer
from controller.web.workbench_view import differences
from tests.proof.defects.defect import hurts
from tests.proof.defects.seams import always, instead


@hurts("Any web page open in the same browser can read the game and move the pieces.", "web/test_server.py")
def anyone_gets_in() -> None:
    async def err(_: object, guard: Guard, *request: object) -> None:
        await guard._app(*request)  # type: ignore[arg-type]

    instead(Guard.__call__, err)


@hurts("A page can ask for a row that the matrix does not have.", "test_plain.py", "web/test_acts.py")
def numbers_without_limits() -> None:
    always(Within.allows, True)


@hurts("A text with a tag in it breaks the page and could run as a script.", "web/test_words.py")
def words_are_markup() -> None:
    def err(filled: Callable[..., str], page: str, *others: object) -> str:
        return filled(page, *others).replace("\\u003c", "<").replace("&lt;", "<")

    instead(fill, err)


@hurts(
    "A phone that loses its connection leaves its piece hanging between two spaces.",
    "web/test_act_handler.py",
    "web/test_server.py",
)
def hand_never_lets_go() -> None:
    always(PageHand.leave, None)


@hurts("A change at the table never reaches a page that is open.", "web/test_viewer.py", "web/test_server.py")
def pages_never_woken() -> None:
    always(Viewer.wake, None)


@hurts(
    "The three truths of the workbench agree, whatever lies there.",
    "web/test_workbench_view.py",
    "web/test_workbench_updates.py",
)
def truths_always_agree() -> None:
    always(differences, ())


@hurts("After a self-test the game never gets its board back.", "test_guest_runner.py", "test_loop.py")
def board_never_given_back() -> None:
    always(GuestRunner.end, None)


@hurts(
    "A phone out of reach still holds the piece that its hand had taken.",
    "web/test_line_pulse.py",
    "proof/world/test_found.py",
)
def dead_line_holds_on() -> None:
    async def err(_: object, __: LinePulse, websocket: WebSocket) -> Event | None:
        message = await websocket.receive()
        return None if message["type"] == "websocket.disconnect" else message

    instead(LinePulse.heard, err)
