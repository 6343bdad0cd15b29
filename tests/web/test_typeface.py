"""The typeface of the page: from the pinned package, with its licence, and with every letter written."""

import subprocess
from io import BytesIO
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from controller import web
from controller.messages.reader import LANGUAGES
from controller.web.page_language import open_language

ROOT = Path(web.__file__).parents[2]
TYPEFACE = Path(web.__file__).parent / "static/atkinson.woff2"
PACKAGE = ROOT / ".venv/javascript/node_modules/@fontsource-variable/atkinson-hyperlegible-next"
MOST_BYTES = 20_000
#: Signs that say the same in any typeface, and are drawn with another one.
SIGNS = set("●■◉✓✕▨▬⚠⇄☼×→←≥≤µΩ−·″⚙⚒▶○☐")


def texts(wording: object) -> str:
    if isinstance(wording, dict):
        return "".join(texts(each) for each in wording.values())
    return str(wording)


@pytest.mark.parametrize("tag", LANGUAGES)
def test_it_has_every_letter_of_every_language(tag: str) -> None:
    letters = {sign for sign in texts(open_language(tag).page) if sign.isalpha() or sign.isdigit()}
    assert letters - set(map(chr, TTFont(BytesIO(TYPEFACE.read_bytes())).getBestCmap())) <= SIGNS


def test_it_is_made_from_the_pinned_package_and_small(tmp_path: Path) -> None:
    subprocess.run([ROOT / ".ci/vendor", tmp_path], check=True, capture_output=True)
    assert (tmp_path / TYPEFACE.name).read_bytes() == TYPEFACE.read_bytes()
    assert TYPEFACE.stat().st_size < MOST_BYTES


def test_its_licence_comes_with_it() -> None:
    assert (PACKAGE / "LICENSE").read_text("utf-8").strip() in (ROOT / "THIRD-PARTY.md").read_text("utf-8")
