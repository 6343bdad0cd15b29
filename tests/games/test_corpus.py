"""The golden games and positions of ``corpus/``, ply by ply."""

import pytest

from controller.games import Colour, IllegalMove, Outcome, all_games
from tests.games.corpus_blocks import Block, blocks

GAMES = all_games()


def result(outcome: Outcome | None) -> str:
    if outcome is None:
        return "none"
    if outcome.winner is None:
        return "draw"
    return "p1win" if outcome.winner is Colour.FIRST else "p2win"


def test_the_corpus_is_whole() -> None:
    assert len(blocks("games")) == 57
    assert len(blocks("positions")) == 8
    reasons = {block.words("game")[1] for block in blocks("games")}
    assert reasons >= {
        "stuck",
        "stuck-quart",
        "stuck-quint",
        "both-pass",
        "quart-old-on-pass",
        "quint-old-over-quint",
        "animals-in-row",
        "clean-row",
        "18-tokens",
        "damyo-captured",
    }


@pytest.mark.parametrize("block", blocks("games"), ids=lambda block: f"{block.game}-{block.words('game')[1]}")
def test_games(block: Block) -> None:
    game = GAMES[block.game]
    fen = " ".join(block.words("fen"))
    position = game.parse_fen(fen) if fen else game.start(block.words("blocked"))
    for ply in block.plies():
        text, count = ply.split("/")
        assert position.outcome is None, position
        assert position.count_legal() == int(count), position
        position = position.play(game.parse_move(text))
    reason = "ply-cap" if position.outcome is None else position.outcome.reason
    assert (result(position.outcome), reason) == block.words("game")
    assert (position.count_legal() == 0) == (position.outcome is not None)


@pytest.mark.parametrize("block", blocks("positions"), ids=lambda block: " ".join(block.words("position")))
def test_positions(block: Block) -> None:
    game = GAMES[block.game]
    position = game.parse_fen(" ".join(block.words("fen")))
    assert position.fen() == " ".join(block.words("fen"))
    assert position.count_legal() == int(block.words("legal")[0])
    verdicts = [(verdict, block.words(verdict)) for verdict in ("p1win", "p2win", "draw", "none")]
    assert any(moves for _, moves in verdicts)
    for verdict, moves in verdicts:
        for move in moves:
            assert result(position.play(game.parse_move(move)).outcome) == verdict, (move, str(position))
    for move in block.words("illegal"):
        with pytest.raises(IllegalMove):
            position.play(game.parse_move(move))
