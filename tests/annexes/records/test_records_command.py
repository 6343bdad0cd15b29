"""Records from the command line: played, killed, offered again, listed, exported, imported, replayed."""

import json
import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import ClientConnection

from controller.cli import main
from controller.games import all_games
from controller.play.journal import EntryKind, KeptGame, open_folder
from controller.play.journal.entries import Entry
from hardware.profiles import DEFAULT, load_profile
from hardware.profiles.profile_files import keep_profile, profile_text
from tests.deadline import DEADLINE_S
from tests.forked import Forked
from tests.journal.disks import seal_into
from tests.other_process import ROOT, address, served
from tests.page_line import page_line
from tests.run_here import RunHere
from tests.sweeps import PROOF, sampled
from tests.wirings import shuffled

State = dict[str, Any]
WON = "a1o i1p a2o i3p a4o i5p a5o e1p a3o"


class Table:
    """A board in another thread or process, at which a page plays."""

    def __init__(self, process: Forked | RunHere, lines: list[str], page: ClientConnection) -> None:
        self.process = process
        self.lines = lines
        self._page = page
        self.state: State = {}
        self._strip = b""

    def act(self, act: str, **fields: object) -> None:
        self._page.send(json.dumps({"act": act, **fields}))

    def until(self, is_so: Callable[[State], object]) -> None:
        """Read the messages to the page until something holds."""
        while not (self.state and is_so(self.state)):
            self._read()

    def until_light(self, space: str, is_so: Callable[[tuple[int, ...]], bool]) -> None:
        """Read until something holds of a light."""
        at = 6 + 3 * load_profile(DEFAULT).lights.index(space)
        while not is_so(tuple(self._strip[at : at + 3])):
            self._read()

    def _read(self) -> None:
        message = self._page.recv(timeout=DEADLINE_S)
        if isinstance(message, bytes):
            self._strip = message
        elif (decoded := json.loads(message))["t"] == "state":
            self.state = decoded

    def until_moves(self, count: int) -> None:
        """Read until the game has ``count`` moves."""
        self.until(lambda state: len(state["moves"]) == count)

    def play(self, *moves: str) -> None:
        """Place pieces, each once the one before is committed."""
        for move in moves:
            count = len(self.state.get("moves", ()))
            colour = "orange" if move[-1] in "ow" else "purple"
            self.act("put", space=move[:-1], colour=colour)
            self.until_moves(count + 1)

    def end(self) -> int:
        """End it as a service is ended, with everything heard on record; return the exit code."""
        return self.process.end(signal.SIGTERM)


@contextmanager
def playing(
    data: Path, *arguments: str, command: str = "simulate", is_killed: bool = False
) -> Iterator[Table]:
    """Play at a table of this process; at one in its own, if it ``is_killed``."""
    words = (command, "--port", "0", "--no-browser", "--speed", "10", "--data", str(data), *arguments)
    with pytest.MonkeyPatch.context() as own:
        process = Forked(words, ROOT, os.environ) if is_killed else RunHere(words, own)
        yield from _at(process)


def _at(process: Forked | RunHere) -> Iterator[Table]:
    try:
        lines = served(process.stdout)
        url = address(lines)
        with page_line(url) as page:
            table = Table(process, lines, page)
            table.until(lambda state: state["link"]["status"] == "linked")
            yield table
    finally:
        process.end(signal.SIGKILL)


def games(data: Path) -> tuple[KeptGame, ...]:
    folder = open_folder(data, lambda: 0)
    try:
        return folder.journal.games()
    finally:
        folder.close()


def notation(game: KeptGame) -> str:
    return " ".join(move.text for move in game.moves)


def record(tmp_path: Path, moves: str, game: str = "manalath") -> str:
    file = tmp_path / "record.txt"
    lines = moves.replace(" ", "\n")
    start = all_games()[game].start().fen()
    file.write_text(f"manalath record, version 1\ngame: {game}\nstart: {start}\n\n{lines}\n")
    return str(file)


