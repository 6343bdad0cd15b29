"""A page of HTML that stands alone: style and script are in it, and it asks for nothing from elsewhere."""

from html import escape


def html_page(title: str, style: str, body: str, *, script: str = "", keeps: str = "") -> str:
    """Write the page around its ``body``, which is markup; ``title`` is words.

    Under the name ``keeps`` its script remembers in the browser what was ticked off.
    """
    about = f' data-profile="{escape(keeps)}"' if keeps else ""
    scripts = f"<script>\n{script}</script>\n" if script else ""
    return (
        f'<!DOCTYPE html>\n<html lang="en"{about}>\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<title>{escape(title)}</title>\n<link rel="icon" href="data:,">\n'
        f"<style>\n{style}</style>\n</head>\n"
        f"<body>\n{body}{scripts}</body>\n</html>\n"
    )
