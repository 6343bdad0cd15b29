import io
import random
from collections.abc import Callable, Iterator
from itertools import count
from math import inf

import pytest

from manalath_board.controller.cli.ugi import Thread
from manalath_board.controller.games import all_games
from manalath_board.controller.games.base import Colour
from manalath_board.controller.games.perft import perft
from manalath_board.controller.ugi_search import Think, read_limits
from manalath_board.controller.ugi_session import MAX_PERFT, Ugi, serve

GAMES = all_games()
SPINS = [
    "option name Hash type spin default 4 min 1 max 1024",
    "option name Level type spin default 0 min 0 max 8",
    "option name Seed type spin default 0 min 0 max 999999999999",
    "option name Move Overhead type spin default 10 min 0 max 5000",
]
ONE_FROM_FIVE = "position fen 6/7/8/3p1p3/2oo1oo3/9/8/7/6 o"
FINISHED = "position fen 6/7/8/9/10/9/8/7/oooo2 p"


class AtOnce:
    """Thinks at once by the given clock, and keeps what is printed and which searches have to be stopped."""

    def __init__(self, elapsed_ms: Callable[[], float] = lambda: 500.0) -> None:
        self.is_thinking = False
        self.said: list[str] = []
        self.endless: list[bool] = []
        self._elapsed_ms = elapsed_ms

    def start(self, think: Think, *, is_endless: bool) -> None:
        self.endless.append(is_endless)
        self.said.append(think(lambda: is_endless, self.said.append, self._elapsed_ms))

    def stop(self) -> None:
        self.is_thinking = False


@pytest.fixture
def ugi() -> Ugi:
    return Ugi(GAMES["manalath"], AtOnce())


def talk(ugi: Ugi, *lines: str) -> list[str]:
    return [answer for line in lines for answer in ugi.receive(line)]


def test_the_handshake_names_the_game_its_options_and_ends_with_ugiok(ugi: Ugi) -> None:
    assert talk(ugi, "ugi") == [
        "id name Manalath",
        "id author The Manalath board makers",
        "option name blocked type string default <empty>",
        *SPINS,
        "ugiok",
    ]


def test_a_game_without_green_spaces_has_no_option() -> None:
    stein = Ugi(GAMES["manalath-stein"], AtOnce())
    assert talk(stein, "ugi") == [
        "id name Manalath (Dieter Stein)",
        "id author The Manalath board makers",
        *SPINS,
        "ugiok",
    ]
    assert talk(stein, "setoption name blocked value c3") == [
        "info string error: Manalath (Dieter Stein) has no option 'blocked'; send ugi for its options"
    ]


def test_isready_and_silent_lines(ugi: Ugi) -> None:
    assert talk(ugi, "isready") == ["readyok"]
    assert (
        talk(ugi, "", "   ", "\n", "stop", "uginewgame", "position startpos", "position startpos moves") == []
    )


def test_lines_may_end_and_be_spaced_in_any_way(ugi: Ugi) -> None:
    assert talk(ugi, "  isready\r\n", "position   startpos\tmoves  e5o \n", "query p1turn") == [
        "readyok",
        "response false",
    ]


def test_a_session_starts_at_the_start(ugi: Ugi) -> None:
    assert ugi.position == GAMES["manalath"].start()
    assert talk(ugi, "query p1turn", "query gameover", "query result") == [
        "response true",
        "response false",
        "response none",
    ]


@pytest.mark.parametrize(
    ("fen", "result", "is_p1turn"),
    [
        ("6/7/8/9/10/9/8/7/oooo2 p", "p2win", False),
        ("6/7/8/9/10/9/8/7/ooooo1 p", "p1win", False),
        ("6/7/8/9/10/9/8/7/pppp2 o", "p1win", True),
        ("pppoop/ooo3p/p1ppoo1o/1o1o1opoo/p2po1pp1p/opop2o1o/o3popp/ppo1p1o/popoop o", "draw", True),
    ],
)
def test_queries_of_finished_games(ugi: Ugi, fen: str, result: str, is_p1turn: bool) -> None:  # noqa: FBT001
    assert talk(ugi, f"position fen {fen}", "query gameover", "query result", "query p1turn") == [
        "response true",
        f"response {result}",
        f"response {str(is_p1turn).lower()}",
    ]


