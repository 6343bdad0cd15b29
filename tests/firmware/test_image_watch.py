"""The very image while it watches a row: every edge with its time, and the end of a watch."""

from functools import partial
from itertools import pairwise

from hardware.wire.packets import DonePacket, EdgesPacket, Ping, RequestStatus, StatePacket, WatchRow
from hardware.wire.pictures import light_packet
from tests.firmware.chip import Stand
from tests.sweeps import PROOF


@PROOF
def test_every_edge_of_a_watched_row_is_reported_with_its_time(board: Stand) -> None:
    sensor = (4, 3)
    board.say(WatchRow(4))
    board.go(5_000)
    offsets, reported, true = list[float](), 0, 0
    for n in range(6):
        truth = [board.now_us]
        act = board.rig.reeds.release if n % 2 else board.rig.reeds.press
        board.do(partial(act, sensor, board.now_us))
        was = board.rig.reeds.contacts_at(board.now_us)[4]
        for _ in range(4_000):
            board.go(1)
            now = board.rig.reeds.contacts_at(board.now_us)[4]
            if now != was:
                truth.append(board.now_us)
                was = now
        board.go(60_000)
        board.say(WatchRow(4))
        (packet,) = board.take(EdgesPacket)
        assert packet.row == 4
        assert packet.lost == 0
        assert {edge.column for edge in packet.edges} == {3}
        # What is shorter than two looks may go unseen, both its edges together.
        gaps = [later - earlier for earlier, later in pairwise(truth)]
        if min(gaps, default=100) > 20:
            assert len(packet.edges) == len(truth)
            offsets += [edge.at_us - at for edge, at in zip(packet.edges, truth, strict=True)]
        reported += len(packet.edges)
        true += len(truth)
    assert 0 <= true - reported <= 4
    assert len(offsets) >= 6
    # Where the board's clock began is not told; that it is the same for all edges is what counts.
    assert max(offsets) - min(offsets) <= 10


def test_a_watched_row_shows_its_edges_whatever_else_is_said(board: Stand) -> None:
    board.say(WatchRow(4))
    board.go(3_000)
    board.do(lambda: board.rig.reeds.press((4, 7), board.now_us))
    for n in range(40):
        board.say(light_packet(bytes((n, 1, 1)) + bytes(207)))
        board.say(Ping())
        board.go(2_000)
        assert board.take(DonePacket)[-1].status in {RequestStatus.DONE, RequestStatus.CANNOT}
    packets = board.take(EdgesPacket)
    assert packets
    assert packets[0].edges[0].is_closed
    board.say(WatchRow(None))
    board.go(10_000)
    assert board.acknowledge()[0].debounced[4] == 1 << 20 | 1 << 7


def test_a_watch_turns_from_row_to_row_and_sees_only_its_own(board: Stand) -> None:
    board.say(WatchRow(4))
    board.go(3_000)
    for row in (4, 6, 5, 4):
        board.do(partial(board.rig.reeds.press, (row, 7), board.now_us))
        board.do(partial(board.rig.reeds.press, (row - 1, 2), board.now_us))
        board.go(60_000)
        (packet,) = board.take(EdgesPacket)
        assert (packet.row, packet.lost, {edge.column for edge in packet.edges}) == (row, 0, {7})
        board.do(partial(board.rig.reeds.release, (row, 7), board.now_us))
        board.do(partial(board.rig.reeds.release, (row - 1, 2), board.now_us))
        board.go(60_000)
        (packet,) = board.take(EdgesPacket)
        assert not packet.edges[-1].is_closed
        board.say(WatchRow({4: 6, 6: 5, 5: 4}[row]))
        board.go(3_000)
    board.say(WatchRow(None))
    board.go(10_000)
    assert list(board.acknowledge()[-1].debounced) == board.expected()
    board.take(StatePacket)
    board.go(1_010_000)
    assert board.take(StatePacket)[-1].health.longest_us < 560
