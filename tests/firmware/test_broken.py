"""Mistakes put into the firmware are noticed on the simulated chip; without them nothing is."""

from collections.abc import Callable, Iterator
from functools import partial

import pytest

from hardware.profiles import load_profile
from hardware.wire import Envelope, seal
from hardware.wire.packets import (
    DonePacket,
    Hello,
    LightPacket,
    OccupancyPacket,
    Ping,
    Pong,
    StatePacket,
    Type,
)
from simulator.faults import fault_kinds
from tests.firmware.broken import BROKEN
from tests.firmware.chip import LINK, Stand
from tests.firmware.conftest import Built
from tests.sweeps import PROOF, swept

PROFILE = load_profile("hex70-dual-mega")
WHITE = bytes((255, 255, 255)) * 70

Complaints = Iterator[str]


def corrupt_packets(board: Stand) -> Complaints:
    wire = seal(Envelope(Type.PING, 9, b""))
    board.say_bytes(wire[:3] + bytes((wire[3] ^ 1,)) + wire[4:])
    board.go(5_000)
    if board.take(Pong):
        yield "it takes a packet with a wrong CRC"


def bounces(board: Stand) -> Complaints:
    """Contacts that turn for milliseconds as they close and as they open make one report each."""
    names = {at: name for at, name in PROFILE.sensors().items() if at[1] < 5 and at[0] < 9}
    board.do(partial(board.rig.set_faults, tuple(fault_kinds.Bounce(name, 4) for name in names.values())))
    reported, acts = set[int](), 0
    for sensor in list(names)[:12]:
        for act in (board.rig.reeds.press, board.rig.reeds.release):
            board.do(partial(act, sensor, board.now_us))
            board.go(30_000)
            reported |= {report.report for report in board.acknowledge()}
            acts += 1
    board.do(partial(board.rig.set_faults, ()))
    if len(reported) > acts:
        yield "it reports bounces"


def ghosts(board: Stand) -> Complaints:
    """A column may take 40 us to be high again: that long after one row the second read of the next is."""
    board.do(partial(board.rig.set_faults, (fault_kinds.SlowColumn(3, 66),)))
    assert 30 < board.rig.circuit.longest_recovery_us < 40
    board.put("c4")
    board.go(30_000)
    board.acknowledge()
    board.go(600_000)
    if any(list(state.debounced) != board.expected() for state in board.take(StatePacket)):
        yield "it sees ghosts"
    board.lift("c4")
    board.go(30_000)
    board.acknowledge()
    board.do(partial(board.rig.set_faults, ()))


def pictures(board: Stand) -> Complaints:
    for _ in range(5):
        board.say(LightPacket(Type.LIGHT_RAW, WHITE))
        board.say(Ping())
        board.say(Ping())
        board.go(20_000)
        done = board.take_heard(DonePacket)
        if done and done[0].began_us < board.last_bit_us + 300:
            yield "it says DONE before the strip has latched"
    shown = board.rig.strip.shown
    if 70 + sum(16 * r + 11 * g + 15 * b for r, g, b in zip(*[iter(shown)] * 3, strict=True)) / 204 > 800:
        yield "it lets the lights draw more than the cap"


def load(board: Stand) -> Complaints:
    """Packets that arrive while lights are sent."""
    for _ in range(20):
        board.say(LightPacket(Type.LIGHT_RAW, WHITE))
        for _ in range(12):
            board.say(Ping())
            board.go(1_000)
    board.go(20_000)
    if board.chip.uart_overruns:
        yield "it loses bytes while it sends lights"


def repeats(board: Stand) -> Complaints:
    board.put("e5")
    board.go(100_000)
    if len(board.take(OccupancyPacket)) < 2:
        yield "it does not send again what was not received"


def silence(board: Stand) -> Complaints:
    board.say(LightPacket(Type.LIGHT_RAW, WHITE))
    board.go(2_300_000)
    if any(board.rig.strip.shown):
        yield "it stays lit without a host"


def complaints(board: Stand) -> set[str]:
    board.link()
    found = set[str]()
    probes: tuple[Callable[[Stand], Complaints], ...] = (
        corrupt_packets,
        bounces,
        ghosts,
        pictures,
        load,
        repeats,
        silence,
    )
    for probe in probes:
        found |= set(probe(board))
        states = board.take(StatePacket)
        if any(state.link != LINK for state in states):
            found.add("it forgets its link")
        board.acknowledge()
        if probe is not silence and board.take(Hello):
            found.add("it starts anew by itself")
    return found | {f"offence: {kind}" for kind in board.chip.offences}


@pytest.fixture
def judged(built: Built) -> Iterator[Callable[[str | None], set[str]]]:
    boards: list[Stand] = []

    def judge(name: str | None) -> set[str]:
        boards.append(Stand(PROFILE, built(*(BROKEN[name] if name else ()))))
        return complaints(boards[-1])

    yield judge
    for board in boards:
        board.chip.close()


@PROOF
def test_the_firmware_as_it_is_gives_no_cause_for_complaint(judged: Callable[[str | None], set[str]]) -> None:
    assert judged(None) == set()


@PROOF
@pytest.mark.parametrize("name", swept(BROKEN, 1))
def test_a_mistake_is_noticed(judged: Callable[[str | None], set[str]], name: str) -> None:
    assert judged(name), name
