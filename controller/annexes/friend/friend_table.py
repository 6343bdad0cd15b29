"""A table that may play with a friend elsewhere: what a page asks for, and what page and terminal are told.

``/match.svg`` is the invitation as a QR code.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from controller.admission import NotAdmittedError
from controller.annex import AnnexAct, FindRecord, OpenTable, PagePart, PagePlace
from controller.annexes.friend import FILE
from controller.annexes.friend.friend_state import NO_MATCH, MatchState, stands
from controller.command_line.broker_table import BrokerTable
from controller.command_line.line_printer import LinePrinter
from controller.command_line.stdio import is_on_terminal
from controller.games import COLOUR_WORDS, Colour
from controller.messages import Catalogue, Message

if TYPE_CHECKING:
    from controller.annexes.friend.friend_line import FriendLine


@dataclass(frozen=True, slots=True)
class Invite(AnnexAct):
    """Begin a match with a friend elsewhere through a ``broker``; this table plays ``colour`` first."""

    broker: str
    colour: Colour = Colour.FIRST


@dataclass(frozen=True, slots=True)
class JoinMatch(AnnexAct):
    """Take an ``invitation``: a link, or its twelve words and the name of the ``broker``."""

    invitation: str
    broker: str = ""


@dataclass(frozen=True, slots=True)
class LeaveMatch(AnnexAct):
    """Leave the match for good."""


@dataclass(frozen=True, slots=True)
class BackToMatch(AnnexAct):
    """Go back to the match, after another game was begun."""


class FriendTable(BrokerTable[MatchState, "FriendLine"]):
    """The match of one table."""

    name = "friend"
    part = PagePart(
        f"{__package__}.page", PagePlace.DIALOG, Message("match.elsewhere"), Message("match.friend"), "share"
    )

    def __init__(self, table: OpenTable) -> None:
        super().__init__(table, NO_MATCH, FILE)
        loop = table.loop
        self.acts = {
            Invite: lambda act: self.loaded().invite(act.broker, loop.snapshot.session.record, act.colour),
            JoinMatch: lambda act: self.loaded().join(act.invitation, act.broker),
            LeaveMatch: lambda _: self.loaded().leave(),
            BackToMatch: lambda _: self.loaded().go_back(),
        }
        self.subscribe(MatchPrinter(self, table.report).look)
        if table.remembers(FILE):
            self.loaded()
        options = table.options
        if options is not None and options.invite is not None:
            self.loaded().invite(options.invite, loop.snapshot.session.record, Colour.FIRST)
        elif options is not None and options.join is not None:
            self.loaded().join(options.join)

    def _make(self) -> "FriendLine":
        from controller.annexes.friend.friend_line import FriendLine

        return FriendLine(self._loop, self._path)

    def routes(self, words: Catalogue, record: FindRecord) -> Sequence[Route]:
        """Return the route of the code by which a friend joins, or others watch."""
        from controller.web.answers import answered

        del record

        async def code(request: Request) -> Response:
            link = self.state.watch if request.query_params.get("watch") else self.state.link
            if not link:
                raise NotAdmittedError(Message("match.no_code"))
            return Response(self.loaded().code(link), media_type="image/svg+xml")

        return [Route("/match.svg", answered(code, words))]

    def view(self) -> Mapping[str, Any]:
        """Describe how the match stands, and how others come to it."""
        state, standing = self.state, stands(self.state)
        friend = {
            "name": state.friend or Message("match.friend"),
            "is_away": standing in {"away", "ended"},
            "note": Message("match.connected") if standing == "here" else "",
        }
        return {
            "link": state.link,
            "words": state.words,
            "broker": state.broker,
            "watch": state.watch,
            "watchers": state.watchers,
            "friend": state.friend,
            "stands": standing,
            "problem": "" if state.problem is None else Message("page.sentence", said=state.problem),
            "players": {} if state.seat is None else {COLOUR_WORDS[state.seat.other]: friend},
            "has_table": standing != "none",
        }


class MatchPrinter(LinePrinter[MatchState]):
    """Prints the invitation to a match, on a terminal alone, and whatever is wrong with its line."""

    _link = ""

    def _report(self, state: MatchState) -> None:
        if state.link not in {"", self._link}:
            if is_on_terminal():
                from controller.far.qr_code import code_text

                said = Message("match.invited", link=state.link, broker=state.broker, words=state.words)
                self._say(said)
                self._say(Message("quoted.text", text=code_text(state.link)))
            else:
                self._say(Message("match.invited_at_board", broker=state.broker))
        self._link = state.link
