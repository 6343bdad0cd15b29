"""Hands of every kind over boards with every tolerated fault: what is counted, and that the audit works."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from itertools import product

import pytest

from controller.board import Profile
from controller.games import COLOUR_WORDS, IllegalMove, Position, all_games
from controller.inference import HandTimes, piece_events
from controller.play.loop import Loop
from controller.session import Session, open_session
from hardware.profiles import DEFAULT, load_profile
from simulator.hands import hand
from simulator.hands.hand import Way
from simulator.workbench import Workbench, parse_fault
from tests.proof.bench import match
from tests.proof.bench.audit import GameTally
from tests.proof.bench.command import BOARDS, broken_promises
from tests.proof.bench.hands import (
    Figures,
    GameJob,
    Part,
    measure_hands,
    measure_left_out,
    round_length,
)
from tests.proof.bench.match import Match, play_game
from tests.proof.bench.tolerated_faults import LEFT_OUT, TOLERATED
from tests.proof.hands import KINDS, HandKind, clean_plies, slips
from tests.square_board import SQUARE
from tests.sweeps import PROOF, swept_keeping

#: It tries what `make proof` works with.
pytestmark = PROOF

PROFILE = load_profile(DEFAULT)
SINGLE = load_profile("hex70-single-gpio")
BOTH = tuple(map(load_profile, BOARDS))


def number(figures: Figures, key: str) -> float:
    value = figures[key]
    assert isinstance(value, int | float)
    return value


def parts(figures: Figures, key: str) -> Mapping[str, Part]:
    value = figures[key]
    assert isinstance(value, Mapping)
    return value


def test_every_kind_of_hand_is_counted_by_itself() -> None:
    said: list[str] = []
    games = len(KINDS)
    figures = measure_hands((PROFILE,), games, 5, said.append)
    hands, faults = parts(figures, "hands"), parts(figures, "faults")
    assert set(hands) == set(KINDS)
    assert set(faults) == set(list(TOLERATED)[: games // len(KINDS)])
    for part in (*hands.values(), *faults.values()):
        assert part["games"] > 0
        assert part["plies"] > 5 * part["games"]
        assert part["wrong_moves"] == part["abandoned"] == 0
    for key in ("games", "plies", "wrong_moves", "undecided"):
        assert number(figures, key) == sum(part[key] for part in hands.values())
    at_fault = {fault: {"wrong_moves": 0, "abandoned": 0} for fault in LEFT_OUT}
    assert list(broken_promises({"hands": {**figures, "left_out": at_fault}})) == []
    assert number(figures, "undecided") <= 1
    assert hands["careful"]["ask_rate"] <= number(figures, "ask_rate") < 0.1
    assert 0.0 < number(figures, "p50_ms") <= number(figures, "p99_ms")
    assert number(figures, "speed_vs_real_time") > 0.0
    assert len(said) == games


def test_every_kind_of_hand_announces_its_colours_to_a_board_that_feels_none() -> None:
    games = 2 * len(KINDS)
    figures = measure_hands((SINGLE,), games, 1, lambda _: None)
    faults = ["none", "dead-light", "chatter", "bounce", "slow-release"]
    assert set(parts(figures, "faults")) == set(faults[: games // len(KINDS)])
    for part in parts(figures, "hands").values():
        assert part["plies"] > 5 * part["games"]
        assert part["wrong_moves"] == part["abandoned"] == 0
    assert number(figures, "undecided") < number(figures, "plies") / 10


def test_hands_play_every_game_and_mend_what_goes_wrong_on_the_square_too() -> None:
    figures = measure_hands(BOTH, 4, 3, lambda _: None)
    jobs = [GameJob(BOTH, n, 3, tuple(TOLERATED)) for n in range(round_length(BOTH) * 4)]
    turns = [job.turn() for job in jobs]
    assert {game.name for _, _, (_, game) in turns} == set(all_games())
    assert len({(fault, kind, game.name) for fault, kind, (_, game) in turns}) == len(turns)
    assert number(figures, "games") == sum(part["games"] for part in parts(figures, "of_games").values())


def test_hands_of_the_square_over_tolerated_faults() -> None:
    tally = GameTally()
    for number in range(round_length((SQUARE,))):
        tally.add(GameJob((SQUARE,), number, 2, tuple(TOLERATED)).play()[0])
    assert tally.wrong_moves == tally.counts["abandoned"] == 0
    assert tally.plies > 5 * tally.games
    assert tally.undecided <= 1 + tally.plies / 1000


#: Games once lost: a set-up or a declared move was misread, or a dark space hid a question.
ONCE_LOST = (
    91,
    292,
    293,
    457,
    561,
    871,
    1049,
    1105,
    1163,
    1401,
    1863,
    2056,
    2405,
    2718,
    2850,
    3307,
    3694,
    4473,
    4563,
    4845,
    5807,
    6067,
    6821,
    6985,
    7737,
    8005,
    8345,
    8697,
)


@pytest.mark.parametrize(("number", "seed"), [*product(ONCE_LOST, [1]), (292, 4211), (1979, 4211)])
def test_games_in_which_board_and_hands_once_lost_each_other_come_to_their_end(
    number: int, seed: int
) -> None:
    tally, _ = GameJob(BOTH, number, seed, tuple(TOLERATED)).play()
    assert (tally.wrong_moves, tally.counts["abandoned"]) == (0, 0)
    assert tally.plies > 5


def test_a_hand_whose_every_move_needs_a_sensor_that_chatters_says_that_it_does() -> None:
    tally, _ = GameJob(BOTH, 5432, 1, tuple(TOLERATED)).play()
    assert tally.counts["masked"] > 0
    assert tally.undecided == tally.wrong_moves == tally.counts["abandoned"] == 0


def test_the_figures_are_the_same_on_two_processes() -> None:
    alone, shared = (measure_hands((PROFILE,), 2, 3, lambda _: None, count) for count in (1, 2))
    assert parts(alone, "hands") == parts(shared, "hands")
    assert parts(alone, "faults") == parts(shared, "faults")


def test_a_game_that_ends_in_an_exception_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: object) -> None:
        raise ValueError("no piece on c2")

    monkeypatch.setattr("tests.proof.bench.hands.play_game", stop)
    with pytest.raises(ValueError, match="no piece on c2") as caught:
        GameJob(BOTH, 3, 4211, tuple(TOLERATED)).play()
    kind = list(KINDS)[3]
    assert caught.value.__notes__ == [
        f"in game 3 of seed 4211: manalath, {kind} hand, {next(iter(TOLERATED))}"
    ]


def test_every_game_has_its_turn_with_each_sensor_that_fails() -> None:
    jobs = [GameJob(BOTH, n, 1, (fault,)) for fault in LEFT_OUT for n in range(4 * len(KINDS))]
    turns = [(fault, game.name) for fault, _, (_, game) in map(GameJob.turn, jobs)]
    assert {(fault, name) for fault in LEFT_OUT for name in all_games()} == set(turns)


#: Games once lost over a sensor that failed, by number, fault and seed.
ONCE_LOST_FAULTY = (
    (5, "dies", 1),
    (12, "dies", 1),
    (13, "sticks", 1),
    (29, "sticks", 1),
    (44, "dies", 1),
    (77, "sticks", 1),
    (94, "sticks", 1),
    (95, "dies", 1),
    (109, "dies", 1),
    (140, "sticks", 1),
    (222, "chatters", 3101),
    (770, "chatters", 3101),
    (237, "chatters", 3201),
    (364, "chatters", 3201),
)


@pytest.mark.parametrize(("number", "fault", "seed"), swept_keeping(ONCE_LOST_FAULTY, (5, "dies", 1)))
def test_games_with_a_sensor_that_fails_come_to_their_end(number: int, fault: str, seed: int) -> None:
    tally, _ = GameJob(BOTH, number, seed, (fault,)).play()
    assert (tally.wrong_moves, tally.counts["abandoned"]) == (0, 0)
    assert tally.plies > 5
    assert tally.counts["masked"] > 0 or fault == "chatters"


def test_people_get_over_a_sensor_that_dies_sticks_or_chatters() -> None:
    figures = measure_left_out((PROFILE,), 3, 1, lambda _: None)
    for part in figures.values():
        assert part["plies"] > 5 * part["games"]
        assert part["wrong_moves"] == part["abandoned"] == 0
    assert figures["dies"]["masked"] + figures["sticks"]["masked"] > 0
    assert figures["dies"]["acts_to_mask"] <= 3


def test_a_session_that_guesses_colours_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of two quick plies it takes the second one's piece for the first player's.

    Hands misread in this way may want what the rules forbid.
    """
    monkeypatch.setattr(piece_events, "own", lambda _arming, now, _space: now.position.to_move)
    tally = GameTally()
    for seed in range(8):
        if tally.wrong_moves:
            break
        with suppress(IllegalMove):
            play_game(Match(SINGLE, all_games()["manalath"], seed, KINDS["quick"]), tally)
    assert tally.wrong_moves > 0


