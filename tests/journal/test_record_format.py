"""A game as text and as JSON, and back; what cannot be read is reported."""

import json
import time
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.games import all_games
from controller.inference import Reading
from controller.play.journal import (
    ABANDONED,
    GameHeader,
    JournalError,
    KeptGame,
    KeptMove,
    RecordError,
    result_text,
)
from controller.play.journal.record_format import local_text, read_record, record_json, record_text, utc_text
from tests.games.walks import walk
from tests.sweeps import some

GAMES = all_games()
START = "6/7/8/9/10/9/8/7/6 o"
GAME = KeptGame(
    0,
    GameHeader("manalath", START, "hex70-dual-mega"),
    1_700_000_000_123,
    (KeptMove("e5o", 1_700_000_002_000),),
)


#: The first of January of the years 1 and 9999.
YEAR_1_MS, YEAR_9999_MS = -62_135_596_800_000, 253_370_764_800_000


def test_times_are_written_in_the_calendar() -> None:
    assert utc_text(1_700_000_000_123) == "2023-11-14 22:13:20.123"


@pytest.fixture(params=["Pacific/Kiritimati", "Pacific/Pago_Pago", "Europe/Paris", "UTC"])
def zone(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A computer east or west of Greenwich, as far as people live."""
    monkeypatch.setenv("TZ", request.param)
    time.tzset()
    yield request.param
    monkeypatch.undo()
    time.tzset()


@pytest.mark.usefixtures("zone")
@pytest.mark.parametrize("at_ms", [0, 1, 1_700_000_000_123, YEAR_9999_MS - 1])
def test_every_time_of_a_record_is_a_date_here_too(at_ms: int) -> None:
    assert local_text(at_ms) == f"{datetime.fromtimestamp(at_ms / 1000):%Y-%m-%d %H:%M}"  # noqa: DTZ006 - here


@pytest.mark.usefixtures("zone")
@given(st.integers() | st.sampled_from([YEAR_1_MS, YEAR_9999_MS, -(10**18), 10**18]))
def test_no_time_at_all_prevents_a_date(at_ms: int) -> None:
    if at_ms not in range(YEAR_9999_MS):
        assert (utc_text(at_ms), local_text(at_ms)) == (utc_text(0), local_text(0))


@pytest.mark.parametrize("year", ["0001", "1969", "9999"])
def test_a_record_of_a_year_that_is_no_date_everywhere_is_refused_and_says_which_are(year: str) -> None:
    wrong = record_text(GAME).replace("began: 2023", f"began: {year}")
    with pytest.raises(RecordError, match="must be a time of the years 1970 to 9998"):
        read_record(wrong, GAMES)


@settings(max_examples=some(30))
@given(
    name=st.sampled_from(sorted(GAMES)),
    seed=st.integers(0, 10_000),
    share=st.floats(0.05, 1.0),
    gaps=st.lists(st.integers(0, 100_000), min_size=60, max_size=60),
    is_left=st.booleans(),
)
def test_every_game_survives_both_ways(
    name: str, seed: int, share: float, gaps: list[int], *, is_left: bool
) -> None:
    game = GAMES[name]
    plies = [(position, move) for position, move in walk(game, seed) if move is not None]
    position, at_ms, kept = plies[0][0], 5, list[KeptMove]()
    start = position.fen()
    for number, (_, move) in enumerate(plies[: max(1, round(share * len(plies)))]):
        position = position.play(move)
        at_ms += gaps[number % len(gaps)]
        kept.append(KeptMove(game.write_move(move), at_ms))
    result = result_text(position.outcome) or (ABANDONED if is_left else "")
    original = KeptGame(0, GameHeader(name, start, "board"), 5, tuple(kept), result)
    assert read_record(record_text(original), GAMES) == original
    assert read_record(record_json(original), GAMES) == original


def test_sensors_that_a_game_was_played_without_survive_both_ways_and_may_be_missing() -> None:
    game = replace(GAME, masked={"b3": Reading.EMPTY, "c4": Reading.FIRST})
    assert read_record(record_text(game), GAMES) == read_record(record_json(game), GAMES) == game
    assert read_record(record_json(game).replace('"masked"', '"later"'), GAMES).masked == {}


def text(*, result: str = "unfinished", moves: str = "e5o", heads: str = "") -> str:
    return f"manalath record, version 1\ngame: manalath\nstart: {START}\nresult: {result}\n{heads}\n{moves}\n"


def test_what_people_write_themselves_is_read() -> None:
    game = read_record(text(moves="\n  e5o\n\nf6p  3\n"), GAMES)
    assert [(move.text, move.at_ms) for move in game.moves] == [("e5o", 0), ("f6p", 3000)]


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ("", "its first line must be 'manalath record, version 1'"),
        ("[Event]\n", "its first line must be"),
        (text(heads="nonsense\n"), "line 5, 'nonsense': write a header as"),
        (text(heads="began: soon\n"), "'soon' is not a date"),
        (text().replace("start: ", "begin: "), "the record lacks 'start'; an export shows"),
        (text(moves="e5o one two"), "line 6, 'e5o one two': write a move and the seconds"),
        (text(moves="e5o\ne5p"), "move 2: "),
        (text(moves="e5q"), "move 1: 'e5q' is not a move"),
        (text(moves=""), "the record has no move"),
        (text(result="first wins, quint"), "is not that of the moves, which do not end the game"),
        (text().replace("manalath\n", "chess\n"), "is one of 'chess', which is not played here"),
        (text().replace(START, "5/5 o"), "row"),
        ("{", "this JSON is not a record"),
        ("{}", "this JSON is not a manalath-record of version 1"),
        ('{"a":' * 100_000, "this JSON is not a record: it is nested more than 32 deep"),
        (json.dumps({"format": "pgn", "version": 1}), "not a manalath-record of version 1"),
        (record_json(GAME).replace('"e5o"', "[]"), "the record: moves[0]: move must be text, not []"),
        (record_json(GAME).replace('"moves"', '"plies"'), "the record lacks 'moves'"),
        (
            text(heads="board: a|b\n"),
            "board must be the name of a board, one line of at most 64 characters without a |, not 'a|b'",
        ),
        (
            text(heads="masked: b3 wet\n"),
            "masked: b3 must be one of empty, first, second, unclear, piece, not 'wet'",
        ),
        (record_json(GAME).replace('"masked": {}', '"masked": {"b3": 1}'), "masked: b3 must be one of"),
        (record_json(GAME).replace('"masked": {}', '"masked": 1'), "masked must be a list, not 1"),
        (
            record_json(GAME).replace("hex70-dual-mega", r"a\nb"),
            r"one line of at most 64 characters without a |, not 'a\nb'",
        ),
        (
            record_json(GAME).replace("hex70-dual-mega", r"\ud800"),
            "this JSON is not a record: it holds half a char",
        ),
        (
            record_json(GAME).replace("1700000000123", "1" + 18 * "0"),
            "began_ms must be a time of the years 1970 to 9998",
        ),
        (
            record_json(GAME).replace("1700000002000", "-" + 18 * "9"),
            "moves[0]: at_ms must be a time of the years 1970 to 9998",
        ),
        (
            record_json(GAME).replace("1700000002000", 6000 * "9"),
            "not a record: it holds a number that does not fit",
        ),
        (record_json(GAME).replace("1700000002000", "1e999"), "this JSON is not a record"),
        (text(moves="e5o 999999999999"), "moves[0]: at_ms must be a time of the years 1970 to 9998"),
    ],
)
def test_what_is_wrong_is_said(wrong: str, said: str) -> None:
    with pytest.raises(JournalError) as error:
        read_record(wrong, GAMES)
    assert said in str(error.value)


def test_a_clock_that_was_set_back_or_far_ahead_meanwhile_survives_both_ways() -> None:
    moves = (KeptMove("e5o", GAME.began_ms - 5_250), KeptMove("f6p", GAME.began_ms + 1_800_000_000_000))
    game = replace(GAME, moves=moves)
    assert read_record(record_text(game), GAMES) == read_record(record_json(game), GAMES) == game


def test_what_is_read_is_kept_as_it_would_be_written() -> None:
    assert read_record(record_json(GAME).replace(START, START.replace(" ", r"\n")), GAMES) == GAME
    assert read_record(text(heads="began: 2023-11-15 00:00+02:00\n"), GAMES).began_ms == 1_699_999_200_000


def test_a_result_that_the_moves_deny_is_refused() -> None:
    moves = "a1o i1p a2o i3p a4o i5p a5o e1p a3o".replace(" ", "\n")
    assert read_record(text(moves=moves), GAMES).result == "first wins, quint"
    with pytest.raises(JournalError, match="is not that of the moves, 'first wins, quint'"):
        read_record(text(moves=moves, result="second wins, quart"), GAMES)


@pytest.mark.parametrize("result", ["first wins, resigned", "second wins, resigned", "draw, agreed"])
def test_an_end_that_the_players_agreed_on_is_read_back(result: str) -> None:
    game = read_record(text(result=result), GAMES)
    assert game.result == result
    assert not game.is_unfinished
    outcome = game.record(GAMES).position.outcome
    assert outcome is not None
    assert result_text(outcome) == result
    assert read_record(record_json(game), GAMES) == read_record(record_text(game), GAMES) == game
