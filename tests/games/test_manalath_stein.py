"""Dieter Stein's edition: what his rule sheet states, and what docs/play/rules.md decides."""

import pytest

from controller.games import BadFen, BadMove, Colour, Game, GameError, IllegalMove, Move, Position, Put
from controller.games.hexagons.manalath_position import ManalathPosition
from controller.games.hexagons.manalath_stein import GAME
from controller.games.moves import Pass
from controller.games.rule_errors import outside

START = "5/6/7/8/9/8/7/6/5 w"
#: The diagrams of the rule sheet, with White and then Black to move.
AFTER_I1W = "w1ww1/wwb3/1w1wbb1/w1bbww2/w1ww5/3bww2/1w1w1bw/w4w/1www1 w"
AFTER_E8W = "w1b1w/ww1b1w/3w3/ww1w2bb/w4w1ww/1wwbbb1w/3w1w1/bwbb2/bwwbw b"
#: Pieces of both colours are left, but on every empty space one would make a group of more than five.
NOTHING_TO_PLACE = "bbbwb/ww1wwb/b1bbb1w/wbww1wbb/bwbwbwbww/b2bw1wb/wwwb1bb/bb1www/bwbbb w"
QUART_AND_NOTHING_TO_PLACE = "bb1ww/1wwbbw/wb1bw1b/wb1wwbbw/wbwbb1w1w/1w1bwbwb/bbw1bwb/bwbw1b/wbwww w"
QUINT_AND_NOTHING_TO_PLACE = "bwbwb/bwbwbw/1w1w1wb/wbb1bwbw/bwbwb1bwb/b1wbww1w/wb1wbbb/wwb1ww/bwwbb w"
#: The same, and White meets both kinds of condition.
BOTH_AND_NOTHING_TO_PLACE = "bwbbw/wwb1wb/bb1wbwb/wbwbwb1b/bwwbwwbww/wb1wb1wb/bwb1wbw/wbwbwb/wbwbw"
BLACK_EXHAUSTED = "1bbbb/b5/b2b1bb/b2bb1b1/b2b2b1b/1b5b/b1bb1b1/b1b1bb/b1b1b b"


def after(fen: str, *moves: str) -> ManalathPosition:
    position = GAME.parse_fen(fen)
    for move in moves:
        assert position.outcome is None, position
        position = position.play(GAME.parse_move(move))
    return position


def outcome(fen: str, *moves: str) -> tuple[Colour | None, str] | None:
    found = after(fen, *moves).outcome
    return None if found is None else (found.winner, found.reason)


def test_the_box() -> None:
    game: Game = GAME
    position: Position = game.start()
    assert (len(GAME.geometry), GAME.pieces, GAME.max_blocked) == (61, 30, 0)
    assert position.fen() == START
    assert position.to_move is Colour.FIRST
    assert position.why_not("a6", Colour.FIRST) == outside("a6")
    with pytest.raises(GameError, match="at most 0 green spaces"):
        GAME.start(["c3"])


def test_an_old_quart_that_cannot_be_enlarged_loses_whatever_is_built() -> None:
    position = after(AFTER_I1W)
    reasons = set()
    for move in position.legal_moves():
        found = position.play(move).outcome
        assert found is not None
        assert found.winner is Colour.SECOND
        assert found.evidence == {"g2", "h1", "h2", "i1"}
        reasons.add(found.reason)
    assert "quart-old-over-quint" in reasons
    assert reasons <= {"quart-old", "quart-old-over-quint", "quart-old-over-quart"}


def test_three_separate_quints_cannot_be_stopped() -> None:
    position = after(AFTER_E8W)
    answers = {GAME.write_move(move): position.play(move) for move in position.legal_moves()}
    ended = {
        move: answered.outcome.winner for move, answered in answers.items() if answered.outcome is not None
    }
    assert ended == dict.fromkeys(["b5b", "d7b", "e4b", "e5b"], Colour.FIRST)
    white_cannot_win = set()
    for move in answers.keys() - ended.keys():
        replies = [answers[move].play(reply).outcome for reply in answers[move].legal_moves()]
        assert any(found is not None and "quint" in found.reason for found in replies), answers[move]
        if not any(found is not None and found.winner is Colour.FIRST for found in replies):
            white_cannot_win.add(move)
    # No quint is stopped, but i2w leaves White an older quart that they cannot enlarge.
    assert white_cannot_win == {"i2w"}


