"""The language of a page: the catalogue of its messages, and the words of the page itself.

The page's own words are those of the files ``page_*.toml``; ``static/translation.js`` puts them together in
the browser, which therefore knows no filters, lists or parts. `Faces` and `preferred` decide
which language a page has.
"""

import asyncio
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import cast

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from controller.messages import CHOOSES, LANGUAGES, Catalogue, catalogue, open_sentences, page_sections

#: A text, or alternatives chosen by the value of a fact, or by the plural form of a count.
Wording = str | Mapping[str, "Wording"]


@dataclass(frozen=True, slots=True)
class Language:
    """``tag`` is the language's BCP 47 tag; ``page`` holds the page's own words by code (``play.undo``).

    ``keyless`` is the catalogue for players whose page has a button in place of every key.
    """

    tag: str
    catalogue: Catalogue
    keyless: Catalogue
    page: Mapping[str, Wording]


@cache
def open_language(tag: str) -> Language:
    """Open a language that has a catalogue."""
    sentences = open_sentences(tag)
    page = {
        f"{section}.{name}": _typeset(cast("Wording", wording), sentences.typeset)
        for section, wordings in page_sections(tag).items()
        for name, wording in wordings.items()
    }
    return Language(tag, sentences.sentence, catalogue(tag, has_keys=False), page)


def _typeset(wording: Wording, typeset: Callable[[str], str]) -> Wording:
    """Typeset the texts of a wording, but not the name of the fact that selects one."""
    if isinstance(wording, str):
        return typeset(wording)
    return {form: text if form in CHOOSES else _typeset(text, typeset) for form, text in wording.items()}


ENGLISH = open_language("en")


def preferred(asked: str | None, accepted: str, default: str) -> str:
    """Choose a language: the one asked for, else the first that a browser accepts, else the default.

    ``accepted`` is an Accept-Language header (RFC 9110, 12.5.4).

    >>> preferred(None, "de;q=0.9, fr-CA;q=0.8, en;q=0.7", "en"), preferred("en", "fr", "en")
    ('fr', 'en')
    """
    if asked in LANGUAGES:
        return asked
    ranges = []
    for each in accepted.split(","):
        tag, _, weight = each.partition(";q=")
        try:
            ranges.append((-float(weight or 1), tag.strip().lower().partition("-")[0]))
        except ValueError:
            continue
    spoken = (tag for weight, tag in sorted(ranges, key=lambda one: one[0]) if weight and tag in LANGUAGES)
    return next(spoken, default)


class Faces:
    """The page in every language in use, each assembled when it is first asked for.

    The ``language`` of an address comes first, then that of the cookie in which the settings keep it; then
    the program's ``own`` if it ``is_for_all``, else what the browser accepts.
    """

    def __init__(self, make: Callable[[Language], ASGIApp], own: Language, *, is_for_all: bool) -> None:
        self._make = make
        self._own, self._is_for_all = own, is_for_all
        self._lock = threading.Lock()
        self._faces: dict[str, ASGIApp] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on to the page in the right language."""
        tag = self._wanted(scope)
        face = self._faces[tag] if tag in self._faces else await asyncio.to_thread(self._face, tag)
        await face(scope, receive, send)

    def _wanted(self, scope: Scope) -> str:
        at = HTTPConnection(scope)
        chosen = at.query_params.get("language") or at.cookies.get("language")
        accepted = "" if self._is_for_all else at.headers.get("accept-language", "")
        return preferred(chosen, accepted, self._own.tag)

    def _face(self, tag: str) -> ASGIApp:
        with self._lock:
            if tag not in self._faces:
                self._faces[tag] = self._make(self._own if tag == self._own.tag else open_language(tag))
            return self._faces[tag]