def test_a_killed_game_is_offered_and_gone_on_with(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = tmp_path / "data"
    with playing(data, is_killed=True) as table:
        table.play("e5o", "f6p")
        table.process.end(signal.SIGKILL)
    with playing(data) as table:
        assert table.state["asked"] == "resume"
        assert [move["notation"] for move in table.state["moves"]] == ["e5o", "f6p"]
        table.act("tap", key="ok")
        table.until(lambda state: state["asked"] != "resume")
        for space, colour in (("f6", "purple"), ("e5", "orange")):
            table.act("put", space=space, colour=colour)
        table.until(lambda state: not state["message"]["is_problem"])
        table.until_light("f6", lambda light: light == (13, 13, 13))
        table.play("a1o")
        table.end()
    assert [notation(game) for game in games(data)] == ["e5o f6p a1o"]
    assert main(("games", "--data", str(data))) == 0
    said = capsys.readouterr().out
    assert "unfinished" in said
    assert "manalath" in said


@PROOF
def test_a_no_begins_the_wanted_game_and_asks_no_more(tmp_path: Path) -> None:
    with playing(tmp_path) as table:
        table.play("e5o")
    with playing(tmp_path, "--game", "manalath-stein") as table:
        table.act("tap", key="undo")
        table.until(lambda state: state["game"]["name"] == "manalath-stein")
        assert table.state["asked"] is None
    with playing(tmp_path) as table:
        assert table.state["asked"] is None
        assert table.state["moves"] == []
    assert [game.result for game in games(tmp_path)] == ["abandoned"]


def test_what_the_sensors_said_is_exported_and_decided_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, file = tmp_path / "data", tmp_path / "sensors.jsonl"
    with playing(data) as table:
        table.play("e5o", "f6p")
        table.end()
    assert main(("export", "1", "--sensors", "--output", str(file), "--data", str(data))) == 0
    assert main(("replay", "--sensors", str(file))) == 0
    said = capsys.readouterr().out
    assert "committed 2 f6p" in said
    assert "decisions are the same as then" in said
    file.write_text(file.read_text().replace("committed 2 f6p", "committed 2 f7p"))
    assert main(("replay", "--sensors", str(file))) == 1
    assert "differs: " in capsys.readouterr().out


def test_sensors_of_a_board_with_its_own_profile_file_need_that_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, file, mine = tmp_path / "data", tmp_path / "sensors.jsonl", tmp_path / "mine.toml"
    keep_profile(mine, profile_text(shuffled(load_profile(DEFAULT), seed=4)))
    with playing(data, "--board", f"virtual:{mine}") as table:
        table.play("e5o", "f6p")
        table.end()
    assert main(("export", "1", "--sensors", "--output", str(file), "--data", str(data))) == 0
    assert main(("replay", "--sensors", str(file))) == 2
    assert "--board virtual:FILE.toml" in capsys.readouterr().err
    assert main(("replay", "--sensors", str(file), "--board", f"virtual:{mine}")) == 0
    assert "committed 2 f6p" in capsys.readouterr().out


@PROOF
def test_of_a_game_that_was_gone_on_with_the_last_sensors_are_exported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, out = tmp_path / "data", str(tmp_path / "sensors.jsonl")
    with playing(data) as table:
        table.play("e5o")
        table.end()
    with playing(data) as table:
        table.act("tap", key="ok")
        table.until(lambda state: state["asked"] is None)
        table.act("restore")
        table.until(lambda state: not state["message"]["is_problem"])
        table.play("c3p")
        table.end()
    with playing(data) as table:
        table.end()
    assert main(["export", "1", "--sensors", "--data", str(data), "--output", out]) == 0
    assert main(["replay", "--sensors", out]) == 0
    said = capsys.readouterr().out
    assert "committed 2 c3p" in said
    assert "The only decision is the same as then." in said


def test_a_damaged_journal_is_set_aside_and_said(tmp_path: Path) -> None:
    with playing(tmp_path) as table:
        table.play("e5o")
        table.end()
    file = tmp_path / "games.db"
    file.write_bytes(file.read_bytes().replace(b"e5o", b"e6o"))
    with playing(tmp_path) as table:
        assert "was set aside as games-damaged-1.db" in table.lines[0]
        assert "was set aside as games-damaged-1.db" in table.state["complaint"]
        table.play("a1o")
    assert [notation(game) for game in games(tmp_path)] == ["a1o"]


def test_a_disk_that_cannot_be_written_is_said_at_the_table(tmp_path: Path) -> None:
    """A folder is where the journal should be."""
    (tmp_path / "games.db").mkdir()
    with playing(tmp_path) as table:
        assert table.lines[0].startswith("No record can be kept: ")
        table.act("put", space="e5", colour="orange")
        table.until(lambda state: state["asked"] == "broken")
        assert table.state["message"]["text"].startswith("The record cannot be written: ")
        table.act("tap", key="ok")
        table.until(lambda state: state["asked"] is None and state["moves"])
        table.play("f6p")
        assert table.end() == 0


def test_games_are_listed_for_programs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = ("--data", str(tmp_path / "data"))
    assert main(("games", *data)) == 0
    assert "No game is recorded" in capsys.readouterr().out
    assert main(("import", record(tmp_path, WON), *data)) == 0
    assert "It is game 1 now, 9 moves, Orange won (quint)." in capsys.readouterr().out
    assert main(("games", "--json", *data)) == 0
    (listed,) = json.loads(capsys.readouterr().out)
    assert (listed["id"], listed["result"], len(listed["moves"])) == (1, "first wins, quint", 9)


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (("games",), 0),
        (("games", "--json"), 0),
        (("export", "1"), 2),
        (("export", "1", "--sensors"), 2),
        (("replay", "1"), 2),
    ],
)
@pytest.mark.parametrize("is_there", [False, True])
def test_who_only_looks_makes_nothing(
    tmp_path: Path, command: tuple[str, ...], code: int, *, is_there: bool
) -> None:
    data = tmp_path / "a" / "b"
    if is_there:
        data.mkdir(parents=True)
    before = sorted(tmp_path.rglob("*"))
    assert main((*command, "--data", str(data))) == code
    assert sorted(tmp_path.rglob("*")) == before


