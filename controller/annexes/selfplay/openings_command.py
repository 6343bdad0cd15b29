"""`manalath openings`: what each first move, or each handicap, is worth, as measured or by measuring it."""

import argparse
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING
from zlib import crc32

from controller.annexes.selfplay.first_moves import FirstMoves, Worth, first_moves_of, handicaps_of
from controller.annexes.selfplay.jobs import OtherGamesError, elo
from controller.annexes.selfplay.workers import add_workers, appending, players
from controller.command_line.parser import Commands, add_game, add_seed, whole
from controller.command_line.stdio import progress_line, say
from controller.command_line.user_files import read_text, write_text
from controller.errors import InputError
from controller.games import DEFAULT, Game, all_games
from controller.messages import Message

if TYPE_CHECKING:
    from controller.annexes.selfplay.first_move_games import Measurement


class NothingToDrawError(InputError):
    """First moves that have no place on the board; the message says so."""

    code = "nothing-to-draw"


def add_parsers(commands: Commands) -> None:
    """Describe the command."""
    command = commands.add_parser(
        "openings",
        description="Print what each first move is worth: the share of its games that the opener won between "
        "equals, at three strengths, with the ends of its interval of 95 %. With --out it is measured anew, "
        "by the engine against itself on all cores of this computer or on any Dask scheduler's workers. "
        "Ctrl-C stops that, and the same command goes on. Needs the extra `cluster` for this.",
    )
    add_game(command, "the game that is opened", DEFAULT)
    command.add_argument(
        "--handicaps",
        action="store_true",
        help="instead of first moves the ways to open the game, handicaps among them, and green spaces: by "
        "how many points of Elo each makes the opener stronger",
    )
    command.add_argument(
        "--out", metavar="FILE", help="measure, and write each game as a line of JSON; continue where it ends"
    )
    command.add_argument(
        "--games",
        type=whole(1),
        metavar="N",
        help="how often to play a first move that may still be even (default: 200; 20 for the others), or a "
        "handicap (default: 1000; 200 at the greatest strength)",
    )
    command.add_argument(
        "--on",
        action="store_true",
        help="count the games of the table that ships as played, and go on after them with its seed",
    )
    command.add_argument(
        "--only", nargs="+", metavar="MOVE", help="the first moves, or openings, that are played further"
    )
    add_seed(command, 1)
    add_workers(command)
    command.add_argument("--table", metavar="FILE", help="write what was measured as the table that ships")
    command.add_argument("--picture", metavar="FILE", help="draw the table, as a file in SVG")
    command.set_defaults(run=_openings)


def _openings(options: argparse.Namespace) -> int:
    game = all_games()[options.game]
    shipped = handicaps_of if options.handicaps else first_moves_of
    table = shipped(game) if options.out is None else _measured(game, options)
    if table is None or not table.worth:
        say(Message("openings.unmeasured", game=game.title))
        return 1
    if options.table is not None:
        write_text(Path(options.table), table.text())
    if options.picture is not None:
        write_text(Path(options.picture), _drawn(game, table, of_handicaps=options.handicaps))
    say(
        Message(
            "openings.table",
            game=game.title,
            of_handicaps=options.handicaps,
            seed=table.seed,
            engine=table.engine,
            day=table.measured,
        )
    )
    print(_lines(table, _elo if options.handicaps else _share), end="")
    if not options.handicaps:
        say(Message("openings.even", moves=table.even))
    return 0


def _measured(game: Game, options: argparse.Namespace) -> FirstMoves:
    """Measure the first moves of a game, or its handicaps, on from where the file ends."""
    from controller.annexes.selfplay.first_move_games import Measurement

    known = (handicaps_of if options.handicaps else first_moves_of)(game) if options.on else None
    seed = options.seed if known is None else known.seed
    found = Measurement(game, seed, of_handicaps=options.handicaps, known=known, only=options.only)
    path = Path(options.out)
    if path.exists():
        _go_on(found, read_text(path, Message("selfplay.lines")), options.out)
    with players(options) as play, appending(path) as keep, progress_line("openings") as show:
        done = 0
        while jobs := found.next_round(options.games):
            for _, line in play(jobs):
                keep(line)
                found.add(line)
                done += 1
                show(f"game {done}; {len(jobs)} in this round")
    network = game.start().search_board().network
    engine = f"{crc32(network.stored if network else b''):08x}"
    return FirstMoves(seed, engine, f"{datetime.now(UTC):%Y-%m-%d}", found.worth)


def _go_on(found: "Measurement", text: str, path: str) -> None:
    """Take up the games of a file; OtherGamesError if it holds others.

    A last line that breaks off is left out, and its game is played again.
    """
    for number, line in enumerate(text.split("\n")[:-1], start=1):
        try:
            found.add(line)
        except ValueError as error:
            raise OtherGamesError(Message("openings.other_games", path=path, line=number)) from error


def _drawn(game: Game, table: FirstMoves, *, of_handicaps: bool) -> str:
    """Draw a table; NothingToDrawError if its first moves have no place on the board."""
    from controller.annexes.selfplay import first_move_picture, handicap_picture

    if of_handicaps:
        return handicap_picture.picture(game, table)
    drawn = first_move_picture.picture(game, table)
    if drawn is None:
        raise NothingToDrawError(Message("openings.no_picture", game=game.title))
    return drawn


def _lines(table: FirstMoves, written: Callable[[float], str]) -> str:
    """Write a table for a terminal: for each opening its share, as ``written``, and interval, by strength."""
    strengths = sorted({one.nodes for one in table.worth})
    rows = dict[str, dict[int, Worth]]()
    for one in table.worth:
        rows.setdefault(one.move, {})[one.nodes] = one
    wide = max(6, *map(len, rows))
    head = " " * wide + "".join(f"{nodes:>16,}".replace(",", " ") + " " * 9 for nodes in strengths)
    lines = [
        f"{move:<{wide}}" + "".join(_cell(row.get(nodes), written) for nodes in strengths)
        for move, row in rows.items()
    ]
    return "".join(f"{line.rstrip()}\n" for line in (head, *lines))


def _cell(one: Worth | None, written: Callable[[float], str]) -> str:
    if one is None:
        return " " * 25
    between = " to ".join(written(end).rstrip("%") for end in one.between)
    return f"{written(one.share):>6} {between:>13} {one.games:>4}"


def _share(share: float) -> str:
    return f"{share:.0%}"


def _elo(share: float) -> str:
    return f"{elo(share):+.0f}"
