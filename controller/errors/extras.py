"""How an extra, the packages that only some commands need, is added to this installation.

Nothing here names the program on an index: it has no release there, and whoever took its name would reach all
who type it. An installation knows the folder that it came from, by the standard of PEP 610.
"""

import json
import shlex
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from urllib.request import url2pathname

from controller.messages import Message

_PRODUCT = "manalath-board"


def adding(extra: str) -> Message:
    """Say how to add an extra, as a clause that follows what is missing."""
    origin = _origin()
    url = urlsplit(origin.get("url", ""))
    folder = Path(url2pathname(url.path))
    is_found = url.scheme == "file" and (folder / "pyproject.toml").is_file()
    source = f"{folder if is_found else '.'}[{extra}]"
    if (Path(sys.prefix) / "pipx_metadata.json").is_file():
        words = ["pipx", "install", "--force", source]
    else:
        way = ["--editable"] if origin.get("dir_info", {}).get("editable") else []
        words = [sys.executable, "-m", "pip", "install", *way, source]
    command = subprocess.list2cmdline(words) if sys.platform == "win32" else shlex.join(words)
    return Message("error.add_extra", extra=extra, command=command, is_found=is_found)


def _origin() -> dict[str, Any]:
    """Return where the program was installed from; empty if that is not known."""
    try:
        found: dict[str, Any] = json.loads(distribution(_PRODUCT).read_text("direct_url.json") or "{}")
    except PackageNotFoundError:
        return {}
    return found
