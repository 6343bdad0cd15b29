"""PDF documents of a kit, in millimetres.

They have a fixed date, so that the same board makes the same bytes.
"""

from datetime import UTC, datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fpdf import FPDF

_NO_DATE = datetime(2000, 1, 1, tzinfo=UTC)


def new_pdf(title: str, paper_mm: tuple[float, float]) -> "FPDF":
    """Start a document on paper of that width and height.

    Only then is what writes PDF loaded: a page opens without it.
    """
    from fpdf import FPDF

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
