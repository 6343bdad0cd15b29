"""A board at work, for the commands that open one until they are interrupted.

Decides the order in which records, board, loop and page begin and end, and what the terminal prints along the
way. `controller.command_line.boards` decides which board it is, and whether it has a bench.
"""

import argparse
import os
import sys
import threading
import traceback
from collections.abc import Callable, Hashable
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING

from controller.annex import OpenTable, none_listed
from controller.board import Transport
from controller.cli.annexes import TableAnnexes, set_in
from controller.cli.board_settings import SettingsKeeper, read_settings
from controller.cli.engine_seats import EngineSeats
from controller.cli.game_options import begun
from controller.cli.process_signals import EndRequest, watched
from controller.cli.records import Records, open_records, with_notice
from controller.command_line.board_kinds import FoundBoard
from controller.command_line.boards import check_game
from controller.command_line.parser import FAILED, lead_to
from controller.command_line.stdio import SayingLimit, complain, say
from controller.games import Game, all_games, games_on
from controller.games.network import damaged_networks
from controller.inference import Colours
from controller.messages import Message, word
from controller.play.guest_runner import TAKEN
from controller.play.loop import Loop
from controller.play.subscriber import Subscriber
from controller.ports import Linked, Unlinked
from controller.session import Session, fitting, open_any_session, open_record, step, with_results
from controller.session.events import Effect, Event, Halted, SetColours
from controller.web import PageExtras, WebServer
from hardware.notify import HALTED, Notifier

if TYPE_CHECKING:
    from controller.board_bench import BoardBench

#: The longest that a thread computes while another waits: five hundred pages that hear of a piece must not
#: hold up the thread that lights it, as Python's default of five milliseconds would let them.
_TURN_TAKING_S = 0.0005

#: A signal may reach another thread than the one that waits; that one then wakes up this often to notice.
_LOOK_S = 1.0


@dataclass(frozen=True, slots=True)
class Runtime:
    """A board at work: its loop and its page run in a thread each.

    ``bench`` is None if the board is a real one. ``sayings`` are what the main thread must print, in
    order, and None when the loop has ended: in any other thread, a failure to write output would go
    unnoticed. ``notifier`` reports to whatever started the program, if that listens. ``switch`` is the power
    switch at the board, ``change`` a page's wish for another board.
    """

    loop: Loop
    bench: "BoardBench | None"
    server: WebServer
    records: Records | None
    notifier: Notifier
    switch: "Switch"
    change: "BoardChange"
    sayings: SimpleQueue[tuple[Hashable, Callable[[], None]] | None]
    closing: ExitStack

    @property
    def url(self) -> str:
        """The address of the page."""
        return self.server.url

    def say(self, said: Message) -> None:
        """Have a message printed, from any thread."""
        self.later(partial(say, said))

    def report(self, said: Message) -> None:
        """Have a message about the board printed, once a second of each code at most."""
        self.later(partial(say, said), said.code)

    def later(self, act: Callable[[], None], kind: Hashable = None) -> None:
        """Have a function called in the main thread as soon as that waits; from any thread.

        Of a ``kind``, only the newest one in a second is called.
        """
        self.sayings.put((kind, act))

    def begin(self) -> None:
        """Run the loop, in a thread of its own, until it is stopped or this is closed."""
        self.closing.callback(sys.setswitchinterval, sys.getswitchinterval())
        sys.setswitchinterval(_TURN_TAKING_S)
        thread = threading.Thread(target=self._turn, name="loop")
        thread.start()
        self.closing.callback(thread.join)
        self.closing.callback(self.loop.stop)
        self.closing.callback(self.server.stop)

    def wait(self) -> None:
        """Print what there is to print until the loop ends."""
        limit = SayingLimit()
        while True:
            try:
                saying = self.sayings.get(timeout=_LOOK_S)
            except Empty:
                limit.catch_up()
                continue
            if saying is None:
                limit.end()
                return
            limit.take(*saying)

    def close(self) -> None:
        """End page and loop, if they run, and leave the board dark."""
        self.closing.close()

    def _turn(self) -> None:
        if self.bench is None:
            self.loop.subscribe(_LinkPrinter(self.report, self.loop.snapshot.session.profile.transport))
        try:
            self.loop.run()
        except Exception:  # noqa: BLE001 - the outermost guard of this thread: all is closed by now, and the log says why
            traceback.print_exc()
        finally:
            self.sayings.put(None)


