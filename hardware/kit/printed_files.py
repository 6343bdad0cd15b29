"""What a kit holds besides pages: CSV tables for spreadsheets, and PDF documents in millimetres.

A document has a fixed date, so that the same board makes the same bytes.
"""

import csv
import io
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime

from fpdf import FPDF

_NO_DATE = datetime(2000, 1, 1, tzinfo=UTC)


def new_pdf(title: str, paper_mm: tuple[float, float]) -> FPDF:
    """Start a document on paper of that width and height."""
    pdf = FPDF(unit="mm", format=paper_mm)
    pdf.set_auto_page_break(auto=False)
    pdf.set_creation_date(_NO_DATE)
    pdf.set_title(printable(title))
    return pdf


def printable(text: str) -> str:
    """Replace characters that a PDF's standard fonts lack with question marks.

    >>> printable("a1 ж"), printable("e5 ü")
    ('a1 ?', 'e5 ü')
    """
    return text.encode("latin-1", "replace").decode("latin-1")


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
