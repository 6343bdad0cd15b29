"""The command `manalath`: reads the command line and hands over to the module that does the work.

A user's mistake (a board, game, port or number that does not exist) ends the command with one sentence and
code 2, and so does output that cannot be written. A reader that stops reading, as in ``manalath ugi | head
-1``, ends it silently. No Python that a command starts imports what lies in the working directory.
"""

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from importlib.metadata import version

from controller.annex import Subcommand
from controller.cli.annexes import every_annex
from controller.command_line.parser import INTERRUPTED, Parser, asked_language, locale_language
from controller.command_line.stdio import complain, standard_streams
from controller.errors import InputError, coded
from controller.messages import speak

DESCRIPTION = """\
The brain of an electronic board: it reads the pieces, knows the rules, and answers with a light under every
space. The games: Manalath, designed by Dieter Stein and Néstor Romeral Andrés, in the editions of nestorgames
and of Dieter Stein; Mammalath, designed by Grant Fikes; Mana, designed by Claude Leroy."""
#: The commands of the table itself, whose modules are in this package.
_OWN = {
    "play": Subcommand(
        f"{__package__}.play",
        "play on the board that is plugged in",
        {"manalath play": "play on the board that is plugged in"},
        plays=True,
    ),
}
#: What another program speaks: the engine of a table does.
_SPOKEN = {
    "ugi": Subcommand(
        f"{__package__}.ugi",
        "speak UGI with a tournament manager",
        {"manalath ugi --game manalath": "speak UGI with a tournament manager"},
    ),
}

#: The width of an example in help.
_EXAMPLE_WIDTH = 40

#: What a shell sets that asks how a line goes on.
_COMPLETING = "_ARGCOMPLETE"

#: The exit code when the reader is gone; shells report the signal of a broken pipe like this.
_UNREAD = 141

#: What every Python that a command starts is told: not to put the working directory first on the path of its
#: modules, and not to complain in the terminal about what a process that was killed has left.
_FOR_CHILDREN = {"PYTHONSAFEPATH": "1", "PYTHONWARNINGS": "ignore:resource_tracker"}


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out one command line; returns the exit code."""
    _forget_no_home()
    with standard_streams(), _children_told():
        try:
            return _carry_out(arguments)
        except InputError as error:
            complain(coded(error))
            return 2
        except KeyboardInterrupt:
            return INTERRUPTED
        except BrokenPipeError:
            return _UNREAD


def all_commands() -> dict[str, Subcommand]:
    """Return every command by its word, in the order in which help lists them."""
    return (
        _OWN
        | {word: command for annex in every_annex() for word, command in annex.commands.items()}
        | _SPOKEN
    )


def _carry_out(arguments: Sequence[str] | None) -> int:
    try:
        words = sys.argv[1:] if arguments is None else list(arguments)
        if _COMPLETING in os.environ:
            import_module("argcomplete").autocomplete(make_parser(os.environ["COMP_LINE"].split()[1:]))
        asked, _ = asked_language(words)
        speak(asked or locale_language(), is_asked=asked is not None)
        options = make_parser(words).parse_args(words)
        return int(options.run(options))
    finally:
        sys.stdout.flush()


def _forget_no_home() -> None:
    """Treat a home that is no absolute path as unset: the user database then supplies it."""
    if not os.environ.get("HOME", "/").startswith("/"):
        del os.environ["HOME"]


@contextmanager
def _children_told() -> Iterator[None]:
    """Tell every Python that is started meanwhile, by whichever library, in the environment."""
    before = {name: os.environ.get(name) for name in _FOR_CHILDREN}
    os.environ.update(_FOR_CHILDREN)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value


def make_parser(words: Sequence[str] = ()) -> argparse.ArgumentParser:
    """Describe the command that a line's ``words`` begin with, with its options; without one, all by name.

    The modules of others are not loaded, which on a small computer would take seconds.
    """
    parser = Parser(
        prog="manalath", description=DESCRIPTION, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--version", action="version", version=f"manalath {version('manalath-board')}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    _, others = asked_language(words)
    word = others[0] if others else ""
    asked = _OWN.get(word) or all_commands().get(word)
    if asked is None:
        parser.epilog = _examples()
        for each, command in all_commands().items():
            commands.add_parser(each, help=command.purpose)
        return parser
    add_parsers = import_module(asked.module).add_parsers
    if asked.plays:
        add_parsers(commands, import_module(f"{__package__}.play").TABLE)
    else:
        parser.set_defaults(guidance=import_module(f"{__package__}.guided_table").GuidedTable())
        add_parsers(commands)
    return parser


def _examples() -> str:
    """Write what ends the help: lines to type, and what each does."""
    told = [command.examples for command in all_commands().values()]
    told += [annex.examples for annex in every_annex()]
    examples = {line: what for each in told for line, what in each.items()}
    return "\n".join(
        ("examples:", *(f"  {line:<{_EXAMPLE_WIDTH}}  {what}" for line, what in examples.items()))
    )
