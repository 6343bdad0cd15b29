"""Tours: a table for one page alone, on which a player does what the scenes of a game ask."""

from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial

import pytest
from starlette.websockets import WebSocketDisconnect

from controller.annex import OpenAnnex, OpenTable
from controller.annexes.phones.lan_door import LanDoor
from controller.annexes.tour import ANNEX
from controller.annexes.tour.tour_guide import TourGuide
from controller.annexes.tour.tour_table import TourTable
from controller.command_line.scene_table import MOST_TABLES
from controller.games import all_games
from controller.play.loop import Loop
from controller.session import open_any_session, open_session
from controller.session.events import Declare
from hardware.profiles import load_profile
from simulator.twin_bench import TwinBench
from simulator.twin_clock import SimulatedClock
from simulator.virtual_board import VirtualBoard
from tests.annexes.open_annexes import ignore
from tests.deadline import until
from tests.sweeps import PROOF, sampled
from tests.web.desk import AT_HOME, PORT, PROFILE, Desk, Json, Page

GAMES = all_games()
BOARDS = {name: "sq36-dual-mega" if name in {"mana", "mammalath"} else "hex70-dual-mega" for name in GAMES}
SCENES = [
    pytest.param(name, number, id=f"{name} {number}")
    for name, game in GAMES.items()
    for number in range(1, 1 + sum(example.task is not None for example in game.guide.examples))
]


def toured(*annexes: OpenAnnex, door: LanDoor | None = None) -> Desk:
    """A table with tours, and with other annexes."""
    return Desk(annexes=lambda _: (TourTable(PROFILE), *annexes), door=door)


@pytest.fixture
def desk() -> Desk:
    return toured()


@pytest.fixture
def page(desk: Desk) -> Iterator[Page]:
    with desk.connect("/tour") as page:
        page.act("speed", speed=10)
        page.until(lambda page: scene(page).get("is_laid"))
        yield page


def scene(page: Page) -> Json:
    """What the guide has told a page."""
    told: Json = page.annexes.get("tour", {})
    return told


class Toured:
    """A tour of a game in simulated time."""

    def __init__(self, name: str) -> None:
        profile, self.clock = load_profile(BOARDS[name]), SimulatedClock()
        self.board = VirtualBoard(profile, self.clock, 0)
        self.workbench = self.board.workbench
        self.loop = Loop(self.board, self.clock, open_session(profile, GAMES[name].start()))
        self.guide = TourGuide(self.loop, TwinBench(self.loop, self.workbench))
        self.loop.subscribe(self.guide)

    def begin(self, number: int) -> None:
        """Begin a scene, and wait until its pieces lie there."""
        self.guide.begin(number)
        self.wait(100.0)
        self.until("is_laid")

    def wait(self, ms: float) -> None:
        """Let time pass."""
        until_ms = self.clock.now_ms() + ms
        self.workbench.after(ms, self.board.wake)
        while self.clock.now_ms() < until_ms:
            self.loop.turn()

    def until(self, field: str) -> None:
        """Let time pass until a field of the scene holds."""
        until_ms = self.clock.now_ms() + 20_000.0
        while not self.guide.view()[field]:
            assert self.clock.now_ms() < until_ms
            self.wait(100.0)

    def do(self, text: str) -> None:
        """Make a move, or try it, by hand or on the page."""
        position = self.loop.snapshot.session.record.reached
        move = position.game.parse_move(text)
        changes = position.changes(move)
        for change in changes:
            if change.space in position.table():
                self.workbench.lift(change.space)
                self.wait(500.0)
        for change in changes:
            if change.piece is not None:
                self.workbench.put(change.space, change.piece.colour)
        if not changes:
            self.loop.post(partial(Declare, text))


@sampled(3)
@pytest.mark.parametrize(("name", "number"), SCENES)
def test_a_scene_is_done_by_doing_what_is_asked(name: str, number: int) -> None:
    toured = Toured(name)
    example = [each for each in GAMES[name].guide.examples if each.task is not None][number - 1]
    toured.begin(number)
    assert example.task is not None
    assert (toured.guide.view()["text"], toured.guide.view()["is_done"]) == (example.task.asked, False)
    toured.do(example.move)
    toured.until("is_done")
    assert toured.guide.view()["text"] == example.task.done


