"""What a table tells whoever updates it, and who may ask for an update on its page."""

from dataclasses import replace
from functools import partial
from importlib.metadata import version
from pathlib import Path

import pytest

from controller.annex import OpenAnnex, OpenTable
from controller.annexes.phones.lan_door import LanDoor
from controller.annexes.update.kept_outcome import keep_outcome
from controller.annexes.update.trial import TableStanding
from controller.annexes.update.trial_players import standing_in
from controller.annexes.update.update_table import UpdateTable, busy_with
from controller.annexes.update.update_units import WISH
from controller.annexes.update.version_disk import LocalDisk
from controller.annexes.update.version_update import SOURCE
from controller.games import Colour
from controller.messages import Message
from controller.play.loop import Loop
from controller.session.state import Followed
from hardware.profiles import DEFAULT
from tests.annexes.open_annexes import ignore
from tests.web.desk import Desk


def opened(tmp_path: Path, loop: Loop) -> tuple[OpenAnnex, ...]:
    place, folder = tmp_path / "place", tmp_path / "run"
    place.mkdir()
    folder.mkdir()
    table = OpenTable(loop, None, None, ignore, board=f"virtual:{DEFAULT}")
    return (UpdateTable(table, place, folder),)


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """A table that a service runs from a place."""
    door = LanDoor(addresses=tuple)
    return Desk(door=door, annexes=partial(opened, tmp_path))


def play(desk: Desk) -> None:
    desk.workbench.put("e5", Colour.FIRST)
    desk.wait(2000)
    assert desk.loop.snapshot.session.record.plies


def test_it_tells_how_it_stands(desk: Desk) -> None:
    told = desk.client.get("/update.json")
    assert standing_in(told.content) is not None
    facts = told.json()
    assert (facts.pop("source"), facts.pop("outcome")) == ("", "")
    firmware = facts.pop("firmware")
    assert TableStanding(**facts) == TableStanding(
        version("manalath-board"), is_linked=True, board=f"virtual:{DEFAULT}", profile=DEFAULT
    )
    assert isinstance(firmware, str)


def test_a_wish_is_left_for_root(desk: Desk, tmp_path: Path) -> None:
    assert desk.client.post("/update").status_code == 204
    assert (tmp_path / "run" / WISH).read_bytes() == b""


def test_a_game_is_named_and_not_interrupted(desk: Desk, tmp_path: Path) -> None:
    assert desk.client.get("/update.json").json()["busy"] == ""
    play(desk)
    assert desk.client.get("/update.json").json()["busy"] == "game"
    answer = desk.client.post("/update")
    assert answer.status_code == 400
    assert "A game is being played" in answer.text
    assert not (tmp_path / "run" / WISH).exists()


def test_what_has_the_board_and_a_match_are_named(desk: Desk) -> None:
    snapshot = desk.loop.snapshot
    session = snapshot.session
    companions = replace(session.companions, followed=Followed(session.record))
    assert busy_with(replace(snapshot, session=replace(session, companions=companions))) == "match"
    with desk.connect() as page:
        page.act("examine")
        page.read()
        desk.until(lambda: busy_with(desk.loop.snapshot) == "guest")


@pytest.mark.parametrize(("path", "method"), [("/update.json", "GET"), ("/update", "POST")])
def test_only_a_page_at_the_table_asks(desk: Desk, tmp_path: Path, path: str, method: str) -> None:
    assert desk.phone().request(method, path).status_code == 403
    assert not (tmp_path / "run" / WISH).exists()


def test_the_page_is_told_the_source_and_the_last_outcome(desk: Desk, tmp_path: Path) -> None:
    disk = LocalDisk(tmp_path / "place")
    disk.write(SOURCE, "https://example.org/manalath\n")
    keep_outcome(disk, Message("update.unsigned"))
    told = desk.client.get("/update.json").json()
    assert told["source"] == "https://example.org/manalath"
    assert told["outcome"].startswith("the release is not signed")
    with desk.connect() as page:
        page.read()
        assert "update" in [part["name"] for part in page.board["parts"]]


def test_a_table_that_no_service_runs_has_no_button_and_takes_no_wish() -> None:
    desk = Desk(annexes=lambda loop: (UpdateTable(OpenTable(loop, None, None, ignore)),))
    assert desk.client.post("/update").status_code == 400
    with desk.connect() as page:
        page.read()
        assert "update" not in [part["name"] for part in page.board["parts"]]
