"""What a listener is told, and when: each move once, what is news, and what may cut a sentence off."""

import pytest

from controller.games import all_games
from controller.messages import Message, word
from controller.table_messages import Narrator, moved
from controller.table_messages.narration import STANDS_MS
from hardware.profiles import load_profile
from tests.timeline import Timeline, open_at

SQUARE = load_profile("sq36-dual-mega")
EITHER = "Place a piece of either colour on an empty space."


class Hearer:
    """Hears a table: each look is later than the last by as much as news must stand."""

    def __init__(self, table: Timeline) -> None:
        self.table, self.narrator, self.at_ms = table, Narrator(), 0.0

    def hears(self, *, is_speaking: bool = False) -> str:
        """Look twice, with the time between them that news must stand; return what is said."""
        assert self.turn(is_speaking=is_speaking) == ""
        self.at_ms += STANDS_MS
        return self.turn(is_speaking=is_speaking)

    def turn(self, *, is_speaking: bool = False) -> str:
        saying = self.narrator.turn(self.table.session, self.at_ms, is_speaking=is_speaking)
        return "" if saying is None else " ".join(map(word, saying.messages))


def test_a_game_its_turns_and_its_moves_are_told_once() -> None:
    hearer = Hearer(Timeline())
    assert hearer.hears() == f"A game of Manalath. Orange to move. {EITHER}"
    assert hearer.hears() == ""
    hearer.table.play("at 1000 place purple e5\nat 2000 expect moves e5p")
    assert hearer.hears() == "Orange puts a purple piece on E5. Purple to move."
    assert hearer.narrator.due_ms == float("inf")
    assert hearer.hears() == ""


def test_a_refusal_names_the_space_the_reason_and_the_cure_and_its_end_is_heard() -> None:
    hearer = Hearer(Timeline(blocked=("c3",)))
    assert "No piece may go on C3." in hearer.hears()
    hearer.table.play("at 1000 place orange c3\nat 2000 expect moves none")
    assert hearer.hears() == (
        "C3 is a green space and takes no piece. Take the piece off; the light under it stops blinking."
    )
    hearer.table.play("at 3000 lift c3\nat 4000 expect verdict at-rest")
    assert hearer.hears() == EITHER


def test_what_was_taken_back_is_told_before_what_there_is_to_do() -> None:
    hearer = Hearer(Timeline())
    hearer.table.play("at 1000 place orange e5\nat 2000 expect moves e5o")
    hearer.hears()
    hearer.table.play("at 3000 tap undo\nat 4000 expect moves none")
    assert hearer.hears().startswith("The last move is taken back. Orange to move. E5: this piece does not")


def test_a_finished_game_is_told_and_another_is_not_a_takeback() -> None:
    table = open_at("manalath", "6/7/8/9/oo1oo5/9/8/7/6 o").play("at 1000 place orange e3")
    hearer = Hearer(table.play("at 2000 expect moves e3o"))
    said = "Orange has won. Orange owns a group of exactly five, E1, E2, E3, E4, E5. Take all pieces off"
    assert said in hearer.hears()
    table.play("at 3000 new manalath\nat 4000 expect moves none")
    assert hearer.hears().startswith("A game of Manalath. ")


def test_what_must_be_put_right_cuts_a_sentence_off_and_its_moves_are_told_again() -> None:
    hearer = Hearer(Timeline(blocked=("c3",)))
    hearer.hears()
    hearer.table.play("at 1000 place purple e5\nat 2000 expect moves e5p")
    assert hearer.hears().startswith("Orange puts a purple piece")
    hearer.table.play("at 3000 place orange c3\nat 3600 expect moves e5p")
    said = hearer.hears(is_speaking=True)
    assert said.startswith("Orange puts a purple piece on E5. Purple to move. C3 is a green space")


def test_the_next_move_waits_until_the_one_before_it_was_told() -> None:
    hearer = Hearer(Timeline())
    hearer.hears()
    for at_ms, space in ((1000, "e5"), (3000, "a1")):
        hearer.table.play(f"at {at_ms} place purple {space}\nat {at_ms + 1000} expect verdict at-rest")
        if space == "e5":
            hearer.hears()
    assert hearer.hears(is_speaking=True) == ""
    hearer.at_ms = hearer.narrator.due_ms
    assert hearer.turn() == "Purple puts a purple piece on A1. Orange to move."


def test_what_comes_and_goes_within_a_moment_is_no_news() -> None:
    hearer = Hearer(Timeline())
    hearer.hears()
    before = hearer.table.session
    hearer.table.play("at 1000 tap undo\nat 1100 expect says 'There is no move'".replace("'", '"'))
    assert hearer.turn() == ""
    hearer.at_ms += STANDS_MS / 2
    hearer.table.session = before
    assert hearer.hears() == ""


def test_the_animals_are_told_space_by_space() -> None:
    table = Timeline(game="mammalath", profile=SQUARE)
    said = Hearer(table).hears()
    assert said.startswith("A game of Mammalath. The animals. From A1 to A6: ")
    for space, animal in table.session.record.start.scenery().items():
        row = said.partition(f"From {space[0].upper()}1 to {space[0].upper()}6: ")[2].partition(".")[0]
        assert row.split(", ")[int(space[1]) - 1] == word(animal.said)


@pytest.mark.parametrize(
    ("game", "fen", "move", "said"),
    [
        ("mana", "0 6/6/5R/1Dd1r1/2R3/6 y c2 0,0", "e3-d3", "Yellow moves from E3 to D3."),
        ("mammalath", None, "a1 swap", "Purple exchanges the piece on A1 for a purple one."),
        ("mammalath", None, "a1 -r", "Purple chooses to release every armadillo."),
    ],
)
def test_a_move_is_told_in_words(game: str, fen: str | None, move: str, said: str) -> None:
    table = Timeline(game=game, profile=SQUARE) if fen is None else open_at(game, fen, SQUARE)
    record = table.session.record
    for each in move.split():
        record = record.with_ply(all_games()[game].parse_move(each), 0.0)
    assert word(Message("narration.heard", said=moved(record))) == said