def test_position_plays_moves_from_the_start_or_a_line(ugi: Ugi) -> None:
    talk(ugi, "position startpos moves e5o e6p e7o")
    assert ugi.position.fen() == "6/7/8/9/4opo3/9/8/7/6 p"
    talk(ugi, "position fen 6/7/8/9/4opo3/9/8/7/6 p moves a1p")
    assert ugi.position.fen() == "6/7/8/9/4opo3/9/8/7/p5 o"


def test_a_line_of_many_words_is_read_whole() -> None:
    stein = Ugi(GAMES["manalath-stein"], AtOnce())
    board = "bbbwb/ww1wwb/b1bbb1w/wbww1wbb/bwbwbwbww/b2bw1wb/wwwb1bb/bb1www/bwbbb"
    assert talk(stein, f"position fen {board} b pass", "go perft 2", "query result") == [
        "pass: 0",
        "nodes: 0",
        "response none",
    ]
    assert talk(stein, f"position fen {board} w moves pass pass", "query result") == ["response draw"]


def test_blocked_applies_to_the_next_startpos_only(ugi: Ugi) -> None:
    talk(ugi, "position startpos moves e1o", "setoption name blocked value c3 e5 g6")
    assert ugi.position.blocked() == frozenset()
    talk(ugi, "position startpos")
    assert ugi.position.blocked() == {"c3", "e5", "g6"}
    talk(ugi, "position fen 6/7/8/9/10/9/8/7/6 o")
    assert ugi.position.blocked() == frozenset()
    talk(ugi, "uginewgame")
    assert ugi.position.blocked() == {"c3", "e5", "g6"}


@pytest.mark.parametrize("clear", ["value <empty>", "value", ""])
def test_blocked_can_be_cleared(ugi: Ugi, clear: str) -> None:
    answers = talk(
        ugi, "setoption name blocked value c3", f"setoption name blocked {clear}", "position startpos"
    )
    assert answers == []
    assert ugi.position.blocked() == frozenset()


def test_perft_divides_and_adds_up(ugi: Ugi) -> None:
    fen = "popop1/po1o1po/p1p1popo/2p2o1op/op1p2opp1/opoo4o/p1o1poop/op1p1p1/2op1o o"
    *lines, total = talk(ugi, f"position fen {fen}", "go perft 2")
    counts = dict(line.split(": ") for line in lines)
    assert list(counts) == [ugi.game.write_move(move) for move in ugi.position.legal_moves()]
    assert sum(map(int, counts.values())) == 1_202
    assert total == "nodes: 1202"
    assert perft(ugi.position, 2) == 1_202


def test_perft_at_the_edges(ugi: Ugi) -> None:
    assert talk(ugi, "go perft 0") == ["nodes: 1"]
    assert talk(ugi, "position startpos", "go perft 1")[-1] == "nodes: 140"
    assert talk(ugi, FINISHED, "go perft 1") == ["nodes: 0"]
    assert talk(ugi, f"go perft {MAX_PERFT}") == ["nodes: 0"]
    assert talk(ugi, "go perft 0") == ["nodes: 1"]


