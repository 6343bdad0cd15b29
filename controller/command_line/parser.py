"""What the commands of `manalath` share on the command line: options, readers of values, language, errors.

Packages that one command needs and a plain installation lacks: named when they are missing. The language of a
command is the one given by ``--language``, else that of the locale, else English.
"""

import argparse
import os
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, Never, TypeAlias

from controller.errors import InputError
from controller.games import all_games
from controller.games.shuffle import MAX_SEED
from controller.inference import Colours
from controller.messages import LANGUAGES, Message, word
from controller.plain import digits, shown
from controller.ports import SPEEDS
from hardware.profiles import DEFAULT

if TYPE_CHECKING:
    from controller.web import WebServer

OPTION = "--language"

#: The environment variables that give a locale; the first one set counts.
_LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")


def asked_language(words: Sequence[str]) -> tuple[str | None, Sequence[str]]:
    """Find the language that a command line asks for, and the words beside it.

    The language is None if it asks for none, or for an unknown one.

    >>> asked_language(("--lang=en", "play", "--quick")), asked_language(["play", "--language", "xx"])
    (('en', ['play', '--quick']), (None, ['play', '--language', 'xx']))
    """
    parser = argparse.ArgumentParser(add_help=False, exit_on_error=False)
    parser.add_argument(OPTION, choices=LANGUAGES)
    try:
        found, others = parser.parse_known_args(words)
    except argparse.ArgumentError:
        return None, words
    return found.language, others


def locale_language(environment: Mapping[str, str] = os.environ) -> str:
    """Find the language of the locale in the environment; English if it has no catalogue.

    >>> locale_language({"LANG": "fr_CA.UTF-8"}), locale_language({"LC_ALL": "C", "LANG": "fr_FR.UTF-8"})
    ('fr', 'en')
    """
    locale = next((environment[name] for name in _LOCALE if environment.get(name)), "")
    tag = locale.partition("_")[0].partition(".")[0].lower()
    return tag if tag in LANGUAGES else LANGUAGES[0]


class NotInstalledError(InputError):
    """A package that a command needs is not installed; the message says what to install."""

    code = "not-installed"


