"""The install target: the computer, or image of one, on which the service is installed.

Decides how to get the facts: who runs this program, which groups exist, whether systemd runs, and what other
programs report. A test supplies its own computer. A root other than `HERE` means an image, whose programs
cannot run here.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import controller
from controller.errors import LinuxOnlyError, reason
from controller.files import READABLE, replace_file
from controller.messages import Message
from hardware.plain_files import FileError
from hardware.service.install_plan import InstalledProgram
from hardware.service.version_place import steady

#: The root of the computer that runs this program.
HERE = Path("/")

#: How long another program may take; starting a service waits until it is ready.
_PATIENCE_S = 180.0


@dataclass(frozen=True, slots=True)
class Ran:
    """The result of another program: its exit code and its output."""

    code: int
    said: str


@dataclass(frozen=True, slots=True)
class InstallTarget:
    """A computer, or an image of one at ``root``, where nothing is run.

    ``run`` runs a command whose existence ``has`` confirms. ``mode_of`` returns the mode of a path.
    ``program`` is this program itself.
    """

    root: Path
    is_image: bool
    is_root: bool
    groups: frozenset[str]
    program: InstalledProgram
    has: Callable[[str], bool]
    run: Callable[[Sequence[str]], Ran]
    mode_of: Callable[[Path], int]

    @property
    def has_systemd(self) -> bool:
        """Whether systemd started this computer, by the test of sd_booted(3)."""
        return not self.is_image and self.at(Path("/run/systemd/system")).is_dir()

    def at(self, path: Path) -> Path:
        """Map a path on that computer to one here."""
        return self.root / path.relative_to("/")

    def read(self, path: Path) -> str | None:
        """Read a file; None if it does not exist. Raises FileError if it cannot be read."""
        try:
            return self.at(path).read_text(encoding="utf-8", errors="replace")
        except FileNotFoundError:
            return None
        except OSError as error:
            raise FileError(Message("file.look_at", path=str(path), why=reason(error))) from error

    def write(self, path: Path, content: str) -> None:
        """Write a file atomically, readable by everyone; raises FileError if that fails."""
        place = self.at(path)
        try:
            place.parent.mkdir(parents=True, exist_ok=True)
            replace_file(place, content.encode(), READABLE)
        except OSError as error:
            raise FileError(Message("file.not_written", path=str(path), why=reason(error))) from error

    def link(self, path: Path, target: Path) -> None:
        """Make a symbolic link; raises FileError if that fails."""
        place = self.at(path)
        try:
            place.parent.mkdir(parents=True, exist_ok=True)
            place.symlink_to(target)
        except OSError as error:
            raise FileError(Message("file.not_made", path=str(path), why=reason(error))) from error

    def remove(self, path: Path) -> None:
        """Remove a file, if it exists; raises FileError if that fails."""
        try:
            self.at(path).unlink(missing_ok=True)
        except OSError as error:
            raise FileError(Message("file.not_removed", path=str(path), why=reason(error))) from error


def this_machine(root: Path = HERE) -> InstallTarget:
    """Describe this computer, or the image at ``root``; raises LinuxOnlyError on any other system."""
    if sys.platform != "linux":
        raise LinuxOnlyError(Message("linux_only.service"))
    import grp

    root = root.resolve()
    is_image = root != HERE
    return InstallTarget(
        root=root,
        is_image=is_image,
        is_root=os.geteuid() == 0,
        groups=_groups_in(root) if is_image else frozenset(group.gr_name for group in grp.getgrall()),
        program=_program(),
        has=lambda name: shutil.which(name) is not None,
        run=_run,
        mode_of=lambda path: path.stat().st_mode,
    )


def _groups_in(root: Path) -> frozenset[str]:
    """Read the groups of an image from its group(5) file."""
    with suppress(OSError):
        lines = (root / "etc" / "group").read_text(encoding="utf-8", errors="replace").splitlines()
        return frozenset(line.split(":")[0] for line in lines)
    return frozenset()


def _program() -> InstalledProgram:
    """Describe this interpreter with what it needs: its link target, its libraries, and this product."""
    python = steady(Path(sys.executable), Path(sys.prefix))
    product = Path(controller.__path__[0]).resolve()
    parts = (python.resolve(), Path(sys.prefix), Path(sys.base_prefix), product)
    return InstalledProgram(python, parts, _command(python))


def _command(python: Path) -> tuple[str, ...]:
    """Return the words that call this program from any folder and as any user."""
    script = python.with_name("manalath")
    if script.is_file():
        return (str(script),)
    return (str(python), "-P", "-m", "controller.cli")


def _run(command: Sequence[str]) -> Ran:
    try:
        done = subprocess.run(  # noqa: S603 - the words are ours, and no shell reads them
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env={**os.environ, "LC_ALL": "C", "SYSTEMD_PAGER": "", "SYSTEMD_COLORS": "0"},
            text=True,
            errors="replace",
            timeout=_PATIENCE_S,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return Ran(-1, f"{command[0]}: {error}")
    return Ran(done.returncode, done.stdout.strip())
