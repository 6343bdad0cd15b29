"""The mass of the project is counted as HEAD says."""

from pathlib import Path

import pytest

from tests import mass
from tests.mass import HEAD, Mass, main, mass_of, python_mass

MODULE = '''"""One module
in two lines.
"""

def one():
    "It says one."
    return 1

class Two:
    """It has two."""
    def two(self):
        if self:
            return 2
        return None
'''


def test_statements_are_counted_without_what_documents_them() -> None:
    assert python_mass(MODULE) == Mass(1, 7, 14, 5, 0, (1, 3))


def test_of_other_sources_the_lines_that_are_not_blank_are_counted(tmp_path: Path) -> None:
    for name, lines in {"a.js": 2, "a.png": 0, "a.toml": 0}.items():
        (tmp_path / name).write_text("let one;\n\n  \nlet two;\n", encoding="utf-8")
        assert mass_of(tmp_path / name) == Mass(others=lines)


def test_the_table_has_every_room_and_the_whole_product(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mass, "mass_of", lambda path: Mass(others=len(path.parts)))
    main()
    head, *rows = capsys.readouterr().out.splitlines()
    assert head.split() == " ".join(HEAD).split()
    assert [row.split()[0] for row in rows] == [
        *("controller", "hardware", "simulator", "firmware", "tests", "product")
    ]
