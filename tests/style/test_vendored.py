"""What the page takes over: from the pinned packages, with their licences; a typeface with all letters."""

import subprocess
from io import BytesIO
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from controller import web
from controller.messages import LANGUAGES
from controller.web.page_language import open_language

ROOT = Path(web.__file__).parents[2]
STATIC = Path(web.__file__).parent / "static" / "base"
TYPEFACE = STATIC / "atkinson.woff2"
#: What is taken over, by the file that holds it, and the licence that comes with its package.
PACKAGES = ROOT / ".venv/javascript/node_modules"
LICENCES = {
    "atkinson.woff2": "@fontsource-variable/atkinson-hyperlegible-next/LICENSE",
    "preact.js": "preact/LICENSE",
}
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


def test_it_is_small() -> None:
    assert TYPEFACE.stat().st_size < MOST_BYTES


def test_all_is_made_from_the_pinned_packages(tmp_path: Path) -> None:
    subprocess.run([ROOT / ".ci/vendor", tmp_path], check=True, capture_output=True)
    made = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert made.keys() == {*LICENCES, "preact.license.txt"}
    assert {name: STATIC.joinpath(name).read_bytes() for name in made} == made


@pytest.mark.parametrize("name", LICENCES)
def test_its_licence_comes_with_it(name: str) -> None:
    licence = PACKAGES.joinpath(LICENCES[name]).read_text("utf-8").strip()
    assert licence in (ROOT / "THIRD-PARTY.md").read_text("utf-8")
