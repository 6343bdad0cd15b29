"""Tables at which pages sit: a board with its loop, its newest messages, and its viewers.

All pages share the table for which the program was started. An annex may open another for one page alone,
with a simulated board: nothing is recorded, and the table goes when the page leaves.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, ExitStack, suppress
from functools import cache, partial

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketDisconnected

from controller.admission import AT_TABLE, Admission, Role
from controller.annex import MoveJudge, OpenAnnex, OwnTable, PagePart, PagePlace, offered
from controller.board import Profile, Sensing
from controller.board_bench import BoardBench
from controller.errors import InputError
from controller.games import Game
from controller.messages import Message, word
from controller.play.loop import Loop
from controller.web.act_codec import ActError
from controller.web.act_handler import PageHand
from controller.web.allowance import ACT_S, FREE, Allowance, Purse
from controller.web.board_view import board_view, guides_view
from controller.web.line_pulse import LinePulse
from controller.web.message_cache import Newest, ToVisitors, none_kept
from controller.web.message_format import View, error_view, to_text
from controller.web.opened_record import OpenedRecord
from controller.web.page_extras import PageExtras
from controller.web.page_language import ENGLISH, Language
from controller.web.role_view import role_view
from controller.web.row_trace import RowTrace
from controller.web.viewer import Viewer
from controller.web.viewers import TooManyPagesError, Viewers
from controller.web.workbench_view import wiring_view

#: The acts of one page per second, and the burst allowed before that applies: a hand sends at most 30 a
#: second.
ACTS_PER_S = 100
ACTS_AT_ONCE = 200


#: WebSocket close code: refused for want of room.
_TRY_AGAIN_LATER = 1013


class HostedTable:
    """One board and the pages at it in one language; ``row_trace`` is theirs in every one."""

    def __init__(  # noqa: PLR0913 - what a table has
        self,
        loop: Loop,
        bench: BoardBench | None,
        games: Mapping[str, Game],
        viewers: Viewers,
        extras: PageExtras,
        *,
        language: Language = ENGLISH,
        row_trace: RowTrace | None = None,
    ) -> None:
        profile = loop.snapshot.session.profile
        has_keys = bench is None or profile.sensing is Sensing.SINGLE
        self.words = words = language.catalogue if has_keys else language.keyless
        kept = none_kept if extras.archive is None else OpenedRecord(extras.archive, games).find
        row_trace = row_trace or RowTrace(loop)
        sight = None if bench is None else bench.sight
        self.newest = Newest(loop, sight, words, kept, row_trace, annexes=extras.annexes)
        self._to_visitors = ToVisitors(loop, sight, words, row_trace=row_trace, annexes=extras.annexes)
        self._loop, self._bench, self._games, self._viewers, self._extras = (
            loop,
            bench,
            games,
            viewers,
            extras,
        )
        at_table, elsewhere = self._board_views(profile)
        self._at_table = self.newest.text(at_table)
        #: Made when somebody elsewhere asks first: few boards have visitors.
        self._elsewhere = cache(partial(self._to_visitors.text, elsewhere))

    def _board_views(self, profile: Profile) -> tuple[View, View]:
        """Describe the board to pages at the table, and to those that are not."""
        bench, games, extras = self._bench, self._games, self._extras
        sight = None if bench is None else bench.sight
        common: View = {
            "wiring": wiring_view(profile),
            "guides": guides_view(profile, games),
            "own": extras.own,
        }
        elsewhere = board_view(profile, games, has_workbench=False)
        has_pace = sight is not None and sight.has_pace
        at_table = board_view(
            profile,
            games,
            has_workbench=bench is not None,
            has_pace=has_pace,
            can_change=extras.change_board is not None,
        )
        has = {"has_hand": bench is not None and bench.seed is not None}
        judge = offered(MoveJudge, extras.annexes)
        judges: View = {"judges": "" if judge is None else judge.address}
        lights = {} if sight is None else {"lights": list(sight.lights)}
        kinds: View = {} if sight is None else {"fault_kinds": sight.fault_kinds()}
        parts = [(annex.name, annex.part) for annex in extras.annexes if annex.part]
        theirs = [
            (name, part) for name, part in parts if part.is_of_screen or part.place is PagePlace.POSITION
        ]
        nothing: View = dict.fromkeys(has, False) | {"judges": ""}
        return (
            at_table | common | has | judges | lights | kinds | {"parts": self._parts_view(parts)},
            elsewhere | common | nothing | lights | {"parts": self._parts_view(theirs)},
        )

    def _parts_view(self, parts: Sequence[tuple[str, PagePart]]) -> list[View]:
        """Describe parts of the page by their names; buttons tell nothing of the table, to whoever reads."""
        return [
            {
                "name": name,
                "place": part.place.value,
                "button": "" if part.button is None else word(part.button, self.words),
                "start": "" if part.start is None else word(part.start, self.words),
                "icon": part.icon,
                "opens_links": part.opens_links,
                "fits": part.fits,
                "is_of_screen": part.is_of_screen,
            }
            for name, part in parts
        ]

    async def seat(self, websocket: WebSocket, admitted: Admission = AT_TABLE, purse: Purse = FREE) -> None:
        """Keep a page at the table until it leaves, or turn it away if there is no room."""
        door = self._extras.door
        is_at_table = admitted.role is Role.TABLE
        newest = self.newest if is_at_table else self._to_visitors
        said = None if door is None else lambda: newest.text(role_view(door, admitted))
        viewer = Viewer(newest, lambda message: _send(websocket, message), said, purse=purse)
        try:
            self._viewers.add(viewer)
        except TooManyPagesError as error:
            await turn_away(websocket, error, newest.text)
            return
        hand = PageHand(self._loop, self._bench, self._games, viewer.watch, self._extras, admitted=admitted)
        with ExitStack() as stack:
            stack.callback(hand.leave)
            stack.callback(viewer.leave)
            stack.callback(self._viewers.remove, viewer)
            if door is not None and not is_at_table:
                stack.enter_context(door.entered(admitted))
            await _send(websocket, self._at_table if is_at_table else self._elsewhere())
            async with asyncio.TaskGroup() as tasks:
                sending = tasks.create_task(viewer.run())
                await _obey(websocket, hand, newest.text, purse)
                sending.cancel()


class OwnTables:
    """The tables that an annex ``opens``, each for one page alone.

    Of the ``annexes`` of the table that all pages share, a page has those there that belong to its screen, or
    to a workbench.
    """

    def __init__(
        self,
        opens: Callable[[Game], AbstractContextManager[OwnTable]],
        games: Mapping[str, Game],
        language: Language,
        annexes: Sequence[OpenAnnex] = (),
    ) -> None:
        self._opens, self._games, self._language = opens, games, language
        self._annexes = tuple(
            annex
            for annex in annexes
            if annex.part and (annex.part.is_of_screen or annex.part.place is PagePlace.WORKBENCH)
        )

    async def seat(self, websocket: WebSocket, game: Game) -> None:
        """Keep a page at a table for ``game`` until it leaves, or turn it away if that cannot be opened."""
        # One thread opens the table and closes it: in this order, even if the page is cut off meanwhile.
        stack, thread = ExitStack(), ThreadPoolExecutor(1, "own table")
        do = partial(asyncio.get_running_loop().run_in_executor, thread)
        try:
            own = await do(stack.enter_context, self._opens(game))
            viewers = Viewers(1)
            stack.callback(own.loop.subscribe(viewers))
            stack.callback(own.bench.sight.subscribe(viewers.wake))
            extras = PageExtras(annexes=(*self._annexes, own.annex), own=own.annex.name)
            seats = (own.loop, own.bench, self._games, viewers, extras)
            table = await do(partial(HostedTable, *seats, language=self._language))
            await table.seat(websocket)
        except InputError as error:
            await turn_away(websocket, error, partial(to_text, words=self._language.catalogue))
        finally:
            closed = do(stack.close)
            thread.shutdown(wait=False)
            await asyncio.shield(closed)


async def turn_away(websocket: WebSocket, error: InputError, text: Callable[[View], str]) -> None:
    """Send a page the reason why it is not served, and close it."""
    await _send(websocket, text(error_view(error.message, error.code)))
    with suppress(WebSocketDisconnect):
        await websocket.close(_TRY_AGAIN_LATER)


async def _obey(websocket: WebSocket, hand: PageHand, text: Callable[[View], str], purse: Purse) -> None:
    """Carry out a page's acts until it is gone; after each, the other pages get their turn."""
    limit, now_s = Allowance(ACTS_PER_S, ACTS_AT_ONCE), asyncio.get_running_loop().time
    pulse = LinePulse()
    while (message := await pulse.heard(websocket)) is not None:
        await asyncio.sleep(limit.draw(now_s()))
        await purse.paid()
        asked = message.get("text")
        if asked is not None and pulse.is_beat(asked):
            await _send(websocket, asked)
            continue
        purse.draw(ACT_S)
        if asked is None:
            await _send(websocket, text(error_view(Message("page.no_bytes"), ActError.code)))
            continue
        try:
            hand.do(asked)
        except InputError as error:
            await _send(websocket, text(error_view(error.message, error.code)))


async def _send(websocket: WebSocket, message: str | bytes) -> None:
    """Send a message, unless the page has gone; its receiving side notices that."""
    with suppress(WebSocketDisconnect, WebSocketDisconnected):
        if isinstance(message, bytes):
            await websocket.send_bytes(message)
        else:
            await websocket.send_text(message)
