"""The result of a game in a sentence, whatever its reason: names, colours, and how it was decided."""

import pytest

from controller.games import Colour, Outcome, all_games
from controller.messages import catalogue, word
from controller.table import ELSEWHERE, HAND, Record
from controller.table_messages import result, result_to_you

WON = {
    "quint": "Ada wins with five",
    "quart": "Tom loses with four",
    "stuck-quart": "Tom loses with four",
    "quint-old-over-quart-on-pass": "Ada wins with five",
    "clean-row": "Ada wins with a row free of animals",
    "animals-in-row": "Tom loses with a row over an animal",
    "damyo-captured": "Ada captures the Damyo and wins",
    "resigned": "Tom resigns",
    "time": "Tom loses on time",
}
DRAWN = {
    "agreed": "A draw by agreement",
    "stuck": "A draw, as nothing can be placed any more",
    "both-pass": "A draw, as both passed",
    "18-tokens": "A draw, with 18 tokens on the board",
}


def said(reason: str, winner: Colour | None, **of: object) -> str:
    game = all_games()["manalath"]
    outcome = Outcome(winner, reason, frozenset(), is_lost=False)
    return word(result(Record(game, game.start(), **of), outcome))  # type: ignore[arg-type]


@pytest.mark.parametrize(("reason", "words"), (WON | DRAWN).items())
def test_it_says_who_won_with_what(reason: str, words: str) -> None:
    winner = Colour.FIRST if reason in WON else None
    assert said(reason, winner, names=("Ada", "Tom")) == words


def test_whoever_has_no_name_is_the_computer_or_a_colour() -> None:
    assert said("quart", Colour.SECOND, seats=(0, 4)) == "Orange loses with four"
    assert said("quart", Colour.FIRST, names=("Ada", ""), seats=(0, 4)) == "The computer loses with four"
    assert said("quint", Colour.SECOND) == "Purple wins with five"


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("reason", [*WON, *DRAWN, "other"])
def test_it_is_one_sentence_about_one_player(reason: str, language: str) -> None:
    game = all_games()["manalath"]
    record = Record(game, game.start(), names=("Ada", "Tom"))
    outcome = Outcome(None if reason in DRAWN else Colour.FIRST, reason, frozenset(), is_lost=False)
    words = word(result(record, outcome), catalogue(language))
    assert not {".", ":", "\n"} & set(words)
    assert sum(words.count(name) for name in record.names) == (reason not in DRAWN)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_end_of_the_rules_has_words_of_its_own(language: str) -> None:
    game = all_games()["manalath"]
    record = Record(game, game.start())
    ends = [*((reason, Colour.FIRST) for reason in WON), *((reason, None) for reason in DRAWN)]
    other = [
        word(result(record, Outcome(winner, "other", frozenset(), is_lost=False)), catalogue(language))
        for winner in (Colour.FIRST, None)
    ]
    assert not {
        word(result(record, Outcome(winner, reason, frozenset(), is_lost=False)), catalogue(language))
        for reason, winner in ends
    } & {*other}


#: What the only player at the table is told, in both languages, of the ends that are theirs.
YOURS = {
    "quint-new": ("You win with five", "Vous gagnez avec cinq"),
    "quint-old-over-quart-on-pass": ("You win with five", "Vous gagnez avec cinq"),
    "clean-row": ("You win with a row free of animals", "Vous gagnez avec une rangée sans animal"),
    "animals-in-row": ("You lose with a row over an animal", "Vous perdez avec une rangée sur un animal"),
    "damyo-captured": ("You capture the Damyo and win", "Vous capturez le Damyo et gagnez"),
    "resigned": ("You resign", "Vous abandonnez"),
    "time": ("You lose on time", "Vous perdez au temps"),
}
LOST = {"animals-in-row": True, "resigned": False, "time": False}


@pytest.mark.parametrize("you", Colour)
@pytest.mark.parametrize("reason", YOURS)
def test_the_only_player_is_told_of_their_own_end(reason: str, you: Colour) -> None:
    game = all_games()["manalath"]
    winner = you.other if reason in LOST else you
    outcome = Outcome(winner, reason, frozenset(), is_lost=LOST.get(reason, False))
    tables = [(HAND, other) if you is Colour.FIRST else (other, HAND) for other in (3, ELSEWHERE)]
    for seats in tables:
        alone = result_to_you(Record(game, game.start(), seats=seats), outcome)
        assert alone is not None
        assert tuple(word(alone, catalogue(language)) for language in ("en", "fr")) == YOURS[reason]
        # Nobody else is, nor anybody with a name, nor two players.
        named = Record(game, game.start(), names=("Ada", "Tom"), seats=seats)
        for record in (Record(game, game.start(), seats=seats[::-1]), named, Record(game, game.start())):
            assert result_to_you(record, outcome) is None


@pytest.mark.parametrize(
    ("moves", "words"),
    [
        ("a1o i1p a2o i3p a3o i5p a4o", "You lose: you made four"),
        ("a1o i1p a2o i3p a3o a4o i5p", "You lose with four"),
    ],
)
def test_four_that_the_other_made_is_not_said_to_be_made_by_you(moves: str, words: str) -> None:
    game = all_games()["manalath"]
    record = Record(game, game.start(), seats=(HAND, 3))
    for move in moves.split():
        record = record.with_ply(game.parse_move(move), 0.0)
    outcome = record.reached.outcome
    assert outcome is not None
    said = result_to_you(record, outcome)
    assert said is not None
    assert word(said) == words
