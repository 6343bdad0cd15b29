"""A link as a QR code, to be photographed from a page or a terminal. Needs the extra ``far``."""

import io

import segno


def code_svg(text: str) -> str:
    """Draw a text as a QR code, dark on white with its quiet margin: an SVG document."""
    drawn = io.BytesIO()
    segno.make(text, error="m", micro=False).save(drawn, kind="svg", scale=8, light="#fff", xmldecl=False)
    return drawn.getvalue().decode()


def code_text(text: str) -> str:
    """Draw a text as a QR code for a terminal, in half blocks."""
    drawn = io.StringIO()
    segno.make(text, error="l", micro=False).terminal(drawn, compact=True)
    return drawn.getvalue()
