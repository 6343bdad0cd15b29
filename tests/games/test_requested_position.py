"""A position with a requested move: that move alone is legal, and all else is as in the position itself."""

from controller.games import Change, Colour, Piece, Position, Put, all_games
from controller.messages import word
from controller.session.undo import plies_since_hands
from controller.table import ELSEWHERE, HAND, Record
from controller.table.requested_position import RequestedPosition

START = all_games()["manalath"].start(("a1",)).play("e5o")
MOVE = Put("f7", Colour.FIRST)
REQUESTED, AWAITED = RequestedPosition(START, MOVE), RequestedPosition(START, None, is_requested=False)


def test_only_the_requested_move_is_legal() -> None:
    assert REQUESTED.legal_moves() == (MOVE,)
    assert REQUESTED.is_legal("f7o")
    assert not REQUESTED.is_legal("f7p")
    assert REQUESTED.why_not("f7", Colour.FIRST) is None
    assert REQUESTED.why_no_move(REQUESTED.changes(MOVE)) is None
    other = REQUESTED.why_no_move((Change("g7", Piece(Colour.FIRST)),))
    assert other is not None
    assert word(other.message) == "purple makes another move"
    assert (REQUESTED.declarations(), REQUESTED.hints()) == ((), {})


def test_a_piece_alone_is_refused_where_the_move_carries_one() -> None:
    position = all_games()["mana"].parse_fen("0 6/6/5R/1Dd1r1/2R3/6 r c3 3,4")
    for move in position.legal_moves():
        requested = RequestedPosition(position, move)
        for change in position.changes(move):
            assert requested.why_not(change.space, position.to_move) is not None
        assert requested.why_no_move(position.changes(move)) is None


def test_before_it_is_requested_no_move_is_legal() -> None:
    assert (AWAITED.legal_moves(), AWAITED.count_legal(), AWAITED.is_legal("f7o")) == ((), 0, False)
    why = AWAITED.why_not("f7", Colour.FIRST)
    assert why is not None
    assert word(why.message) == "it is purple's turn, and purple has not chosen a move yet"


def test_all_else_is_as_in_the_position() -> None:
    def contents_of(position: Position) -> tuple[object, ...]:
        left = [position.left(colour) for colour in Colour]
        seen = position.pieces(), position.table(), position.blocked(), position.exhausted()
        return position.game, position.to_move, position.outcome, position.fen(), left, seen

    assert contents_of(REQUESTED) == contents_of(START)
    assert REQUESTED.play(MOVE) == START.play(MOVE)


def test_the_picture_says_what_is_requested() -> None:
    assert str(REQUESTED) == f"{START}\nrequested: f7o"
    assert str(AWAITED) == f"{START}\nawaited, or again: none"


def test_a_record_leads_at_the_turns_of_seats_without_hands_alone() -> None:
    record = Record(START.game, START.game.start(), seats=(HAND, ELSEWHERE)).with_ply(
        Put("e5", Colour.FIRST), 0.0
    )
    assert isinstance(record.position, RequestedPosition)
    assert record.asking(MOVE).position == RequestedPosition(record.reached, MOVE)
    played = record.asking(MOVE).with_ply(MOVE, 0.0)
    assert (played.position, played.requested, plies_since_hands(played)) == (played.reached, None, 2)
    assert played.previous == RequestedPosition(record.reached, MOVE)
    back = played.amended(1, (), 0.0)
    assert back.position == RequestedPosition(record.reached, MOVE, is_requested=False)
    assert back.asking(Put("a2", Colour.FIRST)).redo == ()
    assert (record.hand, played.hand) == (Colour.FIRST, Colour.FIRST)
