"""The household: counted from records of several people and levels, told in a terminal and to programs."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from controller.annexes.household.fitting_handicap import fitting
from controller.annexes.household.household import Household, Member, Player, household_of
from controller.cli import main
from controller.games import all_games
from controller.messages import speak
from controller.play.journal import KeptGame
from controller.table.opening_rule import OpeningRule
from controller.web.score_routes import scores_of
from tests.annexes.household.records import DRAW, FIRST, GAMES, SECOND, against, kept_in, played
from tests.kept_games import keep

#: How each stands: the opponent, games won, lost and drawn, and the last ones.
STANDINGS = {
    "Ann": {
        Player(name="Ben"): (2, 1, 1, "+-+"),
        Player(name=""): (1, 0, 0, "+"),
        Player(level=2): (1, 1, 0, "-+"),
    },
    "Anne": {Player(name=""): (1, 0, 0, "+"), Player(level=2): (1, 0, 0, "+")},
    "Ben": {Player(name="Ann"): (1, 2, 1, "-+-")},
    "": {
        Player(name="Ann"): (0, 1, 0, "-"),
        Player(name="Anne"): (0, 1, 0, "-"),
        Player(level=1): (1, 0, 0, "+"),
    },
}


@pytest.fixture
def household() -> Household:
    return household_of(GAMES, all_games())


def told(person: Member) -> dict[Player, tuple[int, int, int, str]]:
    """Return how a person stands."""
    return {
        row.opponent: (row.won, row.lost, row.drawn, "".join("+" if won else "-" for won in row.last))
        for row in person.rows
    }


def test_who_played_whom_and_each_level_is_counted(household: Household) -> None:
    assert {person.name: told(person) for person in household.people} == STANDINGS
    assert [list(told(person)) for person in household.people] == [list(each) for each in STANDINGS.values()]


def test_first_moves_and_the_longest_game_are_of_games_that_people_ended(household: Household) -> None:
    (facts,) = household.games
    assert (facts.game, facts.ended) == ("manalath", 12)
    # All begin with orange, which won eight of the ten with a winner.
    assert (facts.first_won, facts.decided) == (8, 10)
    assert facts.longest == GAMES[7]


def test_the_standing_against_a_level_is_that_of_the_end_card(household: Household) -> None:
    against: dict[int, dict[str, int]] = {}
    for person in household.people:
        for row in person.rows:
            if row.opponent.level:
                score = against.setdefault(row.opponent.level, {"won": 0, "lost": 0})
                score["won"] += row.won
                score["lost"] += row.lost
    scores = scores_of(GAMES)["manalath"]
    assert against == {level: {"won": score["won"], "lost": score["lost"]} for level, score in scores.items()}


def test_a_row_shows_the_last_ten() -> None:
    games = [played(n, ("Ann", "Ben"), SECOND if n < 3 else FIRST) for n in range(12)]
    ann, ben = household_of([*games, played(12, ("Ann", "Ben"), DRAW)], all_games()).people
    assert ann.rows[0].last == (False, *[True] * 9)
    assert (ben.rows[0].won, ben.rows[0].lost, ben.rows[0].drawn) == (3, 9, 1)


def test_records_of_an_unknown_game_count_but_for_the_first_move() -> None:
    (facts,) = household_of([played(1, ("Ann", "Ben"), FIRST)], {}).games
    assert (facts.ended, facts.decided, facts.first_won) == (1, 0, 0)


ENGLISH = """\
Ann
  against                   game             won  lost  drawn  last
  Ben                       Manalath           2     1      1  +-+
  Without a name            Manalath           1     0      0  +
  Computer 2                Manalath           1     1      0  -+
