"""What the benchmark `engine` measures, on a few games, and whether it would notice a failure."""

import random

import pytest

from controller.annexes.selfplay.jobs import SEED_STEP, Played, Player, engine_player, opened, play
from controller.engine import History, SearchResult, choose, skill_of
from controller.games import Colour, Game, Position, all_games
from controller.games.search_board import SearchBoard
from hardware.profiles import DEFAULT, load_profile
from tests.proof.bench import beside_search, engine, solved_boards
from tests.proof.bench.beside_search import answers_ms, latency_p99_ms
from tests.proof.bench.engine import SPEEDS, LevelMatch, calibration, measure_engine, reply_ms
from tests.proof.bench.rivals import RIVALS, pvs, uct
from tests.proof.bench.solved_boards import tactics_solved
from tests.sweeps import PROOF

#: It tries what `make proof` works with.
pytestmark = PROOF

GAMES = all_games()
BOARD = load_profile(DEFAULT)


@pytest.fixture(params=sorted(GAMES))
def game(request: pytest.FixtureRequest) -> Game:
    return GAMES[request.param]


def by_chance(position: Position, past: History, seed: int) -> tuple[str, int]:
    del past
    return position.game.write_move(random.Random(seed).choice(position.legal_moves())), 0


def test_every_figure_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """The slow parts are replaced: the levels by two that answer at once, the rivals by random moves."""
    monkeypatch.setattr(engine, "all_games", lambda: {"mana": GAMES["mana"]})
    monkeypatch.setattr(engine, "LEVELS", range(1, 3))
    monkeypatch.setattr(engine, "CALIBRATED", 1)
    monkeypatch.setattr(engine, "RIVALS", dict.fromkeys(RIVALS, by_chance))
    monkeypatch.setattr(engine, "solved_boards_agree", lambda: 1.0)
    for name, few in {"POSITIONS": 1, "SEARCH_MS": 20.0, "TACTICS": 1, "CANCELS": 1, "PIECES": 4}.items():
        monkeypatch.setattr(engine, name, few)
    monkeypatch.setattr(engine, "NODES", {"python": 300, "native": 3000})
    said: list[str] = []
    figures = measure_engine(2, 1, said.append)
    assert figures["versus"] == figures["games"]["mana"]["versus"]
    assert figures["versus"].keys() == RIVALS.keys()
    assert all(share in {0.0, 0.5, 1.0} for share in figures["versus"].values())
    assert figures["solved_boards_agree"] == 1.0
    assert min(figures["latency_p99_ms"].values()) > 0
    assert figures["games"]["mana"]["tactics_solved"]["win_in_1"] == 1.0
    assert figures["games"]["mana"]["reply_ms"]["zero2w"]["python"]["6"] > 0
    assert figures["games"]["mana"]["level_wins"].keys() == {"2"}
    assert figures["games"]["mana"]["calibration"]
    assert said[-2:] == ["pair 3 of 3: mana, level 2 against pvs_1000", "mana: how sure it may be"]


def test_tactics_are_seen_and_one_that_is_overlooked_is_noticed(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert set(tactics_solved(game, 1, 1).values()) == {1.0}

    def careless(board: SearchBoard, level: int, seed: int) -> SearchResult:
        found = choose(board, level, seed)
        return SearchResult((next((move for move in board.legal() if move != found.line[0]), 0),), 0, 0, 0)

    monkeypatch.setattr(solved_boards, "choose", careless)
    assert min(tactics_solved(game, 1, 1).values()) < 1.0


def test_a_win_in_two_is_one_whatever_is_answered() -> None:
    """The judged level finds it; the rules alone prove that it is one."""
    assert "win_in_2" in tactics_solved(GAMES["mammalath"], 1, 4)


def test_a_reply_takes_as_long_as_its_nodes_on_that_pi(game: Game) -> None:
    position = opened(game, 3)
    replies = reply_ms(position, {"python": 1000.0})
    assert replies.keys() == SPEEDS.keys()
    nodes = skill_of(position.search_board(), 6).most_nodes
    for pi, speed in SPEEDS.items():
        assert replies[pi]["python"]["6"] == pytest.approx(nodes / speed)
        assert 0 < replies[pi]["python"]["1"] <= replies[pi]["python"]["8"]


@pytest.mark.parametrize(
    ("name", "rival"),
    [
        ("manalath-stein", uct(lambda tried: tried >= 60)),
        ("manalath", pvs(300)),
        ("mammalath", pvs(80)),
        ("mana", pvs(20)),
    ],
)
def test_rivals_play_by_the_rules_and_better_than_chance(name: str, rival: Player) -> None:
    start = opened(GAMES[name], 1)
    first, second = play(start, rival, by_chance, 2), play(start, by_chance, rival, 2)
    assert first.share(Colour.FIRST) + second.share(Colour.SECOND) >= 1.0
    assert rival(start, History(), 2) == rival(start, History(), 2)


@pytest.mark.parametrize("rival", [uct(lambda tried: tried >= 900), pvs(300)], ids=["uct", "pvs"])
def test_rivals_take_a_win_in_one(rival: Player) -> None:
    position = GAMES["manalath"].parse_fen("6/7/8/3p1p3/2oo1oo3/9/8/7/6 o")
    assert rival(position, History(), 1)[0] == "e5o"


def test_a_match_is_played_from_either_seat() -> None:
    assert LevelMatch("manalath-stein", 6, 1, 4).play() == 2.0
    assert LevelMatch("manalath-stein", 1, 6, 4).play() == 0.0
    assert LevelMatch("manalath-stein", 6, "pvs_1000", 4).play() >= 1.0


def test_chances_are_held_against_how_games_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    """The better side is the one that the score favours, whoever is to move."""

    def played(start: Position, *_players: object) -> Played:
        position, moves = start, list[str]()
        for _ in range(3):
            moves.append(by_chance(position, History(), 1)[0])
            position = position.play(position.game.parse_move(moves[-1]))
        return Played(tuple(moves), (180, -180, -30000), Colour.FIRST)

    monkeypatch.setattr(engine, "play", played)
    first = opened(GAMES["mammalath"], SEED_STEP).to_move is Colour.FIRST
    assert calibration("mammalath", 1, 1) == {"90": {"positions": 2, "won": float(first)}}


def test_a_game_is_one_of_its_seed(game: Game) -> None:
    player = engine_player(2)
    played = play(opened(game, 5), player, player, 5)
    assert played == play(opened(game, 5), player, player, 5)
    assert played != play(opened(game, 6), player, player, 6)
    assert played.share(Colour.FIRST) + played.share(Colour.SECOND) == 1.0


def test_the_loop_is_timed_beside_a_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(beside_search, "ROUNDS", 1)
    assert all(ms > 0 for ms in answers_ms(BOARD, 1, 2))
    latencies = latency_p99_ms(BOARD, 1, 2, lambda _: None)
    assert latencies.keys() == {"idle", "searching"}
