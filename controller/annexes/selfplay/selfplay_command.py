"""`manalath selfplay`: the engine plays itself, on all cores or on a cluster of machines."""

import argparse
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from controller.annexes.selfplay.workers import add_workers, appending, players
from controller.command_line.parser import Commands, add_game, add_seed, whole
from controller.command_line.stdio import progress_line, say
from controller.command_line.user_files import read_text, write_bytes, write_text
from controller.errors import InputError
from controller.games import DEFAULT, all_games
from controller.messages import Message
from controller.table import LEVELS

if TYPE_CHECKING:
    from controller.annexes.selfplay.fit import Lesson
    from controller.annexes.selfplay.job import Play
    from controller.annexes.selfplay.jobs import Rating, ResultLine, SelfplayJob


class TooFewGamesError(InputError):
    """Too few games to learn from; the message says what to do."""

    code = "too-few-games"


def add_parsers(commands: Commands) -> None:
    """Describe the command."""
    command = commands.add_parser(
        "selfplay",
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
    add_workers(command)
    command.add_argument(
        "--out", metavar="FILE", help="write each game as a line of JSON; continue where the file ends"
    )
    command.add_argument(
        "--fit",
        metavar="FILE",
        help="learn the network of the evaluation from nothing, in rounds of so many games, and write it",
    )
    command.add_argument(
        "--scores",
        type=whole(0, 100),
        default=30,
        metavar="PERCENT",
        help="how much a network learns from what the search said; the rest is how games ended "
        "(default: %(default)s)",
    )
    command.set_defaults(run=_selfplay)


def _selfplay(options: argparse.Namespace) -> int:
    from controller.annexes.selfplay.fit import HELD_OUT
    from controller.annexes.selfplay.jobs import SelfplayJob, in_order, in_rounds, kept, rate

    if options.fit is not None and options.games < HELD_OUT:
        raise TooFewGamesError(Message("selfplay.too_few"))
    against = options.against or options.level
    jobs = [SelfplayJob(options.game, options.level, against, options.seed, n) for n in range(options.games)]
    rounds = [jobs] if options.fit is None else in_rounds(jobs)
    lines = dict[int, str]()
    path = None if options.out is None else Path(options.out)
    if path is not None:
        if path.exists():
            lines = kept(read_text(path, Message("selfplay.lines")), [*chain(*rounds)], options.out)
        write_text(path, in_order(lines))
    with players(options) as play:
        if options.fit is None:
            _say_rating(jobs[0], len(jobs), rate(jobs, _games(jobs, lines, play, path)))
        else:
            _learn(rounds, lines, play, options)
    return 0


def _games(
    jobs: Sequence["SelfplayJob"], lines: dict[int, str], play: "Play", path: Path | None
) -> list["ResultLine"]:
    """Return the games of these jobs; ``lines`` holds those played before, and gets the others."""
    from controller.annexes.selfplay.jobs import in_order, read_line

    missing = [job for job in jobs if job.number not in lines]
    if missing:
        with appending(path) as keep, progress_line("selfplay") as show:
            for done, (job, line) in enumerate(play(missing), start=1):
                keep(line)
                lines[job.number] = line
                show(f"game {len(jobs) - len(missing) + done} of {len(jobs)}")
    if path is not None:
        write_text(path, in_order(lines))
    return [read_line(lines[job.number]) for job in jobs]


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


def _learn(
    rounds: Sequence[Sequence["SelfplayJob"]],
    lines: dict[int, str],
    play: "Play",
    options: argparse.Namespace,
) -> None:
    """Play the rounds, each with the network that the one before has taught, and write each network."""
    from controller.annexes.selfplay.fit import KEPT, blank, fit, read

    game, path = all_games()[options.game], Path(options.fit)
    network, noise, lessons = blank(game), 0, list["tuple[Lesson, Lesson]"]()
    for number, jobs in enumerate(rounds, start=1):
        taught = [replace(job, network=network.stored, noise=noise) for job in jobs]
        games = _games(taught, lines, play, None if options.out is None else Path(options.out))
        with progress_line(f"round {number}") as show:
            lessons = [*lessons, read(game, games, options.scores / 100, show)][-KEPT:]
            found = fit(game, lessons, show)
        if found is None:
            raise TooFewGamesError(Message("selfplay.too_few"))
        network, noise = found.network, found.noise
        write_bytes(path, network.stored)
        say(
            Message(
                "selfplay.fitted",
                path=str(path),
                number=number,
                of=len(rounds),
                positions=found.positions,
                held_out=found.held_out,
            )
        )
        for name, (own, fitted) in {"accuracy": found.accuracy, "loss": found.loss}.items():
            print(f"{name:<10} {own:>8.4f} {fitted:>8.4f}")
