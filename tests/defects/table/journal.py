"""Seeded defects of records: what is kept, how surely, and what is found again (controller/journal)."""

from tests.defects.defect import Defect

ENTRIES = "controller/journal/entries.py"
SQLITE = "controller/journal/sqlite.py"
FILE = "controller/journal/file.py"
STORE = "controller/journal/store.py"
FOLDER = "controller/journal/folder.py"
RECORDER = "controller/journal/recorder.py"
FILE_TESTS = ("tests/journal/test_file.py",)
STORE_TESTS = ("tests/journal/test_store.py",)
RECORDS = "controller/cli/records.py"
RECORDS_TESTS = ("tests/test_cli_records.py",)
RECORDER_TESTS = ("tests/journal/test_recorder_answers.py",)

DEFECTS = (
    Defect(
        name="no-fsync",
        meaning="A power cut takes back moves that shone as played.",
        file=STORE,
        old="PRAGMA synchronous = FULL",
        new="PRAGMA synchronous = OFF",
        caught_by=("tests/journal/test_crash_cuts.py",),
    ),
    Defect(
        name="synced-now-and-then",
        meaning="A power cut takes back the moves since the log was last moved to its place.",
        file=STORE,
        old="PRAGMA synchronous = FULL",
        new="PRAGMA synchronous = NORMAL",
        caught_by=("tests/journal/test_crash_cuts.py", "tests/journal/test_crash_troubles.py"),
    ),
    Defect(
        name="old-log-comes-back",
        meaning="After a sync that failed half a log comes back over newer moves when the power goes.",
        file=STORE,
        old="            touch(connection)\n",
        new="            one(connection, 'PRAGMA user_version')\n",
        caught_by=("tests/journal/test_crash_troubles.py", "tests/journal/test_crash_cuts.py"),
    ),
    Defect(
        name="new-folder-not-synced",
        meaning="A power cut on the first evening takes the folder away with every game in it.",
        file=FOLDER,
        old="sync_names(folder.parent)",
        new="path.stat()",
        caught_by=("tests/journal/test_crash_folder.py",),
    ),
    Defect(
        name="emptied-journal-loses-its-log",
        meaning="Of a journal that a bad disk emptied the log goes too, with the moves that it still holds.",
        file=SQLITE,
        old="path.stat().st_size < SHORTEST",
        new="path.stat().st_size < 0",
        caught_by=FILE_TESTS,
    ),
    Defect(
        name="any-database-is-a-journal",
        meaning="A database that is no journal is not set aside, and no game can be recorded.",
        file=SQLITE,
        old='if one(connection, "PRAGMA application_id") != APPLICATION_ID:',
        new='if one(connection, "PRAGMA application_id") is None:',
        caught_by=STORE_TESTS,
    ),
    Defect(
        name="new-journal-not-on-the-disk",
        meaning="The power is cut on the first evening, and the next start finds a damaged journal.",
        file=FILE,
        old="    os.fsync(file.fileno())\n",
        new="",
        caught_by=FILE_TESTS,
    ),
    Defect(
        name="new-journal-without-a-name",
        meaning="A power cut on the first evening takes the journal away with every game in it.",
        file=STORE,
        old="            self._access.sync_names(self._path.parent)\n",
        new="",
        caught_by=FILE_TESTS,
    ),
    Defect(
        name="two-programs-make-one-journal",
        meaning="Of two programs that are started at once one throws away the journal of the other.",
        file=FILE,
        old="            fcntl.flock(file, fcntl.LOCK_EX)\n",
        new="",
        caught_by=FILE_TESTS,
    ),
    Defect(
        name="old-log-read-into-a-new-journal",
        meaning="Moves of a journal that is gone turn up in the new one, and damage it.",
        file=FILE,
        old="                _clear_logs(path)\n",
        new="",
        caught_by=FILE_TESTS,
    ),
    Defect(
        name="healthy-journal-set-aside",
        meaning="Two programs find a damaged journal, and the slower sets aside the new one of the quicker.",
        file=FOLDER,
        old="        return _begin_anew(path, now_ms)\n",
        new='        _set_aside(path)\n        return Journal(path / JOURNAL, now_ms), "set aside"\n',
        caught_by=("tests/journal/test_crash_folder.py",),
    ),
    Defect(
        name="log-not-whole-not-settled",
        meaning="After a sync that failed a move is said to be recorded that the next power cut takes away.",
        file=STORE,
        old="            settle(connection)\n",
        new="",
        caught_by=("tests/journal/test_crash_cuts.py", "tests/journal/test_crash_troubles.py"),
    ),
    Defect(
        name="seal-not-checked",
        meaning="A move changed in the file afterwards is played on from as if it had been made.",
        file=SQLITE,
        old="if seal != sealed:",
        new="if not sealed:",
        caught_by=STORE_TESTS,
    ),
    Defect(
        name="retry-writes-twice",
        meaning="A move whose record seemed to fail stands in it twice, and the record is damaged.",
        file=STORE,
        old="self._is_uncertain = True",
        new="self._is_uncertain = False",
        caught_by=STORE_TESTS,
    ),
    Defect(
        name="append-not-atomic",
        meaning="A power cut between a last move and its result leaves half of what was one change.",
        file=STORE,
        old="connection.execute(_INSERT, (game, kind.value, ply, text, at_ms, seal))",
        new="connection.execute(_INSERT, (game, kind.value, ply, text, at_ms, seal))\n"
        '            connection.execute("COMMIT")\n'
        '            connection.execute("BEGIN IMMEDIATE")',
        caught_by=STORE_TESTS,
    ),
    Defect(
        name="damaged-file-thrown-away",
        meaning="A journal with one bad byte is deleted, with every game in it.",
        file=FOLDER,
        old="name = beside(path / JOURNAL, part).rename(beside(path / _aside(number), part)).name",
        new="beside(path / JOURNAL, part).unlink()",
        caught_by=STORE_TESTS,
    ),
    Defect(
        name="damaged-file-set-aside-over-another",
        meaning="The second damaged journal replaces the first one that was kept for repair.",
        file=FOLDER,
        old="number += 1",
        new="break",
        caught_by=STORE_TESTS,
    ),
    Defect(
        name="two-programs-own-a-folder",
        meaning="Two simulations go on with the same unfinished game and write into each other's record.",
        file=FOLDER,
        old="fcntl.LOCK_EX | fcntl.LOCK_NB",
        new="fcntl.LOCK_SH | fcntl.LOCK_NB",
        caught_by=STORE_TESTS,
    ),
    Defect(
        name="last-ply-lost-at-resume",
        meaning="After a power cut the game is offered without its last move.",
        file=ENTRIES,
        old="for kept in self.moves:",
        new="for kept in self.moves[:-1]:",
        caught_by=STORE_TESTS,
    ),
    Defect(
        name="taken-back-ply-comes-back",
        meaning="After a power cut a move that was taken back stands again.",
        file=ENTRIES,
        old="moves = moves[:-1]",
        new="moves = moves[:]",
        caught_by=STORE_TESTS,
    ),
    Defect(
        name="broken-record-offered",
        meaning="A game that went on without its record is offered as if it was whole.",
        file=ENTRIES,
        old="return bool(self.moves) and not self.result and not self.is_broken",
        new="return bool(self.moves) and not self.result",
        caught_by=STORE_TESTS,
    ),
    Defect(
        name="recorded-before-written",
        meaning="A move shines as played, the write fails after that, and a power cut loses the move.",
        file=RECORDER,
        old="            journal.append(lines)\n",
        new="            self._post(Recorded)\n            journal.append(lines)\n",
        caught_by=RECORDER_TESTS,
    ),
    Defect(
        name="recorder-answers-out-of-order",
        meaning="Two changes close together are written the wrong way round.",
        file=RECORDER,
        old="queue.SimpleQueue() if is_threaded else None",
        new="queue.LifoQueue() if is_threaded else None",
        caught_by=RECORDER_TESTS,
    ),
    Defect(
        name="record-error-kills-the-recorder",
        meaning="One full disk, and nothing is ever recorded or answered again: the game stands still.",
        file=RECORDER,
        old="except JournalError as error:\n            why = str(error)",
        new="except KeyError as error:\n            why = str(error)",
        caught_by=RECORDER_TESTS,
    ),
    Defect(
        name="result-denied-by-the-moves-imported",
        meaning="An imported game can be won by a player who lost it.",
        file="controller/journal/notation.py",
        old='if ended and game.result not in {"", ended}:',
        new="if ended and not game.result:",
        caught_by=("tests/journal/test_notation.py",),
    ),
    Defect(
        name="stream-without-keys-of-the-page",
        meaning="A fault on somebody's table cannot be played again: taps on the page are missing in it.",
        file="controller/journal/stream.py",
        old='line = {"at": at_ms, "tapped": key.value}',
        new='return ""',
        caught_by=("tests/journal/test_stream.py",),
    ),
    Defect(
        name="looking-makes-a-folder",
        meaning="Who lists the games of a folder by a wrong name finds it made, with an empty journal in it.",
        file=RECORDS,
        old="    if not holds_records(path):\n        return ()\n",
        new="",
        caught_by=RECORDS_TESTS,
    ),
    Defect(
        name="damage-found-and-not-said",
        meaning="An export sets the damaged journal aside, and says only that there is no such game.",
        file=RECORDS,
        old="    if folder.notice:\n        print(folder.notice, file=sys.stderr)\n    return folder",
        new="    return folder",
        caught_by=RECORDS_TESTS,
    ),
)
