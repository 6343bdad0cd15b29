"""Hands at games of the square: what happens in their turns, what they declare, and how they put it right."""

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest

from controller.games import Colour, Put, all_games
from controller.games.moves import Place, Travel
from controller.play.loop import Loop
from hardware.profiles import DEFAULT, load_profile
from simulator.hands import hand
from simulator.hands.hand import SEEN_MS, Hand, Turn
from simulator.twin_clock import SimulatedClock
from simulator.virtual_board import VirtualBoard
from simulator.workbench import Workbench
from tests.proof.bench.audit import GameTally
from tests.proof.bench.hands import GameJob
from tests.proof.bench.match import Match, play_game
from tests.proof.bench.tolerated_faults import TOLERATED
from tests.proof.hands import KINDS, HandKind, Meant
from tests.proof.hands.hand_kinds import FICKLE
from tests.proof.hands.turns import (
    answer_at_once,
    glide,
    go_on,
    knock,
    put_back,
    straighten,
    take_back,
    think,
    undo,
    wrong_space,
)
from tests.square_board import SQUARE
from tests.sweeps import PROOF, sampled, swept

#: It tries what `make proof` works with.
pytestmark = PROOF

#: Each thing that can happen in a turn, and the name of its count.
TURNS: dict[Turn, str] = {
    answer_at_once: "overlaps",
    go_on: "went_on",
    knock: "sweeps",
    put_back: "put_back",
    straighten: "adjusted",
    take_back: "takebacks",
    think: "thought",
    undo: "undone",
    wrong_space: "wrong_spaces",
}


def played(game: str, kind: HandKind, seeds: Sequence[int]) -> GameTally:
    tally = GameTally()
    for seed in seeds:
        play_game(Match(SQUARE, all_games()[game], seed, kind), tally)
    return tally


@sampled(1)
@pytest.mark.parametrize("turn", swept(TURNS, 4), ids=TURNS.get)
def test_whatever_befalls_a_turn_the_move_is_made_as_it_was_meant(turn: Turn) -> None:
    tally = played("mammalath", HandKind("single-minded", turns=((0.5, turn),)), [2])
    assert tally.counts[TURNS[turn]] > 0
    assert (tally.wrong_moves, tally.undecided, tally.counts["abandoned"]) == (0, 0, 0)
    assert tally.plies > 5


def test_pieces_are_set_up_carried_captured_and_slid() -> None:
    tally = played("mana", HandKind("gliding", turns=((0.3, glide),)), [3])
    assert tally.counts["slides"] > 3
    assert (tally.wrong_moves, tally.undecided, tally.counts["abandoned"]) == (0, 0, 0)
    assert tally.plies > 20


def test_lines_and_kinds_are_declared_and_so_is_an_edge(monkeypatch: pytest.MonkeyPatch) -> None:
    assert played("mammalath", HandKind("plain"), [4]).counts["declared"] > 0
    seen: set[str] = set()
    monkeypatch.setattr(hand, "MOST_PLIES", 1)

    def look(loop: Loop, _workbench: Workbench) -> None:
        seen.update(
            all_games()["mana"].write_move(ply.move) for ply in loop.snapshot.session.record.plies[:1]
        )

    play_game(Match(SQUARE, all_games()["mana"], 3, HandKind("plain"), on_turn=look), GameTally())
    assert len(seen) == 1
    assert seen.pop().startswith("edge")


def test_every_kind_of_hand_has_its_own_turns() -> None:
    assert all(kind.turns for kind in KINDS.values())
    counts: Counter[str] = Counter()
    for kind in KINDS.values():
        counts += played("mammalath", kind, [6]).counts
    assert set(TURNS.values()) & set(counts) >= {"overlaps", "takebacks", "wrong_spaces", "adjusted"}


