"""A PDF in millimetres that says nothing of when it was made, so that the same board makes the same bytes."""

from datetime import UTC, datetime

from fpdf import FPDF

_NO_DATE = datetime(2000, 1, 1, tzinfo=UTC)


def new_pdf(title: str, paper_mm: tuple[float, float]) -> FPDF:
    """Begin a document on paper of that size, across and high."""
    pdf = FPDF(unit="mm", format=paper_mm)
    pdf.set_auto_page_break(auto=False)
    pdf.set_creation_date(_NO_DATE)
    pdf.set_title(printable(title))
    return pdf


def printable(text: str) -> str:
    """Replace by question marks what the letters of every PDF reader lack.

    >>> printable("a1 ж"), printable("e5 ü")
    ('a1 ?', 'e5 ü')
    """
    return text.encode("latin-1", "replace").decode("latin-1")
