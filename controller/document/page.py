"""An HTML page that stands alone: style and script are in it, and it loads nothing from elsewhere."""

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from importlib.resources import files

from controller.document.markup import element


@dataclass(frozen=True, slots=True, kw_only=True)
class HtmlPage:
    """A page: its title is plain text, the ``lead`` that follows it and the sections are markup."""

    title: str
    lead: str
    sections: Iterable[str]
    #: What it needs beyond the style of all pages.
    style: str
    script: str = ""
    #: The name under which its script remembers in the browser what was ticked off.
    keeps: str = ""
    #: The language of its words, as a tag (BCP 47).
    language: str = "en"

    def html(self) -> str:
        """Write the page."""
        style = files(__package__).joinpath("page.css").read_text(encoding="utf-8")
        about = f' data-profile="{escape(self.keeps)}"' if self.keeps else ""
        header = element("header", f"\n{element('h1', escape(self.title))}\n{self.lead}\n")
        main = element("main", "\n", *(f"{each}\n" for each in self.sections))
        scripts = f"<script>\n{self.script}</script>\n" if self.script else ""
        return (
            f'<!DOCTYPE html>\n<html lang="{self.language}"{about}>\n<head>\n<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f'<title>{escape(self.title)}</title>\n<link rel="icon" href="data:,">\n'
            f"<style>\n{style}{self.style}</style>\n</head>\n"
            f"<body>\n{header}\n{main}\n{scripts}</body>\n</html>\n"
        )
