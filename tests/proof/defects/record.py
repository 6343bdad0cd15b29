"""A lost ply: a game that was played is not kept, not found again, or comes back as another one."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from controller.play.journal import EntryKind, Journal, JournalError, KeptGame, offer_unfinished, result_text
from controller.play.journal.entries import Entry, followed_by
from controller.play.journal.event_lines import event_line
from controller.play.journal.folder import FolderLock, open_or_set_aside
from controller.play.journal.record_format import read_record
from controller.play.journal.salvage import Salvaged, salvage_games
from controller.session import Session
from controller.session.events import Event, Tapped
from controller.session.tried_line import put_aside
from tests.proof.defects.defect import hurts
from tests.proof.defects.seams import always, changed, getter, instead

Lines = tuple[tuple[EntryKind, int, str], ...]


@hurts("A move that shines as played is never written.", "journal/test_store.py")
def plies_not_written() -> None:
    def err(append: Callable[[Journal, Lines], None], journal: Journal, lines: Lines) -> None:
        append(journal, tuple(line for line in lines if line[0] is not EntryKind.PLY or line[1] % 3))

    instead(Journal.append, err)


@hurts(
    "A move shines as played although its write failed.",
    "journal/test_crash_troubles.py",
    "journal/test_store.py",
)
def failed_write_counts() -> None:
    def err(append: Callable[[Journal, Lines], None], journal: Journal, lines: Lines) -> None:
        with suppress(JournalError):
            append(journal, lines)

    instead(Journal.append, err)


@hurts(
    "The moves of a line that is tried are recorded, and the game ends with an error.",
    "journal/test_background_writer.py",
)
def line_recorded() -> None:
    def err(put_aside: Callable[[Session], Session], session: Session) -> Session:
        return replace(put_aside(session), recording=session.recording)

    instead(put_aside, err)


@hurts(
    "A move that was altered in the file is accepted as if it had been played.",
    "journal/test_store.py",
    "journal/test_journal_file.py",
)
def seals_prove_nothing() -> None:
    always(Entry.seal, bytes(16))


@hurts(
    "A ply that was taken back stands again after a power cut.",
    "journal/test_store.py",
    "journal/test_crash_cuts.py",
)
def takeback_not_read() -> None:
    def err(follow: Callable[..., KeptGame], game: KeptGame | None, entry: Entry) -> KeptGame:
        if entry.kind is EntryKind.TAKEN_BACK and game is not None:
            return game
        return follow(game, entry)

    instead(followed_by, err)


@hurts(
    "The board offers to resume a finished game.",
    "journal/test_record_format.py",
)
def finished_game_offered() -> None:
    always(getter(KeptGame, "is_unfinished"), True)


@hurts(
    "After a power cut no game is offered.",
    "journal/test_background_writer.py",
)
def no_game_offered() -> None:
    instead(offer_unfinished, lambda _, journal, session, games: (session, 0))


@hurts(
    "A damaged journal is deleted with every game in it.",
    "journal/test_journal_file.py",
)
def damaged_journal_deleted() -> None:
    def err(opening: Callable[..., object], path: Path, *others: object, **named: object) -> object:
        opened = opening(path, *others, **named)
        for aside in path.glob("games-damaged-*"):
            aside.unlink()
        return opened

    instead(open_or_set_aside, err)


@hurts("Of two programs on one folder, both write into the same game.", "journal/test_odd_games.py")
def lock_not_kept() -> None:
    always(FolderLock.stay_owner, None)


@hurts("A whole game in a journal that was set aside is not salvaged.", "journal/test_salvage.py")
def game_not_salvaged() -> None:
    changed(salvage_games, lambda found: Salvaged(found.games[1:], found.lost))


@hurts("A game that went on without its record is offered as if it were complete.", "journal/test_store.py")
def gap_not_marked() -> None:
    always(Journal.mark_broken, None)


@hurts(
    "One game that makes no sense hides all others.",
    "journal/test_odd_games.py",
)
def odd_game_hides_others() -> None:
    changed(Journal.games, lambda found: found[:1])


@hurts(
    "A resigned game is kept as one that goes on.",
    "journal/test_earlier_versions.py",
)
def result_not_kept() -> None:
    always(result_text, "")


@hurts(
    "Restoring a copy adds the records that are already there.",
    "annexes/records/test_record_routes.py",
)
def restored_twice() -> None:
    changed(read_record, lambda game: replace(game, began_ms=game.began_ms + 1))


@hurts(
    "A fault cannot be replayed because its stream has the taps on the page at other times.",
    "journal/test_sensor_stream.py",
)
def taps_at_other_times() -> None:
    def err(line: Callable[[Event], str], event: Event) -> str:
        return line(replace(event, at_ms=event.at_ms + 500.0) if isinstance(event, Tapped) else event)

    instead(event_line, err)
