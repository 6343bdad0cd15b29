"""Wheels built here: our own with its part in C, and those that nobody has built for a target.

For another machine than this one a cross compiler builds. Our C keeps to Python's stable interface, so one
wheel serves every Python from 3.11 on; what others wrote needs the header files of the very Python.
"""

import base64
import hashlib
import os
import platform
import re
import shlex
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from release.checkout import Checkout, ReleaseError
from release.packing import Member, unpack, unzipped, zipped
from release.targets import Target

#: The part in C.
NATIVE = "controller/engine/_native.abi3.so"
#: The glibc that our wheel asks for at most, as its name says: that of 2012, which every system has.
GLIBC = 17

#: Builds a wheel of the folder that it runs in, and prints its name.
_BUILD = """\
import sys, setuptools.build_meta as backend
print(backend.build_wheel(sys.argv[1], {"--build-option": sys.argv[2:]}))
"""

#: The header files of the Python that builds.
OWN_HEADERS = Path(sysconfig.get_path("include"))

#: The machine of an ELF file, in its head.
_ELF_MACHINES = {"x86_64": 62, "aarch64": 183}


@dataclass(frozen=True, slots=True)
class Compiler:
    """What compiles for a ``machine``: its name, and a folder with the headers of Python, or none."""

    machine: str
    name: str
    headers: tuple[Path, ...] = ()


def compiler_for(machine: str, headers: tuple[Path, ...] = ()) -> Compiler:
    """Return the compiler for a machine: the one here, or a cross compiler by Debian's name for it."""
    is_here = machine == platform.machine()
    return Compiler(machine, "gcc" if is_here else f"{machine}-linux-gnu-gcc", headers)


def own_wheel(checkout: Checkout, machine: str) -> Member:
    """Build our wheel for a machine, with its part in C; ReleaseError if that cannot be had."""
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "source"
        unpack(checkout.members, tree)
        shim = _shim(Path(folder) / "headers", machine)
        tag = f"manylinux_2_{GLIBC}_{machine}"
        wheel = _built(tree, compiler_for(machine, shim), checkout.epoch_s, f"--plat-name={tag}")
        native = next((each for each in unzipped_bytes(wheel) if each.name == NATIVE), None)
        if native is None:
            raise ReleaseError(
                f"The search in C could not be built for {machine}: a release has it.\n"
                f"    apt install {_packages(machine)}"
            )
        _check_native(native, machine, Path(folder))
    return wheel


def foreign_wheel(source: Path, target: Target, epoch_s: int, headers: Path) -> Member:
    """Build a wheel of somebody's source archive for a target; ReleaseError if that fails.

    ``headers`` is the folder with the header files of the target's Python.
    """
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["tar", "-xzf", source, "-C", folder], check=True)  # noqa: S603, S607 - an archive of a checked hash
        (tree,) = Path(folder).iterdir()
        found = (headers, *_shim(Path(folder) / "headers", target.machine, headers))
        wheel = _built(tree, compiler_for(target.machine, found), epoch_s)
    return _of(target, wheel, epoch_s)


def _of(target: Target, wheel: Member, epoch_s: int) -> Member:
    """Say of a wheel what it was built for, in place of what it was built by."""
    files = unzipped_bytes(wheel)
    native = re.compile(r"\.(?:cpython-\d+|abi3)[^/]*\.so$")
    if not any(native.search(each.name) for each in files):
        tag, suffix = "py3-none-any", ""
    else:
        tag = f"{target.abi}-{target.abi}-linux_{target.machine}"
        suffix = f".cpython-{target.abi.removeprefix('cp')}-{target.machine}-linux-gnu.so"
    settled = [
        replace(
            each,
            name=native.sub(suffix, each.name),
            content=re.sub(rb"^Tag: .*$", f"Tag: {tag}".encode(), each.content, flags=re.MULTILINE)
            if each.name.endswith(".dist-info/WHEEL")
            else each.content,
        )
        for each in files
    ]
    name, version, *_ = wheel.name.split("-")
    return Member(f"{name}-{version}-{tag}.whl", zipped(_settled(settled), epoch_s))