class _LinkPrinter(Subscriber):
    """Prints the state of the link to a real board, unless a guest has taken it."""

    def __init__(self, say: Callable[[Message], None], transport: Transport) -> None:
        self._say = say
        self._transport = transport

    def hear(self, event: Event) -> None:
        """Print the state when it changes."""
        is_taken = isinstance(event, Unlinked) and event.cause == TAKEN.cause
        if isinstance(event, Linked | Unlinked) and not is_taken:
            self._say(_describe_link(event, self._transport))


class Switch(Subscriber):
    """The keys that switch the board off; ``stop`` ends the program."""

    def __init__(self, stop: Callable[[], None]) -> None:
        self._stop = stop
        self.is_off = False

    def take(self, effect: Effect, session: Session) -> None:
        """End the program once that is wanted."""
        del session
        if isinstance(effect, Halted):
            self.is_off = True
            self._stop()


class BoardChange:
    """A game on another board, wished for by a page; ``stop`` ends the loop of the present one."""

    def __init__(self, stop: Callable[[], None]) -> None:
        self._stop = stop
        #: The game, and the act that begins it.
        self.wish: tuple[Game, str] | None = None

    def ask(self, game: Game, act: str) -> None:
        """Have the board changed for a game; from any thread."""
        self.wish = (game, act)
        self._stop()


def set_up(  # noqa: PLR0913 - what a board at work consists of
    found: FoundBoard,
    session: Session,
    records: Records | None = None,
    port: int = 0,
    *,
    board_folder: Path | None = None,
    can_change: bool = False,
    options: argparse.Namespace | None = None,
) -> Runtime:
    """Open the board, and give it a loop and a page; PortError if there is no port.

    Records are closed with it, or at once if it fails. ``board_folder`` has what is remembered of
    a real board.
    If it ``can_change``, its page offers the games of other boards too (`Runtime.change`). ``options`` are
    those of a table that is opened for play.
    """
    with ExitStack() as stack:
        if records is not None:
            stack.callback(records.close)
        opened = stack.enter_context(found.open())
        notifier = Notifier.of(os.environ)
        board = watched(opened, notifier)
        stack.callback(board.close)
        first = session if records is None else records.session
        # A simulated table has bars along its edges, which the page draws; a strip has not.
        beside = None if records is None else records.beside
        first = set_in(first)
        settings = replace(first.settings, has_edge_bars=opened.bench_at is not None)
        companions = replace(first.companions, has_engine=True)
        first = replace(first, companions=companions, settings=settings)
        loop = Loop(board, opened.clock, first)
        bench = None if opened.bench_at is None else opened.bench_at(loop)
        if records is not None:
            loop.subscribe(records.recorder)
            loop.say(records.notice)
        change = BoardChange(loop.stop)
        sayings: SimpleQueue[tuple[Hashable, Callable[[], None]] | None] = SimpleQueue()

        def later(act: Callable[[], None]) -> None:
            sayings.put((None, act))

        is_second = records is not None and beside is None
        table = OpenTable(
            loop,
            options,
            beside,
            lambda said: later(partial(say, said)),
            is_second,
            board_folder if bench is None else None,
            later,
            bench,
            found.name,
            none_listed if records is None else records.archive,
        )
        annexes = TableAnnexes(table)
        extras = PageExtras(
            change_board=change.ask if can_change else None,
            open_archive=table.archive,
            annexes=annexes.opened,
            open_annexes=annexes.for_pages,
        )
        server = WebServer(loop, bench, all_games(), port, extras)
        server.start()
        stack.callback(server.stop)
        switch = Switch(loop.stop)
        loop.subscribe(switch)
        loop.subscribe(EngineSeats(loop))
        return Runtime(
            loop,
            bench,
            server,
            records,
            notifier,
            switch,
            change,
            sayings,
            stack.pop_all(),
        )


