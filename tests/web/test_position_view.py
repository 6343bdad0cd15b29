"""What a page is sent about a position: the moves up to it, in words, its pieces and its scenery."""

from dataclasses import replace

from controller.games import all_games
from controller.session import open_session
from tests.square_board import SQUARE
from tests.timeline import Timeline
from tests.web.desk import Json
from tests.web.page_state import state_of

ANIMALS = "roygbv/oygbvr/ygbvro/gbvroy/bvroyg/vroygb"


def test_moves_of_stein_are_written_as_in_his_game() -> None:
    state = state_of(Timeline(game="manalath-stein").play("at 0 place purple e5\nat 1000 wait"))
    assert state["moves"][0]["notation"] == "e5b"
    assert state["moves"][0]["piece"]["colour"] == "purple"
    assert state["outside"] == ["a6", "b7", "c8", "d9", "e10", "f9", "g8", "h7", "i6"]


def square(game: str, fen: str, *moves: str) -> Json:
    """Return the page's message after these moves from a position on the square board."""
    session = open_session(SQUARE, all_games()[game].parse_fen(fen))
    record = session.record
    for move in moves:
        record = record.with_ply(record.game.parse_move(move), 0.0)
    return state_of(replace(session, record=record))


def test_moves_are_named_as_what_they_are() -> None:
    state = square("mammalath", f"{ANIMALS} 6/6/6/6/6/6 w 0", "c4", "swap", "-a1b2c3", "-r", "a1")
    assert [(move["by"], move["said"]) for move in state["moves"]] == [
        ("orange", "c4"),
        ("purple", "c4, exchanged"),
        ("orange", "Release the animals on a1, b2 and c3"),
        ("purple", "Release every armadillo"),
        ("orange", "a1"),
    ]
    assert [(move["sign"], move["emblems"]) for move in state["moves"]] == [
        ("c4", []),
        ("xc4", []),
        ("-a1b2c3", ["violet", "violet", "violet"]),
        ("-", ["red"]),
        ("a1", []),
    ]
    pieces = [move["piece"] and move["piece"]["colour"] for move in state["moves"]]
    assert pieces == ["orange", "purple", None, None, "orange"]


def test_a_set_up_and_captures_are_named_with_the_kinds_of_pieces() -> None:
    start = "- 6/6/6/6/6/6 r - 0,0"
    reds = ("edge0", "Dd1", "Ra1", "Rb1", "Rc1", "Re1", "Rf1")
    yellows = ("Dd6", "Ra6", "Rb6", "Rc6", "Re6", "Rf6")
    moves = square("mana", start, *reds, *yellows)["moves"]
    assert [move["by"] for move in moves] == ["orange"] * 7 + ["purple"] * 6
    assert moves[0] == {
        "number": 1,
        "by": "orange",
        "notation": "edge0",
        "said": "Face the near edge",
        "sign": "Face the near edge",
        "emblems": [],
        "piece": None,
    }
    assert moves[1]["piece"] == {"colour": "orange", "called": "red", "said": "Damyo", "sign": "crown"}
    assert moves[2]["piece"] == {"colour": "orange", "called": "red", "said": "Ronin", "sign": ""}
    assert moves[2]["said"] == "a1"
    taken = square("mana", "0 3d2/6/4R1/6/6/5D r d6 4,5", "e4-e5", "d6-e5")
    assert [move["said"] for move in taken["moves"]] == ["e4 to e5", "d6 takes e5"]
    assert [move["sign"] for move in taken["moves"]] == ["e4-e5", "d6xe5"]
    returned = square("mana", "0 3d2/6/4R1/6/6/5D r d6 4,5", "@c4")["moves"][0]
    assert (returned["said"], returned["sign"]) == ("c4", "@c4")


def test_kinds_are_described_of_the_pieces_that_have_one() -> None:
    state = square("mana", "0 3d2/6/2R3/6/6/D5 r d6 4,5")
    assert state["kinds"] == {
        "a1": {"colour": "orange", "called": "red", "said": "Damyo", "sign": "crown"},
        "c4": {"colour": "orange", "called": "red", "said": "Ronin", "sign": ""},
        "d6": {"colour": "purple", "called": "yellow", "said": "Damyo", "sign": "crown"},
    }
    assert state_of(Timeline().play("at 1000 place orange e5\nat 2000 wait"))["kinds"] == {}


def test_scenery_says_what_it_is_and_what_the_turn_asks_for() -> None:
    scenery = {one["space"]: one for one in square("mana", "0 3d2/6/2R3/6/6/D5 y c4 4,5")["scenery"]}
    assert scenery["a1"]["said"] == "2 steps, asked for"
    assert scenery["b1"]["said"] == "one step"
