"""A watched row: every edge is reported, and nothing else."""

import pytest

from controller.games import Colour
from hardware.wire.packets import (
    MOST_EDGES,
    Configure,
    DonePacket,
    EdgesPacket,
    OccupancyPacket,
    Ping,
    RequestStatus,
    WatchRow,
)
from hardware.wire.pictures import light_packet
from simulator.scan.row_switch import LOOK_US
from simulator.workbench import parse_fault
from tests.simulator.firmware.plain_host import PROFILE, PlainHost, only, picture

E5 = PROFILE.space("e5").first
ROW = E5[0]


@pytest.fixture
def watching() -> PlainHost:
    host = PlainHost().begin()
    assert host.ask(WatchRow(ROW)).status is RequestStatus.DONE
    return host


def watch(host: PlainHost, ms: float, row: int | None = ROW) -> list[EdgesPacket]:
    """Watch for a while, renewing the request as often as needed."""
    first = len(host.heard)
    for _ in range(round(ms / 250)):
        host.say(WatchRow(row))
        host.run(250)
    return only([packet for _, packet in host.heard[first:]], EdgesPacket)


def test_every_edge_of_a_close_is_reported_with_its_time(watching: PlainHost) -> None:
    reeds, booted_us = watching.twin.rig.reeds, 1_000_000
    put_us = watching.now_us
    watching.workbench.put("e5", Colour.FIRST)
    real = sorted(edge.at_us - booted_us for edge in reeds._edges)
    (packet,) = watch(watching, 250)
    assert packet.row == ROW
    assert packet.lost == 0
    assert {edge.column for edge in packet.edges} == {E5[1]}
    assert [edge.is_closed for edge in packet.edges] == [n % 2 == 0 for n in range(len(packet.edges))]
    assert packet.edges[0].at_us - (put_us - booted_us) < LOOK_US
    assert len(packet.edges) == len(real)
    for edge, at_us in zip(packet.edges, real, strict=True):
        assert 0 <= edge.at_us - at_us < LOOK_US


def test_another_row_is_not_reported(watching: PlainHost) -> None:
    watching.workbench.put("c3", Colour.FIRST)
    assert watch(watching, 500) == []


def test_an_open_is_reported_too(watching: PlainHost) -> None:
    watching.workbench.put("e5", Colour.FIRST)
    watch(watching, 500)
    watching.workbench.lift("e5")
    (packet,) = watch(watching, 500)
    assert not packet.edges[0].is_closed
    assert not packet.edges[-1].is_closed


def test_a_wire_that_is_mended_makes_edges(watching: PlainHost) -> None:
    watching.workbench.put("e5", Colour.FIRST)
    watch(watching, 250)
    watching.workbench.add_fault(parse_fault("dead e5 orange"))
    (packet,) = watch(watching, 250)
    assert [edge.is_closed for edge in packet.edges] == [False]


def test_many_edges_take_more_than_one_packet_and_are_counted_when_there_is_no_room() -> None:
    host = PlainHost().begin()
    for column in range(1, 9):
        host.workbench.put(f"e{column}", Colour.FIRST)
    host.run(500)
    host.ask(WatchRow(ROW))
    for _ in range(12):
        for column in range(1, 9):
            host.workbench.lift(f"e{column}")
        host.run(3)
        for column in range(1, 9):
            host.workbench.put(f"e{column}", Colour.FIRST)
        host.run(1)
    packets = watch(host, 250)
    assert max(len(edges.edges) for edges in packets) == MOST_EDGES
    assert sum(len(edges.edges) for edges in packets) > MOST_EDGES
    assert any(edges.lost for edges in packets)


def test_nothing_is_scanned_and_no_picture_taken_meanwhile(watching: PlainHost) -> None:
    seq = watching.say(light_packet(picture(1)))
    assert watching.run(50) == [DonePacket(seq, RequestStatus.CANNOT)]
    watching.workbench.put("e5", Colour.FIRST)
    assert only(watching.run(200), OccupancyPacket) == []
    assert not any(watching.workbench.strip())


def test_the_end_of_it_is_followed_by_a_report_of_everything(watching: PlainHost) -> None:
    before = watching.last(OccupancyPacket)
    assert watching.ask(WatchRow(None)).status is RequestStatus.DONE
    assert watching.last(OccupancyPacket).report == before.report + 1
    assert watching.last(OccupancyPacket).debounced == before.debounced


def test_what_changed_meanwhile_is_reported_at_its_end(watching: PlainHost) -> None:
    watching.workbench.put("e5", Colour.FIRST)
    watch(watching, 500)
    watching.say(WatchRow(None))
    watching.run(20)
    assert watching.last(OccupancyPacket).debounced[ROW] >> E5[1] & 1


def test_it_ends_by_itself_after_two_seconds(watching: PlainHost) -> None:
    reports = len(only([packet for _, packet in watching.heard], OccupancyPacket))
    for _ in range(9):
        watching.say(Ping())
        watching.run(200)
    assert len(only([packet for _, packet in watching.heard], OccupancyPacket)) == reports
    watching.say(Ping())
    watching.run(200)
    assert len(only([packet for _, packet in watching.heard], OccupancyPacket)) == reports + 1
    assert watching.ask(light_packet(picture(1))).status is RequestStatus.DONE


def test_it_can_be_renewed_for_ever(watching: PlainHost) -> None:
    watch(watching, 5000)
    seq = watching.say(light_packet(picture(1)))
    assert watching.run(50)[-1] == DonePacket(seq, RequestStatus.CANNOT)


def test_it_turns_to_another_row_at_once(watching: PlainHost) -> None:
    row = PROFILE.space("c3").first[0]
    assert watching.ask(WatchRow(row)).status is RequestStatus.DONE
    watching.workbench.put("e5", Colour.FIRST)
    watching.workbench.put("c3", Colour.FIRST)
    assert {edges.row for edges in watch(watching, 500, row)} == {row}


def test_there_is_no_such_row(watching: PlainHost) -> None:
    assert watching.ask(WatchRow(10)).status is RequestStatus.IMPOSSIBLE
    assert watching.ask(WatchRow(9)).status is RequestStatus.DONE


def test_the_end_of_the_link_ends_it(watching: PlainHost) -> None:
    watching.run(2500)
    watching.begin()
    assert watching.ask(Configure(800, 5, 5)).status is RequestStatus.DONE
    assert watching.ask(light_packet(picture(1))).status is RequestStatus.DONE
