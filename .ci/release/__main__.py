"""The command line of a release: prepare a version, make its files, sign them."""

import argparse
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path

from release import changelog
from release.bill import bill
from release.building import OWN_HEADERS, own_wheel, unzipped_bytes
from release.bundles import bundle
from release.checkout import Checkout, ReleaseError, newest_commit
from release.manifest import MANIFEST, SUMS, manifest, sign, sums
from release.packing import Member, in_folder, tarred, unpack, zipped
from release.targets import TARGETS

ROOT = Path(__file__).resolve().parents[2]
#: The key that signs is somebody's, and lies elsewhere.
HOW_TO_SIGN = """\
It is not signed. Its owner signs it with:
    make sign RELEASE={folder} KEY=FILE
A key, kept out of this folder, is made with: openssl genpkey -algorithm ed25519 -out FILE"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out one command line; returns the exit code."""
    options = _parser().parse_args(arguments)
    try:
        options.run(options)
    except ReleaseError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="release", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    version = commands.add_parser("version", help="write a version, and cut the changelog for it")
    version.add_argument("version", metavar="VERSION", help="such as 0.2.0")
    version.set_defaults(run=_write_version)
    make = commands.add_parser("make", help="make all files of the newest commit")
    make.add_argument("version", metavar="VERSION", help="the one that the commit must say it is")
    make.add_argument("--out", type=Path, default=ROOT / "dist", metavar="DIR", help="default: dist")
    make.add_argument("--key", type=Path, metavar="FILE", help="sign with this private key")
    make.add_argument(
        "--headers",
        action="append",
        default=[],
        metavar="3.13=DIR",
        help="the header files of another Python than this one, by which packages are built for it",
    )
    make.set_defaults(run=_make)
    signing = commands.add_parser("sign", help="sign a release")
    signing.add_argument("release", type=Path, metavar="DIR", help="the folder with its files")
    signing.add_argument("key", type=Path, metavar="FILE", help="the private key, an Ed25519 one as PEM")
    signing.set_defaults(run=lambda options: print(f"{sign(options.release, options.key)} is written."))
    return parser


def _write_version(options: argparse.Namespace) -> None:
    """Write a version into the two files that name it."""
    log, project = ROOT / "CHANGELOG.md", ROOT / "pyproject.toml"
    today = datetime.now(UTC).date().isoformat()
    cut = changelog.cut(log.read_text(), options.version, today)
    project.write_text(changelog.with_version(project.read_text(), options.version))
    log.write_text(cut)
    print(f"CHANGELOG.md and pyproject.toml say {options.version}. Read them, commit, then:")
    print(f"    make release VERSION={options.version}")


def _make(options: argparse.Namespace) -> None:
    """Make a release of the newest commit in a new folder, whole or not at all."""
    checkout = newest_commit(ROOT)
    if checkout.version != options.version:
        raise ReleaseError(
            f"This commit is version {checkout.version}, and not {options.version}. Write it first:\n"
            f"    make version VERSION={options.version}"
        )
    folder = options.out / options.version
    if folder.exists():
        raise ReleaseError(f"{folder} is there already. Remove it, or name another place: OUT=DIR")
    headers = {"{}.{}".format(*sys.version_info): OWN_HEADERS} | _headers(options.headers)
    files = list(_files(checkout, headers))
    listed = [*files, Member(MANIFEST, manifest(checkout, files))]
    half = folder.with_name(f".{options.version}")
    shutil.rmtree(half, ignore_errors=True)
    unpack((*listed, Member(SUMS, sums(listed))), half)
    if options.key is not None:
        sign(half, options.key)
    half.rename(folder)
    size = sum(len(file.content) for file in listed)
    print(f"{folder} holds version {checkout.version}: {len(listed) + 1} files, {size / 1e6:.0f} MB.")
    if options.key is None:
        print(HOW_TO_SIGN.format(folder=folder))


def _headers(given: Sequence[str]) -> dict[str, Path]:
    headers = {}
    for words in given:
        python, _, folder = words.partition("=")
        if not (Path(folder) / "Python.h").exists():
            raise ReleaseError(f"--headers {words}: there is no Python.h; it is written as 3.13=DIR.")
        headers[python] = Path(folder)
    return headers


def _files(checkout: Checkout, headers: dict[str, Path]) -> Iterator[Member]:
    """Make each file of a release."""
    version = checkout.version
    yield Member("NOTES.md", changelog.notes(checkout.text("CHANGELOG.md"), version).encode())
    wheels = {}
    for machine in sorted({target.machine for target in TARGETS}):
        _say(f"Building our wheel for {machine}")
        wheels[machine] = own_wheel(checkout, machine)
        yield wheels[machine]
    yield _source(checkout, wheels["x86_64"])
    for target in TARGETS:
        _say(f"Packing the bundle for {target.name}")
        yield bundle(checkout, target, wheels[target.machine], headers, _say)
    _say("Packing the firmware and the kits")
    images = [
        Member(each.name.rpartition("/")[2], each.content)
        for each in checkout.members
        if each.name.startswith("hardware/images/") and each.name.endswith((".hex", ".toml"))
    ]
    yield Member(f"firmware-{version}.zip", zipped(images, checkout.epoch_s))
    yield from _kits(checkout)
    yield Member(f"sbom-{version}.cdx.json", bill(checkout))


def _source(checkout: Checkout, wheel: Member) -> Member:
    """Pack the source: all that the commit tracks, and what names it to whoever installs from it."""
    name = f"manalath_board-{checkout.version}"
    about = next(each for each in unzipped_bytes(wheel) if each.name.endswith(".dist-info/METADATA"))
    members = [*checkout.members, Member("PKG-INFO", about.content)]
    inside = (Member(f"{name}/{each.name}", each.content, each.is_program) for each in members)
    return Member(f"{name}.tar.gz", tarred(inside, checkout.epoch_s))


def _kits(checkout: Checkout) -> Iterator[Member]:
    """Pack the builder's kit of each board that is built by hand."""
    for profile in sorted(each.name for each in checkout.members if _is_profile(each.name)):
        board = Path(profile).stem
        with tempfile.TemporaryDirectory() as folder:
            out = Path(folder) / board
            command = [sys.executable, "-m", "controller.cli", "--language", "en", "kit", board]
            command += ["--out", str(out)]
            done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S603 - our own command
            if done.returncode:
                raise ReleaseError(f"The kit of {board} could not be made:\n{done.stderr}")
            inside = (Member(f"{board}/{each.name}", each.content) for each in in_folder(out))
            yield Member(f"kit-{board}-{checkout.version}.zip", zipped(inside, checkout.epoch_s))


def _is_profile(name: str) -> bool:
    return name.startswith("hardware/profiles/") and name.endswith(".toml")


def _say(text: str) -> None:
    print(text, flush=True)


if __name__ == "__main__":
    raise SystemExit(main())
