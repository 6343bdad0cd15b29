"""How Python finds the product of a checkout that is not installed."""

import os
from pathlib import Path

ROOT = Path(__file__).parent.parent

#: The rooms of the product: folders of a checkout, and to Python the parts of one package.
ROOMS = ("controller", "hardware", "simulator")


def python_path(checkout: Path) -> str:
    """Return the PYTHONPATH under which a checkout's own product and tests are imported."""
    package = checkout / ".rooms" / "manalath_board"
    package.mkdir(parents=True, exist_ok=True)
    for room in ROOMS:
        if not (package / room).exists():
            (package / room).symlink_to(checkout / room)
    return os.pathsep.join((str(package.parent), str(checkout)))
