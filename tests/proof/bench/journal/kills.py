"""kill -9: a process that plays and records on a real disk, killed at any moment, and its folder read again.

The process is forked from one that has everything loaded, so that a kill costs little. It reports every
change through a pipe: before it is recorded, and once the table has it. Several are killed on one folder in
turn, so that the next one may be killed while it recovers from the last.
"""

import multiprocessing
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random

from controller.games import all_games
from controller.play.journal import Folder, Recorder, open_folder
from controller.play.loop import Loop
from controller.session import fitting, open_session
from controller.session.events import Effect
from hardware.profiles import DEFAULT, load_profile
from simulator.twin_clock import SimulatedClock
from simulator.virtual_board import Effects, VirtualBoard
from tests.proof.bench.journal.oracle import Comparison, Oracle, OracleListener, Word
from tests.proof.hands import EVERYDAY, Hand, begin, people_of

#: The longest that a process may play, and how many are killed on one folder.
LIFE_S = 0.2
_ROW = 10

#: The exit code of a killed process: signal 9, on every POSIX.
_KILLED = -9
_PROFILE = load_profile(DEFAULT)


def kill(seed: int, kills: int) -> Iterator[Comparison]:
    """Kill ``kills`` processes at seeded moments, and yield what was found after each; nothing on Windows."""
    if sys.platform == "win32":
        return
    chance = Random(seed)
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([__name__])
    while kills > 0:
        with tempfile.TemporaryDirectory() as folder:
            yield from _kill_in_a_row(context, Path(folder), chance, min(kills, _ROW))
        kills -= _ROW


def _kill_in_a_row(
    context: multiprocessing.context.BaseContext, path: Path, chance: Random, kills: int
) -> Iterator[Comparison]:
    witness = Oracle()
    (path / "used").mkdir()
    for _ in range(kills):
        for word in _live(context, path / "used", chance):
            witness.hear(word)
        # What is read is a copy: the next process finds the folder as the last one left it.
        shutil.copytree(path / "used", path / "read")
        folder = open_folder(path / "read", _now_ms)
        kept = folder.journal.games()
        found = witness.compare(kept)
        folder.close()
        shutil.rmtree(path / "read")
        if folder.notice:
            yield Comparison(witness.compare(()).lost, is_refused=True)
            return
        yield found
        witness.adopt(kept)


def _live(context: multiprocessing.context.BaseContext, path: Path, chance: Random) -> list[Word]:
    """Let a process play, and kill it; return everything that it reported."""
    ours, its = context.Pipe(duplex=False)
    made = context.Process  # type: ignore[attr-defined] # its types know that only of each kind of context
    process = made(target=_play_on, args=(path, chance.randrange(1 << 32), its))
    process.start()
    its.close()
    process.join(chance.uniform(0.0, LIFE_S))
    process.kill()
    process.join()
    if process.exitcode != _KILLED:
        raise RuntimeError(f"the player ended by itself, with code {process.exitcode}")
    words: list[Word] = []
    with ours:
        try:
            while True:
                words.append(ours.recv())
        except (EOFError, OSError):
            return words


def _play_on(path: Path, seed: int, pipe: Connection) -> None:
    """Play one game after the other, and report every change."""
    folder = open_folder(path, _now_ms)
    listener = OracleListener(pipe.send)
    while True:
        _play(folder, seed, listener)
        seed += 1


def _play(folder: Folder, seed: int, listener: OracleListener) -> None:
    games = list(fitting(_PROFILE, all_games()).values())
    game = games[seed % len(games)]
    start, random = people_of(game, seed)
    clock = SimulatedClock()
    board = VirtualBoard(_PROFILE, clock, seed)
    session = open_session(_PROFILE, start, is_recorded=True)
    recorder = Recorder(folder.journal, folder.streams, is_threaded=False)

    def report(effect: Effect, _at_ms: float) -> None:
        listener.hear(effect, game)

    loop = Loop(board, clock, session)
    loop.subscribe(Effects(report))
    loop.subscribe(recorder)
    hand = Hand(board.workbench, start, random, EVERYDAY, lambda *_: None)
    begin(hand)
    while not hand.is_done:
        loop.turn()
    recorder.stop(clock.now_ms())


def _now_ms() -> int:
    return round(time.time() * 1000)
