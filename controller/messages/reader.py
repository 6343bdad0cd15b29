"""Reads the sentences of a language, which are data: ``*.toml`` in its folder, and in those of annexes.

A code is a section and an entry: ``[table]`` ``won`` is ``table.won``. An entry is

- a text, in which ``{space}`` stands for a fact, ``{pieces|pieces_on}`` for one that passes a filter, and
  ``{volts:.2f}`` for one that is written in a format of Python;
- a choice: ``by`` names a fact, and the other keys its values (``none`` for what is empty, ``other`` for
  the rest); ``count_of`` names a number or a list, and the keys are numbers or the plural forms;
- a list of texts, joined by a space; the empty ones are left out;
- a ``text`` and an entry for each name in it that is no fact; one named like a fact words that fact.

A name that begins with ``_`` is a phrase of its section: as a name it is worded with the same facts, as a
filter with the value as the fact ``it``. An entry of another section is written in full: ``health.count``.
Any other filter is a function of the language's own grammar, of `controller.messages.grammar` or of ``str``;
``each`` applies the one after it to every item of a list. The language's grammar has its ``plural`` forms and
may ``typeset`` its punctuation.

Text between ``<keys>`` and ``</keys>`` is for a player who has the keys of the board; text after an
``<else>`` in it is for one whose page has buttons instead.
"""

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from typing import cast

from controller.messages import grammar

#: A text, texts in a row, or alternatives and parts by name.
Wording = str | Sequence["Wording"] | Mapping[str, "Wording"]

#: A place in a text: a name with its filters and their arguments, and a format.
HOLE = re.compile(r"\{([\w.]+(?:\|[\w.]+(?: (?:'[^']*'|[\w.]+))*)*)(?::([^{}|]+))?\}")
_FILTER = re.compile(r"\|([\w.]+)((?: (?:'[^']*'|[\w.]+))*)")
_ARGUMENT = re.compile(r"'[^']*'|[^ ]+")

_KEYS = re.compile(r"( ?)<keys>(.*?)(?:<else>(.*?))?</keys>", re.DOTALL)

#: The entries of a choice that name a fact.
CHOOSES = frozenset({"by", "count_of"})

#: The rooms that have annexes, or are one: its sentences lie in its folder ``words``, by their language.
_HOMES, _WORDS = ("controller.annexes", "hardware", "simulator"), "words"

_FIRST = "en"
_FOLDERS = sorted(
    entry.name for entry in files(__package__).iterdir() if entry.joinpath("grammar.py").is_file()
)

#: The languages, by their tags (BCP 47), which their folders have as names; the program speaks the first one.
LANGUAGES = (_FIRST, *(name for name in _FOLDERS if name != _FIRST))


class Sentences:
    """The sentences of one language; each file is read when one of its sections is first needed.

    ``has_keys`` says whether their reader has the keys of the board.
    """

    def __init__(self, language: str, *, has_keys: bool = True) -> None:
        self.language, self._has_keys = language, has_keys
        self._grammar = import_module(f"{__package__}.{language}.grammar")
        self._typeset: Callable[[str], str] | None = getattr(self._grammar, "typeset", None)

    def sentence(self, code: str) -> Callable[..., str]:
        """Return what words a code from its facts; LookupError if there is no such code."""
        section, _, name = code.partition(".")
        wording = _section(self.language, section)[name]
        return lambda **facts: self.typeset(self._said(_Saying(self, section, facts).word(wording, {})))

    def _said(self, text: str) -> str:
        """Say what is for those who have keys, or what is for others."""
        return _KEYS.sub(self._about_keys, text).strip(" ") if "<keys>" in text else text.rstrip(" ")

    def _about_keys(self, found: re.Match[str]) -> str:
        before, pressed, otherwise = found.groups()
        said = pressed if self._has_keys else otherwise
        follows = found.string[found.end() : found.end() + 1]
        return f"{before}{said}" if said else before if follows.isalnum() else ""

    def typeset(self, text: str) -> str:
        """Set the punctuation of a text as the language does."""
        return text if self._typeset is None else self._typeset(text)

    def plural(self, number: int) -> str:
        """Return the plural form that the language has for a number."""
        return str(self._grammar.plural(number))

    def filter(self, name: str) -> Callable[..., object]:
        """Return a filter by its name; LookupError if there is none."""
        for source in (self._grammar, grammar, str):
            if hasattr(source, name):
                return cast("Callable[..., object]", getattr(source, name))
        raise LookupError(f"there is no filter {name}")


@cache
def open_sentences(language: str, *, has_keys: bool = True) -> Sentences:
    """Open the sentences of one of `LANGUAGES`, once."""
    return Sentences(language, has_keys=has_keys)


def page_sections(language: str) -> Mapping[str, Mapping[str, Wording]]:
    """Return the sections that a browser words itself: those of the files ``page_*.toml``."""
    pages = (text for name, text in _texts(language).items() if name.startswith("page_"))
    return {name: section for text in pages for name, section in _tables(text).items()}


