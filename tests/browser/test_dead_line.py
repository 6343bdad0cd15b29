"""A line that dies without a word: the page says that it has no connection, stands still, and comes back."""

import select
import socket
import socketserver
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager

from playwright.sync_api import expect

from controller.games import Colour
from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.player import Player
from tests.browser.tables import Simulation
from tests.browser.test_clock import begin
from tests.sweeps import PROOF


class Relay(socketserver.ThreadingTCPServer):
    """Passes on what pages and program say, until it ``swallows`` that; a line is then dead for good."""

    swallows = False

    def __init__(self, port: int) -> None:
        super().__init__(("127.0.0.1", 0), Passing)
        self.program = ("127.0.0.1", port)
        self.url = f"http://127.0.0.1:{self.server_address[1]}/"

    def renamed(self, said: bytes) -> bytes:
        """Have a page ask for the program itself, which answers to no other name."""
        return said.replace(b"127.0.0.1:%d" % self.server_address[1], b"127.0.0.1:%d" % self.program[1])


class Passing(socketserver.BaseRequestHandler):
    """One line through a relay."""

    server: Relay

    def handle(self) -> None:
        with socket.create_connection(self.server.program) as program:
            other = {self.request: program, program: self.request}
            is_dead = False
            while True:
                for end in select.select(list(other), [], [])[0]:
                    said = end.recv(65_536)
                    is_dead = is_dead or self.server.swallows
                    if not said:
                        return
                    if not is_dead:
                        other[end].sendall(self.server.renamed(said))


@contextmanager
def relaying(port: int) -> Iterator[Relay]:
    with Relay(port) as relay:
        thread = threading.Thread(target=relay.serve_forever)
        thread.start()
        yield relay
        relay.shutdown()
        thread.join()


@PROOF
def test_a_line_that_dies_without_a_word_is_noticed_and_replaced(
    simulation: Simulation, opened: ExitStack, open_at: Callable[..., Player], complaints: list[str]
) -> None:
    relay = opened.enter_context(relaying(simulation.server.port))
    player = open_at(relay.url, before=lambda page: page.clock.install()).come()
    page = player.page
    banner, left = page.locator("#offline"), page.locator("#plate-far .clock")
    begin(player, "10+5")
    expect(left).to_have_text("10:00")
    # By the page's own hand: it puts the pieces right first, once the game has begun.
    player.put("e5", "orange")
    player.until_moves("e5o")
    expect(banner).to_be_hidden()
    relay.swallows = True
    page.clock.run_for(14_000)
    expect(banner).to_contain_text("The page keeps trying")
    stood = left.inner_text()
    # A page that is drawn anew has heard nothing new.
    for options in (PHONE, DESKTOP):
        page.set_viewport_size(options["viewport"])
        page.clock.run_for(1000)
    expect(left).to_have_text(stood)
    assert banner.is_visible()
    player.put("f6", "purple")
    expect(page.locator("#note")).to_have_text("No connection: that was not sent.")

    simulation.workbench.put("g5", Colour.SECOND)
    relay.swallows = False
    # No timer finds that out.
    page.clock.set_fixed_time(player.ask("Date.now()"))
    player.ask("dispatchEvent(new Event('online'))")
    player.until_moves("e5o", "g5p")
    expect(banner).to_be_hidden()
    # Chromium reports an attempt that is given up.
    assert all("WebSocket" in complaint for complaint in complaints)
    complaints.clear()