@pytest.mark.parametrize("command", [("games",), ("export", "1"), ("import",)])
def test_every_command_says_that_a_journal_is_damaged(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: tuple[str, ...]
) -> None:
    file = (record(tmp_path, "e5o"),) if command == ("import",) else ()
    (tmp_path / "games.db").touch()
    main((*command, *file, "--data", str(tmp_path)))
    assert "games.db was damaged: the file is cut short. It was set aside" in capsys.readouterr().err


def test_a_game_that_makes_no_sense_is_named_and_the_others_are_listed_and_exported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(("import", record(tmp_path, "e5o f6p"), "--data", str(tmp_path)))
    seal_into(tmp_path, Entry(2, EntryKind.GAME, 0, "a|b", 0))
    capsys.readouterr()
    for command, code in (("games", 0), ("export 1", 0), ("export 2", 2)):
        assert main((*command.split(), "--data", str(tmp_path))) == code
        said = capsys.readouterr()
        assert "keeps all but this: game 2 begins with 'a|b'" in said.err
        assert ("manalath" in said.out) == (not code)
    with playing(tmp_path) as table:
        assert "game 2 begins with 'a|b'" in table.lines[0]
        assert "game 2 begins with 'a|b'" in table.state["complaint"]
        assert table.state["asked"] == "resume"


#: The first of January of the year 1, the last evening of 9999, and what no calendar has.
ODD_TIMES_MS = (-62_135_596_800_000, 253_402_300_799_999, -(10**18), 10**18)


