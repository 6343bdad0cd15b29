"""The guide over a scripted board: what lights up, what waits, and no flash from one to the next."""

from collections import deque

from controller.annexes.scenarios.asked_hands import Guide
from controller.lights import WHITE, Steady
from controller.ports import BoardEvent, Frame, Request, Shown
from hardware.profiles import DEFAULT, load_profile

PROFILE = load_profile(DEFAULT)
DARK = bytes(3 * len(PROFILE.lights))


class Scripted:
    """A board and its clock: each read passes the time it was given."""

    def __init__(self) -> None:
        self.at_ms = 0.0
        self.frames: list[tuple[float, Frame]] = []
        self.events: deque[BoardEvent] = deque()

    def now_ms(self) -> float:
        return self.at_ms

    def read(self, timeout_s: float) -> BoardEvent | None:
        if self.events:
            return self.events.popleft()
        self.at_ms += timeout_s * 1000.0
        return None

    def show(self, frame: Frame) -> None:
        self.frames.append((self.at_ms, frame))
        self.events.append(Shown(frame.seq))

    def ask(self, request: Request) -> None:
        raise AssertionError(request)

    def wake(self) -> None:
        raise AssertionError

    def close(self) -> None:
        raise AssertionError


def made() -> tuple[Guide, Scripted]:
    board = Scripted()
    return Guide(board, PROFILE, board), board


def lit(rgb: bytes) -> set[str]:
    return {space for n, space in enumerate(PROFILE.lights) if any(rgb[3 * n : 3 * n + 3])}


def picture(space: str) -> bytes:
    place = 3 * PROFILE.lights.index(space)
    return DARK[:place] + b"\xff\x55\x00" + DARK[place + 3 :]


def test_what_is_asked_hides_all_else_and_the_newest_picture_comes_after_it() -> None:
    guide, board = made()
    guide.show(Frame(1, picture("a1")))
    guide.lead({"e5": Steady(WHITE, 1.0)})
    guide.show(Frame(2, picture("b1")))
    guide.show(Frame(3, picture("c1")))
    guide.stop()
    assert [lit(frame.rgb) for _, frame in board.frames] == [{"a1"}, {"e5"}, {"c1"}]
    assert [frame.seq for _, frame in board.frames] == [1, 2, 3]


def test_the_host_hears_of_its_own_frames_alone_by_their_own_numbers() -> None:
    guide, board = made()
    guide.lead({"e5": Steady(WHITE, 1.0)})
    guide.stop()
    guide.show(Frame(7, picture("a1")))
    events = [guide.read(0.01) for _ in range(len(board.events))]
    assert [event for event in events if event is not None] == [Shown(7)]


def test_a_light_that_goes_on_a_third_time_within_a_second_waits_in_the_dark() -> None:
    guide, board = made()
    for _ in range(3):
        guide.lead({"e5": Steady(WHITE, 1.0)})
        guide.read(0.1)
        guide.read(0.1)
        guide.stop()
        guide.read(0.1)
        guide.read(0.1)
    guide.lead({"e5": Steady(WHITE, 1.0)})
    while board.at_ms < 2500.0:
        guide.read(1.0)
    onsets = [at_ms for at_ms, frame in board.frames if "e5" in lit(frame.rgb)]
    assert len(onsets) > 2
    assert all(third - first >= 1000.0 for first, third in zip(onsets, onsets[2:], strict=False))
    assert lit(board.frames[-1][1].rgb) == {"e5"}
