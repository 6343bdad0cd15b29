"""CSV tables, for spreadsheets."""

import csv
import io
from collections.abc import Iterable, Sequence


def csv_of(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    r"""Write a head and rows as CSV; a float loses its trailing zeros.

    >>> csv_of(("wire", "mm"), [("row 0", 150.0)])
    'wire,mm\nrow 0,150\n'
    """
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(head)
    writer.writerows([_cell(value) for value in row] for row in rows)
    return text.getvalue()


def _cell(value: object) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)
