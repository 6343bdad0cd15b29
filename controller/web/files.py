"""The files that the page is made of, with its words put in.

``index.html`` holds no word of any language: ``{{play.waiting}}`` stands for a text of the page's catalogue,
``{{nav.play.false}}`` for one of several to choose from, ``{{language}}`` for the language's own name, and
``{{words}}`` for all of them, from which the scripts take theirs. ``{{modules}}`` stands for links to all
scripts, which a browser then fetches at once instead of one after another as each names the next.
"""

import gzip
import json
import re
from collections.abc import Iterable, Mapping
from html import escape
from importlib.resources import files
from typing import NamedTuple

from manalath_board.controller.web.language import Language, Wording

INDEX = "index.html"
MARKER = re.compile(r"\{\{([\w.]+)\}\}")

_TYPES = {".css": "text/css", ".html": "text/html", ".js": "text/javascript", ".svg": "image/svg+xml"}
_KEY = re.compile("`(.+?)`")


class PageFile(NamedTuple):
    """One file of the page: what is in it, its media type, and what is in it compressed by gzip."""

    content: bytes
    kind: str
    gzipped: bytes


def page_files(language: Language) -> Mapping[str, PageFile]:
    """Read every file of the page; the page speaks ``language`` before any script runs."""
    entries = files("manalath_board.controller.web").joinpath("static").iterdir()
    read = {entry.name: entry.read_bytes() for entry in entries if entry.is_file()}
    scripts = sorted(name for name in read if name.endswith(".js"))
    read[INDEX] = fill(read[INDEX].decode(), language, scripts).encode()
    return {
        name: PageFile(
            content,
            _TYPES.get("." + name.rpartition(".")[2], "application/octet-stream"),
            gzip.compress(content, mtime=0),
        )
        for name, content in read.items()
    }


def fill(page: str, language: Language, scripts: Iterable[str] = ()) -> str:
    """Put words and scripts in; what stands between backticks is a key of the keyboard."""
    # No text can end the script that holds them.
    words = json.dumps(language.page, separators=(",", ":")).replace("<", "\\u003c")
    modules = "".join(f'<link rel="modulepreload" href="/static/{name}">' for name in scripts)
    whole = {"words": words, "modules": modules, "language": escape(language.tag)}

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
