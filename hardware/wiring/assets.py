"""The style sheets and the script that the builder's pages share."""

from importlib.resources import files


def asset(name: str) -> str:
    """Read a style sheet or script."""
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


def builder_style() -> str:
    """Read the style of all builder's pages."""
    return "".join(map(asset, ("builder_page.css", "drawing.css", "section.css")))
