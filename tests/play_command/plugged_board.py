"""Stand-ins for plugged-in boards: what is looked for, what is opened, and what happens to each."""

from collections.abc import Callable

from controller.board import Profile
from controller.errors import InputError
from controller.ports import BoardEvent, Clock
from hardware.profiles import DEFAULT
from hardware.serial_board.supply_factors import Factors
from tests.bare_board import BareBoard
from tests.wordings import quoted

#: Something that happens to a board; it returns False to wait.
Step = Callable[[BareBoard], bool | None]


class NothingThereError(InputError):
    """The error for a board that is looked for and not found."""

    code = "no-board"


class Plugged:
    """Stands in for the room of the serial board: what was looked for, and the boards that were opened."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, str]] = []
        self.boards: list[BareBoard] = []
        self.is_there = True
        #: The profile that the board reports.
        self.recognised = DEFAULT
        #: What happens to each board, one thing after another, when a read finds nothing.
        self.script: list[Step] = []

    def choose(self, name: str, profiles: dict[str, Profile]) -> tuple[Callable[[], object], Profile]:
        """Find the board that is there, if it fits."""
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
    """A board on which the next step of the script happens as soon as nothing else does."""

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
