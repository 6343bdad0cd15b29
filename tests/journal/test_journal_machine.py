"""Whatever programs, people and power cuts do with a folder, no acknowledged ply is lost or hidden."""

import json
import shutil
import sqlite3
import tempfile
from contextlib import closing, suppress
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from controller.games import all_games
from controller.play.journal import (
    JOURNAL_FILE,
    LOCK_FILE,
    EntryKind,
    Folder,
    GameHeader,
    JournalError,
    open_folder,
)
from controller.play.journal.archive import Archive
from controller.play.journal.entries import Entry
from controller.play.journal.store import Line
from controller.table import names_text
from tests.journal.disks import seal_into
from tests.sweeps import PROOF

START = all_games()["manalath"].start().fen()
WHICH = st.integers(0, 1)
SPACES = st.sampled_from([f"{row}{number}" for row in "abcde" for number in range(1, 6)])
#: Names of boards, sensors and players; some would not read back.
NAMES = st.sampled_from(["Ada", "", "a|b", "a b", "b3", "b3 empty", "\ud800", "x\ny", "|second=4", "a|||"])


class Folders(RuleBasedStateMachine):
    """Two programs at one folder. ``told`` holds the moves of each game as they were acknowledged."""

    def __init__(self) -> None:
        super().__init__()
        self.place = tempfile.TemporaryDirectory()
        self.path = Path(self.place.name) / "0"
        self.now_ms = 0
        self.told: dict[int, list[str]] = {}
        self.running: dict[int, Folder] = {}
        #: The moves of the game that each program plays, as it knows them.
        self.moves: dict[int, list[str]] = {0: [], 1: []}

    @rule(which=WHICH)
    def start(self, which: int) -> None:
        """Start a program; the owner goes on with the last game."""
        if which in self.running:
            return
        self.running[which] = folder = self.opened(is_owner=True)
        self.begin(which, "b")
        unfinished = [game for game in folder.journal.found if game.is_unfinished]
        if folder.lock is not None and unfinished:
            folder.journal.go_on(unfinished[-1])
            self.moves[which] = [move.text for move in unfinished[-1].moves]

    @rule(which=WHICH)
    def end(self, which: int) -> None:
        """End a program."""
        if which in self.running:
            self.running.pop(which).close()

    @rule(which=WHICH, board=NAMES)
    def begin(self, which: int, board: str) -> None:
        """Begin a new game."""
        if which in self.running:
            self.moves[which] = []
            self.running[which].journal.begin(GameHeader("manalath", START, board, f"{which}.jsonl"))

    @rule(which=WHICH, space=SPACES)
    def play(self, which: int, space: str) -> None:
        """Play a ply."""
        moves = self.moves[which]
        self.append(which, (EntryKind.PLY, len(moves) + 1, space), [*moves, space])

    @rule(which=WHICH)
    def take_back(self, which: int) -> None:
        """Take the last ply back."""
        if moves := self.moves[which]:
            self.append(which, (EntryKind.TAKEN_BACK, len(moves), ""), moves[:-1])

    @rule(which=WHICH, name=NAMES, is_player=st.booleans())
    def rename(self, which: int, name: str, *, is_player: bool) -> None:
        """Name the players, or a sensor that is left out."""
        named = (EntryKind.NAMES, 0, names_text((name, ""))), (EntryKind.MASKED, 0, f"{name} empty")
        if self.moves[which]:
            self.append(which, named[not is_player], self.moves[which])

    @rule(which=WHICH)
    def give_up(self, which: int) -> None:
        """Go on without a record, and begin a new game."""
        if which in self.running:
            self.running[which].journal.mark_broken()
            self.begin(which, "b")

    @rule(space=SPACES, board=NAMES, masked=NAMES, player=NAMES)
    def put_in(self, space: str, board: str, masked: str, player: str) -> None:
        """Import a record."""
        self.now_ms += 1
        about = {"game": "manalath", "start": START, "board": board, "result": "unfinished"}
        record = about | {
            "format": "manalath-record",
            "version": 1,
            "began_ms": self.now_ms,
            "is_broken": False,
            "names": [player, ""],
            "masked": {masked: "empty"},
            "moves": [{"move": f"{space}o", "at_ms": self.now_ms}],
        }
        done = Archive(self.path, lambda: 5).put_back(json.dumps(record), all_games())
        self.told |= {number: [f"{space}o"] for number in done.added}

    @rule(name=NAMES, kind=st.sampled_from(EntryKind))
    def write_oddly(self, name: str, kind: EntryKind) -> None:
        """Write what makes no game, as an earlier version could."""
        with closing(sqlite3.connect(self.path / JOURNAL_FILE)) as file:
            ((last,),) = file.execute("SELECT coalesce(max(game), 0) FROM entry")
        with suppress(UnicodeEncodeError):
            seal_into(self.path, Entry(last + 1, kind, 0, name, 0))

    @rule(which=WHICH)
    def take_over(self, which: int) -> None:
        """Delete the lock file, and start a program that owns the folder then."""
        self.end(which)
        (self.path / LOCK_FILE).unlink(missing_ok=True)
        self.start(which)

    @rule()
    def cut(self) -> None:
        """End everything at once; what is in the folder at that moment is all there is."""
        copy = self.path.with_name(str(int(self.path.name) + 1))
        if self.path.exists():
            shutil.copytree(self.path, copy)
        self.end_all()
        self.path = copy

    @invariant()
    def nothing_is_lost(self) -> None:
        """Read the folder as another program does."""
        folder = self.opened(is_owner=False)
        games = {game.number: [move.text for move in game.moves] for game in folder.journal.found}
        folder.close()
        assert {number: games.get(number) for number in self.told} == self.told
        assert not list(self.path.glob("games-damaged*"))

    def opened(self, *, is_owner: bool) -> Folder:
        return open_folder(self.path, lambda: 5, is_owner=is_owner)

    def append(self, which: int, line: Line, moves: list[str]) -> None:
        """Write an entry; if that is acknowledged, the game has these moves."""
        if which not in self.running:
            return
        journal = self.running[which].journal
        with suppress(JournalError):
            journal.append([line])
            assert journal._game is not None
            self.moves[which] = self.told[journal._game.number] = moves

    def end_all(self) -> None:
        for which in tuple(self.running):
            self.end(which)

    def teardown(self) -> None:
        self.end_all()
        self.place.cleanup()


@pytest.mark.parametrize("examples", [8, pytest.param(400, marks=PROOF)])
def test_no_acknowledged_ply_of_any_game_is_lost_or_hidden(examples: int) -> None:
    few = settings(max_examples=examples, stateful_step_count=30, deadline=None)
    run_state_machine_as_test(Folders, settings=few)
