"""A computer on which a service is installed: a folder, and programs that only record what they would do."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from controller.cli import main
from hardware.service import UNIT_NAME, WANTED
from hardware.service.target import InstallTarget, Ran
from tests.hardware.service.plans import GROUPS, PROGRAM

#: A unit that is not ours.
FOREIGN = "# Mine.\n[Service]\nExecStart=/bin/true\n"

ON_PINS = ("--board", "gpio:hex70-single-gpio")

#: What systemd reports of a service that is running, and of one that is not.
RUNNING = {
    "ActiveState": "active",
    "SubState": "running",
    "Result": "success",
    "UnitFileState": "enabled",
    "ActiveEnterTimestamp": "Thu 2025-11-20 15:09:00 UTC",
    "NRestarts": "2",
    "WatchdogUSec": "10s",
    "WatchdogTimestamp": "Thu 2025-11-20 15:11:00 UTC",
    "ConditionResult": "yes",
    "ConditionTimestamp": "Thu 2025-11-20 15:08:58 UTC",
    "StatusText": "the page is at http://127.0.0.1:8070/",
}
STOPPED = {**RUNNING, "ActiveState": "inactive", "SubState": "dead", "WatchdogTimestamp": ""}


def do(*words: str) -> int:
    """Run `manalath service` with these words; return the exit code."""
    return main(("service", *words))


@dataclass
class FakeMachine:
    """The computer, and everything run on it; ``answers`` map the beginning of a command to its reply.

    ``shown`` is what systemd reports of the service that differs from any other running or stopped one.
    """

    root: Path
    programs: set[str] = field(default_factory=lambda: {"systemctl", "systemd-analyze", "udevadm"})
    ran: list[str] = field(default_factory=list)
    answers: dict[str, Ran] = field(default_factory=lambda: {"udevadm --version": Ran(0, "252")})
    shown: dict[str, str] = field(default_factory=dict)
    is_root: bool = True
    is_up: bool = False
    has_failed: bool = False
    #: Whether the unit's condition is met.
    has_port: bool = True
    groups: frozenset[str] = GROUPS
    mode: int = 0o755
    #: Called with each command as it is run.
    on_run: Callable[[Sequence[str]], None] = lambda _: None

    def __post_init__(self) -> None:
        (self.root / "run/systemd/system").mkdir(parents=True)

    @property
    def machine(self) -> InstallTarget:
        return InstallTarget(
            root=self.root,
            is_image=False,
            is_root=self.is_root,
            groups=self.groups,
            program=PROGRAM,
            has=lambda name: name in self.programs,
            run=self.run,
            mode_of=lambda _: self.mode,
        )

    @property
    def image(self) -> InstallTarget:
        return replace(self.machine, is_image=True)

    def look(self, root: Path) -> InstallTarget:
        """Stand in for `this_machine`."""
        return self.machine if root == Path("/") else self.image

    def put(self, path: Path, content: str) -> None:
        """Write a file on the computer."""
        place = self.root / path.relative_to("/")
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(content)

    def run(self, command: Sequence[str]) -> Ran:
        assert command[0] in self.programs
        self.on_run(command)
        said = " ".join(command)
        self.ran.append(said)
        for begin, answer in self.answers.items():
            if said.startswith(begin):
                return answer
        return self._systemctl(command[1], said) if command[0] == "systemctl" else Ran(0, "")

    def _systemctl(self, verb: str, said: str) -> Ran:
        """Do what systemctl does, as far as it matters here."""
        link = self.root / WANTED.relative_to("/")
        if verb == "enable":
            link.parent.mkdir(parents=True, exist_ok=True)
            link.unlink(missing_ok=True)
            link.symlink_to(f"../{UNIT_NAME}")
        elif verb in {"start", "restart"}:
            self.is_up = self.has_port
        elif verb == "disable":
            assert said.endswith("--now manalath.service")
            link.unlink(missing_ok=True)
            self.is_up = False
        elif verb == "is-failed":
            return Ran(0 if self.has_failed else 1, "")
        elif verb == "is-active":
            return Ran(0 if self.is_up else 3, "active" if self.is_up else "inactive")
        elif verb == "show":
            properties = (RUNNING if self.is_up else STOPPED) | self.shown
            return Ran(0, "\n".join(f"{name}={value}" for name, value in properties.items()))
        return Ran(0, "")

    def files(self) -> dict[str, str]:
        """Return what is where systemd and udev look: a file's text, or a link's target."""
        return {
            f"/{path.relative_to(self.root)}": str(path.readlink()) if path.is_symlink() else path.read_text()
            for path in sorted(self.root.glob("etc/**/*"))
            if path.is_symlink() or path.is_file()
        }

    def started(self) -> list[str]:
        """Return the systemctl commands that were run."""
        return [said.removeprefix("systemctl ") for said in self.ran if said.startswith("systemctl ")]