def test_a_board_at_rest_before_the_first_scene_has_begun_is_not_that_scene() -> None:
    toured = Toured("manalath")
    toured.wait(1000.0)
    assert not toured.guide.view()["is_laid"]
    toured.begin(1)
    assert toured.workbench.lying() == toured.loop.snapshot.session.position.table() != {}


def test_a_scene_is_not_asked_before_the_board_answers() -> None:
    toured = Toured("manalath")
    toured.guide.begin(1)
    while not toured.guide.view()["is_laid"]:
        toured.loop.turn()
    assert toured.loop.snapshot.session.is_linked


@pytest.mark.parametrize("number", [2, 3, 5])
def test_another_move_does_no_scene_and_it_can_be_done_again(number: int) -> None:
    toured = Toured("manalath")
    toured.begin(number)
    toured.do("a1o")
    toured.wait(3000.0)
    assert toured.loop.snapshot.session.record.plies
    assert not toured.guide.view()["is_done"]
    toured.begin(number)
    assert "a1" not in toured.workbench.lying()
    toured.do("e5o")
    toured.until("is_done")


def test_a_scene_that_does_not_exist_is_the_nearest_one() -> None:
    toured = Toured("mana")
    for asked, shown in ((99, 5), (0, 1)):
        toured.begin(asked)
        assert toured.guide.view()["number"] == shown


def test_a_page_is_sent_whether_there_are_tours_and_whether_it_is_on_one(desk: Desk, page: Page) -> None:
    assert (page.board["own"], page.board["parts"]) == ("tour", [])
    with desk.connect() as other:
        other.until(lambda other: other.board)
        assert other.board["own"] == ""
        apart = {part["name"]: part["button"] for part in other.board["parts"] if part["place"] == "apart"}
        assert apart == {"tour": "Take the tour"}


def test_what_is_done_on_a_tour_the_table_of_the_program_hears_nothing_of(desk: Desk, page: Page) -> None:
    page.act("put", space="c3", colour="purple")
    page.until(lambda page: scene(page)["is_done"])
    page.act("begin_scene", number=2)
    page.until(lambda page: scene(page)["number"] == 2 and scene(page)["is_laid"])
    assert scene(page)["count"] == 5
    assert page.state["moves"] == []
    assert desk.loop.snapshot.session.record.plies == ()
    assert desk.workbench.pieces() == ()


def test_a_tour_is_of_the_game_that_is_asked_for_if_it_fits_the_board(desk: Desk) -> None:
    for asked, given in (("manalath-stein", "manalath-stein"), ("mana", "manalath"), ("", "manalath")):
        with desk.connect(f"/tour?game={asked}") as page:
            page.until(lambda page: page.state)
            assert page.state["game"]["name"] == given


@PROOF
def test_no_more_tours_are_given_than_there_is_room_for(desk: Desk) -> None:
    with ExitStack() as stack:
        for _ in range(MOST_TABLES):
            stack.enter_context(desk.connect("/tour")).until(lambda page: page.board)
        with desk.client.websocket_connect("/tour", headers={"host": "127.0.0.1:8123"}) as refused:
            assert refused.receive_json()["code"] == "too-many-scenes"
            assert refused.receive()["code"] == 1013
    # A page that has left is cleared away while others are served.
    until(partial(is_given, desk))


def is_given(desk: Desk) -> bool:
    with desk.client.websocket_connect("/tour", headers={"host": "127.0.0.1:8123"}) as tour:
        return str(tour.receive_json()["t"]) == "board"


def test_where_there_is_no_game_there_is_no_tour() -> None:
    clock, profile = SimulatedClock(), load_profile("hex7-dual-mega")
    loop = Loop(VirtualBoard(profile, clock, 0), clock, open_any_session(profile, GAMES))
    assert ANNEX.open(OpenTable(loop, None, None, ignore)) is None


def test_a_tour_is_for_the_table_alone() -> None:
    phone = toured(door=LanDoor()).phone()
    with pytest.raises(WebSocketDisconnect), phone.websocket_connect(f"ws://{AT_HOME}:{PORT}/tour"):
        pass
