"""Games handed on by a page: as copied moves, as links, and as pictures."""

from pathlib import Path

import pytest

from controller.annexes.share.share_table import ShareTable
from controller.games import Colour, all_games
from controller.play.journal.game_link import read_link
from controller.play.journal.record_format import read_record
from tests.kept_games import FINISHED, OTHER, game, keep
from tests.web.desk import Desk
from tests.web.pictures import places_in

GAMES = all_games()


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(archive=keep(tmp_path, FINISHED, OTHER), annexes=lambda loop: (ShareTable(loop),))


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


def test_a_position_is_drawn_with_its_pieces_and_its_result(desk: Desk) -> None:
    answer = desk.client.get("/position/1/9.svg")
    assert answer.headers["Content-Type"].startswith("image/svg+xml")
    assert ">Manalath, move 9 of 9</title>" in answer.text
    # The pieces on the board, and one before each name.
    assert [answer.text.count(f'href="#piece-{colour}"') for colour in ("orange", "purple")] == [6, 5]
    assert ">Orange wins with five.</text>" in answer.text
    assert ">Move 3 of 9.</text>" in desk.client.get("/position/1/3.svg").text
    assert desk.client.get("/position/1/10.svg").text.startswith("The record has no move 10")
    desk.workbench.put("e5", Colour.FIRST)
    desk.wait()
    assert "move 1 of 1" in desk.client.get("/position/0/1.svg").text


def test_a_position_is_drawn_from_the_edge_that_is_asked_for(desk: Desk) -> None:
    whole, orange, purple = (
        places_in(desk.client.get(f"/position/1/9.svg{near}").text)
        for near in ("", "?near=orange", "?near=purple")
    )
    assert whole == orange
    # After that of the whole board come those of the nine pieces; then what is beside it, which stays.
    assert orange[0] == purple[0]
    assert sorted(purple[1:10]) == sorted((-x, -y) for x, y in orange[1:10]) != sorted(orange[1:10])
    assert orange[10:] == purple[10:]


def test_a_position_that_is_not_there_or_fits_no_board_here(tmp_path: Path) -> None:
    archive = keep(tmp_path, game(["edge2"], name="mana"))
    desk = Desk(archive=archive, annexes=lambda loop: (ShareTable(loop),))
    assert desk.client.get("/position/1/1.svg").text.startswith("<svg ")
    assert desk.client.get("/position/7/1.svg").status_code == 404
