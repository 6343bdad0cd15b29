"""What may be the name of a player, and how it appears in a sentence."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.games import all_games
from controller.messages import Message, word
from controller.session import open_session
from controller.table import BadNameError, Names, Seats, clean_name, names_text, read_names
from controller.table_messages import headline
from tests.timeline import PROFILE

#: Latin with a combining mark, Devanagari and Persian with joiners, Japanese, Adlam, a family.
NAMES = [
    "Zoe\u0301",
    "\u0915\u094d\u200d\u0937",
    "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
    "山田 太郎",
    "\U0001e900\U0001e923\U0001e924",
    "👩\u200d👧",
]


@pytest.mark.parametrize("name", NAMES)
def test_a_name_may_be_of_any_script(name: str) -> None:
    assert clean_name(clean_name(name)) == clean_name(name) != ""
    assert read_names(names_text((clean_name(name), ""))) == (clean_name(name), "")


def test_a_name_has_one_form() -> None:
    assert clean_name("Zoe\u0301") == "Zoé"
    assert clean_name("\u3000山田\u3000太郎\n") == "山田 太郎"


def test_a_name_may_be_as_long_as_this_and_no_longer() -> None:
    assert len(clean_name("\U0001e900" * 24)) == 24
    with pytest.raises(BadNameError, match="24 characters at most"):
        clean_name("a" * 25)


@pytest.mark.parametrize("sign", ["\0", "\x1b[31m", "a\u202eb", "\u2068", "\ud800", "\ufeff"])
def test_a_name_turns_no_words_around_and_commands_no_terminal(sign: str) -> None:
    with pytest.raises(BadNameError, match="only visible characters"):
        clean_name(f"x{sign}y")


@given(st.text(st.characters(exclude_categories=())))
def test_any_text_is_a_name_or_is_refused(text: str) -> None:
    try:
        name = clean_name(text)
    except BadNameError:
        return
    assert clean_name(name) == name
    assert len(name.splitlines()) <= 1
    assert read_names(names_text((name, name))) == (name, name)


@pytest.mark.parametrize("text", ["", "[]", '["a"]', '["a","b","c"]', "[1,2]", "3", '["\\u0000",""]'])
def test_what_is_no_pair_of_names_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"\S"):
        read_names(text)


def test_a_name_from_right_to_left_leaves_the_sentence_as_it_is() -> None:
    sentence = Message("table.won", player=Message("players.named", name="\u05e9\u05e8\u05d4"))
    assert word(sentence) == "\u2068\u05e9\u05e8\u05d4\u2069 has won"


#: Purple makes a quint on e5 with its next move.
THREAT = "6/7/8/3o1o3/2pp1pp3/9/8/7/6 p"


@pytest.mark.parametrize(
    ("seats", "names", "said"),
    [
        ((0, 4), ("", ""), "The computer has won"),
        ((0, 4), ("Ada", "Deep"), "Deep has won"),
        ((4, 0), ("", ""), "Purple has won"),
        ((4, 4), ("", ""), "Purple has won"),
    ],
)
def test_who_has_won_is_called_by_name_or_as_the_computer(seats: Seats, names: Names, said: str) -> None:
    start = all_games()["manalath"].parse_fen(THREAT)
    session = open_session(PROFILE, start.play("e5p"))
    session = replace(session, record=replace(session.record, seats=seats, names=names))
    assert word(headline(session)) == said
