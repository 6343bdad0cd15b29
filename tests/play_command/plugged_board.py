"""Stands in for boards that are plugged in: what is looked for, what is opened, and what happens to each."""

from collections.abc import Callable

from manalath_board.controller.errors import InputError
from manalath_board.controller.ports import BoardEvent, Clock
from manalath_board.controller.profile import Profile
from manalath_board.hardware.profiles import DEFAULT
from manalath_board.hardware.serial_board.calibration import Factors
from tests.bare_board import BareBoard
from tests.wordings import quoted

#: What happens to a board; False: not yet.
Step = Callable[[BareBoard], bool | None]


class NothingThereError(InputError):
    """What looking for a board says when there is none."""

    code = "no-board"


class Plugged:
    """Stands in for the room of the serial board: what was looked for, and the boards that were opened."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, str]] = []
        self.boards: list[BareBoard] = []
        self.is_there = True
        #: The profile that the board says it was built to.
        self.recognised = DEFAULT
        #: What happens to each board, one after the other, when a read finds nothing.
        self.script: list[Step] = []

    def choose(self, name: str, profiles: dict[str, Profile]) -> tuple[Callable[[], object], Profile]:
        """Find the board that is there, where it would do."""
        if not self.is_there:
            raise NothingThereError(quoted("no board is plugged in; looked for it at /dev/ttyACM*"))
        profile = profiles.get(self.recognised) or next(iter(profiles.values()))
        self.asked.append((name, profile.name))
        return lambda: name, profile

    def open(
        self, profile: Profile, clock: Clock, _open_line: Callable[[], object], *, factors: Factors
    ) -> BareBoard:
        assert not factors
        self.boards.append(Scripted(profile, clock, self.script))
        return self.boards[-1]


class Scripted(BareBoard):
    """A board to which things happen as soon as nothing else does."""

    def __init__(
        self, profile: Profile, clock: Clock, script: list[Callable[[BareBoard], bool | None]]
    ) -> None:
        super().__init__(profile, clock)
        self._script = list(script)

    def read(self, timeout_s: float) -> BoardEvent | None:
        if self._script and self._events.empty() and self._script[0](self) is not False:
            self._script.pop(0)
        return super().read(timeout_s)


QUIET = ("--no-browser", "--no-record", "--port", "0")
