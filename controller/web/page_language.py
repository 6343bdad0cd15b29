"""The language of a page: the catalogue of what is said to it, and the words that it has of its own.

A browser cannot call the functions of a catalogue, so what the page itself says is data beside them: every
``*.toml`` of the language's package. ``play.toml`` tells how it is written, ``static/say.js`` says it.
Which language a page has is decided where the server is put together, and nowhere else.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files

from manalath_board.controller import messages
from manalath_board.controller.messages.catalogue import Catalogue, catalogue

#: A text, or texts to choose from: by the value of a fact, or by the plural form of a count.
Wording = str | Mapping[str, "Wording"]


@dataclass(frozen=True, slots=True)
class Language:
    """``tag`` is its name in BCP 47; ``page`` holds the page's own words by their codes (``play.undo``)."""

    tag: str
    catalogue: Catalogue
    page: Mapping[str, Wording]


def open_language(tag: str) -> Language:
    """Open a language that there is a catalogue of."""
    page: dict[str, Wording] = {}
    for entry in files(messages).joinpath(tag).iterdir():
        if entry.name.endswith(".toml"):
            for part, wordings in tomllib.loads(entry.read_text(encoding="utf-8")).items():
                page |= {f"{part}.{name}": wording for name, wording in wordings.items()}
    return Language(tag, catalogue(tag), page)


ENGLISH = open_language("en")