def _built(tree: Path, compiler: Compiler, epoch_s: int, *options: str) -> Member:
    """Build a wheel of a source tree, and pack it anew: its bytes are those of its files alone."""
    out = tree.parent / "wheels"
    out.mkdir(exist_ok=True)
    flags = [f"-I{folder}" for folder in compiler.headers]
    flags += ["-g0", f"-ffile-prefix-map={tree}=.", f"-ffile-prefix-map={tree.parent}=."]
    environment = os.environ | {
        "CC": compiler.name,
        "CFLAGS": shlex.join(flags),
        "LDSHARED": f"{compiler.name} -shared -Wl,--build-id=none -s",
        "_PYTHON_HOST_PLATFORM": f"linux-{compiler.machine}",
        "SOURCE_DATE_EPOCH": str(epoch_s),
        "PYTHONHASHSEED": "0",
        # lgpio has its own C only then.
        "PYPI": "1",
        "LC_ALL": "C.UTF-8",
        "TZ": "UTC",
    }
    done = subprocess.run(  # noqa: S603 - this Python, on a tree of checked files
        [sys.executable, "-c", _BUILD, str(out), *options],
        cwd=tree,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise ReleaseError(f"{tree.name} could not be built:\n{done.stderr[-2000:]}")
    name = done.stdout.splitlines()[-1]
    return Member(name, zipped(_settled(unzipped(out / name)), epoch_s))


def _settled(members: Iterable[Member]) -> list[Member]:
    """Return the files of a wheel with a record in their order: that of a build is the folder's."""
    kept = sorted(each for each in members if not each.name.endswith(".dist-info/RECORD"))
    record = f"{_information(kept)}/RECORD"
    lines = [f"{each.name},sha256={_digest(each.content)},{len(each.content)}" for each in kept]
    return [*kept, Member(record, "\n".join([*lines, f"{record},,", ""]).encode())]


def _information(members: Iterable[Member]) -> str:
    return next(each.name.partition("/")[0] for each in members if ".dist-info/" in each.name)


def _digest(content: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()


def unzipped_bytes(packed: Member) -> list[Member]:
    """Return the files of a zip that is in memory."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "packed.zip"
        path.write_bytes(packed.content)
        return unzipped(path)


def _check_native(native: Member, machine: str, folder: Path) -> None:
    """Raise a ReleaseError if the part in C is another machine's, or asks for a newer glibc than it says."""
    if int.from_bytes(native.content[18:20], "little") != _ELF_MACHINES[machine]:
        raise ReleaseError(f"{NATIVE} was built for another machine than {machine}.")
    path = folder / "native.so"
    path.write_bytes(native.content)
    said = subprocess.run(["readelf", "-V", path], capture_output=True, text=True, check=True).stdout  # noqa: S603, S607 - our own file
    newest = max((int(minor) for minor in re.findall(r"GLIBC_2\.(\d+)", said)), default=0)
    if newest > GLIBC:
        raise ReleaseError(f"{NATIVE} asks for glibc 2.{newest}, and its wheel says 2.{GLIBC}.")


def _shim(folder: Path, machine: str, headers: Path = OWN_HEADERS) -> tuple[Path, ...]:
    """Return a folder in which Debian's headers find the sizes for another machine, those of this one.

    Both have 64 bits, so they are the same. Headers that are not Debian's need none.
    """
    here = headers.parent / f"{platform.machine()}-linux-gnu" / headers.name / "pyconfig.h"
    if not here.exists():
        return ()
    there = folder / f"{machine}-linux-gnu" / headers.name / "pyconfig.h"
    there.parent.mkdir(parents=True)
    there.write_bytes(here.read_bytes())
    return (folder,)


def _packages(machine: str) -> str:
    """Name what Debian needs to compile for a machine."""
    if machine == platform.machine():
        return "gcc libc6-dev python3-dev"
    debian = {"aarch64": "arm64", "x86_64": "amd64"}.get(machine, machine)
    return f"gcc-{machine.replace('_', '-')}-linux-gnu libc6-dev-{debian}-cross"
