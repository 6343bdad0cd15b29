"""Every reason why a piece may not stay has a sentence that names the space."""

import pytest

from controller.games import COLOUR_WORDS, Colour, Reason
from controller.games.hexagons.manalath_box import green, no_supply, too_big
from controller.games.rule_errors import OVER, occupied, outside
from controller.inference.verdict import Exchanged, NotLifted, Together, Unsure, Why
from controller.messages import Message, word
from controller.table_messages.correction_messages import why_not

REASONS: dict[str, Why] = {
    "e5: orange cannot go here. It would make a group of 6 with a1, a2, b1, b2, c1.": too_big(
        Colour.FIRST, ["a1", "a2", "b2", "b1", "c1"]
    ),
    "e5: no orange piece is left in this game.": no_supply(Colour.FIRST),
    "e5 is a green space and takes no piece.": green("e5"),
    "e5: a purple piece stands here already.": occupied(Colour.SECOND),
    "e5 is outside this game.": outside("e5"),
    "e5: the game is over.": OVER,
    "e5: the first turn places a token; name an empty space.": Reason(Message("mammalath.first_turn")),
    "e5: this piece does not count.": NotLifted(),
    "e5: more than one piece arrived at once, and nobody can tell which was first.": Together(),
    "e5: an orange piece stands where a purple one belongs.": Exchanged(Colour.SECOND),
    "e5: this may be a new move, or the last piece moved on.": Unsure(),
    "e5: this may be the orange piece that is missing.": Unsure(is_moved=True),
}


@pytest.mark.parametrize(("sentence", "why"), REASONS.items())
def test_every_reason_is_said(sentence: str, why: Why) -> None:
    assert word(why_not("e5", Colour.FIRST, why, COLOUR_WORDS)) == sentence


def test_many_pieces_are_named_in_the_order_of_the_board_and_cut_short() -> None:
    pieces = frozenset(f"e{n}" for n in range(1, 11))
    said = word(why_not("d1", Colour.FIRST, too_big(Colour.FIRST, pieces), COLOUR_WORDS))
    assert "with e1, e2, e3, e4, e5, e6, e7, e8 and 2 more." in said
