"""The records on the page: listed, exported, imported and drawn, and refusals that give the reason."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from controller.annex import OpenTable
from controller.annexes.records import ANNEX
from controller.annexes.records.records_table import RecordsTable
from controller.games import all_games
from controller.play.journal import ABANDONED, EntryKind, open_folder
from controller.play.journal.archive import Archive
from controller.play.journal.entries import Entry
from controller.play.journal.game_link import moves_of, write_link
from controller.play.journal.record_format import record_json, record_text
from controller.web.paced_connection import MAX_BYTES
from tests.journal.disks import seal_into
from tests.kept_games import BEGAN_MS, FINISHED, OTHER, game, keep
from tests.sweeps import sampled
from tests.web.desk import Desk

LINK = "game=manalath&moves=h2o.d4p&v=1"


def desk_with(archive: Archive) -> Desk:
    return Desk(archive=archive, annexes=lambda _: (RecordsTable(archive),))


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return desk_with(keep(tmp_path, FINISHED, OTHER))


def test_puzzles_are_no_games(tmp_path: Path) -> None:
    puzzle = replace(FINISHED, header=replace(FINISHED.header, puzzle=1))
    desk = desk_with(keep(tmp_path, puzzle, OTHER))
    assert [one["id"] for one in desk.client.get("/games.json").json()["games"]] == [2]


def test_every_record_is_listed_the_newest_first(desk: Desk) -> None:
    with desk.connect() as page:
        page.read()
        assert [part["button"] for part in page.board["parts"] if part["place"] == "view"] == ["Games"]
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


@sampled(2)
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


@sampled(1)
@pytest.mark.parametrize("path", ["/games/99.txt", "/games/x.txt", f"/games/{'9' * 5000}.json"])
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
    assert desk.client.get("/games/1.svg").text.startswith("<svg ")


def test_without_records_there_is_no_list() -> None:
    desk = Desk()
    assert ANNEX.open(OpenTable(desk.loop, None, None, lambda _: None)) is None
    with desk.connect() as page:
        page.act("look_back", number=0, record=4)
        page.until(lambda page: page.errors)
    assert desk.client.get("/games.json").status_code == 404


def link_to(archive: Archive, number: int) -> str:
    """Return the link to a record."""
    return write_link(moves_of(archive.game(number).record(all_games())), all_games())


def test_a_link_is_opened_beside_the_game_on_the_table_and_kept_once(tmp_path: Path) -> None:
    archive = keep(tmp_path, FINISHED, OTHER)
    desk = desk_with(archive)
    before = desk.loop.snapshot.session.record
    first, again = (desk.client.post("/shared", content=LINK).json() for _ in range(2))
    assert first == again == {"record": 3}
    kept = archive.game(3)
    assert ([move.text for move in kept.moves], kept.result) == (["h2o", "d4p"], ABANDONED)
    assert desk.loop.snapshot.session.record == before


def test_a_link_to_a_game_that_was_played_here_leads_to_it(tmp_path: Path) -> None:
    archive = keep(tmp_path, FINISHED, OTHER)
    desk = desk_with(archive)
    for number in (1, 2):
        link = link_to(archive, number)
        assert desk.client.post("/shared", content=link).json() == {"record": number}


def test_a_link_to_a_position_of_a_puzzle_leads_to_no_puzzle(tmp_path: Path) -> None:
    puzzle = replace(FINISHED, header=replace(FINISHED.header, puzzle=1))
    archive = keep(tmp_path, puzzle)
    desk, link = desk_with(archive), link_to(archive, 1)
    assert desk.client.post("/shared", content=link).json() == {"record": 2}


@sampled(2)
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
    tmp_path: Path, link: str, status: int, said: str
) -> None:
    archive = keep(tmp_path, FINISHED, OTHER)
    desk, before = desk_with(archive), archive.games()
    answer = desk.client.post("/shared", content=link)
    assert answer.status_code == status
    assert said in answer.text
    assert archive.games() == before
