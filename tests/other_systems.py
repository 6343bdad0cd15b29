"""`manalath` as another system would run it: ``python -m tests.other_systems win32 games``.

For the product alone, Python's library is as that system has it: modules and names that only Linux or POSIX
have are missing, and the platform is the other one. The libraries run unchanged, since they know the system
themselves. The files in which Linux describes the computer do not exist. As on Windows, an open file can be
neither renamed nor removed, and asyncio's default event loop watches no sockets.

Without a command, each line of standard input is one, and its exit code is printed after it.
"""

import asyncio
import builtins
import os
import platform
import shlex
import signal
import socket
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

#: Modules of Python's library, under the systems that lack them.
MODULES = {
    "win32": {"fcntl", "grp", "posix", "pty", "pwd", "resource", "syslog", "termios", "tty"},
    "darwin": set[str](),
}

_LINUX = """
    os.O_DIRECT os.O_PATH os.O_TMPFILE os.copy_file_range os.eventfd os.getrandom os.getxattr os.memfd_create
    os.pidfd_open os.posix_fallocate os.sched_getaffinity os.sched_setaffinity os.splice
    signal.SIGPWR signal.SIGRTMIN socket.AF_NETLINK socket.AF_PACKET
"""
_POSIX = """
    os.O_ASYNC os.O_CLOEXEC os.O_DIRECTORY os.O_NOCTTY os.O_NOFOLLOW os.O_NONBLOCK os.O_SYNC os.chown
    os.fchown os.fork os.forkpty os.fstatvfs os.getegid os.geteuid os.getgid os.getgroups os.getloadavg
    os.getpgid os.getpriority os.getsid os.getuid os.killpg os.mkfifo os.mknod os.nice os.openpty os.pread
    os.pwrite os.sched_yield os.set_blocking os.setgid os.setsid os.setuid os.statvfs os.sync os.sysconf
    os.ttyname os.uname os.wait os.wait4
    signal.SIGALRM signal.SIGCHLD signal.SIGHUP signal.SIGKILL signal.SIGPIPE signal.SIGUSR1 signal.SIGWINCH
    signal.alarm signal.pause signal.pthread_kill signal.pthread_sigmask signal.setitimer signal.sigwait
    socket.AF_UNIX socket.SO_REUSEPORT
"""
#: Names of modules, under the systems that lack them.
NAMES = {"win32": frozenset((_LINUX + _POSIX).split()), "darwin": frozenset(_LINUX.split())}

#: What each system calls itself.
SYSTEMS = {"win32": "Windows", "darwin": "Darwin"}

#: The text before the exit code of a command.
END = "ended with "

#: Where Linux describes the computer.
_TELLING = ("/etc/group", "/etc/os-release", "/proc/", "/run/", "/sys/")


class Seen(ModuleType):
    """A module as the product sees it on that system."""

    def __init__(self, real: ModuleType, missing: frozenset[str], instead: Mapping[str, object]) -> None:
        super().__init__(real.__name__)
        self.__dict__.update(instead, _real=real, _missing=missing)

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever the module has
        if name in self.__dict__["_missing"]:
            raise AttributeError(f"module {self.__name__!r} has no attribute {name!r}")
        return getattr(self.__dict__["_real"], name)


def pretend(system: str) -> None:
    """Behave as that system from now on, for any part of the product imported from now on."""
    seen = {
        real.__name__: Seen(
            real,
            frozenset(name.split(".")[1] for name in NAMES[system] if name.startswith(f"{real.__name__}.")),
            instead,
        )
        for real, instead in (
            (os, {"name": "nt" if system == "win32" else "posix"}),
            (signal, {}),
            (socket, {}),
            (sys, {"platform": system}),
            (platform, {"system": lambda: SYSTEMS[system]}),
        )
    }
    builtins.__import__ = _importing(MODULES[system], seen, builtins.__import__)
    sys.addaudithook(_watching(holds_open=system == "win32"))
    if system == "win32":
        asyncio.events.new_event_loop = Completing


def _importing(
    missing: set[str], seen: Mapping[str, ModuleType], import_it: Callable[..., ModuleType]
) -> Callable[..., ModuleType]:
    def find(name: str, *arguments: Any, **others: Any) -> ModuleType:  # noqa: ANN401 - as `__import__` has them
        importer = str((arguments[0] or {}).get("__name__")) if arguments else ""
        if importer.startswith(("controller.", "hardware.", "simulator.")):
            if name in missing:
                raise ModuleNotFoundError(f"No module named {name!r}", name=name)
            if name in seen:
                return seen[name]
        return import_it(name, *arguments, **others)

    return find


def _watching(*, holds_open: bool) -> Callable[[str, tuple[Any, ...]], None]:
    """Refuse what that system would refuse to do with files."""

    def watch(event: str, arguments: tuple[Any, ...]) -> None:
        if event == "open" and str(arguments[0]).startswith(_TELLING):
            raise FileNotFoundError(2, "No such file or directory", arguments[0])
        if holds_open and event in {"os.rename", "os.remove"} and _is_open(os.fspath(arguments[0])):
            raise PermissionError(13, "The process cannot access the file", arguments[0])

    return watch


def _is_open(path: str | bytes) -> bool:
    """Whether this process has a file open."""
    whole = Path(os.fsdecode(path)).resolve()
    return any(link.resolve() == whole for link in Path("/proc/self/fd").iterdir())


class Completing(asyncio.SelectorEventLoop):
    """asyncio's default event loop on Windows, which cannot watch a socket."""

    def add_reader(self, *_: object) -> None:
        raise NotImplementedError


def _main(system: str, words: Sequence[str]) -> int:
    pretend(system)
    from controller.cli import main  # noqa: PLC0415 - as that system sees it

    if words:
        return main(words)
    for line in sys.stdin:
        code = main(shlex.split(line))
        sys.stdout.write(f"{END}{code}\n")
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(_main(sys.argv[1], sys.argv[2:]))