def test_a_condition_alone_decides_at_the_end_of_its_owners_turn() -> None:
    assert outcome("5/6/7/8/9/8/7/6/www2 w", "a4w") == (Colour.SECOND, "quart-new")
    assert outcome("5/6/7/8/9/8/7/6/ww1ww w", "a3w") == (Colour.FIRST, "quint-new")
    assert outcome("5/6/7/8/9/8/7/6/www2 b", "a4w") is None
    assert outcome("5/6/7/8/9/8/7/6/www2 b", "a4w", "e5b") == (Colour.SECOND, "quart-old")
    assert outcome("5/6/7/8/9/8/7/6/ww1ww b", "a3w", "e5b") == (Colour.FIRST, "quint-old")


def test_the_older_of_two_decides_whoever_created_it() -> None:
    # Black builds White's quart (quint) at a, then White builds the other group at i.
    assert outcome("ww1ww/6/7/8/9/8/7/6/www2 b", "a4w", "i3w") == (Colour.SECOND, "quart-old-over-quint")
    assert outcome("www2/6/7/8/9/8/7/6/ww1ww b", "a3w", "i4w") == (Colour.FIRST, "quint-old-over-quart")
    assert outcome("www2/6/7/8/9/8/7/6/www2 b", "a4w", "i4w") == (Colour.SECOND, "quart-old-over-quart")
    assert outcome("ww1ww/6/7/8/9/8/7/6/ww1ww b", "a3w", "i3w") == (Colour.FIRST, "quint-old-over-quint")


def test_the_evidence_is_the_older_group() -> None:
    found = after("www2/6/7/8/9/8/7/6/www2 b", "i4w", "a4w").outcome
    assert found is not None
    assert found.evidence == {"i1", "i2", "i3", "i4"}
    assert found.is_lost


def test_an_averted_quart_is_a_quint_of_that_turn() -> None:
    assert outcome("5/6/7/8/9/8/7/6/www2 b", "a4w", "a5w") == (Colour.FIRST, "quint-new")
    assert outcome("www2/6/7/8/9/8/7/6/wwww1 w", "a5w") == (Colour.FIRST, "quint-new")
    # The quint is younger than the other quart, although it grew from a quart of the same age.
    assert outcome("wwww1/6/7/8/9/8/7/6/wwww1 w", "a5w") == (Colour.SECOND, "quart-old-over-quint")
    assert outcome("wwww1/6/7/8/9/8/7/6/wwww1 w", "i5w") == (Colour.SECOND, "quart-old-over-quint")


def test_averting_the_older_quart_leaves_the_younger_condition_to_decide() -> None:
    fen = "wwwww/6/7/8/9/8/7/6/wwww1 w quart"
    assert outcome(fen, "e5b") == (Colour.SECOND, "quart-old-over-quint")
    assert outcome(fen, "a5w") == (Colour.FIRST, "quint-old-over-quint")


def test_a_trio_joined_to_a_quint_by_the_opponent_was_never_a_quart() -> None:
    assert outcome("5/6/7/8/9/8/7/6/www1w b", "a4w", "e5b") == (Colour.FIRST, "quint-old")


def test_conditions_of_a_line_are_older_than_every_later_ply() -> None:
    assert outcome("www1w/6/7/8/9/8/7/6/wwww1 w", "i4w") == (Colour.SECOND, "quart-old-over-quint")
    assert outcome("www2/6/7/8/9/8/7/6/wwwww w", "i4w") == (Colour.FIRST, "quint-old-over-quart")


