"""The computer on which a service is installed, as far as that concerns it.

Decides how its facts are had: who runs this, which groups there are, whether systemd runs, and what other
programs say. A test hands in a computer of its own. With another root, an image is meant whose programs do
not run here.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from manalath_board import controller
from manalath_board.controller.errors import LinuxOnlyError, reason
from manalath_board.controller.messages import Message
from manalath_board.hardware.atomic_file import READABLE, replacing
from manalath_board.hardware.plain_files import FileError
from manalath_board.hardware.service.install_plan import InstalledProgram

#: The root of the computer that this runs on.
HERE = Path("/")

#: So long another program may take; starting a service waits until it is ready.
_PATIENCE_S = 180.0


@dataclass(frozen=True, slots=True)
class Ran:
    """What another program gave back: its exit code, and all that it said."""

    code: int
    said: str


@dataclass(frozen=True, slots=True)
class InstallTarget:
    """A computer, or an image of one at ``root`` where nothing is run.

    ``run`` carries out a command, which is one of those that ``has`` knows. ``mode_of`` tells the rights of a
    path. ``program`` is this very program, and ``command`` how a person calls it.
    """

    root: Path
    is_image: bool
    is_root: bool
    groups: frozenset[str]
    program: InstalledProgram
    command: tuple[str, ...]
    has: Callable[[str], bool]
    run: Callable[[Sequence[str]], Ran]
    mode_of: Callable[[Path], int]

    @property
    def has_systemd(self) -> bool:
        """Whether systemd is what started it, by sd_booted(3)."""
        return not self.is_image and self.at(Path("/run/systemd/system")).is_dir()

    def at(self, path: Path) -> Path:
        """Find a path of that computer in this one."""
        return self.root / path.relative_to("/")

    def read(self, path: Path) -> str | None:
        """Read a file of it; None if there is none, FileError if that cannot be told."""
        try:
            return self.at(path).read_text(encoding="utf-8", errors="replace")
        except FileNotFoundError:
            return None
        except OSError as error:
            raise FileError(Message("file.look_at", path=str(path), why=reason(error))) from error

    def write(self, path: Path, content: str) -> None:
        """Write a file, whole or not at all, which everybody may read; FileError if that cannot be."""
        place = self.at(path)
        try:
            place.parent.mkdir(parents=True, exist_ok=True)
            with replacing(place, READABLE) as new:
                new.write_text(content, encoding="utf-8")
        except OSError as error:
            raise FileError(Message("file.not_written", path=str(path), why=reason(error))) from error

    def link(self, path: Path, target: Path) -> None:
        """Make a link; FileError if that cannot be."""
        place = self.at(path)
        try:
            place.parent.mkdir(parents=True, exist_ok=True)
            place.symlink_to(target)
        except OSError as error:
            raise FileError(Message("file.not_made", path=str(path), why=reason(error))) from error

    def remove(self, path: Path) -> None:
        """Take a file away; FileError if that cannot be."""
        try:
            self.at(path).unlink(missing_ok=True)
        except OSError as error:
            raise FileError(Message("file.not_removed", path=str(path), why=reason(error))) from error


def this_machine(root: Path = HERE) -> InstallTarget:
    """Look at the computer that this runs on, or at the image at ``root``; LinuxOnlyError."""
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
        command=_command(),
        has=lambda name: shutil.which(name) is not None,
        run=_run,
        mode_of=lambda path: path.stat().st_mode,
    )


def _groups_in(root: Path) -> frozenset[str]:
    """The groups of an image, by group(5)."""
    with suppress(OSError):
        lines = (root / "etc" / "group").read_text(encoding="utf-8", errors="replace").splitlines()
        return frozenset(line.split(":")[0] for line in lines)
    return frozenset()


def _program() -> InstalledProgram:
    """This interpreter, with what it needs: what it is a link to, its library, and this product."""
    python = Path(sys.executable)
    product = Path(controller.__path__[0]).resolve()
    return InstalledProgram(python, (python.resolve(), Path(sys.prefix), Path(sys.base_prefix), product))


def _command() -> tuple[str, ...]:
    """How this program is called from any folder and by anybody."""
    script = Path(sys.executable).with_name("manalath")
    if script.is_file():
        return (str(script),)
    return (sys.executable, "-P", "-m", "manalath_board.controller.cli")


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
