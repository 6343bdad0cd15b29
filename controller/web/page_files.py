"""The files of the page, with its words filled in.

``index.html`` holds no word of any language: ``{{play.waiting}}`` stands for a text of the page's
catalogue, ``{{result_card.again.other}}`` for one of several alternatives, ``{{language}}`` for the
language's tag, ``{{languages}}`` for the names of all languages, and ``{{words}}`` for what its scripts say.
``{{symbols}}`` stands for the shapes that are drawn in several places, ``{{parts}}`` for links to the style
sheet and to all scripts, so that a browser fetches them at once instead of one after the other.

``engineering.html`` is made in the same way. It is a part of the page, with what only that part needs:
sections, styles, scripts and their words. ``static/base/fetchedpart.js`` fetches it when it is first wanted.
The part of an annex lies in the folder of that annex, and is served beside the others.

The folders are for whoever reads the page. It is served as if all its files lay in one, since no two have the
same name, and a browser that fetches them is sent no longer addresses than it needs.
``later.html`` has the words alone of all scripts that the page imports when they are wanted.
"""

import gzip
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cache
from html import escape
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import PurePath
from typing import NamedTuple

from controller.messages import LANGUAGES, Message, catalogue, word
from controller.web.page_language import Language, Wording

INDEX, LATER = "index.html", "later.html"
MARKER = re.compile(r"\{\{([\w.]+)\}\}")

_TYPES = {
    ".css": "text/css",
    ".woff2": "font/woff2",
    ".html": "text/html",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".webmanifest": "application/manifest+json",
}
_KEY = re.compile("`(.+?)`")
#: The way from one script to another that it imports, through the folders of both.
_WAY = re.compile(rb'(?<=")\.{1,2}/(?:[\w.]+/)*(?=\w+\.js")')

#: Where the files of the page are, the script that it begins with, and its style sheets in one file.
_FOLDER, _SCRIPT, _SHEETS = "controller.web.static", "main.js", "page.css"
_IMPORT = re.compile(r'^(?:import|\}) [^"\n]*"\./([\w.]+)";$', re.MULTILINE)
_LATER = re.compile(r'import\("\./([\w.]+)"\)')
_CODE = re.compile(r'"([a-z_]+\.\w+)"')
_SHEET = re.compile(r'\s*<link rel="stylesheet" href="/static/([\w.]+)">')
#: The shapes that page and pictures share, which the page holds as they are.
SYMBOLS = "symbols.svg"
_COMMENTED = re.compile(r"<!--.*?-->")
_INDENT = re.compile(rb"^[ \t]+", re.MULTILINE)
#: A type within a line of a script, then a comment that has its lines to itself.
_TYPE = re.compile(rb"/\*\* @type [^\n]*?\*/ ?")
_EMPTY = re.compile(rb"\n{2,}")
#: What a browser does not need: blanks in a style sheet, and in a script commas before a bracket that closes,
#: and breaks after one that opens, unless that may be in a comment.
_BLANK = re.compile(rb"\s*([{};])\s*|(?<=[:,]) ")
_COMMA = re.compile(rb",(?=\n[)\]}])")
_BREAK = re.compile(rb"^((?:(?!//).)*[{(\[])\n", re.MULTILINE)
_COMMENT = re.compile(rb"^[ \t]*(?:/\*(?:(?!\*/).)*\*/|//[^\n]*)[ \t]*$", re.MULTILINE | re.DOTALL)


class PageFile(NamedTuple):
    """One file of the page: its content, its media type, and its content compressed with gzip."""

    content: bytes
    kind: str
    gzipped: bytes


class _Page(NamedTuple):
    """A page without its words: its text, the links to its parts, and what its scripts may say."""

    text: str
    parts: str
    said: AbstractSet[str]


def page_files(language: Language, parts: Sequence[str] = ()) -> Mapping[str, PageFile]:
    """Read every file of the page; the page is in ``language`` before any script runs.

    ``parts`` are the packages with parts of the page that annexes bring.

    The style sheets that a page names become one file, and no file keeps its comments, types or indents, so
    that a first visit transfers as little as possible.
    """
    pages, others = _in_any_language(tuple(parts))
    filled = {name: fill(page.text, language, page.parts, page.said) for name, page in pages.items()}
    return {**others, **{name: _page_file(name, text.encode()) for name, text in filled.items()}}


