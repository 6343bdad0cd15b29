"""The computers that a release is made for: an architecture, and a Python.

A target's tags are those of PEP 600: a wheel for an older glibc works with a newer one.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from packaging.requirements import Requirement

#: The glibc of the oldest system that each Python comes with: Debian 12 and 13.
_GLIBC = {"3.11": 36, "3.13": 41}
#: The names of manylinux before PEP 600.
_OLD_NAMES = ("manylinux2014", "manylinux2010", "manylinux1")
#: The oldest glibc 2 that a wheel names.
_OLDEST = 5


@dataclass(frozen=True, slots=True)
class Target:
    """A Linux computer: its ``machine``, as `platform.machine` calls it, and its ``python``, such as 3.11."""

    machine: str
    python: str

    @property
    def abi(self) -> str:
        """Its Python, as wheels name it."""
        return "cp" + self.python.replace(".", "")

    @property
    def name(self) -> str:
        """What its archive is called."""
        return f"linux-{self.machine}-{self.abi}"

    @property
    def platforms(self) -> tuple[str, ...]:
        """The platforms of wheels that work on it, newest first."""
        new = (f"manylinux_2_{minor}" for minor in range(_GLIBC[self.python], _OLDEST - 1, -1))
        return tuple(f"{name}_{self.machine}" for name in (*new, *_OLD_NAMES, "linux"))

    def environment(self) -> dict[str, str]:
        """Describe it as markers of requirements see it."""
        return {
            "implementation_name": "cpython",
            "os_name": "posix",
            "platform_machine": self.machine,
            "platform_python_implementation": "CPython",
            "platform_system": "Linux",
            "python_full_version": f"{self.python}.0",
            "python_version": self.python,
            "sys_platform": "linux",
            "extra": "",
        }


TARGETS = tuple(Target(machine, python) for machine in ("x86_64", "aarch64") for python in ("3.11", "3.13"))


@dataclass(frozen=True, slots=True)
class Pinned:
    """A package of a lock: its name and version, and the hashes of its files."""

    name: str
    version: str
    hashes: tuple[str, ...]

    def __str__(self) -> str:
        """Return it as a line of a lock."""
        return f"{self.name}=={self.version}" + "".join(f" --hash={each}" for each in self.hashes)


def pinned(lock: str, target: Target) -> tuple[Pinned, ...]:
    """Return what a lock of hashed requirements has for a target, in its order."""
    found = []
    for line in _logical_lines(lock):
        words, *hashes = line.split(" --hash=")
        wanted = Requirement(words.strip())
        if wanted.marker is None or wanted.marker.evaluate(target.environment()):
            version = str(wanted.specifier).removeprefix("==")
            found.append(Pinned(wanted.name, version, tuple(each.strip() for each in hashes)))
    return tuple(found)


def _logical_lines(lock: str) -> Iterator[str]:
    """Yield each requirement with all that is said of it, without comments."""
    kept: Iterable[str] = (line for line in lock.splitlines() if not line.lstrip().startswith("#"))
    joined = " ".join(line.strip() if line.endswith("\\") else line.strip() + "\n" for line in kept)
    for line in joined.replace("\\", " ").splitlines():
        if line.strip():
            yield " ".join(line.split())
