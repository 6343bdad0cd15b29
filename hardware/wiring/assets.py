"""The style sheets and the script that the pages of a builder share."""

from importlib.resources import files


def asset(name: str) -> str:
    """Read one of them."""
    return files(__package__).joinpath(name).read_text(encoding="utf-8")