HUGE = "9" * 5000
ERRORS = {
    "castle": "unknown command 'castle'; known are ugi isready uginewgame setoption position query go",
    "UGI": "unknown command 'UGI'",
    "bestmove e5o": "unknown command 'bestmove'",
    "\x00é\udc80": "unknown command '\\x00\\xe9\\udc80'",
    "setoption": "setoption needs a name",
    "setoption blocked c3": "setoption needs a name",
    "setoption name": "setoption needs a name",
    "setoption name value 3": "setoption needs a name",
    "setoption name animals value 3": "Manalath has no option 'animals'; send ugi for its options",
    "setoption name blocked c3": "Manalath has no option 'blocked c3'; send ugi for its options",
    "setoption name blocked value c3 c3": "green space c3 is named twice",
    "setoption name blocked value k9": "Manalath has no space 'k9'",
    "setoption name blocked value a1 b1 c1 d1": "Manalath takes at most 3 green spaces, not 4",
    "position": "position needs startpos, or fen",
    "position moves e5o": "position needs startpos, or fen",
    "position fen": "position needs startpos, or fen",
    "position fen moves e5o": "position needs startpos, or fen",
    "position startpos e5o": "position needs startpos, or fen",
    "position here": "position needs startpos, or fen",
    "position fen 6/7/8/9/10/9/8/7/6": "rows and side to move are needed",
    "position fen 6/7/8/9/9/9/8/7/6 o": "row e, column 10: the row ends here",
    "position fen 6/7/8/9/10/9/8/7/6 o extra": "'extra' after the side to move means nothing here",
    "position startpos moves e5o e55p": "move 2, 'e55p' is not a move: write a space and o or p",
    "position startpos moves e5o e5p": "move 2, e5p: an orange piece stands here already",
    "position startpos moves a1o a2o a3o a4o a5o a6o": "move 6, a6o: the game is over",
    "position startpos moves pass": "move 1, 'pass' is not a move",
    "query": "query is one of p1turn, gameover, result",
    "query winner": "query is one of p1turn, gameover, result",
    "query result now": "query is one of p1turn, gameover, result",
    "setoption name Level value 9": "'9' is not a number for Level; send one from 0 to 8",
    "setoption name Level": "Level needs one number; send setoption name Level value 1",
    "setoption name move overhead value 10 20": "Move Overhead needs one number; send setoption name Move",
    "setoption name Hash value much": "'much' is not a number for Hash; send one from 1 to 1024",
    "go perft": "go perft needs one depth",
    "go perft 1 2": "go perft needs one depth",
    "go perft -1": "'-1' is not a depth; send a number from 0 to 6",
    "go perft two": "'two' is not a depth",
    "go perft 1.5": "'1.5' is not a depth",
    "go perft ²": "'\\xb2' is not a depth",
    "go perft \uff13": "'\\uff13' is not a depth",
    "go perft 7": "a depth of '7' counts for days and cannot be stopped; 6 is the most",
    f"go perft {HUGE}": f"a depth of '{HUGE[:24]}...' counts for days and cannot be stopped; 6 is the most",
}


@pytest.mark.parametrize("line", ERRORS, ids=lambda line: ascii(line)[:40])
def test_an_error_is_one_line_and_leaves_everything_as_it_was(ugi: Ugi, line: str) -> None:
    talk(ugi, "setoption name blocked value b2", "position startpos moves e5o e6p")
    before = (ugi.position, ugi.start, ugi.has_quit)
    answers = ugi.receive(line)
    assert len(answers) == 1
    assert answers[0].startswith(f"info string error: {ERRORS[line]}")
    assert answers[0].isascii()
    assert answers[0].isprintable()
    assert (ugi.position, ugi.start, ugi.has_quit) == before
    assert talk(ugi, "position startpos", "isready") == ["readyok"]
    assert ugi.position.blocked() == {"b2"}


def test_one_bad_move_rejects_its_whole_line(ugi: Ugi) -> None:
    talk(ugi, "position startpos moves a1o")
    before = ugi.position
    assert len(talk(ugi, "position startpos moves e5o e6p e6o")) == 1
    assert ugi.position is before


def test_noise_never_breaks_a_session(ugi: Ugi) -> None:
    chance = random.Random(3)
    words = [
        *" ".join(ERRORS).split(),
        "startpos",
        "moves",
        "fen",
        "perft",
        "2",
        "e5o",
        "name",
        "value",
        "\x85",
        "\u2028",
    ]
    for _ in range(3000):
        line = " ".join(chance.choices(words, k=chance.randint(0, 6)))
        if "quit" not in line:
            assert all(answer.isprintable() for answer in ugi.receive(line))
    assert talk(ugi, "isready") == ["readyok"]


