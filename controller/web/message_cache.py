"""The newest messages of a table, made once for all viewers of one language, and only on request.

How often, and how long after a change, each kind of message is sent stands here as well;
`controller.web.viewer` keeps to it. The lights have their own rate.
"""

import threading
import time
from collections.abc import Callable, Sequence
from functools import partial

from controller.annex import OpenAnnex, ReedHistory, offered
from controller.board_bench import BenchSight
from controller.lights import current_ma
from controller.messages import Catalogue, Message, english
from controller.play.journal import NoGameError
from controller.play.loop import Loop
from controller.play.snapshot import Snapshot
from controller.ports import Linked, Refresh
from controller.table import Record, example_of
from controller.web.acts import EXAMPLE, TABLE, LookBack
from controller.web.lookback_view import Past, past_of, past_view
from controller.web.message_format import Numbered, View, to_text
from controller.web.row_trace import RowTrace
from controller.web.state_view import state_view
from controller.web.table_view import pieces_view, reeds_view
from controller.web.visitors import SENTENCES, TOPICS, open_view
from controller.web.workbench_view import (
    UNREAD,
    Disagreement,
    differences,
    figures_view,
    health_view,
    matrix_view,
    truths_view,
    workbench_view,
)

#: The time between two messages about moving pieces.
TABLE_EVERY_S = 1 / 30

#: How long after a change of the table the truths are compared: later than the scan that reports it. Reeds
#: that merely lag would be shown as a difference, with an offer to mend it that is gone again at once.
TRUTHS_AFTER_S = 0.15

#: How long after a change the measurements are sent.
FIGURES_AFTER_S = 0.5

#: The time between two messages about what the sensors did.
LEDGER_EVERY_S = 0.1

#: The time between two looks at the matrix.
MATRIX_EVERY_S = 0.2


class MatrixPoll:
    """The message about the matrix, made once for all viewers of one language, ``text`` its words.

    ``row_trace`` knows which row is traced. A board without a bench is asked as often as one viewer would
    ask, however many there are.
    """

    def __init__(
        self, loop: Loop, sight: BenchSight | None, row_trace: RowTrace, text: Callable[[View], str]
    ) -> None:
        self._loop = loop
        self._sight = sight
        self._row_trace = row_trace
        self._text = text
        self._lock = threading.Lock()
        self._asks_s = 0.0
        self._read: tuple[Sequence[int] | None, Sequence[int], int | None] = (None, (), None)
        self._message = ""

    def message(self) -> str:
        """Return what every sensor reads; empty until a board without a bench has answered.

        While no board is linked nothing is read, whatever the bench reports.
        """
        snapshot, sight = self._loop.snapshot, self._sight
        if not snapshot.is_linked:
            return self._text(UNREAD)
        if sight is not None:
            return self._at(snapshot, sight.raw(), sight.debounced(), sight.now_ms())
        self._ask()
        sensors = snapshot.sensors
        if sensors is None:
            return ""
        return self._at(snapshot, snapshot.raw, sensors.debounced, sensors.board_ms)

    def _at(
        self, snapshot: Snapshot, raw: Sequence[int] | None, debounced: Sequence[int], board_ms: float
    ) -> str:
        """Return the message, unchanged as long as the sensors and the traced row are."""
        is_free = snapshot.guest is None and not snapshot.untraced
        watched = self._row_trace.watched if is_free else None
        with self._lock:
            if (raw, debounced, watched) != self._read:
                self._read = (raw, debounced, watched)
                self._message = self._text(matrix_view(raw, debounced, board_ms, watched))
            return self._message

    def _ask(self) -> None:
        now_s = time.monotonic()
        if now_s >= self._asks_s:
            self._asks_s = now_s + MATRIX_EVERY_S
            self._loop.ask(Refresh())


def none_kept(number: int) -> Record:
    """Find no record, since none are kept: NoGameError."""
    raise NoGameError(Message("record.no_game", number=number))


