"""The host's end of the wire: bytes and times in, events and bytes out. No clock, no line, no thread.

A board sends a numbered report of every change, and repeats it until it is acknowledged; the host takes
reports in order, so nothing is missed and nothing comes twice, however many bytes are lost. Everything else
can be lost without harm, because it is repeated: what the host wants (a link, limits, a picture, a row to
watch) until it is answered, and the board's state twice a second. So all that a host remembers of a link is
the newest report, the newest picture, and its open requests (`hardware.serial_board.conversation`).

    state      the line  heard                     sent               ends by
    CLOSED     is shut   nothing                   nothing            `opened`: LISTENING
    LISTENING  is open   no HELLO yet              nothing            HELLO: GREETING
    GREETING   is open   HELLO, not of this link   GREET each 100 ms  HELLO of this link: LINKED;
                                                                      0.7 s of silence: LISTENING
    LINKED     is open   everything                everything         HELLO or packets of another link, or a
                                                                      board that goes back: GREETING;
                                                                      0.7 s of silence: LISTENING
    REFUSED    is open   HELLO of a strange board  nothing            HELLO of one that fits: GREETING

From every state `lost` leads to CLOSED, and the HELLO of a strange board to REFUSED. Before a HELLO nothing
at all is sent: a byte that reaches a bootloader keeps it from starting the board, and a device that is not a
board is left alone. `hardware.serial_board.link_errors` explains to a person why there is no link.

Does not know what sensors and lights mean, or what carries the bytes. The specification is
docs/develop/wire.md.
"""

from collections import Counter
from enum import Enum

from controller.board import Profile
from controller.messages import Message
from controller.ports import (
    BoardEvent,
    Capabilities,
    Frame,
    Identity,
    Linked,
    Refresh,
    Refused,
    Request,
    Unlinked,
    WatchEdges,
)
from hardware.serial_board import link_errors
from hardware.serial_board.conversation import (
    ContraryError,
    Conversation,
    EventQueue,
    ImpossibleError,
    LeftError,
    LinkPacket,
)
from hardware.serial_board.line import LineTrouble
from hardware.serial_board.send_window import ANSWER_MS, SILENCE_MS, PendingPacket, SendWindow
from hardware.serial_board.supply_factors import NO_FACTORS, Factors
from hardware.wire import Envelope, Receiver, RejectedBytes, WrongLengthError, decode
from hardware.wire.packets import FromBoard, Greet, Hello, OtherHello, Shape

#: A board not found or not linked after this time is reported missing.
MISSED_MS = 3000.0

#: Links are numbered from 1 to this, then from 1 again.
_LAST_LINK = 0xFFFF

#: What is counted here, besides the board's own counts.
COUNTS = (
    *("host_framing", "host_checksum", "host_rejected", "host_repeats", "host_early"),
    *("host_contrary", "host_dropped", "host_strange", "host_resent", "host_refused"),
    *("host_edges_lost", "host_links"),
)

_NEVER = float("inf")


class HostState(Enum):
    """The states of the table above."""

    #: There is no line.
    CLOSED = "closed"
    #: No board has been recognised yet.
    LISTENING = "listening"
    #: A link is offered to a board.
    GREETING = "greeting"
    #: There is a link.
    LINKED = "linked"
    #: There is a board that the host cannot work with.
    REFUSED = "refused"


