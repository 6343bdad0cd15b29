"""Updates at a table: how it stands, for whoever updates it, and the wish of its page.

``/update.json`` tells the version, whether the board is linked, and what must not be interrupted. A wish
posted to ``/update`` is left for root, who does what the owner of the computer has set; a table that no
service runs takes none.
"""

import asyncio
import os
import sys
from dataclasses import asdict
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

from controller.annex import FindRecord, OpenAnnex, OpenTable, PagePart
from controller.annexes.update.trial import TableStanding
from controller.messages import Catalogue, Message, word
from controller.play.snapshot import Snapshot
from hardware.service.version_place import place_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from starlette.routing import Route

#: The variable by which systemd names the folder of a service, which goes with it.
_FOLDER = "RUNTIME_DIRECTORY"


class UpdateTable(OpenAnnex):
    """The updates of one table: ``place`` has its versions, and ``folder`` takes the wishes of its page."""

    name = "update"

    def __init__(self, table: OpenTable, place: Path | None = None, folder: Path | None = None) -> None:
        self._table = table
        self.place = place or place_of(Path(sys.prefix))
        self.folder = folder or (Path(os.environ[_FOLDER]) if _FOLDER in os.environ else None)
        self.part = None if self.place is None or self.folder is None else PagePart(f"{__package__}.page")

    def standing(self) -> TableStanding:
        """Return how the table stands."""
        snapshot = self._table.loop.snapshot
        firmware = "" if snapshot.identity is None else snapshot.identity.version
        profile = snapshot.session.profile.name
        return TableStanding(
            version("manalath-board"),
            snapshot.is_linked,
            busy_with(snapshot),
            self._table.board,
            profile,
            firmware,
        )

    def routes(self, words: Catalogue, record: FindRecord) -> "Sequence[Route]":
        """See `OpenAnnex`."""
        from starlette.requests import Request
        from starlette.responses import JSONResponse, Response
        from starlette.routing import Route

        from controller.annexes.update.kept_outcome import kept_outcome
        from controller.annexes.update.update_units import WISH
        from controller.annexes.update.version_disk import LocalDisk
        from controller.annexes.update.version_update import SOURCE
        from controller.web.act_codec import ActError
        from controller.web.answers import answered

        del record

        async def stands(_: Request) -> Response:
            place, said, source = self.place, None, ""
            if place is not None:
                disk = LocalDisk(place)
                said = await asyncio.to_thread(partial(kept_outcome, disk))
                source = (await asyncio.to_thread(disk.read, SOURCE) or "").strip()
            outcome = "" if said is None else word(said, words)
            return JSONResponse({**asdict(self.standing()), "source": source, "outcome": outcome})

        async def wish(_: Request) -> Response:
            busy = busy_with(self._table.loop.snapshot)
            if self.part is None or self.folder is None:
                raise ActError(Message("update.by_hand"))
            if busy:
                raise ActError(Message("update.busy", what=busy))
            await asyncio.to_thread((self.folder / WISH).touch)
            return Response(status_code=204)

        return [
            Route("/update.json", answered(stands, words)),
            Route("/update", answered(wish, words), methods=["POST"]),
        ]


def busy_with(snapshot: Snapshot) -> str:
    """Name what runs at a table and must not be interrupted; empty for nothing."""
    session = snapshot.session
    if snapshot.guest is not None:
        return "guest"
    if session.companions.followed is not None:
        return "match"
    is_begun = bool(session.record.plies) and session.position.outcome is None
    return "game" if session.is_playing and is_begun else ""
