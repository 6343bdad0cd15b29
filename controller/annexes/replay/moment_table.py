"""The moments of the faults of one table: what pages are told of them, and the files to save."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from controller.annex import FaultStrips, FindRecord, OpenAnnex, OpenTable, PagePart, PagePlace
from controller.annexes.replay.moment_keeper import MomentKeeper
from controller.messages import Catalogue, Message, word

if TYPE_CHECKING:
    from starlette.routing import Route

    from controller.annexes.replay.kept_moments import KeptMoment
    from controller.board import Profile


class MomentTable(OpenAnnex, FaultStrips):
    """The moments of one table."""

    name = "replay"
    part = PagePart(f"{__package__}.page", PagePlace.DIAGNOSE)

    def __init__(self, table: OpenTable, keeper: MomentKeeper | None = None) -> None:
        if keeper is None:
            keeper = MomentKeeper(table.loop, table.board_folder, table.later, table.offered)
        self._table, self.keeper = table, keeper
        self.watches, self.offers = (keeper,), (self,)
        self._viewed: tuple[tuple[KeptMoment, ...], Mapping[str, Any]] | None = None

    def diagnosed(self) -> Mapping[str, Any]:
        """See `OpenAnnex`: the newest moments as strips."""
        from controller.annexes.replay.kept_moments import newest

        kept = self.keeper.kept
        if self._viewed is None or self._viewed[0] is not kept:
            moments = [self._view(each) for each in newest(kept, self._profile)]
            self._viewed = (kept, {"t": "moments", "moments": moments})
        return self._viewed[1]

    def strips(self) -> Sequence[tuple[Message, str]]:
        """See `FaultStrips`."""
        from controller.annexes.replay.kept_moments import strips_of

        return strips_of(self.keeper.kept, self._profile)

    def routes(self, words: Catalogue, record: FindRecord) -> "Sequence[Route]":
        """See `OpenAnnex`: ``/moment-3.json`` is a moment to save, and to replay at a desk."""
        from starlette.requests import Request
        from starlette.responses import PlainTextResponse, Response
        from starlette.routing import Route

        from controller.annexes.replay.fault_moment import moment_text
        from controller.web.answers import file_to_save

        del record

        async def moment(request: Request) -> Response:
            number = request.path_params["number"]
            found = next((each for each in self.keeper.kept if each.number == number), None)
            if found is None:
                said = Message("moments.no_moment", number=number)
                return PlainTextResponse(word(said, words), status_code=404)
            text = await asyncio.to_thread(moment_text, found.moment)
            return file_to_save(text, f"fault-{number}.json", "application/json")

        return [Route("/moment-{number:int}.json", moment)]

    @property
    def _profile(self) -> "Profile":
        return self._table.loop.snapshot.session.profile

    def _view(self, kept: "KeptMoment") -> Mapping[str, Any]:
        from controller.annexes.replay.moment_strip import strip_of

        lanes = [
            {"kind": lane.kind, "name": lane.name, "bars": [list(bar) for bar in lane.bars]}
            for lane in strip_of(self._profile, kept.moment)
        ]
        return {"number": kept.number, "said": kept.described(), "ms": kept.moment.ms, "lanes": lanes}
