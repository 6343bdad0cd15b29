"""Who plays the games of a command, this computer's cores or a Dask scheduler's workers; and their file."""

import argparse
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import cache
from os import cpu_count
from pathlib import Path
from typing import TYPE_CHECKING, Any

from controller.annexes.selfplay.job import J, Play
from controller.command_line.parser import needing, whole
from controller.command_line.user_files import unwritable
from controller.errors.extras import adding
from controller.messages import Message

if TYPE_CHECKING:
    from distributed import Client


def add_workers(command: argparse.ArgumentParser) -> None:
    """Add the options that say who plays."""
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


@contextmanager
def players(options: argparse.Namespace) -> Iterator[Play]:
    """Yield what plays games on the requested cluster: reached for the first ones, and left at the end."""
    with ExitStack() as stack:

        @cache
        def reached() -> "tuple[Client, Callable[[Client, Sequence[Any]], Any]]":
            with needing(
                Message("selfplay.needs_distributed", install=adding("cluster")), "dask", "distributed"
            ):
                from controller.annexes.selfplay.cluster import cluster, spread
            return stack.enter_context(
                cluster(options.scheduler, options.workers or cpu_count() or 1)
            ), spread

        def play(jobs: Sequence[J]) -> Iterator[tuple[J, str]]:
            client, spread = reached()
            yield from spread(client, jobs)

        yield play


@contextmanager
def appending(path: Path | None) -> Iterator[Callable[[str], None]]:
    """Append lines to a file as they come, so that a crash loses none; FileError if it cannot be written."""
    if path is None:
        yield lambda _: None
        return
    try:
        with path.open("a", encoding="utf-8", newline="\n", buffering=1) as file:
            yield lambda line: print(line, file=file)
    except OSError as error:
        raise unwritable(path, error) from error
