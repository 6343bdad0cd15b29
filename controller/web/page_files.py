"""The files of the page, with its words filled in.

``index.html`` holds no word of any language: ``{{play.waiting}}`` stands for a text of the page's
catalogue, ``{{nav.play.false}}`` for one of several alternatives, ``{{language}}`` for the language's tag,
and ``{{words}}`` for all texts, from which the scripts take theirs, ``{{languages}}`` for the choice of
another one. ``{{symbols}}`` stands for the shapes that are drawn in several places, ``{{parts}}`` for links
to the style sheet and to all scripts, so that a browser fetches them at once instead of one after the other.
"""

import gzip
import json
import re
from collections.abc import Iterable, Mapping
from functools import cache
from html import escape
from importlib.resources import files
from typing import NamedTuple

from controller.messages import Message
from controller.messages.catalogue import catalogue, word
from controller.messages.reader import LANGUAGES
from controller.web.page_language import Language, Wording

INDEX = "index.html"
MARKER = re.compile(r"\{\{([\w.]+)\}\}")

_TYPES = {
    ".css": "text/css",
    ".woff2": "font/woff2",
    ".html": "text/html",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
}
_KEY = re.compile("`(.+?)`")

#: All style sheets of the page in one file, and the links that name them in the page.
SHEET = "page.css"
_SHEET = re.compile(r'\s*<link rel="stylesheet" href="/static/([\w.]+)">')
#: The shapes that page and pictures share, which the page holds as they are.
SYMBOLS = "symbols.svg"
_COMMENTED = re.compile(r"<!--.*?-->")
_INDENT = re.compile(rb"^[ \t]+", re.MULTILINE)
#: A type within a line of a script, then a comment that has its lines to itself.
_TYPE = re.compile(rb"/\*\* @type [^\n]*?\*/ ?")
_COMMENT = re.compile(rb"^[ \t]*(?:/\*(?:(?!\*/).)*\*/|//[^\n]*)[ \t]*$", re.MULTILINE | re.DOTALL)


class PageFile(NamedTuple):
    """One file of the page: its content, its media type, and its content compressed with gzip."""

    content: bytes
    kind: str
    gzipped: bytes


def page_files(language: Language) -> Mapping[str, PageFile]:
    """Read every file of the page; the page is in ``language`` before any script runs.

    The style sheets that the page names become one file, and no file keeps its comments, types or indents, so
    that a first visit transfers as little as possible.
    """
    page, others = _in_any_language()
    scripts = sorted(name for name in others if name.endswith(".js"))
    return {INDEX: _page_file(INDEX, fill(page, language, scripts).encode()), **others}


@cache
def _in_any_language() -> tuple[str, Mapping[str, PageFile]]:
    """Return the page without its words, and all files that hold none."""
    entries = files("controller.web").joinpath("static").iterdir()
    read = {entry.name: entry.read_bytes() for entry in entries if entry.is_file()}
    index = read.pop(INDEX).decode().replace("{{symbols}}", _COMMENTED.sub("", read.pop(SYMBOLS).decode()))
    read[SHEET] = b"".join(read.pop(name) for name in _SHEET.findall(index))
    return _SHEET.sub("", index), {name: _page_file(name, content) for name, content in read.items()}


def _page_file(name: str, content: bytes) -> PageFile:
    ending = name.rpartition(".")[2]
    if ending in {"css", "html", "js"}:
        content = _INDENT.sub(b"", content)
    if ending in {"css", "js"}:
        # Lines keep their numbers, which a browser reports.
        content = _COMMENT.sub(lambda comment: b"\n" * comment[0].count(b"\n"), content)
        content = _TYPE.sub(b"", content)
    kind = _TYPES.get(f".{ending}", "application/octet-stream")
    return PageFile(content, kind, gzip.compress(content, mtime=0))


def fill(page: str, language: Language, scripts: Iterable[str] = ()) -> str:
    """Fill in words and scripts; text between backticks is a key of the keyboard."""
    # Escaped, so that no text can end the script that holds them.
    words = json.dumps(language.page, separators=(",", ":")).replace("<", "\\u003c")
    parts = [f'<link rel="stylesheet" href="/static/{SHEET}">']
    parts += [f'<link rel="modulepreload" href="/static/{name}">' for name in scripts]
    whole = {
        "words": words,
        "parts": "".join(parts),
        "language": escape(language.tag),
        "languages": "".join(map(_language_choice, LANGUAGES)),
    }

    def filled(marker: re.Match[str]) -> str:
        path = marker[1]
        return whole[path] if path in whole else _KEY.sub(r"<kbd>\1</kbd>", escape(_text(path, language)))

    return MARKER.sub(filled, page)


def _language_choice(tag: str) -> str:
    """Return the choice of a language, which is called by its own name."""
    name = escape(word(Message("page.language"), catalogue(tag)))
    radio = f'<input type="radio" name="language" value="{tag}" autocomplete="off">'
    return f'<label>{radio}<span lang="{tag}">{name}</span></label>'


def _text(path: str, language: Language) -> str:
    part, name, *forms = path.split(".")
    wording: Wording = language.page[f"{part}.{name}"]
    while forms and not isinstance(wording, str):
        wording = wording[forms.pop(0)]
    if forms or not isinstance(wording, str):
        raise ValueError(f"{path} is no single text of the page")
    return wording
