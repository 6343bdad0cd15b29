"""Self-play jobs spread over a Dask cluster: processes of this computer, or those of any scheduler.

A job whose worker dies starts again on another one, so nothing is lost; a job that kills several workers is
named instead of being tried for ever, and nobody waits where no worker is left. Needs the extra ``cluster``.
"""

import logging
import os
import threading
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import dask
from distributed import Client, Future, KilledWorker, LocalCluster, as_completed

from controller.annexes.selfplay.job import J, Job
from controller.errors import InputError
from controller.messages import Message

#: How long a scheduler may take to answer.
_ANSWER_S = 5
#: How many workers of this computer a job may kill.
_DEATHS = 10
#: How long a job may wait while there is no worker: one that died is started again sooner.
_ALONE_S = 60.0
#: The processes of this computer: out of reach for others, and silent when one of them dies or restarts.
_HERE: Mapping[str, Any] = {
    "threads_per_worker": 1,
    "host": "127.0.0.1",
    "dashboard_address": "127.0.0.1:0",
    "silence_logs": logging.CRITICAL,
}
#: Ctrl-C is for this process, which ends its workers.
_DEAF = "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN)"
_SETTINGS = {
    "distributed.scheduler.allowed-failures": _DEATHS,
    "distributed.comm.timeouts.connect": f"{_ANSWER_S}s",
    "distributed.worker.preload": [_DEAF],
}


#: The most games that are handed to a worker at once, and the fewest shares that all games make.
_TOGETHER, _SHARES = 32, 500


class ClusterError(InputError):
    """A scheduler or workers that cannot be used; the message names them, and what to do."""

    code = "no-cluster"


class _Client(Client):
    """A client that leaves no thread running if it reaches nobody."""

    def __init__(self, address: str, timeout: float) -> None:
        try:
            super().__init__(address, timeout=timeout)  # type: ignore[no-untyped-call]
        except BaseException:
            self._loop_runner.stop()
            raise


@contextmanager
def cluster(address: str | None, workers: int) -> Iterator[Client]:
    """Reach the scheduler at an address, or start ``workers`` processes here; ClusterError if it fails."""
    with dask.config.set(_SETTINGS), _silent():
        if address is None:
            with _started(workers) as local, Client(local) as client:
                yield client
            return
        try:
            client = _Client(address, timeout=_ANSWER_S)
        except (OSError, ValueError) as error:
            raise ClusterError(Message("selfplay.no_scheduler", address=address)) from error
        with client:
            yield client


@contextmanager
def _silent() -> Iterator[None]:
    """Have asyncio say nothing of tasks that Dask leaves behind."""
    logger = logging.getLogger("asyncio")
    before = logger.level
    logger.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        logger.setLevel(before)


@contextmanager
def _unheard() -> Iterator[None]:
    """Give the processes that start here no standard error, where they complain if their parent dies.

    An error in a worker comes back as the result of its job.
    """
    own = os.dup(2)
    with Path(os.devnull).open("wb") as nowhere:
        os.dup2(nowhere.fileno(), 2)
    try:
        yield
    finally:
        os.dup2(own, 2)
        os.close(own)


def _started(workers: int) -> LocalCluster:
    """Start processes here; ClusterError if they die before they are ready."""
    try:
        with _unheard():
            return LocalCluster(n_workers=workers, **_HERE)
    except RuntimeError as error:
        raise ClusterError(Message("selfplay.no_workers")) from error


def _play(jobs: Sequence[Job]) -> list[str]:
    return [job.play() for job in jobs]


@contextmanager
def _watched(client: Client, futures: "Sequence[Future[list[str]]]") -> Iterator[None]:
    """Cancel futures once there has been no worker for a while."""
    is_over = threading.Event()

    def watch() -> None:
        alone_s = 0.0
        while not is_over.wait(_ALONE_S / 10):
            alone_s += _ALONE_S / 10
            with suppress(OSError, RuntimeError):  # no scheduler either
                alone_s = 0.0 if client.nthreads() else alone_s
            if alone_s >= _ALONE_S:
                client.cancel(futures)
                return

    watching = threading.Thread(target=watch, name="workers")
    watching.start()
    try:
        yield
    finally:
        is_over.set()
        watching.join()


def spread(client: Client, jobs: Sequence[J]) -> Iterator[tuple[J, str]]:
    """Play games on all workers, and yield each job and its line as it ends; ClusterError if one fails."""
    size = max(1, min(_TOGETHER, len(jobs) // _SHARES))
    shares = [jobs[begin : begin + size] for begin in range(0, len(jobs), size)]
    futures = client.map(_play, shares, pure=False)
    by_key = {future.key: share for future, share in zip(futures, shares, strict=True)}
    with _watched(client, futures):
        for future in as_completed(futures):
            share = by_key[future.key]
            try:
                yield from zip(share, future.result(), strict=True)
            except KilledWorker as error:
                raise ClusterError(Message("selfplay.killed", number=share[0].number)) from error
            except ModuleNotFoundError as error:
                raise ClusterError(Message("selfplay.not_there", module=str(error.name))) from error
            except CancelledError as error:
                raise ClusterError(Message("selfplay.no_workers")) from error
            future.release()
