"""What the sensors read is decided again: with the same result, or with a difference that is found."""

import json
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random

import pytest

from controller.board import Key, Profile
from controller.errors import InputError
from controller.games import Colour, all_games
from controller.inference import Colours
from controller.messages import Message
from controller.play.journal import JOURNAL_FILE, Journal, JournalError, Recorder, replay_stream
from controller.play.journal.entries import StreamError
from controller.play.journal.event_lines import event_line, read_event
from controller.play.loop import Loop
from controller.ports import Unlinked
from controller.session import open_session, resume_session
from controller.session.events import (
    Choose,
    NewGame,
    OpenMenu,
    Recolour,
    SetColours,
    SetHelp,
    Tapped,
    Touched,
)
from controller.session.mode import Choice
from hardware.profiles import load_profile
from simulator.twin_clock import SimulatedClock
from simulator.virtual_board import VirtualBoard
from tests.journal.disks import no_journal
from tests.proof.hands import EVERYDAY, begin, people_at, people_of
from tests.session.test_resume import unfinished
from tests.sweeps import PROOF, sampled
from tests.table_games import TABLE_GAMES
from tests.timeline import PROFILE, SINGLE
from tests.wirings import shuffled

#: A stream from when lost links were described in words: the cable came out once, and a self-test ran once.
IN_WORDS = Path(__file__).with_name("before_messages.jsonl")

#: One game is the sample.
SEEDS = [1, pytest.param(2, marks=PROOF), pytest.param(3, marks=PROOF)]


def record_game(folder: Path, game: str, seed: int, profile: Profile = PROFILE) -> Path:
    """Let seeded hands play a recorded game; return the path of its stream."""
    clock = SimulatedClock()
    board = VirtualBoard(profile, clock, seed)
    start, random = people_of(all_games()[game], seed)
    blocked = tuple(sorted(start.blocked()))
    journal = Journal(folder / JOURNAL_FILE, lambda: round(clock.now_ms()))
    recorder = Recorder(journal, folder, is_threaded=False)
    loop = Loop(board, clock, open_session(profile, all_games()[game].start(blocked), is_recorded=True))
    loop.subscribe(recorder)
    hand = people_at(profile)(board.workbench, start, random, EVERYDAY, lambda *_: None)
    begin(hand)
    while not hand.is_done:
        loop.turn()
    board.close()
    recorder.stop(clock.now_ms())
    journal.close()
    return folder / "000001.jsonl"


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, ...]:
    """The lines of one game, for every test to which any game will do."""
    return tuple(record_game(tmp_path_factory.mktemp("recorded"), "manalath", 1).read_text().splitlines())


@sampled(1)
@pytest.mark.parametrize("game", TABLE_GAMES)
@pytest.mark.parametrize("seed", SEEDS)
def test_the_same_is_decided_again(tmp_path: Path, game: str, seed: int) -> None:
    stream = record_game(tmp_path, game, seed)
    replayed = replay_stream(stream.read_text().splitlines(), all_games(), load_profile)
    assert replayed.is_identical
    assert len(replayed.then) > 10
    kept = Journal(tmp_path / JOURNAL_FILE, lambda: 0)
    committed = [fact.split()[-1] for fact in replayed.now if "committed" in fact]
    assert len(committed) >= len(kept.games()[0].moves) > 5
    kept.close()


@PROOF
@pytest.mark.parametrize("seed", SEEDS)
def test_colours_that_keys_gave_are_decided_again(tmp_path: Path, seed: int) -> None:
    lines = record_game(tmp_path, "manalath", seed, SINGLE).read_text().splitlines()
    replayed = replay_stream(lines, all_games(), load_profile)
    assert replayed.is_identical
    assert len(replayed.then) > 10


@PROOF
def test_the_same_seed_gives_the_same_bytes(tmp_path: Path) -> None:
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
        record_game(tmp_path / name, "manalath", 7)
    for file in ("000001.jsonl", JOURNAL_FILE):
        assert (tmp_path / "one" / file).read_bytes() == (tmp_path / "other" / file).read_bytes()


