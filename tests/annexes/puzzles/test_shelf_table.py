"""The shelves at a table: what pages are told, the boards they get, and `--practice`."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import pytest
from starlette.websockets import WebSocketDisconnect

from controller.annex import OpenTable
from controller.annexes.phones.lan_door import LanDoor
from controller.annexes.puzzles import ANNEX
from controller.annexes.puzzles.shelf_guide import ShelfGuide
from controller.annexes.puzzles.shelf_table import ShelfTable
from controller.command_line.scene_table import MOST_TABLES
from controller.games import all_games
from controller.play.loop import Loop
from controller.session import open_any_session, open_session
from hardware.profiles import load_profile
from simulator.twin_clock import SimulatedClock
from simulator.virtual_board import VirtualBoard
from tests.annexes.open_annexes import ignore
from tests.annexes.puzzles.test_lost_moments import LOST
from tests.kept_games import keep
from tests.sweeps import PROOF
from tests.web.desk import AT_HOME, PORT, PROFILE, Desk


def shelved(folder: Path | None = None, door: LanDoor | None = None) -> Desk:
    """A table with shelves."""
    return Desk(annexes=lambda loop: (ShelfTable(OpenTable(loop, None, folder, ignore)),), door=door)


def test_a_page_is_told_what_is_on_the_shelves(tmp_path: Path) -> None:
    keep(tmp_path, LOST)
    told = shelved(tmp_path).client.get("/puzzles.json").json()
    assert (told["rating"], told["streak"], told["best"]) == (800, 0, 0)
    assert [row["shelf"] for row in told["games"]["manalath"]] == ["win-1", "stop", "four", "win-2", "win-3"]
    assert [row["shelf"] for row in told["games"]["mana"]] == ["win-1", "stop", "win-2", "win-3"]
    assert told["games"]["mammalath"][0] == {"shelf": "win-1", "count": 20, "solved": 0}
    assert (told["mistakes"]["manalath"], told["mistakes"]["mana"], told["moments"]) == (1, 0, 1)


def test_without_records_there_are_no_mistakes() -> None:
    assert shelved().client.get("/puzzles.json").json()["moments"] == 0


def test_a_page_solves_at_a_board_of_its_own_and_that_of_all_pages_stays() -> None:
    desk = shelved()
    with desk.connect("/puzzles?game=manalath-stein") as page:
        page.until(lambda page: "puzzles" in page.annexes)
        assert page.annexes["puzzles"]["stage"] == ""
        for act in ("show_answer", "next_puzzle"):  # Nothing is posed yet.
            page.act(act)
        page.act("begin_shelf", shelf="stop")
        page.act("speed", speed=10)
        page.until(lambda page: page.annexes["puzzles"]["stage"] == "asked")
        assert page.state["game"]["name"] == "manalath-stein"
        assert (page.annexes["puzzles"]["number"], page.annexes["puzzles"]["count"]) == (1, 20)
        page.act("next_puzzle")
        page.until(lambda page: page.annexes["puzzles"].get("number") == 2)
    assert desk.loop.snapshot.session.record.plies == ()
    assert desk.workbench.pieces() == ()


@PROOF
def test_no_more_boards_are_given_than_there_is_room_for() -> None:
    desk = shelved()
    with ExitStack() as stack:
        for _ in range(MOST_TABLES):
            stack.enter_context(desk.connect("/puzzles")).until(lambda page: page.board)
        with desk.client.websocket_connect("/puzzles", headers={"host": "127.0.0.1:8123"}) as refused:
            assert refused.receive_json()["code"] == "too-many-scenes"


def test_the_shelves_are_for_the_table_alone() -> None:
    phone = shelved(door=LanDoor()).phone()
    assert phone.get(f"http://{AT_HOME}:{PORT}/puzzles.json").status_code == 403
    with pytest.raises(WebSocketDisconnect), phone.websocket_connect(f"ws://{AT_HOME}:{PORT}/puzzles"):
        pass


def test_where_there_is_no_game_there_are_no_shelves() -> None:
    clock, profile = SimulatedClock(), load_profile("hex7-dual-mega")
    loop = Loop(VirtualBoard(profile, clock, 0), clock, open_any_session(profile, all_games()))
    assert ANNEX.open(OpenTable(loop, None, None, ignore)) is None


def options(*words: str) -> Namespace:
    """Read the options of a table, as the command line does."""
    parser = ArgumentParser()
    ANNEX.add_options(parser)
    return parser.parse_args(words)


def test_practice_at_the_table_keeps_no_record_and_begins_once_the_games_are_searched(tmp_path: Path) -> None:
    assert not ANNEX.is_show(options())
    asked = options("--practice", "mistakes")
    assert ANNEX.is_show(asked)
    keep(tmp_path, LOST)
    clock = SimulatedClock()
    board = VirtualBoard(PROFILE, clock, 0)
    loop = Loop(board, clock, open_session(PROFILE, all_games()["manalath"].start()))
    waiting = list[Callable[[], None]]()
    asked.data = tmp_path
    table = ShelfTable(OpenTable(loop, asked, None, ignore, later=waiting.append))
    [guide] = table.watches
    assert isinstance(guide, ShelfGuide)
    loop.subscribe(guide)
    for act in waiting:
        act()
    loop.turn()
    assert guide.view()["is_mistake"]
    assert loop.snapshot.session.record.start == LOST.record(all_games()).start
    board.close()


def test_a_table_that_is_not_asked_to_poses_nothing(tmp_path: Path) -> None:
    desk = shelved(tmp_path)
    assert ShelfTable(OpenTable(desk.loop, options(), tmp_path, ignore)).watches == ()
