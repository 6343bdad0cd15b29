"""Games handed on by a page: as copied moves, and as links, which are opened beside the game on the table."""

from dataclasses import replace
from pathlib import Path

import pytest

from controller.games import Colour, all_games
from controller.play.journal import ABANDONED, Archive, read_record
from controller.play.journal.game_link import read_link
from controller.web.paced_connection import MAX_BYTES
from tests.web.desk import Desk
from tests.web.test_record_routes import FINISHED, OTHER, desk_with, keep

GAMES = all_games()
LINK = "game=manalath&moves=h2o.d4p&v=1"


@pytest.fixture
def archive(tmp_path: Path) -> Archive:
    return keep(tmp_path, FINISHED, OTHER)


@pytest.fixture
def desk(archive: Archive) -> Desk:
    return desk_with(archive)


def test_a_record_is_handed_on_as_moves_and_as_a_link(desk: Desk) -> None:
    given = desk.client.get("/share/1").json()
    moves = [move.text for move in FINISHED.moves]
    for found in (read_record(given["text"], GAMES), read_link(given["link"], GAMES)):
        assert [move.text for move in found.moves] == moves
        assert (found.header.game, found.header.fen) == (FINISHED.header.game, FINISHED.header.fen)
        assert (found.result, found.began_ms) == (FINISHED.result, 0)


def test_so_is_the_game_on_the_table(desk: Desk) -> None:
    desk.workbench.put("e5", Colour.FIRST)
    desk.wait(3000)
    given = desk.client.get("/share/0").json()
    assert given["link"] == "game=manalath&moves=e5o&v=1"
    assert [move.text for move in read_record(given["text"], GAMES).moves] == ["e5o"]
    assert desk.client.get("/share/9").status_code == 404


def test_a_link_is_opened_beside_the_game_on_the_table_and_kept_once(desk: Desk, archive: Archive) -> None:
    before = desk.loop.snapshot.session.record
    first, again = (desk.client.post("/shared", content=LINK).json() for _ in range(2))
    assert first == again == {"record": 3}
    kept = archive.game(3)
    assert ([move.text for move in kept.moves], kept.result) == (["h2o", "d4p"], ABANDONED)
    assert desk.loop.snapshot.session.record == before


def test_a_link_to_a_game_that_was_played_here_leads_to_it(desk: Desk) -> None:
    for number in (1, 2):
        link = desk.client.get(f"/share/{number}").json()["link"]
        assert desk.client.post("/shared", content=link).json() == {"record": number}


def test_a_link_to_a_position_of_a_puzzle_leads_to_no_puzzle(tmp_path: Path) -> None:
    puzzle = replace(FINISHED, header=replace(FINISHED.header, puzzle=1))
    desk = desk_with(keep(tmp_path, puzzle))
    link = desk.client.get("/share/1").json()["link"]
    assert desk.client.post("/shared", content=link).json() == {"record": 2}


@pytest.mark.parametrize(
    ("link", "status", "said"),
    [
        (LINK[:-1], 400, "This link to a game is cut short, or of another version of the program"),
        (LINK.replace("d4p", "h2p"), 400, "The record, move 2: "),
        (LINK.replace("moves=", "moves=" + "a" * MAX_BYTES), 413, "larger than 64 KiB"),
        (LINK.replace("moves=", "moves=" + "h2o." * 16_000), 400, "The record, move 2: "),
    ],
)
def test_a_link_that_cannot_be_opened_says_why_and_changes_nothing(
    desk: Desk, archive: Archive, link: str, status: int, said: str
) -> None:
    before = archive.games()
    answer = desk.client.post("/shared", content=link)
    assert answer.status_code == status
    assert said in answer.text
    assert archive.games() == before


def test_without_records_a_link_cannot_be_opened_and_it_is_said() -> None:
    desk = Desk()
    answer = desk.client.post("/shared", content=LINK)
    assert answer.status_code == 400
    assert "name another folder with --data" in answer.text
