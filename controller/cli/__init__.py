"""The command `manalath`: reads the command line and hands over to the room that does the work.

Errors of a person (a board, game, port or number that does not exist) end with one sentence and code 2. A
reader who has seen enough, as in ``manalath ugi | head -1``, ends it without a word.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from importlib.metadata import version

from controller.cli import records, scenario, simulate
from controller.cli.commands import Commands, Parser
from controller.cli.explain import add_explain_command
from controller.cli.fault import add_fault_command
from controller.cli.figures import FIGURES, print_figures
from controller.errors import InputError, coded
from controller.games import all_games
from controller.ugi import serve

EPILOG = """\
examples:
  manalath simulate                         play Manalath on a simulated board, in the browser
  manalath simulate --demo                  watch it play by itself and explain its lights
  manalath simulate --game manalath-stein   Dieter Stein's original on the same board
  manalath fault add stuck e5 first         break a reed of a simulation that runs
  manalath games                            what was played; `export`, `import`, `replay` take it from there
  manalath ugi --game manalath              speak UGI with a tournament manager
  manalath explain bad-move                 tell what the code of an error means
  manalath bench chain --games 20           measure, from magnet to light
  manalath scenario slid-half-way           run a timeline on a simulated board, and judge it
"""

#: The exit code when nobody reads on, as a shell reports the signal of a broken pipe.
_UNREAD = 141


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out one command line; returns the exit code."""
    try:
        try:
            return _carry_out(arguments)
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        # What is still unwritten would fail once more when the interpreter ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return _UNREAD


def _carry_out(arguments: Sequence[str] | None) -> int:
    try:
        options = make_parser().parse_args(arguments)
        return int(options.run(options))
    except InputError as error:
        print(f"manalath: {coded(error)}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


def make_parser() -> argparse.ArgumentParser:
    """Describe every command and its options."""
    parser = Parser(
        prog="manalath",
        description="The brain of an electronic board for Manalath: it reads the pieces, knows the rules, "
        "and answers with a light under every space.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"manalath {version('manalath-board')}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    simulate.add_parsers(commands)
    records.add_parsers(commands)
    add_fault_command(commands)
    _add_ugi(commands)
    _add_bench(commands)
    scenario.add_parsers(commands)
    add_explain_command(commands)
    return parser


def _add_ugi(commands: Commands) -> None:
    command = commands.add_parser(
        "ugi",
        help="speak UGI with a tournament manager",
        description="Speak the Universal Game Interface on standard input and output: positions, moves, "
        "results and perft. There is no search: any other `go` is answered by an error line.",
    )
    _add_game(command, "the game to speak of")
    command.set_defaults(run=_ugi)


def _add_bench(commands: Commands) -> None:
    command = commands.add_parser(
        "bench",
        help="measure how well and how fast this works here",
        description="Measure: `rules` the rules alone, `chain` whole games by seeded hands through magnet, "
        "circuit, scan, inference, rules and lights, `hands` the same with hands of every kind over boards "
        "with every fault that is to be tolerated, `journal` whether a record outlives crashes, power cuts "
        "and bad disks, `page` how soon it shows a light and what viewers cost. Without a name, all.",
    )
    names = " or ".join(FIGURES)
    command.add_argument("name", nargs="?", choices=sorted(FIGURES), metavar="NAME", help=names)
    command.add_argument(
        "--seed", type=_count, default=1, metavar="N", help="the seed of chance (default: 1)"
    )
    command.add_argument(
        "--games", type=_count, default=200, metavar="N", help="games of `chain` and `hands` (default: 200)"
    )
    command.add_argument("--json", action="store_true", help="print one JSON object instead of a table")
    command.set_defaults(run=_bench)


def _add_game(command: argparse.ArgumentParser, what: str) -> None:
    command.add_argument("--game", choices=sorted(all_games()), default="manalath", help=what)


def _ugi(options: argparse.Namespace) -> int:
    serve(all_games()[options.game], sys.stdin, sys.stdout)
    return 0


def _bench(options: argparse.Namespace) -> int:
    names = [options.name] if options.name else list(FIGURES)
    return print_figures(names, seed=options.seed, games=options.games, is_json=options.json)


def _count(text: str) -> int:
    """Read a number of at least 1."""
    number = int(text) if text.isascii() and text.isdigit() else 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number of at least 1")
    return number