def test_serve_says_every_line_before_it_reads_the_next() -> None:
    said: list[str] = []

    def lines() -> Iterator[str]:
        yield "ugi\n"
        assert said[-1] == "ugiok"
        yield "isready\n"
        assert said[-1] == "readyok"
        yield "quit\n"
        raise AssertionError("nothing is read after quit")

    serve(Ugi(GAMES["manalath"], AtOnce()), lines(), said.append)
    assert said[-2:] == ["ugiok", "readyok"]


def test_each_line_is_flushed(monkeypatch: pytest.MonkeyPatch) -> None:
    flushed: list[str] = []
    output = io.StringIO()
    monkeypatch.setattr(output, "flush", lambda: flushed.append(output.getvalue()))
    monkeypatch.setattr("sys.stdout", output)
    Thread().say("readyok")
    assert flushed == ["readyok\n"]


def test_a_thread_answers_when_it_is_stopped_when_time_is_up_and_when_it_knows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    output = io.StringIO()
    monkeypatch.setattr("sys.stdout", output)
    thread = Thread()
    ugi = Ugi(GAMES["manalath"], thread)
    assert talk(ugi, "stop", "go infinite", "isready") == ["readyok"]
    was_thinking = thread.is_thinking
    assert talk(ugi, "stop", "isready") == ["readyok"]
    assert (was_thinking, thread.is_thinking) == (True, False)
    for line in ("go movetime 30", "go nodes 300", "go depth 1"):
        assert talk(ugi, line) == []
        thread.join()
    assert talk(ugi, ONE_FROM_FIVE, "go infinite", "stop", "go infinite", "quit") == []
    answers = [line for line in output.getvalue().splitlines() if line.startswith("bestmove ")]
    assert len(answers) == 6
    assert answers[-2:] == ["bestmove e5o"] * 2


def test_the_end_of_input_quits() -> None:
    said: list[str] = []
    serve(Ugi(GAMES["manalath"], AtOnce()), io.StringIO("isready\nquery p1turn"), said.append)
    assert said == ["readyok", "response true"]


def test_the_animals_of_mammalath_are_shuffled_by_a_seed() -> None:
    ugi = Ugi(GAMES["mammalath"], AtOnce())
    assert "option name animals type string default <empty>" in talk(ugi, "ugi")
    in_order = ugi.position
    assert talk(ugi, "setoption name Animals value 7") == []
    assert ugi.position == in_order
    assert talk(ugi, "uginewgame") == []
    assert ugi.position == GAMES["mammalath"].shuffled(7) != in_order
    *_, total = talk(ugi, "setoption name animals value <empty>", "position startpos", "go perft 1")
    assert total == "nodes: 36"
    assert ugi.position == in_order


@pytest.mark.parametrize("seed", ["-1", "x", "1 2", "18446744073709551616", "9" * 5000, "²"])
def test_what_is_no_seed_is_refused(seed: str) -> None:
    ugi = Ugi(GAMES["mammalath"], AtOnce())
    (error,) = talk(ugi, f"setoption name animals value {seed}")
    assert error.startswith("info string error: ")
    assert "is not a seed; send a number from 0 to 18446744073709551615" in error


def test_mana_is_set_up_by_a_piece_a_ply() -> None:
    ugi = Ugi(GAMES["mana"], AtOnce())
    assert talk(ugi, "ugi")[2:] == [*SPINS, "ugiok"]
    red, yellow = "Da1 Ra2 Rb2 Rc1 Rc2 Rd1", "Dd6 Ra6 Rb6 Rc6 Re6 Rf6"
    assert talk(ugi, f"position startpos moves edge2 {red}", "query p1turn") == ["response false"]
    assert talk(ugi, f"position startpos moves edge2 {red} {yellow}", "query p1turn") == ["response true"]
    assert ugi.position.fen() == "2 rrrdrr/6/6/6/RRR3/D1RR2 r - 0,0"
    assert talk(ugi, "position startpos moves edge2 Ra1") == [
        "info string error: move 2, Ra1: the Damyo is placed first; place the Damyo"
    ]
    assert talk(ugi, "position fen 0 rrrdrr/6/6/6/6/RRRDRR r - 0,0", "go perft 3")[-1] == "nodes: 327"


