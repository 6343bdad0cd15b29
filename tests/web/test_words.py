"""The words of the page: all of them are in the catalogue of its language, whole, and each is used."""

import json
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from html import unescape
from html.parser import HTMLParser

import pytest
from starlette.testclient import TestClient

from controller.games import all_games
from controller.messages import CHOOSES
from controller.web import PageExtras
from controller.web.app import make_app
from controller.web.page_files import INDEX, MARKER, fill, page_files
from controller.web.page_language import ENGLISH, Wording
from controller.web.server import Guard
from tests.pseudo import PSEUDO
from tests.web.desk import HOST, PORT, Desk, Page
from tests.web.page_sources import sources
from tests.web.scripts import HOLE, Said, calls, literals

STATIC = {name: entry.read_text("utf-8") for name, entry in sources().items() if not name.endswith(".woff2")}
SCRIPTS = sorted(name for name in STATIC if name.endswith(".js"))
STYLES = sorted(name for name in STATIC if name.endswith(".css"))

#: The part of the page that is fetched when it is wanted.
PART = "engineering.html"

#: Attributes that people read or hear.
READ = {"alt", "aria-label", "aria-description", "label", "placeholder", "title"}
#: What the page writes in every language: a name, keys of the keyboard, a sign.
NAMES = {"Manalath", "K", "L", "#", "?", ""}
PLURALS = {"zero", "one", "two", "few", "many", "other"}

#: Two words in a row, a word beside an insertion, or one that begins like a sentence.
PROSE = re.compile(
    rf"[A-Za-z]{{2,}}[,;:.]? [A-Za-z(]|[A-Za-z]+[,;:.]? {HOLE}|{HOLE}[,;:.]? [A-Za-z]+|^[A-Z][a-z]+"
)
#: Texts that look like prose and are not: keys of the keyboard, parts as faults name them, values with units.
NO_PROSE = {
    *("Backspace", "Delete", "Enter", "Escape"),
    *(
        f"key {HOLE}",
        f"light {HOLE}",
        f"row {HOLE}",
        f"column {HOLE}",
        f"{HOLE} reed",
        f"after {HOLE}",
        "at pin",
    ),
    *(f"{HOLE} {unit}" for unit in ("V", "Hz", "h", "m", "ms", "s")),
    f"{HOLE}px {HOLE}px",
}
#: Code before a text that no person reads: class names, selectors, errors thrown at a programmer.
UNREAD = re.compile(
    r"class|const kind = |\.(?:closest|matches|querySelector(?:All)?)\($|const BUTTONS|cookie = $"
    r"|new Error\($|matchMedia\($"
)
#: Code before a text that a person reads.
SHOWN = re.compile(
    r"(?:\bwrite\((?:[^()]|\([^()]*\))+, |textContent = |new Option\(|aria-label\"(?:, |: )|label: |title = )"
    r"(?:[^;]*[?:] )?$"
)


def holes(wording: Wording) -> set[str]:
    """Return the facts that a text needs, including the one that chooses its form."""
    if isinstance(wording, str):
        assert not re.search("[{}]", re.sub(r"\{\w+\}", "", wording)), "a browser knows no filters"
        return set(re.findall(r"\{(\w+)\}", wording))
    (chooses,) = CHOOSES & wording.keys()
    forms = {form: words for form, words in wording.items() if form != chooses}
    if chooses == "count_of":
        assert forms.keys() <= PLURALS, wording
        assert "other" in forms, wording
    return {str(wording[chooses])}.union(*map(holes, forms.values()))


def said() -> Iterator[Said]:
    for name in SCRIPTS:
        yield from calls(STATIC[name])


def written() -> list[str]:
    paths = MARKER.findall("".join(text for name, text in STATIC.items() if name.endswith(".html")))
    return [path for path in paths if path not in {"words", "parts", "language", "languages"}]


def test_every_text_that_a_script_says_is_there_with_exactly_its_facts() -> None:
    spoken: dict[str, set[frozenset[str]]] = defaultdict(set)
    for call in said():
        spoken[call.code].add(call.facts)
    assert len(spoken) > 100
    catalogue = {code: holes(ENGLISH.page[code]) for code in spoken if code in ENGLISH.page}
    assert {code: {frozenset(facts)} for code, facts in catalogue.items()} == spoken


def test_every_text_of_the_catalogue_is_used() -> None:
    used = {call.code for call in said()} | {".".join(path.split(".")[:2]) for path in written()}
    assert set(ENGLISH.page) - used == set()