@contextmanager
def needing(what_to_install: Message, *modules: str) -> Iterator[None]:
    """Guard imports that need ``modules``; if one is missing, NotInstalledError says what to install."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name not in modules:
            raise
        raise NotInstalledError(what_to_install) from error


#: Where a module adds the commands that it carries out.
Commands: TypeAlias = "argparse._SubParsersAction[Parser]"  # noqa: SLF001 - it has no other name

#: The exit code of a program that a mistake of its own has ended.
FAILED = 1

#: The exit code of a command interrupted before its end.
INTERRUPTED = 130


class CommandLineError(InputError):
    """A command line that is no command; the message says why, and how to see those that exist."""

    code = "bad-command-line"


#: From this many choices on, `--help` lists them better than a complaint.
MOST_LISTED = 30

#: What argparse says of a word that is no choice, with all choices, and of words that it does not know.
_NO_CHOICE = re.compile(r"invalid choice: '([^']*)' \(choose from (.*)\)$", re.DOTALL)
_UNKNOWN = re.compile(r"unrecognized arguments: (\S+)")


class Parser(argparse.ArgumentParser):
    """A parser for the program or one command: takes a language, and reports mistakes like all errors."""

    def __init__(self, *arguments: Any, **options: Any) -> None:  # noqa: ANN401 - whatever argparse takes
        super().__init__(*arguments, **options)
        self.add_argument(
            OPTION,
            choices=LANGUAGES,
            default=argparse.SUPPRESS,
            help="the language of messages and page (default: the locale's, and the browser's)",
        )

    def parse_known_args(self, *arguments: Any, **options: Any) -> tuple[Any, list[str]]:  # noqa: ANN401 - as above
        """Refuse what a command does not know here, where its own options are known."""
        known, unknown = super().parse_known_args(*arguments, **options)
        if unknown:
            self.error(f"unrecognized arguments: {' '.join(unknown)}")
        return known, unknown

    def error(self, message: str) -> Never:
        """Refuse the command line, and name what may have been meant; CommandLineError."""
        meant = self._meant(message)
        is_listed = meant is None and message.count(",") < MOST_LISTED
        problem = message if is_listed else message.partition(" (choose from ")[0]
        raise CommandLineError(Message("command.wrong", problem=problem, program=self.prog, meant=meant))

    def _meant(self, message: str) -> str | None:
        """Return the choice or the option that is most like what argparse complains of; None if none is."""
        if choice := _NO_CHOICE.search(message):
            written, known = choice[1], re.findall(r"[^\s,']+", choice[2])
        elif unknown := _UNKNOWN.search(message):
            written, known = unknown[1], re.findall(r"--[a-z-]+", self.format_help())
        else:
            return None
        return next(iter(get_close_matches(written, known, 1)), None)


def add_profile(command: argparse.ArgumentParser) -> None:
    """Add the argument that names the board by its profile."""
    command.add_argument(
        "profile",
        nargs="?",
        default=DEFAULT,
        metavar="PROFILE",
        help="the board: a profile that ships, or FILE.toml (default: %(default)s)",
    )


def add_game(command: argparse.ArgumentParser, what: str, default: str | None = None) -> None:
    """Add the option that names the game; without a default it is the first that fits the board."""
    by_default = "the first that fits the board" if default is None else default
    command.add_argument(
        "--game",
        choices=all_games(),
        default=default,
        metavar="GAME",
        help=f"{what}: %(choices)s (default: {by_default})",
    )


def add_colours(command: argparse.ArgumentParser) -> None:
    """Add the option that says how the colours of pieces are learned where no reed senses them."""
    ways = [way.value for way in Colours if way is not Colours.SENSED]
    command.add_argument(
        "--colours",
        choices=ways,
        help="how a board with one reed a space learns colours: from its keys, or by asking on "
        f"the page (default: {ways[0]})",
    )


def add_speed(command: argparse.ArgumentParser, what: str) -> None:
    """Add the option for the speed."""
    command.add_argument(
        "--speed",
        type=read_speed,
        default=1.0,
        metavar="X",
        help=f"{what}, {SPEEDS[0]:g} to {SPEEDS[1]:g} (default: 1)",
    )


def add_page(command: argparse.ArgumentParser) -> None:
    """Add the options for the page's port and the browser."""
    command.add_argument(
        "--port",
        type=whole(0),
        default=8070,
        metavar="N",
        help="the port of the page, 0 for any free one (default: %(default)s)",
    )
    command.add_argument(
        "--no-browser", action="store_true", help="do not open a browser, only print the address"
    )


def lead_to(
    server: "WebServer",
    where: Message,
    options: argparse.Namespace,
    say: Callable[[Message], None],
    view: str = "",
) -> None:
    """Print ``where`` the page is, and open it in a browser unless the options forbid it."""
    import webbrowser

    if server.notice is not None:
        say(server.notice)
    say(where)
    if not options.no_browser and not webbrowser.open(server.url + view):
        say(Message("command.no_browser"))


def add_seed(
    command: argparse.ArgumentParser,
    default: int | None,
    what: str = "the random seed (default: %(default)s)",
) -> None:
    """Add the option for the seed of all chance, that of a shuffle included."""
    command.add_argument("--seed", type=whole(0, MAX_SEED), default=default, metavar="N", help=what)


def whole(least: int, most: int | None = None) -> Callable[[str], int]:
    """Return a reader of whole numbers from ``least``, up to ``most`` if given."""

    def read(text: str) -> int:
        number = digits(text)
        if number is not None and least <= number and (most is None or number <= most):
            return number
        if most is None:
            raise unread(Message("command.not_whole", found=shown(text), least=least))
        raise unread(Message("command.not_within", found=shown(text), least=least, most=most))

    return read


def read_speed(text: str) -> float:
    """Read a speed that a twin's clock can have."""
    slowest, fastest = SPEEDS
    try:
        speed = float(text)
    except ValueError:
        speed = 0.0
    if not slowest <= speed <= fastest:
        raise unread(Message("command.no_speed", found=text, slowest=slowest, fastest=fastest))
    return speed


def unread(why: Message) -> argparse.ArgumentTypeError:
    """Return the error for a value that cannot be read; argparse puts the option before it."""
    return argparse.ArgumentTypeError(word(why))
