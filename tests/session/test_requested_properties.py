"""What holds whatever hands do where one seat has none: only its own answers are ever played for it."""

from zlib import crc32

from hypothesis import given, settings
from hypothesis import strategies as st

from controller.games import COLOUR_WORDS, Colour, Move, Position, Put
from controller.table import ELSEWHERE, HAND
from tests.session.test_properties import ACTS, SPACES, script
from tests.sweeps import some
from tests.table_games import TABLE_GAMES
from tests.timeline import Timeline

#: What a hand does after a number of ms: a random act, or what is requested.
Acts = list[tuple[int, tuple[int, str, str, str] | None]]
DEEDS = st.tuples(st.sampled_from((0, 200, 450, 1100, 2600)), st.one_of(st.none(), ACTS))


def answer(position: Position) -> Move:
    """Choose from the position alone, among the spaces that hands touch."""
    moves = position.legal_moves()
    near = tuple(move for move in moves if isinstance(move, Put) and move.space in SPACES) or moves
    return near[crc32(position.fen().encode()) % len(near)]


class Table(Timeline):
    """A table at which one seat answers at once, and no other move is ever played for it."""

    def act(self, line: str, at_ms: int, tick_ms: int = 0) -> None:
        """Do something at a time, looking every ``tick_ms`` until then unless that is 0; the seat answers."""
        while tick_ms and self.now_ms + tick_ms < at_ms:
            self.play(f"at {round(self.now_ms) + tick_ms} wait")
        self.play(f"at {at_ms} {line}")
        awaited = self.session.awaited
        if awaited is not None:
            self.play(f"at {at_ms} answer {awaited.game.write_move(answer(awaited))}")
        position = self.session.record.start
        for ply in self.session.record.plies:
            is_answered = position.to_move in self.session.record.without_hands
            assert not is_answered or ply.move == answer(position), f"{ply.move} was played\n{self}"
            position = ply.position

    def serve(self) -> str:
        """Return the act that carries out what is requested, if anything is."""
        move = self.session.record.requested
        return f"exchange {move.space} {COLOUR_WORDS[move.colour]}" if isinstance(move, Put) else "wait"


SEATS = {Colour.FIRST: (ELSEWHERE, HAND), Colour.SECOND: (HAND, ELSEWHERE)}


def played(game: str, acts: Acts, seat: Colour, tick_ms: int = 0) -> Table:
    """Carry out acts, and let time pass."""
    table, at_ms = Table(game, seats=SEATS[seat]), 1000
    for gap_ms, act in acts:
        at_ms += gap_ms
        lines = [] if act is None else [line for _, line in script([act])]
        for line in lines or [table.serve()]:
            table.act(line, at_ms, tick_ms)
    table.act("wait", at_ms + 10_000, tick_ms)
    return table


@settings(max_examples=some(150))
@given(st.sampled_from(TABLE_GAMES), st.lists(DEEDS, max_size=25), st.sampled_from(Colour))
def test_no_other_move_is_ever_played_for_the_seat(game: str, acts: Acts, seat: Colour) -> None:
    played(game, acts, seat)


@settings(max_examples=some(40))
@given(st.sampled_from(TABLE_GAMES), st.lists(DEEDS, max_size=20), st.sampled_from(Colour))
def test_it_makes_no_difference_how_often_one_looks(game: str, acts: Acts, seat: Colour) -> None:
    seldom, often = (played(game, acts, seat, tick_ms) for tick_ms in (0, 37))
    assert seldom.facts == often.facts
    assert seldom.session == often.session
