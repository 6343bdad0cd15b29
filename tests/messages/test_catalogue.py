"""Every message that the product makes has its words, and every entry of a catalogue its message.

A mistake in a catalogue is named by its file and line.
"""

import ast
import re
import tomllib
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

from controller.cli.annexes import FOLDERS
from controller.messages import LANGUAGES, Message, catalogue, english, has_words, open_sentences, word
from controller.messages.reader import HOLE
from tests.checkouts import ROOMS
from tests.messages.wording_facts import FOLDER, entries, every_text, place, sections, uses

CHECKOUT = Path(__file__).parents[2]
MOST_FILES = 12


@cache
def messages_made() -> tuple[tuple[str, ast.Call], ...]:
    """Find every place in the product where a message is made."""
    return tuple(_messages_made())


def _messages_made() -> Iterator[tuple[str, ast.Call]]:
    for room in ROOMS:
        for path in sorted((CHECKOUT / room).rglob("*.py")):
            text = path.read_text(encoding="utf-8")
            for node in ast.walk(ast.parse(text)) if "Message(" in text else ():
                if (
                    isinstance(node, ast.Call)
                    and isinstance(node.func, ast.Name)
                    and node.func.id == "Message"
                ):
                    yield f"{path.relative_to(CHECKOUT)}:{node.lineno}", node


@cache
def facts_by_code() -> dict[str, set[frozenset[str]]]:
    found: dict[str, set[frozenset[str]]] = defaultdict(set)
    for where, call in messages_made():
        match call.args:
            case [ast.Constant(value=str(code))]:
                names = [keyword.arg for keyword in call.keywords]
                assert None not in names, f"{where}: a message is made with its facts by name"
                found[code].add(frozenset(name for name in names if name is not None))
            case _:
                pytest.fail(f"{where}: a message is made with its code as it stands")
    return found


def test_a_code_is_always_made_with_the_same_facts() -> None:
    made = facts_by_code()
    assert len(made) > 1000
    assert {code: facts for code, facts in made.items() if len(facts) > 1} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_has_its_words_and_every_word_its_message(language: str) -> None:
    made = facts_by_code()
    worded = entries(language)
    assert made.keys() - worded.keys() == set()
    assert [place(language, code) for code in worded if code not in made] == []


#: What a twin says as the board that it stands in for.
OF_A_BOARD = ("serial_link.overloaded", "refusals.not_plugged_in")


def test_an_annex_words_what_it_alone_says_and_nothing_else() -> None:
    says: dict[str, set[str]] = defaultdict(set)
    for where, call in messages_made():
        module = where.partition(".py:")[0].replace("/", ".")
        owner = next((folder for folder in FOLDERS if module.startswith(f"{folder}.")), "the table")
        says[ast.literal_eval(call.args[0])].add(owner)
    words = {folder: CHECKOUT.joinpath(*folder.split("."), "words", "en") for folder in FOLDERS}
    owners = {
        section: folder
        for folder, there in words.items()
        for file in there.glob("*.toml")
        for section in tomllib.loads(file.read_text("utf-8"))
    }
    worded = {code: owners.get(code.partition(".")[0], "the table") for code in says}
    wanted = {code: next(iter(by)) if len(by) == 1 else "the table" for code, by in says.items()}
    wanted |= dict.fromkeys(OF_A_BOARD, "the table")
    assert {code: by for code, by in wanted.items() if by != worded[code]} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_need_no_fact_that_their_message_lacks(language: str) -> None:
    made = facts_by_code()
    strange = {
        place(language, code): missing
        for code in entries(language)
        if (missing := uses(language, code).facts - next(iter(made[code])))
    }
    assert strange == {}


def test_no_fact_is_left_out_by_every_language() -> None:
    made = facts_by_code()
    used = {code: frozenset().union(*(uses(tag, code).facts for tag in LANGUAGES)) for code in made}
    assert {code: unused for code in made if (unused := next(iter(made[code])) - used[code])} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_filter_is_there_and_every_phrase_is_used(language: str) -> None:
    sentences, used = open_sentences(language), set[str]()
    for section, wordings in sections(language).items():
        for name in wordings:
            code = f"{section}.{name}"
            found = uses(language, code)
            used |= found.entries
            for each in found.filters:
                assert callable(sentences.filter(each)), place(language, code)
    phrases = {f"{section}.{name}" for section in sections(language) for name in sections(language)[section]}
    unused = {code for code in phrases - used if code.rpartition(".")[2].startswith("_")}
    assert [place(language, code) for code in unused] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_brace_stands_outside_a_place(language: str) -> None:
    stray = [
        place(language, f"{section}.{name}")
        for section, wordings in sections(language).items()
        for name, wording in wordings.items()
        for text in every_text(wording)
        if re.search("[{}]", HOLE.sub("", text))
    ]
    assert stray == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_has_few_files(language: str) -> None:
    assert len(list((FOLDER / language).glob("*.toml"))) <= MOST_FILES