@sampled(2)
@pytest.mark.parametrize(
    "command", ["games", "games --json", "export 1", "export 3", "export 4 --json", "replay 1"]
)
def test_a_journal_with_a_date_that_cannot_be_written_is_listed_and_exported(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """An earlier version took such records in."""
    open_folder(tmp_path, lambda: 0).close()
    for number, at_ms in enumerate(ODD_TIMES_MS, start=1):
        begin = Entry(number, EntryKind.GAME, 0, "manalath|6/7/8/9/10/9/8/7/6 o||", at_ms)
        seal_into(tmp_path, begin, Entry(number, EntryKind.PLY, 1, "e5o", at_ms))
    monkeypatch.setattr("controller.cli.runtime.run", lambda *_: 0)
    assert main((*command.split(), "--data", str(tmp_path))) == 0
    said = capsys.readouterr()
    assert said.err == ""
    if "export" in command:
        back = tmp_path / "back.txt"
        back.write_text(said.out)
        assert main(("import", str(back), "--data", str(tmp_path / "other"))) == 0


@PROOF
def test_an_older_game_is_offered_though_a_finished_one_was_imported(tmp_path: Path) -> None:
    data = tmp_path / "data"
    main(("import", record(tmp_path, "e5o f6p"), "--data", str(data)))
    main(("import", record(tmp_path, WON), "--data", str(data)))
    with playing(data) as table:
        assert table.state["asked"] == "resume"
        assert len(table.state["moves"]) == 2


@pytest.mark.parametrize("form", [(), ("--json",)])
def test_an_export_is_imported_as_it_was(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], form: tuple[str, ...]
) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    main(("import", record(tmp_path, "e5o f6p"), "--data", str(one)))
    file = tmp_path / "exported"
    assert main(("export", "1", *form, "--output", str(file), "--data", str(one))) == 0
    assert main(("import", str(file), "--data", str(other))) == 0
    capsys.readouterr()
    assert games(one) == games(other)


def test_without_a_number_the_last_game_is_meant(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = ("--data", str(tmp_path / "data"))
    for moves in (WON, "e5o f6p"):
        main(("import", record(tmp_path, moves), *data))
    capsys.readouterr()
    assert main(("export", *data)) == 0
    last = capsys.readouterr().out
    assert main(("export", "2", *data)) == 0
    assert capsys.readouterr().out == last
    with playing(tmp_path / "data", "--step", command="replay") as table:
        table.until(lambda state: "of 2" in state["message"]["text"])


def test_all_records_of_a_copy_are_imported_or_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy, data = tmp_path / "copy.txt", tmp_path / "data"
    records = [Path(record(tmp_path, moves)).read_text() for moves in (WON, "e5o f6p")]
    copy.write_text("\n".join([*records, records[0].replace("a1o", "zz9", 1)]))
    assert main(("import", str(copy), "--data", str(data))) == 2
    assert games(data) == ()
    copy.write_text("\n".join(records))
    assert main(("import", str(copy), "--data", str(data))) == 0
    assert "It is game 2 now" in capsys.readouterr().out


@pytest.mark.parametrize("form", [(), ("--json",)])
def test_what_is_imported_again_is_there_already(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], form: tuple[str, ...]
) -> None:
    data = ("--data", str(tmp_path / "data"))
    main(("import", record(tmp_path, WON), *data))
    main(("import", record(tmp_path, "e5o f6p"), *data))
    once, file = games(tmp_path / "data"), tmp_path / "exported"
    assert main(("export", "2", *form, "--output", str(file), *data)) == 0
    capsys.readouterr()
    for again in (file, record(tmp_path, WON)):
        assert main(("import", str(again), *data)) == 0
    assert games(tmp_path / "data") == once
    assert capsys.readouterr().out.splitlines() == [
        "It is there already, as game 2.",
        "It is there already, as game 1.",
    ]