def test_what_somebody_else_takes_away_is_put_back() -> None:
    taken: list[str] = []

    def steal(loop: Loop, workbench: Workbench) -> None:
        standing = [piece.space for piece in workbench.pieces() if piece.space is not None]
        if not taken and len(loop.snapshot.session.record.plies) > 4:
            taken.append(standing[0])
            workbench.lift(standing[0])

    tally = GameTally()
    play_game(Match(SQUARE, all_games()["mammalath"], 2, HandKind("plain"), on_turn=steal), tally)
    assert taken
    assert tally.counts["mended"] > 0
    assert tally.wrong_moves == tally.counts["abandoned"] == 0


def test_plies_are_taken_back_to_any_depth_and_made_again_on_the_board_of_hexagons_too() -> None:
    tally = GameTally()
    play_game(Match(load_profile(DEFAULT), all_games()["manalath"], 1, FICKLE), tally)
    assert tally.counts["takebacks"] > 2
    assert tally.counts["redone"] > 0
    assert tally.wrong_moves == 0


def test_nobody_takes_a_piece_up_before_it_has_counted() -> None:
    """Moved on any sooner, it would have made one longer slide."""
    start = all_games()["mana"].parse_fen("0 rrrdrr/6/6/6/6/RRRDRR r - 0,0")
    board = VirtualBoard(SQUARE, SimulatedClock(), 1)
    people = Hand(board.workbench, start, Random(1), HandKind("plain"), lambda *_: None)
    first, reply, again = next(
        (first, reply, again)
        for first in start.legal_moves()
        for reply in start.play(first).legal_moves()
        for again in start.play(first).play(reply).legal_moves()
        if isinstance(first, Travel) and isinstance(again, Travel) and again.start == first.end
    )
    people.mean(first)
    people.mean(reply)
    others = [move for move in people.position.legal_moves() if first.end not in move.text(("r", "y"))]
    assert people.wait_ms(again) == SEEN_MS[0]
    assert {people.wait_ms(move) for move in others} == {0.0}
    people.meant.rested_ms[0] -= SEEN_MS[0]
    assert people.wait_ms(again) == 0.0


@pytest.mark.parametrize(
    ("taken", "rests"), [(1, [False, True, True, True, True, True]), (6, [False] * 2 + [True] * 4)]
)
def test_ok_answers_for_all_that_may_not_have_been_taken(taken: int, rests: list[bool]) -> None:
    board = VirtualBoard(SQUARE, SimulatedClock(), 1)
    people = Hand(board.workbench, all_games()["mana"].start(), Random(1), HandKind("plain"), lambda *_: None)
    for _ in rests:
        people.mean(people.position.legal_moves()[0])
        people.meant.rested_ms[-1] -= SEEN_MS[0]
    people.taken = taken
    people.confirm()
    assert [at_ms == people.workbench.now_ms() for at_ms in people.meant.rested_ms] == rests


def test_what_is_set_up_alike_counts_in_any_order() -> None:
    meant = Meant()
    meant.add(Place("a1", "ronin"), 1.0)
    meant.add(Place("a2", "ronin"), 2.0)
    assert meant.has(1, Place("a2", "ronin"))
    assert not meant.has(3, Place("a2", "ronin"))
    assert not meant.has(1, Place("a2", "damyo"))
    meant.add(Put("a3", Colour.FIRST), 3.0)
    assert not meant.has(1, Put("a3", Colour.FIRST))


def test_a_ply_that_is_asked_about_counts_from_the_answer() -> None:
    """A returned piece might come from a neighbour: the board asks, and the hand takes its time."""
    profile = load_profile("sq36-dual-mega")
    tally, _ = GameJob((profile,), 196, 8, tuple(TOLERATED)).play()
    assert (tally.wrong_moves, tally.undecided, tally.asks > 0) == (0, 0, True)


@pytest.mark.parametrize("number", [825, 1017, 280])
def test_games_over_faults_that_hands_once_left_unfinished_are_played_to_their_end(number: int) -> None:
    """The board restarts while it shows the ending; a reed chatters; an offer is repeated."""
    profiles = tuple(map(load_profile, (DEFAULT, "sq36-dual-mega")))
    tally, _ = GameJob(profiles, number, 1, tuple(TOLERATED)).play()
    assert (tally.wrong_moves, tally.undecided, tally.counts["abandoned"]) == (0, 0, 0)
    assert tally.plies > 20
