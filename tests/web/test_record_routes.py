"""The records on the page: listed, exported, imported and drawn, and refusals that give the reason."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from controller.games import Colour, all_games
from controller.play.journal import (
    Archive,
    EntryKind,
    GameHeader,
    KeptGame,
    KeptMove,
    open_folder,
    record_json,
    record_text,
    results_of,
)
from controller.play.journal.entries import Entry
from controller.table.fitted_levels import LevelResult, fitted
from controller.web import PageExtras
from controller.web.app import make_app
from controller.web.paced_connection import MAX_BYTES
from controller.web.record_routes import file_to_save
from controller.web.server import Guard
from tests.journal.disks import seal_into
from tests.web.desk import HOST, PORT, Desk

WON = ["a1o", "i1p", "a2o", "i3p", "a4o", "i5p", "a5o", "e1p", "a3o"]
BEGAN_MS = 1_760_000_000_000


def game(moves: list[str], began_ms: int = BEGAN_MS, name: str = "manalath", result: str = "") -> KeptGame:
    header = GameHeader(name, all_games()[name].start().fen(), "hex70-dual-mega")
    kept = tuple(KeptMove(move, began_ms + 1000 * n) for n, move in enumerate(moves, start=1))
    return KeptGame(0, header, began_ms, kept, result)


FINISHED = game(WON, result="first wins, quint")
OTHER = game(["c3o", "e5p"], BEGAN_MS + 86_400_000)


def keep(folder: Path, *games: KeptGame) -> Archive:
    opened = open_folder(folder, lambda: BEGAN_MS, is_owner=False)
    for one in games:
        opened.journal.keep(one)
    opened.close()
    return Archive(folder, lambda: BEGAN_MS)


def desk_with(archive: Archive) -> Desk:
    desk = Desk()
    app = make_app(desk.loop, desk.bench, all_games(), desk.viewers, PageExtras(archive=archive))
    desk.client = TestClient(Guard(app, PORT), base_url=f"http://{HOST}")
    return desk


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return desk_with(keep(tmp_path, FINISHED, OTHER))


def test_puzzles_are_no_games(tmp_path: Path) -> None:
    puzzle = replace(FINISHED, header=replace(FINISHED.header, puzzle=1))
    desk = desk_with(keep(tmp_path, puzzle, OTHER))
    assert [one["id"] for one in desk.client.get("/games.json").json()["games"]] == [2]


def test_what_was_won_and_lost_is_counted_by_level(tmp_path: Path) -> None:
    def against(seats: tuple[int, int], result: str, n: int, puzzle: int | None = None) -> KeptGame:
        header = replace(FINISHED.header, seats=seats, puzzle=puzzle)
        return replace(FINISHED, header=header, result=result, began_ms=BEGAN_MS + n)

    first, second = "first wins, quint", "second wins, resigned"
    kept = [
        against((0, 2), first, 1),
        against((2, 0), first, 2),
        against((0, 2), second, 3),
        against((0, 3), first, 4),
        against((0, 0), first, 5),
        against((0, -1), first, 6),
        against((3, 3), first, 7),
        against((0, 2), first, 8, puzzle=1),
    ]
    desk = desk_with(keep(tmp_path, *kept))
    assert desk.client.get("/scores.json").json() == {
        "manalath": {"2": {"won": 1, "lost": 2, "run": -2}, "3": {"won": 1, "lost": 0, "run": 1}}
    }


def test_the_level_that_fits_is_by_the_same_results(tmp_path: Path) -> None:
    lost = replace(FINISHED, header=replace(FINISHED.header, seats=(0, 2)), result="second wins, quint")
    won = replace(FINISHED, header=replace(FINISHED.header, seats=(1, 0)), result="second wins, quint")
    solved = replace(won, header=replace(won.header, puzzle=1), began_ms=BEGAN_MS + 2)
    # They are put back in another order than they were played in.
    kept = keep(tmp_path, replace(lost, began_ms=BEGAN_MS + 1), solved, won)
    results = results_of(kept.games())
    assert results == {"manalath": (LevelResult(1, is_won=True), LevelResult(2, is_won=False))}
    assert fitted(results["manalath"]) == 1


def test_every_record_is_listed_the_newest_first(desk: Desk) -> None:
    with desk.connect() as page:
        page.read()
        assert page.board["has_records"]
    listed = desk.client.get("/games.json").json()["games"]
    assert [one["id"] for one in listed] == [2, 1]
    assert listed[1] == {
        "id": 1,
        "game": "manalath",
        "title": "Manalath",
        "match": "",
        "began_ms": BEGAN_MS,
        "moves": 9,
        "result": "Orange won (quint)",
        "ended": "Orange won",
        "tone": "won",
    }
    assert listed[0]["result"] == "unfinished"


ENDS = {
    "first wins, quint": ("Won", "won"),
    "second wins, resigned": ("Lost", "lost"),
    "draw, agreed": ("Draw", ""),
    "abandoned": ("Unfinished", ""),
    "": ("Unfinished", "open"),
}


@pytest.mark.parametrize("result", ENDS)
def test_a_game_with_the_computer_ended_as_it_did_for_its_one_player(tmp_path: Path, result: str) -> None:
    played = replace(game(["c3o"], result=result), names=("Ada", ""))
    played = replace(played, header=replace(played.header, seats=(0, 4)))
    (line,) = desk_with(keep(tmp_path, played)).client.get("/games.json").json()["games"]
    assert (line["ended"], line["tone"]) == ENDS[result]
    assert line["match"] == "Ada – Computer 4"


def test_a_record_is_handed_out_as_text_and_as_json(desk: Desk) -> None:
    for ending, written in (("txt", record_text(FINISHED)), ("json", record_json(FINISHED) + "\n")):
        answer = desk.client.get(f"/games/1.{ending}")
        assert answer.text == written
        assert f'filename="manalath-game-1.{ending}"' in answer.headers["Content-Disposition"]


def test_no_name_of_a_file_ends_its_header_or_begins_another() -> None:
    answer = file_to_save("", 'a"; x="\r\nSet-Cookie: b\u20ac.txt', "text/plain")
    (said,) = (value for name, value in answer.raw_headers if name == b"content-disposition")
    assert said == b"attachment; filename*=utf-8''a%22%3B%20x%3D%22%0D%0ASet-Cookie%3A%20b%E2%82%AC.txt"


def test_a_copy_put_back_elsewhere_adds_what_is_not_there_and_overwrites_nothing(
    desk: Desk, tmp_path: Path
) -> None:
    copy = desk.client.get("/games.txt").text
    assert desk.client.post("/games", content=copy).json() == {"added": [], "there": [1, 2], "refused": []}
    shorter = game(["c3o"], OTHER.began_ms)
    elsewhere = desk_with(keep(tmp_path / "elsewhere", game(["b2o"], BEGAN_MS + 5), shorter))
    done = elsewhere.client.post("/games", content=copy).json()
    assert done == {"added": [3], "there": [2], "refused": []}
    assert elsewhere.client.get("/games/3.txt").text == record_text(FINISHED)
    assert elsewhere.client.get("/games/2.txt").text == record_text(shorter)


def test_a_record_that_is_refused_keeps_no_other_out_and_says_where_and_why(desk: Desk) -> None:
    new = game(["h2o", "d4p"], BEGAN_MS + 7)
    broken = record_text(OTHER).replace("e5p", "zz9")
    text = record_text(OTHER) + broken.replace("2025", "2024") + record_text(new)
    done = desk.client.post("/games", content=text).json()
    assert (done["added"], done["there"]) == ([3], [2])
    (refused,) = done["refused"]
    assert refused["place"] == 2
    assert refused["text"].startswith("The record, move 2: ")
    for nonsense in ("nonsense", "{}", "\x00\xff" * 50, json.dumps({"format": "x"})):
        done = desk.client.post("/games", content=nonsense).json()
        assert done["added"] == []
        assert len(done["refused"]) == 1, nonsense
    assert len(desk.client.get("/games.json").json()["games"]) == 3


def test_a_file_with_a_byte_order_mark_is_added_and_one_that_is_not_in_utf_8_says_what_it_is(
    desk: Desk,
) -> None:
    text = f"\ufeff{record_text(game(['h2o', 'd4p'], BEGAN_MS + 7))}"
    assert desk.client.post("/games", content=text).json()["added"] == [3]
    kinds = {"utf-16": "It is text in UTF-16 (save it as UTF-8).", "latin-1": "It is not text in UTF-8."}
    for encoding, said in kinds.items():
        answer = desk.client.post("/games", content="grün".encode(encoding))
        assert (answer.status_code, answer.text) == (400, said)


def test_no_more_is_read_than_a_page_may_say_at_once(desk: Desk) -> None:
    answer = desk.client.post("/games", content="x" * (MAX_BYTES + 1))
    assert answer.status_code == 413
    assert answer.text == "This is larger than 64 KiB, which no record is; send fewer records at once."


@pytest.mark.parametrize(
    "path", ["/games/99.txt", "/games/x.txt", f"/games/{'9' * 5000}.json", "/position/7/1.svg"]
)
def test_what_is_not_there_is_said(desk: Desk, path: str) -> None:
    answer = desk.client.get(path)
    assert answer.status_code == 404
    assert "list" in answer.text


def test_a_kept_record_is_looked_back_at(desk: Desk) -> None:
    with desk.connect() as page:
        page.act("look_back", number=9, record=1)
        page.until(lambda page: page.past.get("record") == 1)
        assert page.past["outcome"]["winner"] == "orange"
        page.act("look_back", number=1, record=99)
        page.until(lambda page: page.errors)
        assert page.errors == ["There is no game 99; `manalath games` lists them."]


def test_the_list_names_a_game_that_is_left_out(desk: Desk, tmp_path: Path) -> None:
    assert desk.client.get("/games.json").json()["notice"] is None
    count = len(desk.client.get("/games.json").json()["games"])
    seal_into(tmp_path, Entry(count + 1, EntryKind.GAME, 0, "a|b", 0))
    listed = desk.client.get("/games.json").json()
    assert f"game {count + 1} begins with 'a|b'" in listed["notice"]
    assert len(listed["games"]) == count


def test_a_game_that_has_gone_on_is_shown_as_it_is_now(desk: Desk, tmp_path: Path) -> None:
    with desk.connect() as page:
        page.act("look_back", number=2, record=2)
        page.until(lambda page: page.past.get("number") == 2)
        opened = open_folder(tmp_path, lambda: BEGAN_MS, is_owner=False)
        opened.journal.go_on(opened.journal.found[1])
        opened.journal.append([(EntryKind.PLY, 3, "b3o")])
        opened.close()
        assert desk.client.get("/games.json").json()["games"][0]["moves"] == 3
        page.act("look_back", number=3, record=2)
        page.until(lambda page: page.past.get("number") == 3)
        assert page.errors == []


def test_a_record_of_another_boards_game_is_listed_but_not_shown(tmp_path: Path) -> None:
    mana = game(["edge2"], name="mana")
    desk = desk_with(keep(tmp_path, mana))
    assert desk.client.get("/games.json").json()["games"][0]["title"] == "Mana"
    with desk.connect() as page:
        page.act("look_back", number=1, record=1)
        page.until(lambda page: page.errors)
        assert page.errors[0].startswith("This is a record of Mana, but hex70-dual-mega lacks its spaces; ")
    assert desk.client.get("/games/1.txt").status_code == 200
    for path in ("/games/1.svg", "/position/1/1.svg"):
        assert desk.client.get(path).text.startswith("<svg ")


def places_in(picture: str) -> list[tuple[float, float]]:
    """Return where things stand in a picture, in the order in which they are drawn."""
    found = re.findall(r"translate\((-?[\d.]+) (-?[\d.]+)\)", picture.rpartition("</defs>")[2])
    return [(float(x), float(y)) for x, y in found]


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


def test_without_records_there_is_no_list() -> None:
    desk = Desk()
    with desk.connect() as page:
        page.read()
        assert not page.board["has_records"]
        page.act("look_back", number=0, record=4)
        page.until(lambda page: page.errors)
    assert desk.client.get("/games.json").status_code == 404
    assert desk.client.get("/position/0/0.svg").status_code == 200
