"""A host and a board with a cable between them, in simulated time."""

from controller.ports import BoardEvent, Health, Linked, Sensors
from hardware.serial_board.host import Host
from hardware.wire import Envelope, Receiver
from hardware.wire.packets import DonePacket, Hello, LightPacket, Matrix, Pong
from tests.hardware.serial_board.fake_board import NOTHING, PROFILE, Cable, FakeBoard, read


class Wired:
    """Both ends of a wire. ``run`` lets time pass, and returns the port's events."""

    def __init__(self, seed: str = "good", first_link: int = 1, delay_ms: float = 0.5) -> None:
        self.now_ms = 0.0
        self.to_board = Cable(f"{seed} to board", delay_ms)
        self.to_host = Cable(f"{seed} to host", delay_ms)
        self.host = Host(PROFILE, first_link)
        self.board = FakeBoard(self.to_host.send)
        self.events: list[BoardEvent] = []
        self.referee = Referee()
        self.is_host_asleep = False
        self.host.opened(0.0)

    def run(self, ms: float) -> list[BoardEvent]:
        """Let time pass and return the events."""
        before, until_ms = len(self.events), self.now_ms + ms
        while True:
            self._step()
            if self.now_ms >= until_ms:
                return self.events[before:]
            dues = [self.to_board.due_ms, self.board.due_ms]
            if not self.is_host_asleep:
                dues += [self.to_host.due_ms, self.host.due_ms]
            assert min(dues) > self.now_ms, "time stands still"
            self.now_ms = min(*dues, until_ms)

    def _step(self) -> None:
        """Do everything due now."""
        self.board.receive(self.to_board.arrived(self.now_ms), self.now_ms)
        self.board.tick(self.now_ms)
        if self.is_host_asleep:
            return
        content = self.to_host.arrived(self.now_ms)
        if content:
            self.referee.heard(content)
            self.host.receive(content, self.now_ms)
        self.host.tick(self.now_ms)
        self.flush()
        assert self.host.due_ms > self.now_ms, "the host is due and does nothing"

    def flush(self) -> None:
        """Send the host's packets, and collect its events."""
        content = self.host.bytes_to_send()
        if content:
            self.referee.said(content, self.now_ms)
            self.to_board.send(content, self.now_ms)
        while (event := self.host.next_event()) is not None:
            self.events.append(event)

    def linked(self) -> "Wired":
        """Let host and board link."""
        self.run(200)
        return self


class Referee:
    """Checks what the host has under way: at most one picture, and 32 bytes besides."""

    def __init__(self) -> None:
        self._said, self._heard = Receiver(), Receiver()
        self._under_way: list[tuple[int, int, float]] = []
        self._light: tuple[int, float] | None = None
        self._boots = 0
        self.most_bytes = 0

    def said(self, content: bytes, at_ms: float) -> None:
        for piece in content.split(b"\0")[:-1]:
            for found in self._said.receive(piece + b"\0"):
                assert isinstance(found, Envelope)
                if isinstance(read(found), LightPacket):
                    assert self._light is None or at_ms >= self._light[1] + 100
                    self._light = found.seq, at_ms
                else:
                    self._under_way.append((found.seq, len(piece) + 1, at_ms))
        self._under_way = [sent for sent in self._under_way if at_ms < sent[2] + 100]
        under_way = sum(size for _, size, _ in self._under_way)
        self.most_bytes = max(self.most_bytes, under_way)
        assert under_way <= 32

    def heard(self, content: bytes) -> None:
        for found in self._heard.receive(content):
            match read(found):
                case DonePacket(seq) | Pong(seq):
                    numbers = [sent[0] for sent in self._under_way]
                    if seq in numbers:
                        self._under_way = self._under_way[numbers.index(seq) + 1 :]
                    if self._light is not None and self._light[0] == seq:
                        self._light = None
                        self._under_way.clear()
                case Hello(link=link, boots=boots) if link or boots != self._boots:
                    self._boots = boots
                    self._under_way.clear()
                    self._light = None


def matrix(*closed: tuple[int, int]) -> Matrix:
    """Return a matrix in which these sensors are closed."""
    rows = list(NOTHING)
    for row, column in closed:
        rows[row] |= 1 << column
    return tuple(rows)


def by_link(events: list[BoardEvent]) -> list[list[Matrix]]:
    """Return the reported changes, link by link."""
    links: list[list[Matrix]] = []
    for event in events:
        if isinstance(event, Linked):
            links.append([])
        elif isinstance(event, Sensors) and event.raw is None:
            links[-1].append(event.debounced)
    return links


def sensors(events: list[BoardEvent]) -> list[Sensors]:
    return [event for event in events if isinstance(event, Sensors)]


def without_state(events: list[BoardEvent]) -> list[BoardEvent]:
    """Leave out what a board reports twice a second anyway."""
    return [
        event
        for event in events
        if not isinstance(event, Health) and not (isinstance(event, Sensors) and event.raw is not None)
    ]