def think(line: str, *before: str, game: str = "manalath") -> tuple[list[str], AtOnce]:
    """Let a search answer one line, after others."""
    thinker = AtOnce()
    assert talk(Ugi(GAMES[game], thinker), *before, line) == []
    return thinker.said, thinker


def test_a_search_reports_each_depth_and_then_its_move() -> None:
    said, _ = think("go nodes 2000", "position startpos moves e5o")
    *infos, answer = said
    assert [info.split()[:2] for info in infos] == [["info", "depth"]] * len(infos)
    assert [int(info.split()[2]) for info in infos[:2]] == [1, 2]
    assert " nodes 2001 time 500 nps 4002 pv " in infos[-1]
    move = answer.removeprefix("bestmove ")
    assert GAMES["manalath"].start().play("e5o").is_legal(move)
    assert infos[-1].split(" pv ")[1].split()[0] == move


def test_a_win_is_counted_in_moves_and_so_is_a_loss() -> None:
    said, _ = think("go depth 3", ONE_FROM_FIVE)
    assert said[-1] == "bestmove e5o"
    assert "depth 1 score mate 1 nodes" in said[-2]
    lost, _ = think("go depth 3", "position fen 6/7/oo1oo3/9/2oo1oo3/9/8/7/6 p")
    assert "score mate -1 nodes" in lost[-2]


@pytest.mark.parametrize(
    ("line", "colour", "most_ms"),
    [
        ("movetime 700", Colour.FIRST, 700.0),
        ("p1time 60000 p2time 10", Colour.FIRST, 3000.0),
        ("p1time 60000 p2time 10 p1inc 1000 p2inc 0", Colour.FIRST, 3800.0),
        ("p1time 8 p1inc 90000", Colour.FIRST, 4.0),
        ("p1time 60000 p2time 2000", Colour.SECOND, 100.0),
        ("p1time 60000 movetime 70", Colour.FIRST, 70.0),
        ("p1time 60000 infinite", Colour.SECOND, inf),
        ("p1time 60000 nodes 5", Colour.SECOND, inf),
    ],
)
def test_time_is_a_part_of_what_is_left(line: str, colour: Colour, most_ms: float) -> None:
    assert read_limits(line.split(), colour).most_ms == most_ms


@pytest.mark.parametrize(
    ("line", "overhead_ms", "until_ms"),
    [
        ("go movetime 50", 10, 40),
        ("go movetime 50", 0, 50),
        ("go p1time 400 p2time 9", 5, 15),
        ("go p1time 60 p1inc 900", 5, 25),
        ("go movetime 10", 10, 1),
        ("go movetime 0", 10, 1),
        ("go movetime -5", 10, 1),
        ("go p1time 0 p1inc 900 nodes 999999999999", 10, 1),
        ("go p1time -5", 10, 1),
    ],
)
def test_a_search_answers_by_its_limit_less_the_overhead(line: str, overhead_ms: int, until_ms: int) -> None:
    """The clock goes on by 1 ms whenever it is read, by reports too, of which the last follows the search."""
    clock = count()
    thinker = AtOnce(lambda: float(next(clock)))
    talk(Ugi(GAMES["manalath"], thinker), f"setoption name Move Overhead value {overhead_ms}", line)
    _, nodes, _, ms = thinker.said[-2].split(" nps ")[0].split()[-4:]
    assert int(ms) in {until_ms + 1, until_ms + 2}
    assert int(nodes) <= until_ms * 1024


