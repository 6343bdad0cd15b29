"""Every error that a person can cause has a code, and every code has a page with a true example."""

import importlib
import json
import pkgutil
import re
from pathlib import Path

import pytest

import controller
import hardware
import simulator
from controller.annexes.explain.explain_command import pages
from controller.cli import main
from controller.errors import InputError, coded
from controller.games import all_games
from controller.play.loop import Loop
from controller.play.wall_clock import WallClock
from controller.session import open_session
from controller.web.act_handler import PageHand
from controller.web.message_format import error_view, to_text
from hardware.profiles import DEFAULT, load_profile, read_profile
from simulator.twin_bench import TwinBench
from simulator.twin_clock import PacedClock
from simulator.virtual_board import VirtualBoard
from tests.checkouts import ROOMS
from tests.docs_blocks import ROOT, Block, Terminal, blocks_in, is_printed, lines_of, run_python
from tests.sweeps import sampled
from tests.wordings import quoted, worded

for package in (controller, hardware, simulator):
    for info in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        if not info.name.endswith("__main__"):
            importlib.import_module(info.name)

PARTS = ["What it means", "Example", "What to do", "Related"]
INDEX = (ROOT / "docs" / "play" / "errors.md").read_text(encoding="utf-8")


def below(kind: type[InputError]) -> list[type[InputError]]:
    """Return every kind of error below one, of the product only."""
    kinds = [kind for kind in kind.__subclasses__() if kind.__module__.split(".")[0] != "tests"]
    return kinds + [deeper for kind in kinds for deeper in below(kind)]


KINDS = below(InputError)
DECLARED = {kind: kind.__dict__["code"] for kind in KINDS if "code" in kind.__dict__}


def test_every_kind_has_a_code_or_is_a_family_that_is_never_raised() -> None:
    sources = [path.read_text(encoding="utf-8") for top in ROOMS for path in (ROOT / top).rglob("*.py")]
    assert len(KINDS) > 20
    for kind in KINDS:
        if not hasattr(kind, "code"):
            assert kind.__subclasses__(), kind
            made = re.compile(rf"(?<!class )\b{kind.__name__}\(")
            assert not any(made.search(text) for text in sources), kind


def test_codes_are_unique_and_in_kebab_case() -> None:
    assert len(set(DECLARED.values())) == len(DECLARED)
    assert all(re.fullmatch(r"[a-z]+(-[a-z]+)+", code) for code in DECLARED.values())


def test_every_code_has_a_page_and_every_page_a_code() -> None:
    assert set(pages()) == set(DECLARED.values())


@pytest.mark.parametrize("code", pages())
def test_a_page_has_its_four_parts(code: str) -> None:
    text = pages()[code].text
    assert text.startswith(f"# {code}\n\n")
    assert pages()[code].summary.endswith(".")
    assert re.findall(r"^## (.*)$", text, flags=re.MULTILINE) == PARTS
    related = re.findall(r"`([^`]+)`", text.split("## Related\n")[1])
    assert related
    assert set(related) <= set(pages()) - {code}


@sampled(26)
@pytest.mark.parametrize("code", pages())
def test_the_example_of_a_page_gives_exactly_its_code(
    code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "records"))
    example, printed = blocks_in(pages()[code].text, code)
    assert printed.language == "text"
    said, given = EXAMPLES[example.language](example, tmp_path)
    assert is_printed(printed.text, said)
    assert given == code


def at_a_terminal(example: Block, folder: Path) -> tuple[str, str]:
    """Run a command line whose last command is refused."""
    terminal = Terminal(folder)
    *before, last = lines_of(example)
    said = ""
    for line in before:
        said += terminal.run(line)
        assert terminal.code == 0, said
    said += terminal.refused(last)
    assert terminal.code == 2
    return said, re.findall(r"\[([a-z-]+)\]", said)[-1]


def in_python(example: Block, _folder: Path) -> tuple[str, str]:
    """Run a snippet whose last statement raises."""
    names: dict[str, object] = {}
    said = run_python(example, names)
    *_, name = said.split(":")[0].split(".")
    (kind,) = (kind for kind in KINDS if kind.__name__ == name)
    return said, kind.code


def of_a_profile(example: Block, _folder: Path) -> tuple[str, str]:
    """Read a profile that cannot be used."""
    with pytest.raises(InputError) as caught:
        read_profile(example.text, "mine.toml")
    return f"{caught.value}\n", caught.value.code


def on_the_page(example: Block, _folder: Path) -> tuple[str, str]:
    """Send a message from the page to a board with no pieces."""
    profile, clock = load_profile(DEFAULT), PacedClock(WallClock())
    board = VirtualBoard(profile, clock, seed=1)
    loop = Loop(board, clock, open_session(profile, all_games()["manalath"].start()))
    with pytest.raises(InputError) as caught:
        PageHand(loop, TwinBench(loop, board.workbench), all_games(), lambda _: None).do(example.text)
    sent = json.loads(to_text(error_view(caught.value.message, caught.value.code)))
    return f"{sent['text']}\n", sent["code"]


EXAMPLES = {"sh": at_a_terminal, "python": in_python, "toml": of_a_profile, "json": on_the_page}


def test_the_index_lists_every_code_with_its_summary() -> None:
    wanted = [
        f"| [`{code}`](../../controller/errors/pages.md#{code}) | {page.summary} |"
        for code, page in pages().items()
    ]
    assert [line for line in INDEX.splitlines() if line.startswith("| [")] == wanted


def test_the_command_line_explains_a_code(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "bad-move"]) == 0
    assert capsys.readouterr().out == pages()["bad-move"].text


def test_the_command_line_lists_every_code_in_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == list(pages())
    assert [line.split(maxsplit=1)[1] for line in lines] == [page.summary for page in pages().values()]


def test_every_error_is_printed_with_the_way_to_its_page() -> None:
    error = next(kind for kind, code in DECLARED.items() if code == "bad-move")(quoted("e5 is none"))
    assert "`manalath explain bad-move`" in worded(coded(error))
