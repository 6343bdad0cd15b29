"""What the documentation claims can be run, runs; and what it names exists."""

import doctest
import importlib
import importlib.util
import pkgutil
import re
from pathlib import Path

import pytest

import controller
import hardware
import simulator
from hardware.profiles import profile_names
from tests.checkouts import ROOMS
from tests.docs_blocks import ROOT, Block, blocks, lines_of
from tests.docs_reader import NOT_RUN, reading
from tests.sweeps import swept_keeping

DOCS = sorted((ROOT / "docs").rglob("*.md"))
PAGES = [ROOT / "README.md", *DOCS, ROOT / "firmware" / "README.md"]
ERRORS = sorted((ROOT / "controller" / "errors").glob("*.md"))
#: What `make proof` alone runs: these make the parts of boards, learn a network, change the sources, draw
#: many samples, run every command in turn, or play for a while.
LONG = [
    ROOT / "docs" / page
    for page in (
        "build/building.md",
        "build/diagnose.md",
        "build/magnets.md",
        "build/raspberry-pi.md",
        "build/teach.md",
        "develop/adding.md",
        "develop/scenarios.md",
        "develop/search.md",
        "develop/simulator.md",
        "develop/ugi.md",
        "play/commands.md",
        "play/mammalath-and-mana.md",
    )
]
#: The kinds of files that may name a page.
NAMING = {".c", ".h", ".js", ".md", ".py", ".toml", ".txt"}
MODULES = [
    info.name
    for package in (controller, hardware, simulator)
    for info in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
    if not info.name.endswith("__main__")
]


@pytest.fixture
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, with no records yet."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "records"))
    folder = tmp_path / "folder"
    folder.mkdir()
    return folder


@pytest.mark.parametrize(
    "page",
    swept_keeping(PAGES, *(page for page in PAGES if page not in LONG)),
    ids=lambda page: str(page.relative_to(ROOT)),
)
def test_every_block_of_a_page_runs(page: Path, own_folder: Path) -> None:
    with reading(own_folder, page) as reader:
        for block in blocks(page):
            try:
                reader.read(block)
            except AssertionError as error:
                raise AssertionError(f"{page.name}, line {block.line}: {error}") from error


def test_the_readme_has_commands() -> None:
    lines = [line.split("#")[0].strip() for block in blocks(PAGES[0]) for line in lines_of(block)]
    assert {"make play", "make test"} <= set(lines)


@pytest.mark.parametrize("start", NOT_RUN)
def test_what_is_not_run_is_still_reported(start: str) -> None:
    assert any(f"\n{start}" in page.read_text(encoding="utf-8") for page in PAGES)


FALSE = {
    "a text that nothing printed": (Block("text", "5\n", 1), "nothing before this text"),
    "a command that is refused": (Block("sh", "manalath export 7\n", 1), "no-such-game"),
    "a shell line that fails": (Block("sh", "true | false\n", 1), "true | false"),
    "a target that is none": (Block("sh", "make coffee\n", 1), "make coffee"),
    "a prompt with another answer": (Block("python", ">>> 2 + 2\n5\n", 1), "Expected"),
    "a scenario that fails": (
        Block("scenario", "at 1 place orange e5\nafter 9 expect moves e5o\n", 1),
        "moves",
    ),
    "a language that nobody reads": (Block("perl", "1\n", 1), "language"),
}


@pytest.mark.parametrize(("block", "said"), FALSE.values(), ids=FALSE)
def test_a_false_block_is_seen(block: Block, said: str, own_folder: Path) -> None:
    with reading(own_folder) as reader, pytest.raises(AssertionError, match=re.escape(said)):
        reader.read(block)


def test_another_text_than_was_printed_is_seen(own_folder: Path) -> None:
    with reading(own_folder) as reader:
        reader.read(Block("python", "print(2 + 2)\n", 1))
        with pytest.raises(AssertionError, match="4"):
            reader.read(Block("text", "5\n", 4))


def source_of(module: str) -> str:
    found = importlib.util.find_spec(module)
    assert found is not None
    assert found.origin is not None
    return Path(found.origin).read_text(encoding="utf-8")


def test_examples_in_docstrings_are_true() -> None:
    written = [module for module in MODULES if not module.endswith("._native")]
    modules = [module for module in written if ">>> " in source_of(module)]
    ran = {module: doctest.testmod(importlib.import_module(module)) for module in modules}
    assert [module for module, result in ran.items() if result.failed] == []
    assert sum(result.attempted for result in ran.values()) > 5


def anchors(page: Path) -> set[str]:
    """Return the names by which links find the headings of a page."""
    heads = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return {re.sub(r"[^\w -]", "", head).strip().lower().replace(" ", "-") for head in heads}


def test_every_link_leads_somewhere() -> None:
    for page in (*PAGES, *ERRORS):
        text = page.read_text(encoding="utf-8")
        named = re.findall(r"`((?:controller|hardware|simulator|firmware|tests|docs)/[\w./-]*)`", text)
        assert [path for path in named if not (ROOT / path).exists()] == [], page
        for link, anchor in re.findall(r"\]\(([^)#:]*)(?:#([^)]*))?\)", text):
            target = page.parent / link if link else page
            assert target.exists(), (page, link)
            assert not anchor or anchor in anchors(target), (page, link, anchor)


@pytest.mark.parametrize("page", ["build/building.md", "build/raspberry-pi.md", "develop/gpio-board.md"])
def test_a_page_about_boards_on_pins_names_every_one_that_ships(page: str) -> None:
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    assert [name for name in profile_names() if name.endswith("-gpio") and f"`{name}`" not in text] == []


def test_every_page_that_a_source_names_is_there() -> None:
    """Python, C, scripts, messages and the pages themselves name pages by their path from the root."""
    sources = [path for room in (*ROOMS, "docs", "firmware", "tests") for path in (ROOT / room).rglob("*")]
    named = [
        (path, page)
        for path in (*sources, *ROOT.glob("*.*"))
        if path.suffix in NAMING or path.name == "Makefile"
        for page in re.findall(r"(?<![\w/])docs/[\w/-]+\.md\b", path.read_text(encoding="utf-8"))
    ]
    assert len(named) > 50
    assert [(path, page) for path, page in named if not (ROOT / page).exists()] == []