def test_a_decision_that_differs_is_found(recorded: tuple[str, ...]) -> None:
    lines = list(recorded)
    place = next(n for n, line in enumerate(lines) if "committed 2" in line)
    lines[place] = lines[place].replace("committed 2", "committed 3")
    replayed = replay_stream(lines, all_games(), load_profile)
    assert not replayed.is_identical
    assert "committed 3" in replayed.then[replayed.first_difference]
    assert "committed 2" in replayed.now[replayed.first_difference]


@PROOF
@pytest.mark.parametrize("seed", SEEDS[:2])
def test_a_stream_that_ends_anywhere_as_the_program_was_killed_is_decided_again(
    tmp_path: Path, seed: int
) -> None:
    lines = record_game(tmp_path, "manalath-stein", seed).read_text().splitlines()
    facts = [number for number, line in enumerate(lines) if "fact" in line]
    for number in (*facts[::7], facts[-1]):
        for end in (number - 1, number, number + 1):
            assert replay_stream(lines[:end], all_games(), load_profile).is_identical, lines[end - 1]


def test_what_is_decided_while_no_record_can_be_written_is_decided_again(tmp_path: Path) -> None:
    """Keys that answer for the record mean nothing else; a game left at that time keeps its notation."""
    clock = SimulatedClock()
    board = VirtualBoard(PROFILE, clock, 0)
    session = open_session(PROFILE, all_games()["manalath-stein"].start(), is_recorded=True)
    recorder = Recorder(no_journal, tmp_path, is_threaded=False)
    loop = Loop(board, clock, session)
    loop.subscribe(recorder)
    board.workbench.after(1000, lambda: board.workbench.put("e5", Colour.SECOND))
    for at_ms, command in (
        (2000, lambda at_ms: Tapped(Key.UNDO, at_ms)),
        (3000, lambda at_ms: NewGame(all_games()["manalath"].start(), at_ms)),
        (4000, lambda at_ms: Tapped(Key.OK, at_ms)),
    ):
        board.workbench.after(at_ms, partial(loop.post, command))
    while clock.now_ms() < 5000:
        loop.turn()
    recorder.stop(clock.now_ms())
    lines = (tmp_path / "000001.jsonl").read_text().splitlines()
    in_words = [_with_its_failure_in_words(line) for line in lines]
    assert in_words != lines
    for kept in (lines, in_words):
        replayed = replay_stream(kept, all_games(), load_profile)
        assert replayed.is_identical
        assert "1402.400 committed 1 e5b" in replayed.then
        assert "began manalath 6/7/8/9/10/9/8/7/6 o" in replayed.then


def _with_its_failure_in_words(line: str) -> str:
    """Write a line as streams had it before a failure was a message."""
    event = json.loads(line)
    if "failed" not in event:
        return line
    assert event["failed"] == Message("journal.no_home").to_json()
    return json.dumps(event | {"failed": "there is no disk"})


def test_what_a_page_asked_for_and_a_game_gone_on_with_are_in_the_stream(tmp_path: Path) -> None:
    clock = SimulatedClock()
    board = VirtualBoard(PROFILE, clock, 0)
    session = resume_session(
        open_session(PROFILE, all_games()["manalath-stein"].start(), is_recorded=True),
        unfinished("manalath", "e5o", "f6p"),
    )
    recorder = Recorder(no_journal, tmp_path, is_threaded=False)
    loop = Loop(board, clock, session)
    loop.subscribe(recorder)
    for act in (
        lambda at_ms: SetHelp(Colour.FIRST, 0, at_ms),
        lambda at_ms: Tapped(Key.UNDO, at_ms),
        lambda at_ms: Tapped(Key.OK, at_ms),
        lambda at_ms: Choose(Choice.RESIGN, at_ms),
        OpenMenu,
        lambda at_ms: Touched("a1", at_ms),
        lambda at_ms: Tapped(Key.OK, at_ms),
    ):
        loop.post(act)
        until_ms = clock.now_ms() + 100
        while clock.now_ms() < until_ms:
            loop.turn()
    recorder.stop(clock.now_ms())
    replayed = replay_stream((tmp_path / "000001.jsonl").read_text().splitlines(), all_games(), load_profile)
    assert replayed.then[2].startswith("began manalath ")
    assert replayed.then[:2] == ("abandoned", "began manalath-stein 5/6/7/8/9/8/7/6/5 w")
    assert replayed.is_identical


