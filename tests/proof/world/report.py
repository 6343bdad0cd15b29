"""The page of the docs about worlds, drawn from the file of the last whole run."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

_TOP = """# Worlds

*For developers: what was tried of whole tables with all that may happen there, and what was reached.*

A world is drawn from a seed: board, game, hands, faults, pages, a friend, a broker, clocks, power cuts and
disks, in simulated time, around the program's own code. `python -m tests.proof world --worlds 300` plays
300 of them; `--seed N` plays one, and if it fails makes it smaller and writes a scenario; `--until ACT`
stops there. With `--keep` the results are kept and this page is drawn from them.

What must never be: a ply stands that nobody made; something recorded is lost, doubled or changed from
outside; a light or a page says what is not so; somebody acts without the role; what was granted does not
happen, or what was refused does. What must always be: once the faults stop, whoever follows lights and
sentences comes to a table on which play goes on, a page to the truth within 12 s, a match to agreement.
"""


def page_of(results: Mapping[str, Any]) -> str:
    """Draw the page."""
    problems = results["problems"]
    figures = {
        "worlds": results["worlds"],
        "acts": results["acts"],
        "hours at these tables": results["simulated_h"],
        "worlds a core-hour": results["worlds_a_core_hour"],
        "acts a second": results["acts_a_second"],
        "most acts until a table was playable again": results["most_acts_back"],
        "worlds that failed": len(problems),
    }
    parts = [
        _TOP,
        "## The last whole run\n",
        _table("what", "how many", figures),
        "What there was in these worlds:\n",
        _table("part", "worlds", results["kinds"]),
        "## What was reached\n",
        _reached(results),
    ]
    if problems:
        parts += ["## What failed\n", _table("seed", "problem", problems)]
    return "\n".join(parts)


def _table(left: str, right: str, rows: Mapping[str, object]) -> str:
    lines = [f"| {left} | {right} |", "|---|---|", *(f"| {name} | {value} |" for name, value in rows.items())]
    return "\n".join(lines) + "\n"


def _reached(results: Mapping[str, Any]) -> str:
    def count(names: object) -> Counter[str]:
        return Counter(str(name).partition(": ")[0] for name in names)  # type: ignore[attr-defined] # a list of names

    reached, left, explained = (count(results[name]) for name in ("reached", "missing", "explained"))
    kinds = sorted({*reached, *left, *explained})
    lines = ["| kind | reached | explained | not reached |", "|---|---|---|---|"]
    lines += [f"| {kind} | {reached[kind]} | {explained[kind]} | {left[kind]} |" for kind in kinds]
    names = "\n".join(f"- `{name}`" for name in results["missing"])
    return "\n".join(lines) + (f"\n\nNot reached, and not explained:\n\n{names}\n" if names else "\n")
