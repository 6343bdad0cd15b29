"""The self-test at a table: what a page may ask of it, what pages are told, and the reports to save.

``/report.html`` and ``/report.json`` are the report of the last self-test, ``/report-before.html`` and
``/report-before.json`` that of the one before; ``/joint.svg`` draws where a fault is mended, and
``/joint.txt`` says what a meter shows there. The self-test itself (`controller.diagnose`) is loaded by the
first page that opens Diagnose or asks for a report.
"""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from controller.annex import AnnexAct, FindRecord, JointPlan, OpenAnnex, OpenTable, PagePart, ReedHistory
from controller.annexes.selftest.kept_selftests import Tested, is_test, joint_file, report_file
from controller.annexes.selftest.pattern_guest import Pattern, PatternGuest
from controller.messages import Catalogue, Message, word
from controller.web.page_language import open_language, preferred
from controller.web.record_routes import file_to_save


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
    part = PagePart(f"{__package__}.page", is_of_diagnose=True)

    def __init__(self, table: OpenTable) -> None:
        self._table, self._loop = table, table.loop
        #: The last self-tests.
        self.tested = Tested(table.loop)
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

    def routes(self, words: Catalogue, record: FindRecord) -> Sequence[Route]:
        """See `OpenAnnex`."""
        del record

        async def report(request: Request) -> Response:
            is_before = request.url.path.startswith("/report-before")
            ending = request.path_params["ending"]
            saved = await asyncio.to_thread(
                report_file, self.tested, self._table, ending, is_before=is_before
            )
            if saved is None:
                return _absent(Message("selftest_said.no_report"), words)
            return file_to_save(saved.text, saved.name, saved.kind)

        async def joint(request: Request) -> Response:
            asked, profile = request.query_params, self._loop.snapshot.session.profile
            accepted = request.headers.get("accept-language", "")
            tag = preferred(asked.get("language"), accepted, "")
            said = open_language(tag).catalogue if tag else words
            plan = self._table.offered(JointPlan) or JointPlan()
            found = await asyncio.to_thread(plan.draw_joint, profile, asked.get("fault", ""))
            saved = joint_file(found, request.path_params["ending"], said)
            if saved is None:
                return _absent(Message("selftest_said.no_joint"), said)
            return Response(saved.text, media_type=saved.kind)

        return [
            Route("/joint.{ending}", joint),
            Route("/report.{ending}", report),
            Route("/report-before.{ending}", report),
        ]

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


def _absent(said: Message, words: Catalogue) -> Response:
    return PlainTextResponse(word(said, words), status_code=404)