def test_the_line_names_the_older_kind() -> None:
    board = "wwwww/6/7/8/9/8/7/6/wwww1"
    assert outcome(f"{board} w quart", "e5b") == (Colour.SECOND, "quart-old-over-quint")
    assert outcome(f"{board} w quint", "e5b") == (Colour.FIRST, "quint-old-over-quart")
    assert after(f"{board} w quart") != after(f"{board} w quint")
    assert after(f"{board} w quint").fen() == f"{board} w quint"
    assert outcome(f"{board} b quart") == (Colour.SECOND, "quart-old-over-quint")
    assert outcome(f"{board} b quint") == (Colour.FIRST, "quint-old-over-quart")


def test_a_game_in_play_writes_the_older_kind() -> None:
    finished = after("ww1ww/6/7/8/9/8/7/6/www2 b", "a4w", "i3w")
    assert finished.fen() == "wwwww/6/7/8/9/8/7/6/wwww1 b quart"
    assert GAME.parse_fen(finished.fen()).outcome == finished.outcome
    finished = after("www2/6/7/8/9/8/7/6/ww1ww b", "a3w", "i4w")
    assert finished.fen() == "wwww1/6/7/8/9/8/7/6/wwwww b quint"
    assert GAME.parse_fen(finished.fen()).outcome == finished.outcome


def test_a_finished_line_is_finished() -> None:
    assert outcome("5/6/7/8/9/8/7/6/wwww1 b") == (Colour.SECOND, "quart-old")
    assert outcome("5/6/7/8/2wwwww2/8/7/6/5 b") == (Colour.FIRST, "quint-old")
    assert outcome("5/6/7/8/2wwwww2/8/7/6/5 w") is None


def test_a_pass_is_the_only_move_where_nothing_can_be_placed() -> None:
    position = after(NOTHING_TO_PLACE)
    assert (position.left(Colour.FIRST), position.left(Colour.SECOND)) == (6, 2)
    assert position.outcome is None
    moves: tuple[Move, ...] = (Pass(),)
    assert position.legal_moves() == moves
    assert position.count_legal() == 1
    assert position.changes(Pass()) == ()
    with pytest.raises(IllegalMove):
        position.play(Put("h3", Colour.FIRST))


def test_a_pass_is_refused_while_a_piece_can_be_placed_or_the_game_is_over() -> None:
    with pytest.raises(IllegalMove, match="pass: a piece can still be placed; place one"):
        GAME.start().play(Pass())
    with pytest.raises(IllegalMove, match="pass: the game is over"):
        after("5/6/7/8/9/8/7/6/wwww1 b").play(Pass())


def test_two_passes_in_a_row_are_a_draw() -> None:
    once = after(NOTHING_TO_PLACE, "pass")
    assert (once.outcome, once.ply) == (None, after(NOTHING_TO_PLACE).ply + 1)
    assert once.to_move is Colour.SECOND
    assert once.table() == after(NOTHING_TO_PLACE).table()
    assert once.legal_moves() == (Pass(),)
    twice = once.play(Pass())
    assert outcome(NOTHING_TO_PLACE, "pass", "pass") == (None, "both-pass")
    assert twice.legal_moves() == ()


def test_passes_are_written_in_the_line() -> None:
    board = NOTHING_TO_PLACE.removesuffix(" w")
    once = after(NOTHING_TO_PLACE, "pass")
    twice = once.play(Pass())
    assert once.fen() == f"{board} b pass"
    assert twice.fen() == f"{board} w pass pass"
    assert GAME.parse_fen(once.fen()) == once != GAME.parse_fen(f"{board} b")
    assert GAME.parse_fen(twice.fen()) == twice != GAME.parse_fen(NOTHING_TO_PLACE)
    assert GAME.parse_fen(once.fen()).play(Pass()).outcome == twice.outcome
    assert GAME.parse_fen(twice.fen()).outcome == twice.outcome