"""


def test_a_terminal_tells_it_in_both_languages(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept_in(tmp_path)
    assert main(["household", "--data", str(tmp_path)]) == 0
    said = capsys.readouterr().out
    assert said.startswith(ENGLISH)
    assert said.endswith(
        "Manalath: 12 games, 9 moves in the longest, game 8 (Without a name – Computer 1). "
        "The first move won 8 of 10, 80 %.\n"
    )
    try:
        assert main(["household", "--data", str(tmp_path), "--language", "fr"]) == 0
    finally:
        speak("en")
    said = capsys.readouterr().out
    assert "Le premier coup a gagné 8 fois sur 10, 80 %." in said
    assert "Ordinateur 2" in said


def test_programs_read_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept_in(tmp_path)
    main(["household", "--json", "--data", str(tmp_path)])
    told = json.loads(capsys.readouterr().out)
    assert [person["name"] for person in told["people"]] == ["Ann", "Anne", "Ben", ""]
    assert told["people"][0]["rows"][2] == {
        "level": 2,
        "name": "",
        "game": "manalath",
        "title": "Manalath",
        "won": 1,
        "lost": 1,
        "drawn": 0,
        "last": [False, True],
        "handicap": 0,
        "opening": "",
    }
    assert told["games"][0]["longest"]["players"] == [{"level": 0, "name": ""}, {"level": 1, "name": ""}]


def test_nobody_has_played_yet(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["household", "--data", str(tmp_path / "none")]) == 0
    assert capsys.readouterr().out.startswith("Nobody has ended a game")
    assert not (tmp_path / "none").exists()


def handicaps_of(kept: list[KeptGame]) -> tuple[int, int]:
    """Return the handicap that fits Ann against Ben, and Ben against Ann."""
    ann, ben = household_of(kept, all_games()).people
    return ann.rows[0].handicap, ben.rows[0].handicap


BOOK, SWAP, ONE, TWO, *_ = OpeningRule


def test_a_handicap_fits_after_two_games_in_a_row_and_moves_by_one() -> None:
    lost = [(SWAP, 0, SECOND), (SWAP, 1, FIRST)]
    assert handicaps_of(against(lost[:1])) == (0, 0)
    assert handicaps_of(against(lost)) == (1, 0)
    assert handicaps_of(against([*lost, (SWAP, 0, FIRST), (SWAP, 0, SECOND)])) == (1, 0)
    assert handicaps_of(against([*lost, (ONE, 0, SECOND), (ONE, 0, SECOND)])) == (2, 0)
    assert handicaps_of(against([*lost, (ONE, 0, FIRST), (ONE, 0, DRAW), (ONE, 0, FIRST)])) == (0, 0)
    assert handicaps_of(
        against([(SWAP, 0, FIRST), (SWAP, 1, SECOND), (ONE, 1, SECOND), (ONE, 1, SECOND)])
    ) == (0, 2)


def test_a_game_by_the_book_counts_where_the_opener_lost() -> None:
    """Between equals the opener wins nearly every one, whoever that is."""
    assert handicaps_of(against([(BOOK, n % 2, FIRST) for n in range(10)])) == (0, 0)
    assert handicaps_of(against([(BOOK, 0, SECOND), (BOOK, 0, SECOND)])) == (1, 0)


def test_a_win_with_more_and_a_loss_with_less_than_fits_say_nothing() -> None:
    assert fitting([(4, True)] * 6, 4) == fitting([(-4, False)] * 6, 4) == 0
    assert fitting([(0, False)] * 2 + [(2, True)] * 6, 4) == fitting([(0, False)] * 6, 4) == 1
    assert fitting([(0, True)] * 2 + [(-2, False)] * 6, 4) == fitting([(0, True)] * 6, 4) == -1


def test_no_handicap_is_beyond_the_last_and_other_games_have_none() -> None:
    always = [(BOOK, 0, SECOND)] * 20
    assert handicaps_of(against(always)) == (4, 0)
    assert handicaps_of(against(always, "manalath-stein")) == (3, 0)
    assert handicaps_of(against(always, "mana")) == (0, 0)


def test_a_game_from_another_position_says_nothing_about_a_handicap() -> None:
    kept = against([(BOOK, 0, SECOND)] * 4)
    fen = "6/7/8/4p4/3oo5/9/8/7/6 o"
    assert handicaps_of([replace(one, header=replace(one.header, fen=fen)) for one in kept]) == (0, 0)


def test_a_terminal_and_programs_are_told_the_handicap(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    keep(tmp_path, *against([(SWAP, 0, SECOND), (SWAP, 1, FIRST)]))
    assert main(["household", "--data", str(tmp_path)]) == 0
    said = capsys.readouterr().out
    assert "    next, if both like: Ann plays orange with handicap 1, --opening handicap1\n" in said
    assert said.count("handicap1") == 1
    main(["household", "--json", "--data", str(tmp_path)])
    rows = [person["rows"][0] for person in json.loads(capsys.readouterr().out)["people"]]
    assert [(row["handicap"], row["opening"]) for row in rows] == [(1, "handicap1"), (0, "")]
