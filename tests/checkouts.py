"""A checkout: its root, and the rooms of the product in it."""

import subprocess
from pathlib import Path

ROOT = Path(__file__).parent.parent

#: The rooms of the product, which are folders of a checkout and packages to Python.
ROOMS = ("controller", "hardware", "simulator")


def tracked_files(*places: str) -> list[str]:
    """Return the files that git tracks below these places, or all, as paths from the root."""
    listed = subprocess.run(
        ["git", "ls-files", *places],  # noqa: S607 - the system's own git
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return listed.stdout.splitlines()
