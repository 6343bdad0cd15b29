"""Which facts, phrases and filters the entries of a catalogue use, and where each entry stands."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from controller import messages
from controller.messages import CHOOSES, page_sections, reader
from controller.messages.reader import HOLE, Wording

FOLDER = Path(messages.__path__[0])


class Uses(NamedTuple):
    """What an entry uses: facts by name, entries by code, filters by name."""

    facts: frozenset[str]
    entries: frozenset[str]
    filters: frozenset[str]


def sections(language: str) -> Mapping[str, Mapping[str, Wording]]:
    """Return what Python words, without the sections of the page."""
    texts = reader._texts(language)
    return {
        name: section
        for file, text in texts.items()
        if not file.startswith("page_")
        for name, section in reader._tables(text).items()
    }


def entries(language: str) -> dict[str, Wording]:
    """Return every entry that is a sentence, by its code; phrases are not."""
    return {
        f"{section}.{name}": wording
        for section, wordings in sections(language).items()
        for name, wording in wordings.items()
        if not name.startswith("_")
    }


def every_text(wording: Wording) -> Iterator[str]:
    """Yield every string in a wording."""
    if isinstance(wording, str):
        yield wording
    else:
        for each in wording.values() if isinstance(wording, Mapping) else wording:
            yield from every_text(each)


def expressions(
    wording: Wording, parts: frozenset[str] = frozenset()
) -> Iterator[tuple[str, frozenset[str]]]:
    """Yield every expression in a wording, with the names that have an entry there."""
    if isinstance(wording, str):
        yield from ((hole[1], parts) for hole in HOLE.finditer(wording))
    elif isinstance(wording, Mapping):
        own = {name: entry for name, entry in wording.items() if name not in CHOOSES and name != "text"}
        if "text" in wording:
            yield from expressions(wording["text"], parts | own.keys())
            for name, entry in own.items():
                yield from expressions(entry, (parts | own.keys()) - {name})
            return
        yield from ((str(wording[key]), parts) for key in CHOOSES & wording.keys())
        for entry in own.values():
            yield from expressions(entry, parts)
    else:
        for entry in wording:
            yield from expressions(entry, parts)


@cache
def uses(language: str, code: str) -> Uses:
    """Find what an entry uses, with its phrases; a LookupError names a phrase that is missing."""
    section, _, name = code.rpartition(".")
    facts, others, filters = set[str](), set[str](), set[str]()
    for expression, parts in expressions(_anything(language, section)[name]):
        first, passed = reader._steps(expression)
        names = [first]
        for passes, given in passed:
            filter_, *arguments = given if passes == "each" else (passes, *given)
            if filter_.startswith("_") or "." in filter_:
                others.add(_code(section, filter_))
            else:
                filters.add(filter_)
            names += [argument for argument in arguments if argument[0] != "'" and not argument.isdigit()]
        for each in names:
            owner = re.sub(r"\.\d+$", "", each)
            if owner.startswith("_") or "." in owner:
                others.add(_code(section, owner))
            elif owner not in parts:
                facts.add(owner)
    for other in others:
        deeper = uses(language, other)
        facts |= deeper.facts - {"it"}
        filters |= deeper.filters
    if not name.startswith("_"):
        facts.discard("it")
    return Uses(frozenset(facts), frozenset(others), frozenset(filters))


def place(language: str, code: str) -> str:
    """Return the file and the line of an entry, as ``fr/table.toml:12``."""
    section, _, name = code.rpartition(".")
    for file, text in reader._texts(language).items():
        if f"\n[{section}]\n" in text:
            before, _, after = text.partition(f"\n[{section}]\n")
            line = before.count("\n") + 2
            for number, row in enumerate(after.split("\n"), line + 1):
                if re.match(rf'"?{re.escape(name)}"?[ .]', row):
                    return f"{language}/{file}:{number}"
    return f"{language}: {code}"


def _anything(language: str, section: str) -> Mapping[str, Wording]:
    return {**page_sections(language), **sections(language)}[section]


def _code(section: str, name: str) -> str:
    return name if "." in name else f"{section}.{name}"
