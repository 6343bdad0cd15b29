"""No light goes on a third time within a second: it is held dark, and no longer than needed."""

from hypothesis import given
from hypothesis import strategies as st

from controller.lights.frame_output import Onsets, hold_flashes


def frame(*lit: int) -> bytes:
    return b"".join(b"\x09\x00\x00" if n in lit else bytes(3) for n in range(4))


def test_a_third_onset_within_a_second_waits_until_the_second_is_over() -> None:
    onsets, release_ms = Onsets.none(4), 0.0
    shown = []
    for at_ms, rgb in [
        (0, frame(1)),
        (100, frame()),
        (200, frame(1, 2)),
        (300, frame(2)),
        (400, frame(1, 2)),
    ]:
        onsets, out, release_ms = hold_flashes(onsets, rgb, float(at_ms))
        shown.append(out)
    assert shown[:4] == [frame(1), frame(), frame(1, 2), frame(2)]
    assert shown[4] == frame(2)
    assert release_ms == 1000.0
    onsets, out, release_ms = hold_flashes(onsets, frame(1, 2), 999.0)
    assert out == frame(2)
    onsets, out, release_ms = hold_flashes(onsets, frame(1, 2), 1000.0)
    assert out == frame(1, 2)
    assert release_ms == float("inf")


def test_a_light_is_not_held_dark_for_what_others_did() -> None:
    onsets = Onsets.none(4)
    for at_ms, rgb in [(0, frame(1)), (100, frame()), (200, frame(2)), (300, frame(1, 2, 3))]:
        onsets, out, release_ms = hold_flashes(onsets, rgb, float(at_ms))
        assert (out, release_ms) == (rgb, float("inf"))


@given(st.lists(st.tuples(st.integers(1, 400), st.integers(0, 15)), max_size=60))
def test_never_three_onsets_in_a_second(steps: list[tuple[int, int]]) -> None:
    onsets, now_ms, before = Onsets.none(4), 0.0, bytes(12)
    times: list[list[float]] = [[], [], [], []]
    for gap_ms, bits in steps:
        now_ms += gap_ms
        wanted = frame(*(n for n in range(4) if bits >> n & 1))
        onsets, out, _ = hold_flashes(onsets, wanted, now_ms)
        for n in range(4):
            assert not out[3 * n] or wanted[3 * n]
            if out[3 * n] and not before[3 * n]:
                times[n].append(now_ms)
        before = out
    for each in times:
        assert all(third - first >= 1000.0 for first, third in zip(each, each[2:], strict=False))