def test_the_same_moves_played_at_another_time_are_another_game(tmp_path: Path) -> None:
    file, data = Path(record(tmp_path, WON)), tmp_path / "data"
    text = file.read_text()
    copies = [text.replace("\n\n", f"\nbegan: 2026-05-0{day} 20:00:00.000\n\n", 1) for day in (1, 2, 1)]
    file.write_text("\n".join(copies))
    assert main(("import", str(file), "--data", str(data))) == 0
    assert len(games(data)) == 2


SQUARE_GAMES = {
    "mammalath": "a1 swap -a1b1c1 b1 -v c1",
    "mana": "edge0 Da1 Rb2 Rd2 Rc1 Re1 Rf1 Db5 Rd5 Rc6 Ra6 Re6 Rf6 d2-d5 c6-c5 b2-b5",
}


@sampled(1)
@pytest.mark.parametrize("game", SQUARE_GAMES)
def test_games_of_the_square_are_imported_exported_and_shown_on_a_board_that_they_fit(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], game: str
) -> None:
    moves = SQUARE_GAMES[game]
    data = tmp_path / "data"
    assert main(("import", record(tmp_path, moves, game), "--data", str(data))) == 0
    capsys.readouterr()
    assert main(("export", "1", "--data", str(data))) == 0
    assert [
        line.split()[0] for line in capsys.readouterr().out.split("\n\n")[1].splitlines()
    ] == moves.split()
    with playing(data, "1", command="replay") as table:
        table.until(lambda state: len(state["moves"]) == len(moves.split()))
        assert table.state["outcome"] is not None
        assert len(table.state["moves"][0]["said"]) > 1


@PROOF
def test_a_game_is_simulated_on_a_board_that_it_fits(tmp_path: Path) -> None:
    with playing(tmp_path / "data", "--game", "mana") as table:
        assert table.state["game"]["name"] == "mana"


@PROOF
def test_an_imported_game_is_offered(tmp_path: Path) -> None:
    data = tmp_path / "data"
    main(("import", record(tmp_path, "e5o f6p a1o"), "--data", str(data)))
    with playing(data) as table:
        assert table.state["asked"] == "resume"
        assert len(table.state["moves"]) == 3


@PROOF
def test_a_record_is_shown_by_itself_and_by_steps(tmp_path: Path) -> None:
    data = tmp_path / "data"
    main(("import", record(tmp_path, "e5o f6p"), "--data", str(data)))
    with playing(data, "1", command="replay") as table:
        table.until(lambda state: len(state["moves"]) == 2)
    with playing(data, "--step", "1", command="replay") as table:
        for count in (1, 2):
            table.act("tap", key="ok")
            table.until_moves(count)
        table.act("tap", key="undo")
        table.until(lambda state: len(state["moves"]) == 1)
    assert [notation(game) for game in games(data)] == ["e5o f6p"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("export", "7"), "there is no game 7; `manalath games` lists them"),
        (("replay", "7"), "there is no game 7"),
        (("replay",), "no game is recorded in"),
        (("export", "--sensors"), "no game is recorded in"),
        (("replay", "1", "--sensors", "stream.jsonl"), "--sensors: not allowed with argument ID"),
        (("export", "1", "--json", "--sensors"), "--sensors: not allowed with argument --json"),
        (("export", "one"), "'one' is not a whole number of at least 1"),
        (("import", "nowhere.txt"), "nowhere.txt cannot be read: No such file or directory"),
        (("replay", "--sensors", "nowhere"), "nowhere cannot be read"),
        (("replay", "1", "--speed", "11"), "'11' is not a speed from 0.1 to 10"),
        (("games", "--data", "/dev/null/x"), "cannot hold records"),
    ],
)
def test_what_cannot_be_done_is_said(
    arguments: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        code: object = main(arguments)
    except SystemExit as ended:
        code = ended.code
    assert code == 2
    assert said in capsys.readouterr().err


def test_a_file_that_is_no_text_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "picture").write_bytes(bytes(range(256)))
    assert main(("import", str(tmp_path / "picture"))) == 2
    assert "is not text" in capsys.readouterr().err
