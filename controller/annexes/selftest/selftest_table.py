"""The self-test at a table: what a page may ask of it, and what pages are told.

The self-test itself (`controller.diagnose`) is loaded by the first page that opens Diagnose or asks for a
report.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from controller.annex import AnnexAct, FindRecord, OpenAnnex, OpenTable, PagePart, PagePlace, ReedHistory
from controller.annexes.selftest.kept_selftests import Tested, is_test
from controller.annexes.selftest.pattern_guest import Pattern, PatternGuest
from controller.messages import Catalogue, Message
from controller.play.journal import JournalError

if TYPE_CHECKING:
    from starlette.routing import Route


@dataclass(frozen=True, slots=True)
class Examine(AnnexAct):
    """Begin a self-test, a quick check, or the check of the pieces."""

    is_quick: bool = False
    is_of_pieces: bool = False


@dataclass(frozen=True, slots=True)
class Shine(AnnexAct):
    """Show a test pattern on the lights."""

    picture: Pattern


class SelfTestTable(OpenAnnex):
    """The self-tests of one table."""

    name = "selftest"
    part = PagePart(f"{__package__}.page", PagePlace.DIAGNOSE)

    def __init__(self, table: OpenTable) -> None:
        self._table, self._loop = table, table.loop
        if _is_first_start(table):
            self.part = replace(self.part, start=Message("selftest_said.greeting"), icon="search")
        #: The last self-tests.
        self.tested = Tested(table.loop, table.later, table.offered)
        self.watches = (self.tested,)
        self.acts = {Examine: self._examine, Shine: self._shine}

    def diagnosed(self) -> Mapping[str, Any]:
        """See `OpenAnnex`: the current prompt, and what was found so far."""
        from controller.annexes.selftest.selftest_view import before_view, examination_view
        from controller.diagnose import EchoGuest

        snapshot = self._loop.snapshot
        judged, before, guest = self.tested.judged(), self.tested.judged_before(), snapshot.guest
        can_begin = guest is None and snapshot.session.is_linked
        view = examination_view(
            None if guest is None else guest.prompt,
            judged and judged[1],
            can_begin=can_begin,
            can_shine=can_begin or isinstance(guest, PatternGuest | EchoGuest),
            is_test=is_test(guest),
        )
        return view | before_view(before and before[1])

    def routes(self, words: Catalogue, record: FindRecord) -> "Sequence[Route]":
        """See `OpenAnnex`."""
        from controller.annexes.selftest.selftest_routes import selftest_routes

        del record
        return selftest_routes(self.tested, self._table, words)

    def _examine(self, act: Examine) -> None:
        """Begin a self-test; a guest that already has the board keeps it."""
        from controller.diagnose import open_examination, open_piece_check, open_quick_check

        snapshot = self._loop.snapshot
        if snapshot.guest is not None:
            return
        profile, is_calm = snapshot.session.profile, snapshot.session.settings.is_calm
        if act.is_of_pieces:
            self._loop.lend(open_piece_check(profile, profile.middle))
        elif act.is_quick:
            self._loop.lend(replace(open_quick_check(profile), is_calm=is_calm))
        else:
            life = (self._table.offered(ReedHistory) or ReedHistory()).life
            doubtful = () if life is None else life.doubtful
            self._loop.lend(replace(open_examination(profile, None, doubtful), is_calm=is_calm))

    def _shine(self, act: Shine) -> None:
        """Show a pattern, unless a guest has the board that does more than show or echo."""
        from controller.diagnose import EchoGuest

        snapshot = self._loop.snapshot
        if snapshot.guest is None or isinstance(snapshot.guest, PatternGuest | EchoGuest):
            self._loop.lend(PatternGuest(snapshot.session.profile, act.picture))


def _is_first_start(table: OpenTable) -> bool:
    """Whether nothing was played yet on a board of wire and reeds, whose builder had better test it."""
    archive = None if table.bench is not None else table.archive()
    if archive is None:
        return False
    try:
        return not archive.games()
    except JournalError:
        return False