def test_who_passes_is_examined() -> None:
    assert outcome(QUART_AND_NOTHING_TO_PLACE, "pass") == (Colour.SECOND, "quart-old-on-pass")
    assert outcome(QUINT_AND_NOTHING_TO_PLACE, "pass") == (Colour.FIRST, "quint-old-on-pass")
    for fen in (QUART_AND_NOTHING_TO_PLACE, QUINT_AND_NOTHING_TO_PLACE):
        finished = after(fen, "pass")
        assert finished.fen().endswith(" b pass")
        assert GAME.parse_fen(finished.fen()).outcome == finished.outcome


def test_who_passes_with_two_conditions_is_decided_by_the_older() -> None:
    # White, to move, has a quart and two quints; the line names the older kind.
    for kind, winner in (("quart", Colour.SECOND), ("quint", Colour.FIRST)):
        position = GAME.parse_fen(f"{BOTH_AND_NOTHING_TO_PLACE} w {kind}")
        assert position.legal_moves() == (Pass(),)
        finished = position.play(Pass())
        assert finished.outcome is not None
        assert (finished.outcome.winner, finished.outcome.reason) == (
            winner,
            f"{kind}-old-over-quint-on-pass",
        )
        assert finished.fen() == f"{BOTH_AND_NOTHING_TO_PLACE} b pass {kind}"
        assert GAME.parse_fen(finished.fen()).outcome == finished.outcome


def test_an_exhausted_colour_leaves_only_the_other() -> None:
    position = after(BLACK_EXHAUSTED)
    assert position.left(Colour.SECOND) == 0
    assert position.count_legal() == 31
    assert {move.colour for move in position.legal_moves() if isinstance(move, Put)} == {Colour.FIRST}


@pytest.mark.parametrize(
    ("fen", "message"),
    [
        ("5/6/7/8/9/8/7/6/x4 w", "row a, column 1: 'x' is neither a number nor one of w b"),
        ("5/6/7/8/9/8/7/6/5 o", "the side to move is w or b, not 'o'"),
        ("6/7/8/9/10/9/8/7/6 w", "row i, column 1: '6' goes past the end, the row has 5 spaces"),
        (
            "5/6/7/8/9/8/7/6/5 w passed",
            "'passed' cannot stand after the side to move; write only pass, at most twice, and one of",
        ),
        ("5/6/7/8/9/8/7/6/5 w quart quint", "'quart quint' cannot stand after the side to move"),
        ("5/6/7/8/9/8/7/6/5 w quart pass", "'quart pass' cannot stand after the side to move"),
        (
            "5/6/7/8/9/8/7/6/5 w pass pass pass",
            "'pass' cannot stand after the side to move; write only pass, at most twice",
        ),
        ("5/6/7/8/9/8/7/6/5 w pass", "nobody may pass while a piece can be placed; take pass away"),
        ("5/6/7/8/9/8/7/6/5 w quart", "no colour has both a quart and a quint; take quart away"),
        ("wwww1/6/7/8/9/8/7/6/wwww1 w quart", "no colour has both"),
        ("wwwww/6/7/8/9/8/7/6/bbbb1 w quint", "no colour has both"),
        ("wwwww/6/7/8/9/8/7/6/wwww1 w", "has both a quart and a quint; add the older kind, quart or quint"),
        ("bbbbb/6/7/8/9/8/7/6/bbbb1 w", "has both a quart and a quint; add the older kind"),
        ("wwwww/6/7/8/9/8/7/6/wwww1 w pass", "has both a quart and a quint; add the older kind"),
        (f"{QUART_AND_NOTHING_TO_PLACE} pass", "had ended the game before this pass; take pass away"),
        (
            f"{QUART_AND_NOTHING_TO_PLACE.replace(' w', ' b')} pass pass",
            "had ended the game before this pass",
        ),
    ],
)
def test_a_bad_position_line_says_what_is_wrong(fen: str, message: str) -> None:
    with pytest.raises(BadFen, match=message):
        GAME.parse_fen(fen)


@pytest.mark.parametrize("text", ["e5o", "a6w", "Pass", "pass ", "e5"])
def test_a_bad_move_shows_how_to_write_one(text: str) -> None:
    with pytest.raises(BadMove, match="write a space and w or b, like e5w, or pass"):
        GAME.parse_move(text)
