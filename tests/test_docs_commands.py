"""docs/play/commands.md describes every command and option in the words of `--help`."""

import argparse
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache

import pytest

from controller.cli import all_commands, make_parser
from tests.docs_blocks import ROOT
from tests.sweeps import sampled

PAGE = (ROOT / "docs" / "play" / "commands.md").read_text(encoding="utf-8")


@cache
def every_command() -> tuple[tuple[str, argparse.ArgumentParser], ...]:
    """Return every command that does something, with its parser."""
    return tuple(
        (name, parser)
        for word in all_commands()
        for name, parser in _commands("manalath", make_parser([word]))
        if name.split()[1] == word
    )


def _commands(name: str, parser: argparse.ArgumentParser) -> Iterator[tuple[str, argparse.ArgumentParser]]:
    groups = [action for action in parser._actions if isinstance(action, argparse._SubParsersAction)]
    if not groups:
        yield name, parser
    for group in groups:
        for word, command in group.choices.items():
            yield from _commands(f"{name} {word}", command)


def rows(parser: argparse.ArgumentParser) -> list[str]:
    """Return the rows of a command's table, as its parser writes them."""
    formatter = argparse.HelpFormatter("")
    return [
        f"| `{_usage(action, formatter)}` | {formatter._expand_help(action)} |"
        for action in parser._actions
        if not isinstance(action, argparse._HelpAction) and action.dest != "language"
    ]


def _usage(action: argparse.Action, formatter: argparse.HelpFormatter) -> str:
    if not action.option_strings:
        return str(action.metavar)
    if action.nargs == 0:
        return action.option_strings[0]
    value = formatter._format_args(action, "")
    return "`, `".join(f"{option} {value}" for option in action.option_strings)


SECTIONS = dict(re.findall(r"^## `(manalath [^`]*)`\n(.*?)(?=^## |\Z)", PAGE, re.DOTALL | re.MULTILINE))


def test_the_page_has_every_command_and_no_other() -> None:
    assert list(SECTIONS) == [name for name, _ in every_command()]


@pytest.mark.parametrize(("name", "parser"), every_command(), ids=[name for name, _ in every_command()])
def test_a_command_is_described_with_all_its_options_and_no_others(
    name: str, parser: argparse.ArgumentParser
) -> None:
    described = re.findall(r"^\| `.*$", SECTIONS[name], flags=re.MULTILINE)
    assert described == rows(parser)


@pytest.mark.parametrize(("name", "parser"), every_command(), ids=[name for name, _ in every_command()])
def test_every_command_takes_a_language(name: str, parser: argparse.ArgumentParser) -> None:
    assert "--language" in parser.format_help(), name
    assert "`--language {en,fr}`" in PAGE


def test_every_command_has_an_example() -> None:
    for name, section in SECTIONS.items():
        assert re.search(rf"^(?:.*\| )?{name}\b", section, flags=re.MULTILINE), name


@pytest.mark.parametrize("before", [(), ("--language", "fr"), ("--lang=en",)])
@pytest.mark.parametrize("word", all_commands())
def test_a_line_knows_the_options_of_its_own_command(word: str, before: tuple[str, ...]) -> None:
    described = dict(_commands("manalath", make_parser((*before, word, "--help"))))
    assert any(rows(parser) for name, parser in described.items() if name.split()[1] == word)


@pytest.mark.parametrize("words", [(), ("--language", "fr"), ("nonsense",)])
def test_a_line_without_a_command_knows_every_one(words: tuple[str, ...]) -> None:
    described = dict(_commands("manalath", make_parser(words)))
    assert {name.split()[1] for name in described} == set(all_commands())


@sampled(2)
@pytest.mark.parametrize(
    "line", ["--help", "--version", "--help play", "explain bad-move", "--language fr ugi --help"]
)
def test_a_line_loads_only_what_it_needs(line: str) -> None:
    code = (
        f"import atexit, sys\nfrom controller.cli import main\n"
        "atexit.register(lambda: print('starlette' in sys.modules, 'numpy' in sys.modules))\n"
        f"main({line.split()})"
    )
    done = subprocess.run((sys.executable, "-c", code), capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "False False"
