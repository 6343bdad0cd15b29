"""A magnet study as text, for a terminal."""

import textwrap
from collections.abc import Iterable, Sequence

from controller.messages.catalogue import word
from hardware.magnetics.study import Study, verdict
from hardware.magnetics.study_tables import (
    CHANCE_HEAD,
    NOT_MEASURED,
    build_facts,
    chance_fact,
    chance_rows,
    margins_fact,
    margins_head,
    margins_rows,
)

WIDTH = 100


def text_of(study: Study) -> str:
    """Write the verdict, after the tables that it rests on."""
    title = f"Magnets of {study.name}"
    return "\n".join(
        (
            f"{title}\n{'=' * len(title)}",
            _facts((*build_facts(study), NOT_MEASURED)),
            _facts([margins_fact(study)]),
            _table(margins_head(study), margins_rows(study)),
            _facts([chance_fact(study)]),
            _table(CHANCE_HEAD, chance_rows(study)),
            _facts(map(word, verdict(study))),
        )
    )


def _facts(facts: Iterable[str]) -> str:
    return "".join(textwrap.fill(fact, WIDTH) + "\n" for fact in facts)


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Format columns to fit their cells, all but the first aligned right."""
    cells = [head, *rows]
    widths = [max(len(row[place]) for row in cells) for place in range(len(head))]
    lines = (
        "  ".join(
            f"{cell:>{width}}" if place else f"{cell:<{width}}"
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in cells
    )
    return "".join(f"{line}\n" for line in lines)