def test_how_colours_are_given_is_in_the_stream(tmp_path: Path) -> None:
    clock = SimulatedClock()
    board = VirtualBoard(SINGLE, clock, 0)
    recorder = Recorder(no_journal, tmp_path, is_threaded=False)
    loop = Loop(board, clock, open_session(SINGLE, all_games()["manalath"].start()))
    loop.subscribe(recorder)
    board.workbench.after(1000, lambda: board.workbench.put("e5", Colour.SECOND))
    for at_ms, command in (
        (500, lambda at_ms: SetColours(Colours.ASK, at_ms)),
        (600, lambda at_ms: Recolour(Colour.SECOND, at_ms)),
        (3000, lambda at_ms: Tapped(Key.SECOND, at_ms)),
    ):
        board.workbench.after(at_ms, partial(loop.post, command))
    while clock.now_ms() < 5000:
        loop.turn()
    recorder.stop(clock.now_ms())
    replayed = replay_stream((tmp_path / "000001.jsonl").read_text().splitlines(), all_games(), load_profile)
    assert replayed.is_identical
    assert [fact.split()[1:] for fact in replayed.then[1:]] == [["committed", "1", "e5p"]]


def test_a_line_cut_off_at_the_end_is_left_out_and_one_before_it_is_said(recorded: tuple[str, ...]) -> None:
    lines = list(recorded)
    cut = [*lines[:50], lines[50][:-5]]
    assert replay_stream(cut, all_games(), load_profile).then
    with pytest.raises(JournalError, match="line 51 of the sensors is not readable"):
        replay_stream([*cut, *lines[51:]], all_games(), load_profile)


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ([], "this is not a stream of sensors"),
        (['{"format":"x"}'], "this is not a stream of sensors"),
        (["nonsense", "{}"], "line 1 of the sensors is not readable"),
        (['{"format":"manalath-sensors","version":1}'], "the first line of the sensors is not readable"),
        (["[]", "{}"], "line 1 of the sensors is not readable"),
        (['{"a":' * 5000, "{}"], "line 1 of the sensors is not readable"),
        (["9" * 6000], "this is not a stream of sensors"),
    ],
)
def test_what_is_no_stream_is_said(lines: list[str], said: str) -> None:
    with pytest.raises(JournalError, match=said):
        replay_stream(lines, all_games(), load_profile)


@pytest.mark.parametrize("whose", ["the game", "the unfinished one"])
@pytest.mark.parametrize(
    "odd",
    [
        *({"game": []}, {"game": "chess"}, {"fen": 5}, {"fen": ""}, {"moves": 5}, {"moves": [1]}),
        *({"seats": 5}, {"seats": "third"}, {"seed": "7"}, {"puzzle": "x"}, {"blocked": 1, "fen": None}),
        *({"masked": 5}, {"masked": {"a1": "wet"}}, {"masked": [5]}),
    ],
    ids=str,
)
def test_a_first_line_with_an_odd_value_is_refused(whose: str, odd: dict[str, object]) -> None:
    line = json.loads((Path(__file__).parent / "kept" / "offered.jsonl").read_text().splitlines()[0])
    (line if whose == "the game" else line["unfinished"]).update(odd)
    with pytest.raises(JournalError, match="the first line of the sensors is not readable: "):
        replay_stream([json.dumps(line)], all_games(), load_profile)


