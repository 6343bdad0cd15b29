"""``python -m tests.loaded_program ARGUMENTS``: runs `manalath ARGUMENTS`, then prints what it has loaded."""

import json
import sys
from pathlib import Path

from controller.cli import main
from tests.checkouts import ROOMS


def own_modules() -> dict[str, int]:
    """Return the product's modules that are loaded, each with its lines."""
    loaded = {
        name: module.__file__ or "" for name, module in sys.modules.items() if hasattr(module, "__file__")
    }
    own = {name: file for name, file in loaded.items() if name.partition(".")[0] in ROOMS}
    return {name: _lines(Path(file)) for name, file in sorted(own.items())}


def _lines(file: Path) -> int:
    return file.read_text(encoding="utf-8").count("\n") if file.suffix == ".py" else 0


if __name__ == "__main__":
    code = main(sys.argv[1:])
    sys.stdout.write(f"{json.dumps(own_modules())}\n")
    raise SystemExit(code)
