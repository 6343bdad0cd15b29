"""The page of the docs about the firmware's lines."""

from collections.abc import Sequence

from hardware.images import facts_of
from tests.firmware.build import BOARD
from tests.proof.lines.line_table import FileLines

_TOP = """# Lines of the firmware that ran

*For developers of the firmware: which of its lines ran in what a board goes through, and which never did.*

`python -m tests.proof lines` runs the image that ships on [its simulated chip](avr-twin.md), which notes each
instruction: starts, pictures, pieces, a noisy line, a watched row, names and a quick self-test, in simulated
time (`tests/proof/lines/typical_run.py`). The same image, built with line numbers, says which line an
instruction comes from. With `--keep` this page is drawn from what ran.

A line has run if any of its instructions was executed; a line without code of its own is not counted. The
compiler moves code between lines, so a line that never ran is where to look, not yet a proof.
"""


def page_of(files: Sequence[FileLines]) -> str:
    """Draw the page."""
    facts = facts_of(BOARD)
    with_code, run = (sum(len(lines) for lines in kind) for kind in _kinds(files))
    rows = [
        f"| `{file.name}` | {len(file.with_code)} | {len(file.run)} | {file.never or 'none'} |"
        for file in files
    ]
    table = "\n".join(
        ["| file | lines with code | lines that ran | lines that never ran |", "|---|---|---|---|", *rows]
    )
    return (
        f"{_TOP}\nOf `{facts.name}`, build `{facts.build}`, {run} of {with_code} lines ran, "
        f"{run / with_code:.1%}.\n\n{table}\n"
    )


def _kinds(files: Sequence[FileLines]) -> tuple[list[frozenset[int]], list[frozenset[int]]]:
    return [file.with_code for file in files], [file.run for file in files]


def _row(file: FileLines) -> str:
    return f"| `{file.name}` | {len(file.with_code)} | {len(file.run)} | {file.never or 'none'} |"