def set_up_echo(found: FoundBoard, port: int = 0) -> Runtime:
    """Set up a board on which no game can be played: it shows what it reads."""
    from controller.cli.gameless_echo import GamelessEcho

    running = set_up(found, open_any_session(found.profile, games_on(found.profile.has_shape)), port=port)
    running.say(Message("command.no_game", board=found.profile.title, name=found.name))
    GamelessEcho(running.loop, running.report).begin()
    return running


def sit_down(
    found: FoundBoard,
    options: argparse.Namespace,
    *,
    is_recorded: bool,
    can_change: bool = False,
) -> Runtime:
    """Set up a board for play as the command line asks: which game, which records, which port.

    A board that no game fits shows what it reads instead. Raises ColoursFelt if the colours are to be entered
    on a board that senses them.
    """
    if not fitting(found.profile, games_on(found.profile.has_shape)):
        return set_up_echo(found, options.port)
    record = begun(options, found.profile)
    check_game(found.name, found.profile, record.game)
    session = open_record(found.profile, record, is_recorded=is_recorded)
    if options.colours is not None:
        session, _ = step(session, SetColours(Colours(options.colours), session.at_ms))
    if not is_recorded:
        session = with_results(session, {})
        running = set_up(found, session, None, options.port, can_change=can_change, options=options)
        return _opened(running)
    settings, warning = read_settings(options.data)
    session = settings.set_in(session)
    records = with_notice(open_records(options.data, session), warning)
    running = set_up(
        found,
        session,
        records,
        options.port,
        board_folder=records.beside,
        can_change=can_change,
        options=options,
    )
    if records.beside is not None:
        running.loop.subscribe(SettingsKeeper(running.loop, options.data, running.later))
    return _opened(running)


def _opened(running: Runtime) -> Runtime:
    """Say what the computer cannot play with."""
    for damage in damaged_networks():
        said = Message("page.sentence", said=damage)
        running.say(said)
        running.loop.complain(said)
    return running


def run(
    start: Callable[[], Runtime],
    options: argparse.Namespace,
    view: str = "",
    change: Callable[[Game, int], Runtime] | None = None,
) -> int:
    """Start the board, print the page's address, and wait for the end; returns the exit code.

    ``view`` is the fragment of the address that selects a part of the page. ``change`` starts a board for
    another game, with its page at the same port, if one is wished for.

    A request to end that comes during a set-up is served after it: what is half set up cannot be closed.
    """
    ending = EndRequest()
    running = start()
    try:
        ending.end_by(running.loop.stop)
        if running.records is not None and running.records.notice is not None:
            say(running.records.notice)
        lead_to(running.server, _where(running, view), options, say, view)
        running.begin()
        running.notifier.ready(word(Message("command.ready", url=running.url)))
        running.wait()
        while change is not None and running.change.wish is not None and not ending.is_made():
            game, act = running.change.wish
            running.close()
            if ending.is_made():
                break
            running = change(game, running.server.port)
            ending.end_by(running.loop.stop)
            running.begin()
            _begin(running, act)
            running.wait()
    finally:
        running.notifier.stopping()
        running.close()
    if running.server.has_failed:
        complain(Message("server.ended"))
        return FAILED
    if running.switch.is_off:
        say(Message("command.switched_off"))
        return HALTED
    return FAILED if running.loop.has_failed else 0


def _begin(running: Runtime, act: str) -> None:
    """Begin the game that a page has asked for at the board of another one."""
    from controller.web.act_handler import PageHand

    PageHand(running.loop, running.bench, all_games(), lambda _: None).do(act)


def _where(running: Runtime, view: str) -> Message:
    if running.bench is None:
        return Message("command.real_page", url=running.url + view)
    return Message("command.simulated_page", url=running.url + view)


def _describe_link(link: Linked | Unlinked, transport: Transport) -> Message:
    match link:
        case Linked(who) if transport is Transport.GPIO:
            return Message(
                "command.linked_by_pins", board=who.board_id, profile=who.profile, reader=who.version
            )
        case Linked(who):
            return Message("command.linked", board=who.board_id, profile=who.profile, firmware=who.version)
        case Unlinked(cause, cure):
            return Message("table.gone", cause=cause, cure=cure)