@pytest.mark.parametrize("game", sorted(GAMES))
def test_names_of_options_ignore_case_and_differ_without_it(game: str) -> None:
    ugi = Ugi(GAMES[game], AtOnce())
    names = [line.split()[2 : line.split().index("type")] for line in talk(ugi, "ugi") if "option" in line]
    written = [" ".join(name) for name in names]
    assert len({name.lower() for name in written}) == len(written)
    assert talk(ugi, "setoption name hash value 128", "setoption name MOVE  overhead value 5") == []
    weak = [think("go", f"setoption name {name} value 1")[0] for name in ("Level", "level", "LEVEL")]
    assert weak[0] == weak[1] == weak[2]


PASSED_OVER = {
    "fast": "fast",
    "nodes": "nodes",
    "nodes none": "nodes none",
    f"movetime {HUGE}": f"movetime {HUGE[:15]}...",
    f"depth 1 nodes {HUGE[:99]}": None,
    "wtime 1000 btime 1000": "wtime 1000 btime 1000",
    "movestogo 3 movetime 5": "movestogo 3",
    "ponder nodes 5 \x00\u00e9": "ponder \\x00\\xe9",
    "nodes 5 nodes 6": None,
    "nodes 0": None,
    "depth 0": None,
    "depth -3": None,
    "p2time 1000": None,
    "p1inc 10": None,
}


@pytest.mark.parametrize("words", PASSED_OVER, ids=lambda words: ascii(words)[:40])
def test_a_go_is_always_answered_by_a_move(words: str) -> None:
    said, thinker = think(f"go {words}")
    found = PASSED_OVER[words]
    notes = [line for line in said if line.startswith("info string")]
    known = "nodes N, movetime MS, depth N, infinite, p1time MS p2time MS p1inc MS p2inc MS"
    told = f"info string '{found}' does not limit a search, and is passed over; known are {known}"
    assert notes == ([] if found is None else [told])
    assert GAMES["manalath"].start().is_legal(said[-1].removeprefix("bestmove "))
    assert thinker.endless == [False]


def test_a_search_without_a_limit_waits_for_stop_unless_a_level_limits_it() -> None:
    for line, level, is_endless in (
        ("go", 0, True),
        ("go infinite", 0, True),
        ("go infinite now", 1, True),
        ("go", 1, False),
        ("go nodes 5", 0, False),
    ):
        assert think(line, f"setoption name Level value {level}")[1].endless == [is_endless]


def test_levels_play_as_their_seed_says() -> None:
    weak = [
        think("go nodes 5", "setoption name Level value 1", f"setoption name Seed value {n}")[0]
        for n in (1, 1, 2)
    ]
    assert weak[0] == weak[1]
    assert len({tuple(said) for said in weak}) == 2
    opened, _ = think("go nodes 5", "setoption name Seed value 3", game="mana")
    assert opened[0].startswith("bestmove edge")


@pytest.mark.parametrize("line", ["go nodes 5", "go", "go infinite", "go fast"])
def test_once_the_game_is_over_a_go_is_answered_by_no_move(ugi: Ugi, line: str) -> None:
    told = ["info string error: the game is over; send another position", "bestmove 0000"]
    assert talk(ugi, FINISHED, line) == told
    assert talk(ugi, "query result") == ["response p2win"]


def test_while_it_thinks_a_session_answers_but_changes_nothing() -> None:
    thinker = AtOnce()
    ugi = Ugi(GAMES["manalath"], thinker)
    thinker.is_thinking = True
    assert talk(ugi, "isready") == ["readyok"]
    for line in ("position startpos", "go nodes 5", "uginewgame"):
        error = f"info string error: '{line.split()[0]}' has to wait for the search; send stop first"
        assert talk(ugi, line) == [error]
    assert talk(ugi, "stop", "position startpos") == []


@pytest.mark.parametrize("is_thinking", [False, True])
def test_commands_without_an_effect_are_taken_in_silence(is_thinking: bool) -> None:  # noqa: FBT001
    thinker = AtOnce()
    thinker.is_thinking = is_thinking
    assert talk(Ugi(GAMES["mana"], thinker), "debug on", "register later", "ponderhit") == []
