"""The style sheets and the script that the pages of a builder share."""

from importlib.resources import files


def asset(name: str) -> str:
    """Read one of them."""
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


def builder_style() -> str:
    """Read what all pages of a builder are styled with."""
    return "".join(map(asset, ("builder_page.css", "drawing.css", "section.css")))
