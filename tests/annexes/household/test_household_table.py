"""The household at a table: what the page is told, and names changed from there."""

from pathlib import Path

import pytest
from starlette.testclient import TestClient

from controller.annex import OpenTable
from controller.annexes.household import ANNEX
from controller.games import all_games
from controller.play.journal.archive import Archive
from controller.web import PageExtras
from controller.web.app import make_app
from controller.web.server import Guard
from tests.annexes.household.records import kept_in
from tests.annexes.open_annexes import ignore
from tests.kept_games import BEGAN_MS
from tests.sweeps import sampled
from tests.web.desk import HOST, PORT, Desk


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    kept_in(tmp_path)
    desk = Desk()
    opened = ANNEX.open(OpenTable(desk.loop, None, tmp_path, ignore))
    assert opened is not None
    app = make_app(desk.loop, desk.bench, all_games(), desk.viewers, PageExtras(annexes=(opened,)))
    desk.client = TestClient(Guard(app, PORT), base_url=f"http://{HOST}")
    return desk


def names_in(folder: Path) -> set[str]:
    return {name for game in Archive(folder, lambda: BEGAN_MS).games() for name in game.names}


def test_the_page_has_a_view_of_it(desk: Desk) -> None:
    with desk.connect() as page:
        page.read()
        parts = [(part["name"], part["place"], part["button"]) for part in page.board["parts"]]
        assert parts == [("household", "view", "Household")]
    told = desk.client.get("/household.json").json()
    assert [person["name"] for person in told["people"]] == ["Ann", "Anne", "Ben", ""]


def test_where_nothing_is_kept_there_is_none(desk: Desk) -> None:
    assert ANNEX.open(OpenTable(desk.loop, None, None, ignore)) is None


def test_a_name_is_merged_and_forgotten(desk: Desk, tmp_path: Path) -> None:
    done = desk.client.post("/household/names", json={"name": "Anne", "other": " Ann "})
    assert done.json() == {"count": 2}
    assert names_in(tmp_path) == {"Ann", "Ben", "Eve", ""}
    assert desk.client.post("/household/names", json={"name": "Ben", "other": ""}).json() == {"count": 6}
    assert names_in(tmp_path) == {"Ann", "Eve", ""}


@sampled(1)
@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"name": "Ann", "other": "x" * 25}, "A name has 24 characters at most."),
        ({"name": "", "other": "Ann"}, "Whose name is to change is not said; choose one."),
        ({"name": "Ann"}, "The request lacks 'other'."),
    ],
)
def test_what_is_no_name_changes_nothing(desk: Desk, tmp_path: Path, asked: object, said: str) -> None:
    before = names_in(tmp_path)
    answer = desk.client.post("/household/names", json=asked)
    assert (answer.status_code, answer.text) == (400, said)
    assert names_in(tmp_path) == before