def test_messages_among_the_facts_are_worded_first() -> None:
    inner = Message("table.must_pass", colour="purple")
    outer = Message("table.reminded", said=inner)
    assert word(outer) == f"{word(inner)} Press OK to go on without this reminder."


def test_another_language_chooses_its_own_order() -> None:
    def backwards(code: str) -> Callable[..., str]:
        return lambda **facts: " ".join(reversed(english(code)(**facts).split()))

    assert word(Message("table.won", player="Orange"), backwards) == "won has Orange"


@pytest.mark.parametrize(
    "message",
    [
        Message("table.no_such_code"),
        Message("no_such_section.won"),
        Message("table"),
        Message("", player="Orange"),
        Message("correction.carry", colour="orange"),
        Message("table.won]\nx", player="Orange"),
        Message("mana.to_choose_edge", turns=7),
        Message("correction.take_off", off=3),
        Message("correction.refused", space="e5", why=3),
    ],
    ids=str,
)
def test_a_message_from_outside_that_cannot_be_worded_is_found_out(message: Message) -> None:
    assert not has_words(message)


@pytest.mark.parametrize(
    ("message", "said"),
    [
        (Message("correction.take_off", off=("e5",)), "Take the piece off e5."),
        (Message("correction.take_off", off=("e5", "a10", "a9")), "Take the pieces off a9, a10, e5."),
        (
            Message("doctor_report.in_order", warnings=0, notes=1),
            "Nothing is at fault: no faults, no warnings, 1 note.",
        ),
        (
            Message("choices.which_colour", space="e5", keys=(("orange", "red"), ("purple", "purple"))),
            "Which colour is the piece on e5? Press the orange key for red or the purple key.",
        ),
        (Message("evidence.late", shown_ms=0, repeats=2), "2 packets were broken or sent again."),
        (Message("evidence.trace", few=(), many=()), "Answered at some times, but not at others."),
        (
            Message("dialogue.line", place="[1/3]", text="Lay it down", shown=None, detail="Now."),
            "[1/3] Lay it down. Now.",
        ),
    ],
    ids=lambda value: value.code if isinstance(value, Message) else "",
)
def test_a_sentence_is_chosen_counted_joined_and_left_out(message: Message, said: str) -> None:
    assert word(message) == said


def test_every_catalogue_reads_the_same_code() -> None:
    draw = Message("table.drawn")
    assert {word(draw, catalogue(language)) for language in ("en", "fr")} == {"Draw", "Partie nulle"}


#: How each language names the keys of a board.
KEYS = {
    "en": re.compile(r"\bOK\b|\bUndo\b|\bkeys?\b|[Pp]ress\b"),
    "fr": re.compile(r"\bOK\b|\bAnnuler\b|\btouches? (?:orange|violette)\b|[Aa]ppuy"),
}
KEY_PART = re.compile(r"<keys>.*?(?:<else>(.*?))?</keys>", re.DOTALL)
#: What is said only where there are keys: of two that are held, and of the colour keys.
OF_KEYS = {
    "menu.halting",
    "demo_opening.key_held",
    *(f"choices.{name}" for name in ("none_left", "armed", "which_colour", "which_unread")),
    "table.showing",
    "echo.read",
}


@pytest.mark.parametrize("language", KEYS)
def test_whoever_has_buttons_is_told_of_no_key(language: str) -> None:
    named = {
        place(language, code): text
        for code, wording in entries(language).items()
        if code.partition(".")[0] in {"table", "correction", "choices", "menu", "echo", "demo_opening"}
        and code not in OF_KEYS
        for text in every_text(wording)
        if KEYS[language].search(HOLE.sub("", KEY_PART.sub(lambda part: part[1] or "", text)))
    }
    assert named == {}


def test_a_text_about_keys_has_a_form_for_each_reader() -> None:
    said = Message("choices.choose", choice=Message("choices.to_resign"))
    assert word(said).startswith("Press OK to resign.")
    assert word(said, catalogue("en", has_keys=False)) == "Resign?"
    must_pass = Message("table.must_pass", colour="orange")
    assert word(must_pass, catalogue("en", has_keys=False)) == "Orange has no legal move."
    offered = Message("choices.draw_offered", colour="orange", other="purple")
    assert (
        word(offered, catalogue("en", has_keys=False)) == "Orange offers a draw. Purple: take it, or play on."
    )
