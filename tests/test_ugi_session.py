import io
import random
from collections.abc import Iterator

import pytest

from controller.cli.ugi import Thread
from controller.games import perft
from controller.ugi.ugi_session import MAX_PERFT, Ugi, serve
from tests.ugi_manager import GAMES, HUGE, ONE_FROM_FIVE, AtOnce, talk, think

SPINS = [
    "option name Hash type spin default 4 min 1 max 1024",
    "option name Level type spin default 0 min 0 max 8",
    "option name Seed type spin default 0 min 0 max 999999999999",
    "option name Move Overhead type spin default 10 min 0 max 5000",
]
FINISHED = "position fen 6/7/8/9/10/9/8/7/oooo2 p"


@pytest.fixture
def ugi() -> Ugi:
    return Ugi(GAMES["manalath"], AtOnce())


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


@pytest.mark.parametrize("game", sorted(GAMES))
def test_names_of_options_ignore_case_and_differ_without_it(game: str) -> None:
    ugi = Ugi(GAMES[game], AtOnce())
    names = [line.split()[2 : line.split().index("type")] for line in talk(ugi, "ugi") if "option" in line]
    written = [" ".join(name) for name in names]
    assert len({name.lower() for name in written}) == len(written)
    assert talk(ugi, "setoption name hash value 128", "setoption name MOVE  overhead value 5") == []
    weak = [think("go", f"setoption name {name} value 1")[0] for name in ("Level", "level", "LEVEL")]
    assert weak[0] == weak[1] == weak[2]


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


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_search_that_fails_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> str:
        raise OSError("it is damaged")

    output = io.StringIO()
    monkeypatch.setattr("sys.stdout", output)
    thread = Thread()
    thread.start(fail, is_endless=False)
    thread.join()
    assert (output.getvalue(), thread.is_thinking) == ("info string error: it is damaged\n", False)
