"""Bundles: all that one kind of computer needs to install the program without a network.

A bundle is a zip with wheels, a lock for each choice of packages, and a script that installs by them alone.
Wheels come from the index, checked against the hashes of the project's locks; what has none there for a
target is built here, from the source archive of a checked hash.
"""

import hashlib
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from packaging.utils import canonicalize_name

from release.building import foreign_wheel
from release.checkout import Checkout, ReleaseError
from release.packing import Member, zipped
from release.targets import Pinned, Target, pinned

#: The locks of the project that a bundle has its own of, and those for the pins of a Raspberry Pi.
LOCK = "requirements.txt"
PI_LOCKS = ("requirements-pi.txt", "requirements-pi5.txt", "requirements-pi-legacy.txt")
#: The lock that has pip, which installs.
_BUILD_LOCK = "requirements-build.txt"
#: What may have no wheel for a target: each is C for the pins or the lights of a Raspberry Pi.
_FROM_SOURCE = {"adafruit-blinka-raspberry-pi-pwm", "lgpio", "rpi-gpio", "rpi-ws281x"}

_INSTALLER = ".ci/release/install.sh"


def bundle(
    checkout: Checkout,
    target: Target,
    own: Member,
    headers: Mapping[str, Path],
    say: Callable[[str], None],
) -> Member:
    """Pack what a target needs, with ``own`` as our wheel; ReleaseError if something cannot be had.

    ``headers`` has the folders with the header files of each Python that something must be built for.
    """
    names = (LOCK, *(PI_LOCKS if target.machine == "aarch64" else ()))
    locks = {name: pinned(checkout.text(name), target) for name in names}
    installer = {pin for pin in pinned(checkout.text(_BUILD_LOCK), target) if pin.name == "pip"}
    wanted = installer.union(*locks.values())
    with tempfile.TemporaryDirectory() as folder:
        wheels = _downloaded(wanted, target, Path(folder))
        for pin in sorted(wanted - wheels.keys(), key=str):
            say(f"Building {pin.name} {pin.version} for {target.name}")
            source = _source(pin, Path(folder))
            wheels[pin] = foreign_wheel(source, target, checkout.epoch_s, _headers(headers, target, pin))
    members = [Member(f"wheels/{wheel.name}", wheel.content) for wheel in (own, *wheels.values())]
    for name, pins in locks.items():
        lines = (_line(pin.name, pin.version, wheels[pin]) for pin in pins)
        text = "\n".join((_line("manalath-board", checkout.version, own), *lines, ""))
        members.append(Member(name, text.encode()))
    members.append(Member("target", f"{target.machine} {target.python}\n".encode()))
    members.append(Member("install.sh", checkout.text(_INSTALLER).encode(), is_program=True))
    folder_name = f"manalath-{checkout.version}-{target.name}"
    inside = (Member(f"{folder_name}/{each.name}", each.content, each.is_program) for each in members)
    return Member(f"{folder_name}.zip", zipped(inside, checkout.epoch_s))


def _line(name: str, version: str, wheel: Member) -> str:
    return f"{name}=={version} --hash=sha256:{hashlib.sha256(wheel.content).hexdigest()}"


def _headers(headers: Mapping[str, Path], target: Target, pin: Pinned) -> Path:
    found = headers.get(target.python)
    if found is None:
        raise ReleaseError(
            f"{pin.name} has no wheel for {target.name}; to build it, the header files of Python "
            f"{target.python} are needed. Debian's libpython{target.python}-dev has them: unpack it with\n"
            f"    dpkg -x libpython{target.python}-dev_*.deb FOLDER\n"
            f"and name them: --headers {target.python}=FOLDER/usr/include/python{target.python}"
        )
    return found


def _downloaded(wanted: Iterable[Pinned], target: Target, folder: Path) -> dict[Pinned, Member]:
    """Fetch a wheel for each package, by its hash; what may be built is left out if it has none."""
    tags = ["--implementation", "cp", "--python-version", target.python]
    tags += [word for abi in (target.abi, "abi3", "none") for word in ("--abi", abi)]
    tags += [word for each in target.platforms for word in ("--platform", each)]
    wheels: dict[Pinned, Member] = {}
    whole = [pin for pin in wanted if canonicalize_name(pin.name) not in _FROM_SOURCE]
    alone = [[pin] for pin in wanted if canonicalize_name(pin.name) in _FROM_SOURCE]
    for number, pins in enumerate((whole, *alone)):
        into = folder / str(number)
        error = _fetch(pins, into, ["--only-binary", ":all:", *tags])
        if error and number == 0:
            raise ReleaseError(f"The packages for {target.name} could not be fetched:\n{error}")
        files = {_of_wheel(path): path for path in into.glob("*.whl")}
        for pin in pins:
            path = files.get(canonicalize_name(pin.name))
            if path is not None:
                wheels[pin] = Member(path.name, path.read_bytes())
    return wheels


def _of_wheel(path: Path) -> str:
    return canonicalize_name(path.name.partition("-")[0])


def _source(pin: Pinned, folder: Path) -> Path:
    into = folder / f"source-{pin.name}"
    error = _fetch([pin], into, ["--no-binary", ":all:", "--no-build-isolation"])
    if error:
        raise ReleaseError(f"The source of {pin.name} could not be fetched:\n{error}")
    (path,) = into.iterdir()
    return path


def _fetch(pins: Iterable[Pinned], into: Path, options: list[str]) -> str:
    """Have pip fetch packages of checked hashes; returns what went wrong, nothing if all are there."""
    into.mkdir()
    asked = into.with_suffix(".txt")
    asked.write_text("".join(f"{pin}\n" for pin in pins))
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check"]
    command += ["--no-deps", "--require-hashes", *options, "--dest", str(into), "--requirement", str(asked)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - pip, with pinned packages
    return done.stderr if done.returncode else ""
