"""docs/commands.md tells every command and option, in the words of `--help`."""

import argparse
import re
from collections.abc import Iterator

import pytest

from manalath_board.controller.cli import make_parser
from tests.docs_blocks import ROOT

PAGE = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")


def every_command() -> list[tuple[str, argparse.ArgumentParser]]:
    """Every command that does something, with its parser."""
    return list(_commands("manalath", make_parser()))


def _commands(name: str, parser: argparse.ArgumentParser) -> Iterator[tuple[str, argparse.ArgumentParser]]:
    groups = [action for action in parser._actions if isinstance(action, argparse._SubParsersAction)]
    if not groups:
        yield name, parser
    for group in groups:
        for word, command in group.choices.items():
            yield from _commands(f"{name} {word}", command)


def rows(parser: argparse.ArgumentParser) -> list[str]:
    """The rows of a command's table, as its parser has them."""
    formatter = argparse.HelpFormatter("")
    return [
        f"| `{_usage(action, formatter)}` | {formatter._expand_help(action)} |"
        for action in parser._actions
        if not isinstance(action, argparse._HelpAction)
    ]


def _usage(action: argparse.Action, formatter: argparse.HelpFormatter) -> str:
    if not action.option_strings:
        return str(action.metavar)
    if action.nargs == 0:
        return action.option_strings[0]
    return f"{action.option_strings[0]} {formatter._format_args(action, '')}"


SECTIONS = dict(re.findall(r"^## `(manalath [^`]*)`\n(.*?)(?=^## |\Z)", PAGE, re.DOTALL | re.MULTILINE))


def test_the_page_has_every_command_and_no_other() -> None:
    assert list(SECTIONS) == [name for name, _ in every_command()]


@pytest.mark.parametrize(("name", "parser"), every_command(), ids=[name for name, _ in every_command()])
def test_a_command_is_told_with_all_its_options_and_no_others(
    name: str, parser: argparse.ArgumentParser
) -> None:
    told = re.findall(r"^\| `.*$", SECTIONS[name], flags=re.MULTILINE)
    assert told == rows(parser)


def test_every_command_has_an_example() -> None:
    for name, section in SECTIONS.items():
        assert re.search(rf"^(?:.*\| )?{name}\b", section, flags=re.MULTILINE), name