class Index(HTMLParser):
    """Keeps everything in the page that people read."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []

    def handle_starttag(self, _tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.texts += [value or "" for name, value in attrs if name in READ]

    def handle_data(self, data: str) -> None:
        self.texts.append(data.strip())


def test_the_page_holds_no_words_and_joins_none() -> None:
    index = Index()
    index.feed(STATIC[INDEX] + STATIC[PART])
    assert len(index.texts) > 200
    others = [text for text in index.texts if not MARKER.fullmatch(text)]
    assert [text for text in others if text not in NAMES and not re.fullmatch(r"[\d.]+×", text)] == []


def words_of(script: str) -> list[str]:
    """Return the texts in a script that a person would read."""
    return [
        f"{each.line}: {each.text}"
        for each in literals(script)
        if (PROSE.search(each.text) or (SHOWN.search(each.before) and re.search("[A-Za-z]", each.text)))
        and each.text not in NO_PROSE
        and not UNREAD.search(each.before)
    ]


def test_no_script_holds_words() -> None:
    assert {name: words for name in SCRIPTS if (words := words_of(STATIC[name]))} == {}


@pytest.mark.parametrize(
    ("script", "words"),
    [
        ("write(where, `Paused, ${speed}×`);", [f"1: Paused, {HOLE}×"]),
        ('write("pause", is_paused ? "on" : "off");', ["1: on", "1: off"]),
        ('cell.textContent = "pass";', ["1: pass"]),
        ('// "not read"\nconst all = ["left out"];', ["2: left out"]),
        ('make("button", { "aria-label": `${fault} repaired` });', [f"1: {HOLE} repaired"]),
        ("f(/[`/]\"'/, `${a ? `not ${b}` : ''}`);", [f"1: not {HOLE}"]),
        ('make("li", { class: `state ${mark}` }); /* "left out" */', []),
    ],
)
def test_words_in_a_script_are_found(script: str, words: list[str]) -> None:
    assert words_of(script) == words


def test_no_style_sheet_holds_words() -> None:
    texts = [text for name in STYLES for text in re.findall(r'content: "(.*)"', STATIC[name])]
    assert len(texts) > 5
    assert [text for text in texts if re.search("[A-Za-z]", re.sub(r"\\[0-9A-Fa-f]+", "", text))] == []


def words_in(page: str) -> dict[str, Wording]:
    (words,) = re.findall(r'<script type="application/json" class="words">(.*)</script>', page)
    said: dict[str, Wording] = json.loads(words)
    return said


def test_a_page_comes_with_the_words_that_its_scripts_say() -> None:
    desk = Desk()
    page, part = desk.client.get("/").text, desk.client.get(f"/static/{PART}").text
    assert "{{" not in page + part
    assert page.startswith('<!doctype html>\n<html lang="en" ')
    sent: dict[str, Wording] = {}
    for text in (page, part):
        sent |= words_in(text)
        scripts = re.findall(r'"modulepreload" href="/static/([\w.]+)"', text)
        assert {call.code for script in scripts for call in calls(STATIC[script])} <= sent.keys()
    assert sent.items() <= ENGLISH.page.items()
    assert desk.client.get("/static/index.html").text == page


def test_no_text_is_taken_for_a_part_of_the_page() -> None:
    wild = "</script><b>&amp;"
    language = replace(ENGLISH, page={**ENGLISH.page, "board.board": wild, "nav.games": wild})
    page = page_files(language)[INDEX][0].decode()
    assert wild not in page
    assert wild in unescape(page)
    assert words_in(page)["nav.games"] == wild


@pytest.mark.parametrize("path", ["nav.nothing", "play.chip", "play.chip.else", "nav.workbench.true"])
def test_a_marker_without_a_text_is_found_at_once(path: str) -> None:
    with pytest.raises((KeyError, ValueError), match=path.rpartition(".")[2]):
        fill(f"<p>{{{{{path}}}}}</p>", ENGLISH)


def test_all_that_a_page_is_sent_is_in_its_language() -> None:
    desk = Desk()
    extras = PageExtras(annexes=desk.annexes)
    app = make_app(desk.loop, desk.bench, all_games(), desk.viewers, extras, language=PSEUDO)
    client = TestClient(Guard(app, PORT, PSEUDO), base_url=f"http://{HOST}")
    with Page(client.websocket_connect(f"ws://{HOST}/ws")) as page:
        page.act("watch", what="diagnose")
        page.act("lift", space="e5")
        page.bytes(b"?")
        page.until(lambda page: len(page.errors) == 2 and page.examination)
        assert page.state["headline"] == "⟦⟦Orange⟧ to move⟧"
        assert page.state["message"]["text"].startswith("⟦Place a piece")
        assert all(text.startswith("⟦") for text in page.errors)
    for path in ("/static/nothing", "/report.json"):
        assert client.get(path).text.startswith("⟦There is n")
    assert client.get("/", headers={"host": "evil.example"}).text.startswith("⟦The page answers only")
    whole = client.get("/").text
    assert 'aria-label="⟦' in whole
    assert words_in(whole)["play.waiting"] == "⟦Waiting for the board.⟧"
