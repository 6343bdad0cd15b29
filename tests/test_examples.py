"""Every example of the documentation runs, and prints what its first lines promise."""

import ast
import runpy
from pathlib import Path

import pytest

from tests.docs_blocks import ROOT

EXAMPLES = sorted((ROOT / "docs" / "develop" / "examples").glob("*.py"))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.name)
def test_an_example_prints_what_it_says(example: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = ast.get_docstring(ast.parse(example.read_text(encoding="utf-8")), clean=False)
    assert text is not None
    runpy.run_path(str(example), run_name="__main__")
    assert capsys.readouterr().out == text.split("Prints:\n\n")[1]


def test_the_library_page_lists_them() -> None:
    page = (ROOT / "docs" / "develop" / "library.md").read_text(encoding="utf-8")
    assert EXAMPLES
    assert all(f"(examples/{example.name})" in page for example in EXAMPLES)