def played(way: Way, seed: int, share: float = 1.0) -> GameTally:
    """Play a game by a hand that only ever does this besides placing."""
    tally = GameTally()
    play_game(
        Match(PROFILE, all_games()["manalath"], seed, HandKind("single-minded", ((share, way),))), tally
    )
    return tally


def test_a_wrong_piece_rightly_refused_is_no_ask() -> None:
    tally = played(slips.wrong_piece, 1)
    assert tally.counts["wrong_pieces"] > 0
    assert tally.asks == 0


def test_a_piece_that_blinks_after_undo_is_no_ask() -> None:
    tally = played(slips.forget_to_lift, 0, 0.3)
    assert tally.counts["forgotten"] > 0
    assert tally.asks == 0


def test_a_placement_that_cannot_be_read_is_mended() -> None:
    """Its light stays dark, which shows the hand that something is wrong."""
    tally = played(slips.lay_carelessly, 1)
    assert tally.counts["mended"] > 0
    assert tally.wrong_moves == tally.undecided == 0


def test_a_ply_that_a_hand_gives_up_is_undecided() -> None:
    def wear_out_the_first(_loop: Loop, workbench: Workbench) -> None:
        if workbench.pieces() and not workbench.faults():
            piece = workbench.pieces()[0]
            workbench.add_fault(parse_fault(f"chatter {piece.space} {COLOUR_WORDS[piece.colour]}"))

    tally = GameTally()
    play_game(
        Match(
            PROFILE, all_games()["manalath-stein"], 1, HandKind("single-minded"), on_turn=wear_out_the_first
        ),
        tally,
    )
    assert tally.counts["given_up"] == tally.undecided == 1
    assert tally.wrong_moves == tally.counts["abandoned"] == 0
    assert tally.plies > 5


def test_a_session_that_commits_at_once_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def hasty(profile: Profile, start: Position) -> Session:
        return replace(open_session(profile, start), hand_times=HandTimes(settle_ms=0.0))

    monkeypatch.setattr(match, "open_session", hasty)
    assert played(clean_plies.slide, 1).wrong_moves > 0


def test_a_session_that_never_commits_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def slow(profile: Profile, start: Position) -> Session:
        return replace(open_session(profile, start), hand_times=HandTimes(settle_ms=60_000.0))

    monkeypatch.setattr(match, "open_session", slow)
    monkeypatch.setattr(hand, "MOST_PLIES", 3)
    assert played(clean_plies.slide, 1).undecided > 0
