"""`manalath selfplay`: the engine plays itself, on all cores or on a cluster of machines."""

import argparse
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from os import cpu_count
from pathlib import Path
from typing import TYPE_CHECKING

from controller.cli.commands import Commands, add_game, add_seed, needing, whole
from controller.cli.stdio import progress_line, say
from controller.cli.user_files import read_text, unwritable, write_text
from controller.errors import InputError
from controller.games import DEFAULT, all_games
from controller.messages import Message
from controller.table import LEVELS

if TYPE_CHECKING:
    from simulator.selfplay.jobs import Rating, ResultLine, SelfplayJob


class TooFewGamesError(InputError):
    """Too few games to fit the evaluation to; the message says what to do."""

    code = "too-few-games"


def add_parsers(commands: Commands) -> None:
    """Describe the command."""
    command = commands.add_parser(
        "selfplay",
        help="let the engine play itself, on all cores or a cluster",
        description="Let two levels of the engine play each other from random openings, on all cores of "
        "this computer or on any Dask scheduler's workers, and report how much stronger one is. "
        "The games are the same wherever they are played. Needs the extra `cluster`.",
    )
    add_game(command, "the game to play", DEFAULT)
    command.add_argument(
        "--games", type=whole(1), default=100, metavar="N", help="how many games (default: %(default)s)"
    )
    level = whole(LEVELS[0], LEVELS[-1])
    command.add_argument(
        "--level", type=level, default=5, metavar="N", help="the level to rate (default: %(default)s)"
    )
    command.add_argument(
        "--against", type=level, metavar="N", help="the level it plays against (default: the same)"
    )
    add_seed(command, 1)
    command.add_argument(
        "--scheduler",
        metavar="ADDRESS",
        help="the Dask scheduler whose workers play, such as tcp://HOST:8786",
    )
    command.add_argument(
        "--workers",
        type=whole(1),
        metavar="N",
        help="processes on this computer that play (default: one a core)",
    )
    command.add_argument(
        "--out", metavar="FILE", help="write each game as a line of JSON; continue where the file ends"
    )
    command.add_argument(
        "--fit", action="store_true", help="fit the weights of the evaluation to these games"
    )
    command.set_defaults(run=_selfplay)


def _selfplay(options: argparse.Namespace) -> int:
    from simulator.selfplay.fit import HELD_OUT
    from simulator.selfplay.jobs import SelfplayJob, in_order, kept, rate, read_line

    if options.fit and options.games < HELD_OUT:
        raise TooFewGamesError(Message("selfplay.too_few"))
    against = options.against or options.level
    jobs = [SelfplayJob(options.game, options.level, against, options.seed, n) for n in range(options.games)]
    lines = dict[int, str]()
    path = None if options.out is None else Path(options.out)
    if path is not None:
        if path.exists():
            lines = kept(read_text(path, Message("selfplay.lines")), jobs, options.out)
        write_text(path, in_order(lines))
    missing = [job for job in jobs if job.number not in lines]
    if missing:
        with _appending(path) as keep, progress_line("selfplay") as show:
            for job, line in _played(missing, options):
                keep(line)
                lines[job.number] = line
                show(f"game {len(lines)} of {len(jobs)}")
    if path is not None:
        write_text(path, in_order(lines))
    games = [read_line(lines[job.number]) for job in jobs]
    _say_rating(jobs[0], len(games), rate(jobs, games))
    if options.fit:
        _say_fit(jobs[0].game, games)
    return 0


def _played(
    jobs: Sequence["SelfplayJob"], options: argparse.Namespace
) -> Iterator[tuple["SelfplayJob", str]]:
    """Play games on the requested cluster, and yield the line of each as it ends."""
    with needing(Message("selfplay.needs_distributed"), "dask", "distributed"):
        from simulator.selfplay.cluster import cluster, spread

    with cluster(options.scheduler, options.workers or cpu_count() or 1) as client:
        yield from spread(client, jobs)


@contextmanager
def _appending(path: Path | None) -> Iterator[Callable[[str], None]]:
    """Append lines to a file as they come, so that a crash loses none; FileError if it cannot be written."""
    if path is None:
        yield lambda _: None
        return
    try:
        with path.open("a", encoding="utf-8", newline="\n", buffering=1) as file:
            yield lambda line: print(line, file=file)
    except OSError as error:
        raise unwritable(path, error) from error


def _say_rating(job: "SelfplayJob", games: int, rating: "Rating") -> None:
    least, likeliest, most = map(round, rating.elo)
    said = Message(
        "selfplay.rated",
        game=job.game,
        games=games,
        level=job.level,
        against=job.against,
        percent=round(100 * rating.share, 1),
        elo=likeliest,
        within=(least, most),
    )
    say(said)


def _say_fit(game: str, games: Sequence["ResultLine"]) -> None:
    from simulator.selfplay.fit import fit

    found = fit(all_games()[game], games)
    if found is None:
        raise TooFewGamesError(Message("selfplay.too_few"))
    say(Message("selfplay.fitted", positions=found.positions, held_out=found.held_out))
    rows: dict[str, tuple[object, object]] = {
        **{name: (weight, found.fitted[name]) for name, weight in found.in_use.items()},
        "accuracy": (f"{found.accuracy_in_use:.3f}", f"{found.accuracy_fitted:.3f}"),
    }
    for name, (in_use, fitted) in rows.items():
        print(f"{name:<24} {in_use:>8} {fitted:>8}")