class Newest:
    """The newest messages of a loop and its bench, made once for all viewers of one language.

    ``kept`` finds a kept record by its number; ``row_trace`` traces a row for a page; ``annexes`` are those
    of the table.
    """

    def __init__(  # noqa: PLR0913 - what a table has
        self,
        loop: Loop,
        sight: BenchSight | None,
        words: Catalogue = english,
        kept: Callable[[int], Record] = none_kept,
        row_trace: RowTrace | None = None,
        *,
        annexes: Sequence[OpenAnnex] = (),
    ) -> None:
        self.row_trace = row_trace or RowTrace(loop)
        self.words = words
        self.loop = loop
        self._sight = sight
        self._kept = kept
        self._annexes = annexes
        self._lock = threading.Lock()
        self._described: Snapshot | None = None
        self._state = ""
        self._numbered = Numbered()
        self._matrix = MatrixPoll(loop, sight, self.row_trace, self.text)

    def text(self, view: View) -> str:
        """Write a view as it is sent; empty if it is not."""
        return to_text(view, self.words)

    def has_topic(self, topic: str) -> bool:
        """Whether these messages have a topic; making one that has not is work in vain."""
        del topic
        return True

    def state(self) -> str:
        """Return what the game believes and its messages."""
        snapshot = self.loop.snapshot
        with self._lock:
            before = self._described
            if before is None or before.session != snapshot.session or before.complaint != snapshot.complaint:
                self._state = self.text(state_view(snapshot))
            self._described = snapshot
            return self._state

    def table(self) -> str:
        """Return the pieces on the bench, or, on a real board, those the reeds report."""
        if self._sight is None:
            return self.text(reeds_view(self.loop.snapshot.session))
        return self.text(pieces_view(self._sight.pieces()))

    def workbench(self) -> str:
        """Return what is done to the bench besides moving pieces; empty on a real board."""
        sight = self._sight
        if sight is None:
            return ""
        return self.text(
            workbench_view(sight.faults(), sight.caption, speed=sight.speed, is_paused=sight.is_paused)
        )

    def of_annexes(self) -> Sequence[Callable[[], str]]:
        """Return what makes the message of each annex; a message is empty if there is nothing to tell."""
        return [partial(self._of_annex, annex) for annex in self._annexes]

    def diagnosed(self) -> Sequence[Callable[[], str]]:
        """Return what makes the message of each annex to pages that have Diagnose open."""
        return [partial(self._diagnosed, annex) for annex in self._annexes]

    def _diagnosed(self, annex: OpenAnnex) -> str:
        view = annex.diagnosed()
        return self.text({**view}) if view else ""

    def reeds(self) -> ReedHistory:
        """Return what is known of the reeds of the board."""
        return offered(ReedHistory, self._annexes) or ReedHistory()

    def _of_annex(self, annex: OpenAnnex) -> str:
        view = annex.view()
        return self.text({"t": "annex", "name": annex.name, "view": view}) if view else ""

    def lights(self) -> tuple[int, bytes]:
        """Return the lights and their number, which grows with every new picture."""
        rgb = self._strip()
        with self._lock:
            return self._numbered.number(rgb), rgb

    def record(self, number: int) -> Record:
        """Find a kept record, that of the game on the table, or its example; NoGameError or RecordError."""
        present = self.loop.snapshot.session.record
        if number == EXAMPLE:
            return example_of(present.game) or present
        return present if number == TABLE else self._kept(number)

    def past(self, look: LookBack) -> Past:
        """Return the position at which a page looks back; an InputError or a GameError says why not."""
        session = self.loop.snapshot.session
        return past_of(
            session.profile,
            self.record(look.record),
            look.number,
            look.record,
            is_calm=session.settings.is_calm,
        )

    def past_text(self, past: Past) -> str:
        """Return where a page looks back."""
        return self.text(past_view(past))

    def truths(self) -> str:
        """Return what reeds and game believe, and where they and the table disagree."""
        snapshot = self.loop.snapshot
        return self.text(truths_view(snapshot.session, snapshot.sensors, self._differences(snapshot)))

    def figures(self) -> str:
        """Return the measurements of a bench, or what is known without one."""
        snapshot, sight = self.loop.snapshot, self._sight
        return self.text(
            figures_view(
                current_ma(self._strip()),
                snapshot.session.profile,
                None if sight is None else sight.meters(),
            )
        )

    def matrix(self) -> str:
        """Return what every sensor reads; empty until a board without a bench has answered."""
        return self._matrix.message()

    def health(self) -> str:
        """Return the board's health report; empty if there is none."""
        health = self.loop.snapshot.health
        return "" if health is None else self.text(health_view(health))

    def _strip(self) -> bytes:
        """Return the lights seen on a bench, or those sent to a real board; dark while it is gone."""
        if self._sight is not None:
            return self._sight.strip()
        snapshot = self.loop.snapshot
        rgb = snapshot.frame.rgb
        has_board = snapshot.guest is not None or isinstance(snapshot.session.board.link, Linked)
        return rgb if has_board else bytes(len(rgb))

    def _differences(self, snapshot: Snapshot) -> tuple[Disagreement, ...]:
        pieces = None if self._sight is None else self._sight.pieces()
        return differences(snapshot.session, snapshot.sensors, pieces)


class ToVisitors(Newest):
    """The newest messages for the visitors of a table."""

    def text(self, view: View) -> str:
        """Write what a visitor is told of a view; empty if that is nothing."""
        theirs = (annex.open_sentences for annex in self._annexes)
        opened = open_view(view, SENTENCES.union(*theirs))
        return "" if opened is None else to_text(opened, self.words)

    def has_topic(self, topic: str) -> bool:
        """See `Newest`."""
        return topic in TOPICS

    def _strip(self) -> bytes:
        """Return the lights that the program sends for the game; dark while that has no board."""
        snapshot = self.loop.snapshot
        rgb = snapshot.frame.rgb
        return rgb if isinstance(snapshot.session.board.link, Linked) else bytes(len(rgb))
