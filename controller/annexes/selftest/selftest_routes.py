"""The reports of self-tests to save, and the drawing of a joint.

``/report.html`` and ``/report.json`` are the report of the last self-test, ``/report-before.html`` and
``/report-before.json`` that of the one before; ``/joint.svg`` draws where a fault is mended, and
``/joint.txt`` says what a meter shows there.
"""

import asyncio

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from controller.annex import JointPlan, OpenTable
from controller.annexes.selftest.kept_selftests import Tested, joint_file, report_file
from controller.messages import Catalogue, Message, word
from controller.web.answers import file_to_save
from controller.web.page_language import open_language, preferred


def selftest_routes(tested: Tested, table: OpenTable, words: Catalogue) -> list[Route]:
    """Return the routes for what a table has tested."""

    async def report(request: Request) -> Response:
        is_before = request.url.path.startswith("/report-before")
        ending = request.path_params["ending"]
        saved = await asyncio.to_thread(report_file, tested, table, ending, is_before=is_before)
        if saved is None:
            return _absent(Message("selftest_said.no_report"), words)
        return file_to_save(saved.text, saved.name, saved.kind)

    async def joint(request: Request) -> Response:
        asked, profile = request.query_params, table.loop.snapshot.session.profile
        accepted = request.headers.get("accept-language", "")
        tag = preferred(asked.get("language"), accepted, "")
        said = open_language(tag).catalogue if tag else words
        plan = table.offered(JointPlan) or JointPlan()
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


def _absent(said: Message, words: Catalogue) -> Response:
    return PlainTextResponse(word(said, words), status_code=404)
