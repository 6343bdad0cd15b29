"""French: the page has the same texts as in English, and every sign is set by French rules."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from controller.errors import reason
from controller.messages import CHOOSES, Message, catalogue, word
from controller.messages.reader import HOLE
from controller.web.page_language import ENGLISH, Wording, open_language
from tests.messages.wording_facts import every_text, place, sections

FRENCH = open_language("fr")


def texts(wording: Wording, at: str) -> Iterator[tuple[str, str]]:
    """Yield every text of a wording with its place, without the facts that choose between forms."""
    if isinstance(wording, str):
        yield at, wording
        return
    for form, inner in wording.items():
        if form not in CHOOSES:
            yield from texts(inner, f"{at}.{form}")


def all_texts(page: Mapping[str, Wording]) -> dict[str, str]:
    return dict(pair for code, wording in page.items() for pair in texts(wording, code))


def facts(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", text))


def test_the_page_has_the_same_texts_with_the_same_facts() -> None:
    english, french = all_texts(ENGLISH.page), all_texts(FRENCH.page)
    assert english.keys() == french.keys()
    assert {at: (text, french[at]) for at, text in english.items() if facts(text) != facts(french[at])} == {}


def test_no_sign_of_the_page_begins_a_line() -> None:
    assert [text for text in all_texts(FRENCH.page).values() if re.search(r" [:;!?»]|« ", text)] == []


def test_an_apostrophe_is_one() -> None:
    assert [
        place("fr", f"{section}.{name}")
        for section, wordings in sections("fr").items()
        for name, wording in wordings.items()
        for text in every_text(wording)
        if re.search(r"\w'\w", HOLE.sub("", text))
    ] == []


def test_what_is_said_is_set_however_deep_it_stands() -> None:
    inner = Message("quoted.text", text="Violet a gagné ! Bravo")
    assert "gagné\u202f! Bravo" in word(Message("page.sentence", said=inner), catalogue("fr"))


def test_a_colour_is_said_as_its_noun_has_it() -> None:
    said = word(Message("correction.carry", colour="purple", start="e5", end="f6"), catalogue("fr"))
    assert "violette" in said
    assert "purple" not in said


@pytest.mark.parametrize(("moves", "said"), [(0, "0 coup,"), (1, "1 coup,"), (2, "2 coups,")])
def test_none_is_a_singular_in_french(moves: int, said: str) -> None:
    game = Message("analysis.given", game="Manalath", moves=moves, result="*")
    assert said in word(game, catalogue("fr"))


def test_none_is_a_plural_in_english() -> None:
    assert "0 moves," in word(Message("analysis.given", game="Manalath", moves=0, result="*"))


def test_a_count_of_the_board_is_said_in_words_where_there_are_some() -> None:
    said = [
        word(Message("report_table.counted", counter=name), catalogue("fr")) for name in ("resent", "new")
    ]
    assert said == ["Rapports renvoyés", "new"]


def test_the_system_is_quoted_in_french_where_there_are_words_for_it(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError) as missing:
        (tmp_path / "none").open()
    assert word(reason(missing.value)) == missing.value.strerror
    assert word(reason(missing.value), catalogue("fr")) == "aucun fichier ni dossier de ce nom"
    assert word(reason(OSError("no number")), catalogue("fr")) == "no number"


def test_a_place_in_a_report_is_named_in_french() -> None:
    lacks = Message("plain.lacks", where="the report: about", name="seed")
    assert word(lacks, catalogue("fr")) == "le rapport\u00a0: about n’a pas d’entrée 'seed'"
