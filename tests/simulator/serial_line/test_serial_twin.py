"""A whole board on a line: one seed is one run, its bench measures it, and it is fast."""

import hashlib
import random

import pytest

from controller.annexes.flash.board_name import give_name
from controller.games import Colour
from hardware.serial_board.line import LineLostError
from hardware.wire.packets import Configure, Greet, NamePacket, OccupancyPacket, Ping
from hardware.wire.pictures import light_packet
from simulator.serial_line.cable import LineNoise
from simulator.serial_line.serial_twin import SerialTwin
from simulator.twin_clock import SimulatedClock
from simulator.workbench import TimeError
from tests.simulator.firmware.plain_host import PROFILE, PlainHost, picture
from tests.simulator.life import plan
from tests.sweeps import PROOF, swept_keeping

NOISE = LineNoise(lost=0.001, changed=0.001, added=0.001)

#: The digest of seed 11, over every byte, its time, and every light; `tests.simulator.test_determinism` says
#: what it depends on. A change of the simulator or the wire may change it on purpose.
GOLDEN = "d1fca308c6400cde"


def life(seed: int, noise: LineNoise) -> str:
    """Run with hands and faults for a while; return the digest of every byte and light with its time."""
    host = PlainHost(seed=seed, noise=noise)
    plan(host.workbench, chance := random.Random(seed))
    lights: list[tuple[int, bytes]] = []
    host.workbench.subscribe(lambda: lights.append((host.now_us, host.workbench.strip())))
    host.line.open()
    for turn in range(200):
        act(host, chance, turn)
    return hashlib.sha256(repr((host.read, lights)).encode()).hexdigest()[:16]


def act(host: PlainHost, chance: random.Random, turn: int) -> None:
    """Send something sensible after some time, whatever happens."""
    try:
        host.run(chance.uniform(1, 80))
        if host.heard:
            lit = chance.sample(range(70), 5)
            packets = (Greet(1 + turn), Configure(800, 5, 5), Ping(), light_packet(picture(*lit)))
            host.say(chance.choices(packets, (1, 1, 3, 5))[0])
    except LineLostError:
        host.workbench.plug()
        host.line.open()


@PROOF
@pytest.mark.parametrize("noise", swept_keeping([LineNoise(), NOISE], NOISE))
def test_the_same_seed_is_the_same_run(noise: LineNoise) -> None:
    one = life(3, noise)
    assert one == life(3, noise)
    assert one != life(4, noise)


def test_the_same_seed_is_the_same_run_on_every_machine() -> None:
    assert life(11, NOISE) == GOLDEN


def test_the_bench_measures_from_the_edge_to_the_light() -> None:
    host = PlainHost().begin()
    assert host.workbench.meters().reed_to_light_ms is None
    put_us = host.now_us
    shown: list[int] = []
    host.workbench.subscribe(lambda: shown.append(host.now_us) if any(host.workbench.strip()) else None)
    host.workbench.put("e5", Colour.FIRST)
    reports = len([packet for _, packet in host.heard if isinstance(packet, OccupancyPacket)])
    while len([packet for _, packet in host.heard if isinstance(packet, OccupancyPacket)]) == reports:
        host.run(0.1)
    host.say(light_packet(picture(44)))
    host.run(50)
    measured_ms = host.workbench.meters().reed_to_light_ms
    assert measured_ms == (shown[0] - put_us) / 1000
    assert 5 < measured_ms < 9


def test_a_picture_that_answers_nothing_is_not_measured() -> None:
    host = PlainHost().begin()
    host.ask(light_packet(picture(44)))
    host.workbench.put("e5", Colour.FIRST)
    host.run(0.5)
    host.ask(light_packet(picture(45)))
    assert host.workbench.meters().reed_to_light_ms is None


def test_a_picture_long_after_the_report_answers_something_else() -> None:
    host = PlainHost().begin()
    host.workbench.put("e5", Colour.FIRST)
    host.run(400)
    host.ask(light_packet(picture(44)))
    assert host.workbench.meters().reed_to_light_ms is None


def test_a_picture_that_changes_nothing_is_no_answer() -> None:
    host = PlainHost().begin()
    host.ask(light_packet(picture(44)))
    host.workbench.put("e5", Colour.FIRST)
    host.run(50)
    host.ask(light_packet(picture(44)))
    host.ask(light_packet(picture(45)))
    assert host.workbench.meters().reed_to_light_ms is None


def test_the_bench_sees_what_the_board_reads() -> None:
    host = PlainHost().begin()
    host.workbench.put("e5", Colour.FIRST)
    host.run(100)
    row, column = PROFILE.space("e5").first
    assert host.workbench.raw()[row] >> column & 1
    assert host.workbench.debounced() == host.last(OccupancyPacket).debounced
    assert host.workbench.meters().scan_hz == 1000
    host.workbench.unplug()
    assert host.workbench.meters().scan_hz == 0


def test_an_idle_board_lets_time_jump() -> None:
    """A minute of an idle board takes a few thousand instants, not sixty thousand scans."""

    class Counting(SimulatedClock):
        waits = 0

        def reach(self, at_us: int) -> None:
            self.waits += 1
            super().reach(at_us)

    clock = Counting()
    line = SerialTwin(PROFILE, clock, 1).line()
    while clock.now_ms() < 60_000:
        line.read(1)
    assert clock.waits < 3_000


def test_its_time_has_no_pace() -> None:
    workbench = SerialTwin(PROFILE, SimulatedClock(), 1).workbench
    assert not workbench.has_pace
    with pytest.raises(TimeError):
        workbench.set_speed(2)


def test_a_board_is_given_its_name_as_flashing_does_it() -> None:
    twin, name = (
        SerialTwin(PROFILE, SimulatedClock(), seed=1),
        NamePacket(bytes(range(16)), "hex70-dual-mega"),
    )
    hello = give_name(twin.line(), name, lambda: twin.rig.now_us() / 1_000_000)
    assert hello.board_id == name.board_id