@cache
def _texts(language: str) -> Mapping[str, str]:
    homes = [files(home) for home in _HOMES if find_spec(home)]
    annexes = sorted((one for home in homes for one in (home, *home.iterdir())), key=lambda one: one.name)
    theirs = (annex.joinpath(_WORDS, language) for annex in annexes)
    folders = [files(__package__).joinpath(language), *(folder for folder in theirs if folder.is_dir())]
    entries = [entry for folder in folders for entry in folder.iterdir() if entry.name.endswith(".toml")]
    return {entry.name: entry.read_text("utf-8") for entry in entries}


@cache
def _tables(text: str) -> Mapping[str, Mapping[str, Wording]]:
    return tomllib.loads(text)


@cache
def _section(language: str, name: str) -> Mapping[str, Wording]:
    for text in _texts(language).values():
        if f"\n[{name}]\n" in text:
            return _tables(text)[name]
    raise LookupError(f"there is no section [{name}] in {language}")


@cache
def _pieces(text: str) -> Sequence[tuple[str, str, str]]:
    """Split a text at its places: each is what comes before it, its expression and its format."""
    found, end = [], 0
    for hole in HOLE.finditer(text):
        found.append((text[end : hole.start()], hole[1], hole[2] or ""))
        end = hole.end()
    return [*found, (text[end:], "", "")]


@cache
def _steps(expression: str) -> tuple[str, Sequence[tuple[str, Sequence[str]]]]:
    """Split an expression into a name and the filters that it passes, each with its arguments.

    >>> _steps("line|join ', then '|listed most")
    ('line', [('join', ["', then '"]), ('listed', ['most'])])
    """
    passed = [(name, _ARGUMENT.findall(arguments)) for name, arguments in _FILTER.findall(expression)]
    return expression.partition("|")[0], passed


class _Saying:
    """One message while it is put into words."""

    def __init__(self, sentences: Sentences, section: str, facts: Mapping[str, object]) -> None:
        self._sentences, self._section, self._facts = sentences, section, facts

    def word(self, wording: Wording, parts: Mapping[str, Wording]) -> str:
        """Word an entry; ``parts`` are the entries for the names in it."""
        if isinstance(wording, str):
            return "".join(
                before + self._written(expression, spec, parts) if expression else before
                for before, expression, spec in _pieces(wording)
            )
        if not isinstance(wording, Mapping):
            return " ".join(filter(None, (self.word(each, parts) for each in wording)))
        if "text" in wording:
            own = {name: entry for name, entry in wording.items() if name != "text"}
            return self.word(wording["text"], {**parts, **own})
        if "by" in wording:
            value = self._value(str(wording["by"]), parts)
            return self.word(_chosen(wording, _form(value)), parts)
        value = self._value(str(wording["count_of"]), parts)
        number = value if isinstance(value, int) else len(cast("Sequence[object]", value))
        return self.word(_chosen(wording, str(number), self._sentences.plural(number)), parts)

    def _written(self, expression: str, spec: str, parts: Mapping[str, Wording]) -> str:
        value = self._value(expression, parts)
        return ", ".join(map(str, value)) if isinstance(value, list | tuple) else format(value, spec)

    def _value(self, expression: str, parts: Mapping[str, Wording]) -> object:
        name, passed = _steps(expression)
        value = self._named(name, parts)
        for filter_, arguments in passed:
            value = self._filtered(value, filter_, arguments, parts)
        return value

    def _named(self, name: str, parts: Mapping[str, Wording]) -> object:
        if name in parts:
            return self.word(parts[name], {part: parts[part] for part in parts if part != name})
        if name in self._facts:
            return self._facts[name]
        owner, _, item = name.rpartition(".")
        if item.isdigit():
            return cast("Sequence[object]", self._named(owner, parts))[int(item)]
        return self._entry(name, self._facts)

    def _entry(self, name: str, facts: Mapping[str, object]) -> str:
        section, _, entry = name.rpartition(".")
        saying = _Saying(self._sentences, section or self._section, facts)
        return saying.word(_section(self._sentences.language, saying._section)[entry], {})

    def _filtered(
        self, value: object, filter_: str, arguments: Sequence[str], parts: Mapping[str, Wording]
    ) -> object:
        if filter_ == "each":
            inner, *others = arguments
            return [self._filtered(item, inner, others, parts) for item in cast("Sequence[object]", value)]
        if filter_.startswith("_") or "." in filter_:
            return self._entry(filter_, {**self._facts, "it": value})
        given = (self._argument(argument, parts) for argument in arguments)
        return self._sentences.filter(filter_)(value, *given)

    def _argument(self, argument: str, parts: Mapping[str, Wording]) -> object:
        if argument.startswith("'"):
            return argument[1:-1]
        return int(argument) if argument.isdigit() else self._named(argument, parts)


def _form(value: object) -> str:
    """Return the key of a choice for the value of a fact."""
    if isinstance(value, bool):
        return str(value).lower()
    return "none" if value in (None, "", (), []) else str(value)


def _chosen(forms: Mapping[str, Wording], *keys: str) -> Wording:
    """Return the first of the forms that there is; LookupError if there is none."""
    return forms[next((key for key in keys if key in forms), "other")]