class Host:
    """The host's end of one line, for a board of ``profile``; the first link gets the number ``first_link``.

    ``factors`` correct the supply readings of calibrated boards.

    Times are the host's milliseconds, and never go back. After `show`, `ask` and `tick`, send what
    `bytes_to_send` returns, and after `tick`, heed `takes_reset`.
    """

    def __init__(self, profile: Profile, first_link: int, factors: Factors = NO_FACTORS) -> None:
        self._profile, self._shape = profile, Shape.of(profile)
        self._factors = factors
        self._next_link = first_link
        self._events = EventQueue()
        self._window = SendWindow(self._shape)
        self._receiver = Receiver()
        self._counts = Counter(dict.fromkeys(COUNTS, 0))
        self.phase = HostState.CLOSED
        self._greet = PendingPacket(Greet(0))
        self._link = 0
        self._talk: Conversation | None = None
        #: When anything valid was last heard, and when the board is reported missing.
        self._heard_ms = -_NEVER
        self._missed_ms = _NEVER
        self._has_heard_noise = False
        #: The board last reported to the port as linked, or the reason reported for there being none.
        self._hello: Hello | None = None
        self._trouble: LineTrouble | None = None
        #: Why the link is left, if the board has not restarted.
        self._left = link_errors.LEFT
        #: Whether a strange board was reported since the last link; further ones are only counted.
        self._is_strange = False
        #: The board that cannot keep the profile's limits.
        self._unfit: Hello | None = None
        self._is_refresh_waiting = False
        self._is_reset_wanted = False

    # The line

    def opened(self, at_ms: float) -> None:
        """Record that the line was opened."""
        self._receiver = Receiver()
        self._listen(at_ms + MISSED_MS)

    def lost(self, trouble: LineTrouble, at_ms: float) -> None:
        """Record that there is no line, and why."""
        self._report_trouble(trouble, at_ms)
        self._leave(HostState.CLOSED)
        self._is_strange = False
        self._window.drop()

    def receive(self, content: bytes, at_ms: float) -> None:
        """Take bytes that arrived; the next `show`, `ask` or `tick` sends what they call for."""
        for found in self._receiver.receive(content):
            if isinstance(found, RejectedBytes):
                self._count_noise(found.value)
            else:
                self._take(found, at_ms)

    def dropped(self, count: int) -> None:
        """Record how many bytes the line has dropped in all."""
        self._counts["host_dropped"] = count

    def bytes_to_send(self) -> bytes:
        """Return the bytes to send, each of them once."""
        return self._window.take()

    def takes_reset(self) -> bool:
        """Whether to pull the board's reset line now; asked again, the answer is False.

        A board that restarted while the host was sending is still in its bootloader, which bytes keep awake.
        """
        is_wanted, self._is_reset_wanted = self._is_reset_wanted, False
        return is_wanted

    # Time

    @property
    def due_ms(self) -> float:
        """The latest time at which `tick` must be called."""
        match self.phase:
            case HostState.GREETING:
                mute_ms = self._heard_ms + SILENCE_MS
                return min(self._missed_ms, mute_ms, self._greet.due_ms(self._window))
            case HostState.LINKED if self._talk is not None:
                return min(self._heard_ms + SILENCE_MS, self._talk.due_ms(self._heard_ms))
            case _:
                return self._missed_ms

    def tick(self, at_ms: float) -> None:
        """Do what is due; all bytes that have arrived by then must be received first."""
        if self.phase in {HostState.GREETING, HostState.LINKED} and at_ms >= self._heard_ms + SILENCE_MS:
            self._report_trouble(link_errors.SILENT, at_ms)
            self._listen(_NEVER)
            self._is_reset_wanted = True
        elif at_ms >= self._missed_ms:
            self._missed_ms = _NEVER
            self._report_trouble(self._missing(), at_ms)
        self._speak(at_ms)

    def _missing(self) -> LineTrouble:
        if self.phase is HostState.GREETING:
            return link_errors.DEAF
        return link_errors.NO_BOARD if self._has_heard_noise else link_errors.MUTE

    # The port

    @property
    def has_event(self) -> bool:
        """Whether an event waits for the port."""
        return self._events.has_event

    def next_event(self) -> BoardEvent | None:
        """Take the next event for the port; None if there is none."""
        return self._events.next()

    @property
    def is_settled(self) -> bool:
        """Whether the newest picture is on the lights, or there is no board to show it."""
        return self._talk is None or self._talk.is_settled

    def show(self, frame: Frame, at_ms: float) -> None:
        """Show a picture; without a link it is dropped."""
        if self._talk is not None:
            self._talk.show(frame)
        self._speak(at_ms)

    def ask(self, request: Request, at_ms: float) -> None:
        """Make a request; while nothing is known of a board, a refresh waits for one."""
        match request:
            case Refresh() if self._talk is not None:
                self._talk.refresh(at_ms)
            case WatchEdges() if self._talk is not None:
                self._talk.watch(request)
            case Refresh() if self._trouble is None:
                self._is_refresh_waiting = True
            case _:
                self._events.say(Refused(request, Message("refusals.not_linked")))
        self._speak(at_ms)

    # Incoming packets

    def _take(self, envelope: Envelope, at_ms: float) -> None:
        try:
            packet = decode(envelope, self._shape)
        except WrongLengthError:
            packet = None
        if not isinstance(packet, FromBoard):
            self._count_noise("rejected")
            return
        self._heard_ms = at_ms
        match packet:
            case Hello() | OtherHello():
                self._take_hello(packet, at_ms)
            case _:
                self._take_link_packet(packet, at_ms)

    def _count_noise(self, kind: str) -> None:
        self._counts[f"host_{kind}"] += 1
        self._has_heard_noise = True

    def _take_hello(self, hello: Hello | OtherHello, at_ms: float) -> None:
        strange = link_errors.strange(hello, self._profile)
        if strange is not None or isinstance(hello, OtherHello):
            self._refuse(strange or link_errors.NO_BOARD, at_ms)
            return
        if _is_same_start(self._unfit, hello):
            self._refuse(link_errors.IMPOSSIBLE, at_ms)
            return
        is_known = _is_same_start(self._hello, hello)
        is_ours = hello.link == self._link
        if self.phase is HostState.LINKED and is_ours and is_known:
            return
        if self._hello is not None and not is_known:
            self._window.answer_all()
        if self._hello is not None:
            self._report_trouble(link_errors.left(self._hello, hello, self._left), at_ms)
        if self.phase is HostState.GREETING and is_ours:
            self._begin(hello, at_ms)
        elif self.phase is not HostState.GREETING:
            self._offer(at_ms)

    def _take_link_packet(self, packet: LinkPacket, at_ms: float) -> None:
        if self._talk is None:
            return
        try:
            self._talk.hear(packet, at_ms)
        except ContraryError:
            self._counts["host_contrary"] += 1
            self._left = link_errors.CONTRARY
            self._offer(at_ms)
        except LeftError:
            self._offer(at_ms)
        except ImpossibleError:
            self._unfit = self._hello
            self._refuse(link_errors.IMPOSSIBLE, at_ms)

    # Links

    def _offer(self, at_ms: float) -> None:
        """Offer a new link; the next HELLO shows why the old one ended."""
        is_refreshing = self._talk is not None and self._talk.is_refreshing
        self._leave(HostState.GREETING)
        self._is_refresh_waiting |= is_refreshing
        self._link = self._next_link
        self._next_link = self._link % _LAST_LINK + 1
        self._counts["host_links"] += 1
        self._greet = PendingPacket(Greet(self._link), ANSWER_MS)
        self._missed_ms = at_ms + MISSED_MS

    def _begin(self, hello: Hello, at_ms: float) -> None:
        """Begin the link that the board has accepted."""
        self._leave(HostState.LINKED)
        self._window.answer_all()
        self._hello, self._trouble, self._left = hello, None, link_errors.LEFT
        self._is_strange = False
        self._talk = Conversation(
            hello, self._profile, self._window, self._events, self._counts, factors=self._factors
        )
        if self._is_refresh_waiting:
            self._is_refresh_waiting = False
            self._talk.refresh(at_ms)
        shape = hello.shape
        self._events.say(
            Linked(
                Identity(hello.board_id.hex(), hello.profile, hello.version),
                Capabilities(shape.rows, shape.columns, shape.lights, reports_raw=True),
                at_ms,
            )
        )

    def _refuse(self, trouble: LineTrouble, at_ms: float) -> None:
        """Report a strange board once: one that answers differently each time would fill the screen."""
        if self._is_strange:
            self._counts["host_strange"] += trouble != self._trouble
        else:
            self._report_trouble(trouble, at_ms)
        self._is_strange = True
        self._leave(HostState.REFUSED)

    def _listen(self, missed_ms: float) -> None:
        self._leave(HostState.LISTENING)
        self._missed_ms = missed_ms
        self._has_heard_noise = False

    def _leave(self, phase: HostState) -> None:
        """Go to another state, and forget what was under way in this one."""
        self.phase = phase
        self._talk = None
        self._missed_ms = _NEVER

    def _speak(self, at_ms: float) -> None:
        if self.phase is HostState.GREETING:
            self._greet.say(self._window, at_ms)
        elif self._talk is not None:
            self._talk.speak(at_ms, self._heard_ms)

    def _report_trouble(self, trouble: LineTrouble, at_ms: float) -> None:
        """Report that there is no link, unless that was the last report."""
        if trouble == self._trouble:
            return
        is_refresh_open = self._is_refresh_waiting or (self._talk is not None and self._talk.is_refreshing)
        self._hello, self._trouble, self._is_refresh_waiting, self._talk = None, trouble, False, None
        heard_ms = None if self._heard_ms == -_NEVER else self._heard_ms
        self._events.say(Unlinked(trouble.cause, trouble.cure, at_ms, heard_ms))
        if is_refresh_open:
            self._events.say(Refused(Refresh(), Message("refusals.not_linked")))


def _is_same_start(one: Hello | None, other: Hello) -> bool:
    """Whether two HELLOs are from one board that has not restarted between them."""
    return one is not None and (one.board_id, one.boots) == (other.board_id, other.boots)