@pytest.mark.parametrize(
    "line",
    [
        '{"at":1,"tapped":"esc"}',
        '{"at":1}',
        '{"at":1,"new":"chess","blocked":[]}',
        '{"at":1,"level":1}',
        '{"at":1,"level":7,"seat":"orange"}',
        '{"at":"soon","tick":true}',
        '{"at":1,"sensors":[1,2],"raw":null,"seq":1,"board":1}',
        '{"at":1,"sensors":[-1,0,0,0,0,0,0,0,0,0],"raw":null,"seq":1,"board":1}',
        '{"at":1,"sensors":["",0,0,0,0,0,0,0,0,0],"raw":null,"seq":1,"board":1}',
        '{"at":1,"linked":["e5"],"has":[10,21,70,true]}',
        '{"at":1,"unlinked":{"code":"serial_link.mute"},"cure":"Plug it in."}',
        '{"at":1,"failed":5}',
        '{"at":1,"failed":{"code":"journal.no_home"}}',
        '{"at":1,"failed":{"code":"journal.no_home","facts":{"path":{}}}}',
    ],
)
def test_what_is_no_event_is_said(recorded: tuple[str, ...], line: str) -> None:
    with pytest.raises(JournalError, match="is not an event"):
        replay_stream([recorded[0], line], all_games(), load_profile)


def test_whatever_is_altered_in_a_stream_is_decided_or_refused(recorded: tuple[str, ...]) -> None:
    lines = list(recorded[:25])
    lines[20:20] = ['{"at":500,"tapped":"ok"}', '{"at":501,"new":"manalath","blocked":["e5"]}']
    lines[25:25] = ['{"at":900,"level":1,"seat":"orange"}', '{"at":901,"unlinked":"It is out.","cure":""}']
    random = Random(1)
    for _ in range(100):
        number = random.choice((0, random.randrange(len(lines))))
        line = json.loads(lines[number])
        where = random.choice(list(line))
        line[where] = random.choice((None, True, -1, 1e30, "x", [], {}, ["e5"], [None] * 10, 2**63))
        with suppress(InputError):
            replay_stream(
                [*lines[:number], json.dumps(line), *lines[number + 1 :]], all_games(), load_profile
            )


def test_why_the_board_was_gone_is_kept_as_a_message() -> None:
    lost = Message("serial_link.overloaded", lights_ma=900)
    event = Unlinked(lost, Message("serial_link.stronger_supply"), 901.5, heard_ms=420.0)
    line = json.loads(event_line(event))
    assert line["unlinked"] == {"code": "serial_link.overloaded", "facts": {"lights_ma": 900}}
    assert line["heard"] == 420.0
    assert read_event(line, all_games(), PROFILE) == event


def test_a_stream_that_says_why_in_words_is_decided_again() -> None:
    replayed = replay_stream(IN_WORDS.read_text(encoding="utf-8").splitlines(), all_games(), load_profile)
    assert replayed.is_identical
    assert [fact.split()[-1] for fact in replayed.now if "committed" in fact] == ["e5o", "f6p"]


def test_old_streams_are_deleted_and_a_stream_that_grows_too_long_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("controller.play.journal.background_writer.MAX_STREAMS", 3)
    monkeypatch.setattr("controller.play.journal.background_writer.MAX_CHARS", 2000)
    for number in range(1, 6):
        (tmp_path / f"{number:06}.jsonl").touch()
    (tmp_path / "².jsonl").touch()
    recorder = Recorder(no_journal, tmp_path, is_threaded=False)
    recorder.start(open_session(PROFILE, all_games()["manalath"].start()), lambda _: None)
    for number in range(1000):
        recorder.hear(Tapped(Key.OK, float(number)))
    recorder.stop(0.0)
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "000004.jsonl",
        "000005.jsonl",
        "000006.jsonl",
        "².jsonl",
    ]
    assert 1500 < (tmp_path / "000006.jsonl").stat().st_size <= 2000


def test_a_board_wired_otherwise_is_not_taken_for_the_one_that_ships(tmp_path: Path) -> None:
    own = shuffled(PROFILE, seed=3)
    lines = record_game(tmp_path, "manalath", 1, own).read_text().splitlines()
    assert own.name == PROFILE.name
    assert replay_stream(lines, all_games(), lambda _: own).is_identical
    with pytest.raises(StreamError, match=r"--board virtual:FILE\.toml"):
        replay_stream(lines, all_games(), load_profile)


def test_a_stream_from_before_wirings_were_written_is_still_read(recorded: tuple[str, ...]) -> None:
    first, *rest = recorded
    before = json.dumps({name: value for name, value in json.loads(first).items() if name != "wiring"})
    assert replay_stream([before, *rest], all_games(), load_profile).is_identical