@cache
def _in_any_language(parts: tuple[str, ...]) -> tuple[Mapping[str, _Page], Mapping[str, PageFile]]:
    """Return the pages without their words, and all files that hold none."""
    entries = (entry for folder in (_FOLDER, *parts) for entry in _within(files(folder)))
    read = {entry.name: _flat(entry) for entry in entries if PurePath(entry.name).suffix in _TYPES}
    # Each part begins with the script of its name, and all its style sheets become one.
    stems = sorted(PurePath(name).stem for name in read if name.endswith(".html") and name != LATER)
    begins_with = {INDEX: _SCRIPT} | {f"{stem}.html": f"{stem}.js" for stem in stems if stem != "index"}
    symbols = _COMMENTED.sub("", read.pop(SYMBOLS).decode())
    pages: dict[str, _Page] = {}
    there: set[str] = set()
    for name, begins in begins_with.items():
        text = read.pop(name).decode().replace("{{symbols}}", symbols)
        sheet = _SHEETS if name == INDEX else f"{PurePath(name).stem}.css"
        if sheets := _SHEET.findall(text):
            read[sheet] = b"".join(read.pop(each) for each in sheets)
        scripts = _reached({begins}, read) - there
        later = {name for script in scripts for name in _LATER.findall(_bare(read[script]).decode())}
        # What comes later than a part has its words there; what comes later than the page, in one of its own.
        # What two parts have in common comes with whichever is fetched first, so both have its words.
        worded = _reached(later - set(begins_with.values()), read) - there - scripts
        if name == INDEX:
            pages[LATER] = _Page(read.pop(LATER).decode(), "", _said(worded, read) - _said(scripts, read))
            there, worded = scripts, set()
        links = [f'<link rel="stylesheet" href="/static/{sheet}">'] if sheets else []
        links += [f'<link rel="modulepreload" href="/static/{script}">' for script in sorted(scripts)]
        pages[name] = _Page(_SHEET.sub("", text), "".join(links), _said(scripts | worded, read))
    return pages, {name: _page_file(name, content) for name, content in read.items()}


def _within(folder: Traversable) -> Iterator[Traversable]:
    """Yield all files of a folder and of those in it."""
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _within(entry)
        else:
            yield entry


def _flat(file: Traversable) -> bytes:
    """Read a file; a script imports others as if they lay beside it."""
    content = file.read_bytes()
    return _WAY.sub(b"./", content) if file.name.endswith(".js") else content


def _said(scripts: AbstractSet[str], read: Mapping[str, bytes]) -> AbstractSet[str]:
    """Return the codes of what scripts may say."""
    return {code for script in scripts for code in _CODE.findall(read[script].decode())}


def _reached(begins: AbstractSet[str], read: Mapping[str, bytes]) -> set[str]:
    """Return some scripts and all that they import."""
    found, todo = set(begins), list(begins)
    while todo:
        more = set(_IMPORT.findall(read[todo.pop()].decode())) - found
        found |= more
        todo += more
    return found


def _page_file(name: str, content: bytes) -> PageFile:
    ending = name.rpartition(".")[2]
    if ending in {"css", "html", "js"}:
        content = _INDENT.sub(b"", content)
    if ending in {"css", "js"}:
        content = _bare(content)
    if ending == "css":
        content = _BLANK.sub(rb"\1", content)
    if ending == "js":
        content = _BREAK.sub(rb"\1", _COMMA.sub(b"", content))
    kind = _TYPES.get(f".{ending}", "application/octet-stream")
    return PageFile(content, kind, gzip.compress(content, mtime=0))


def _bare(content: bytes) -> bytes:
    """Drop comments, types and empty lines."""
    return _EMPTY.sub(b"\n", _TYPE.sub(b"", _COMMENT.sub(b"", content))).lstrip()


def fill(page: str, language: Language, parts: str = "", said: AbstractSet[str] = frozenset()) -> str:
    """Fill in the words and the links to ``parts``; text between backticks is a key of the keyboard.

    ``said`` holds the codes of the texts that scripts may say.
    """
    names = {tag: word(Message("page.language"), catalogue(tag)) for tag in LANGUAGES}
    words = {code: wording for code, wording in language.page.items() if code in said}
    whole = {
        # Escaped, so that no text can end the script that holds them.
        "words": json.dumps(words, separators=(",", ":")).replace("<", "\\u003c"),
        "parts": parts,
        "language": escape(language.tag),
        "languages": escape(json.dumps(names)),
    }

    def filled(marker: re.Match[str]) -> str:
        path = marker[1]
        return whole[path] if path in whole else _KEY.sub(r"<kbd>\1</kbd>", escape(_text(path, language)))

    return MARKER.sub(filled, page)


def _text(path: str, language: Language) -> str:
    part, name, *forms = path.split(".")
    wording: Wording = language.page[f"{part}.{name}"]
    while forms and not isinstance(wording, str):
        wording = wording[forms.pop(0)]
    if forms or not isinstance(wording, str):
        raise ValueError(f"{path} is no single text of the page")
    return wording
