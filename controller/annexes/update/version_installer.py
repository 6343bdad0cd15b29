"""Installing a version beside the one in use: which release is taken, and that all of it is as it was signed.

Nothing of this changes what plays. What fails leaves nothing behind but what is removed at the next attempt.
"""

import os
import platform
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from controller.annexes.update.release_manifest import (
    MANIFEST,
    MOST_BUNDLE,
    SIGNATURE,
    BadReleaseError,
    ReleaseManifest,
    check_signature,
    read_manifest,
)
from controller.annexes.update.release_source import (
    FolderSource,
    ReleaseSource,
    copy_checked,
    described,
    read_small,
    source_of,
)
from controller.annexes.update.version_disk import LocalDisk, extra_of
from controller.errors import InputError, reason
from controller.errors.extras import adding
from controller.messages import Message

_BUNDLE = re.compile(r"manalath-(\d{1,6}\.\d{1,6}\.\d{1,6})-linux-\w+-cp\d+\.zip")
_INCOMING = "incoming"
#: What a bundle takes besides itself: unpacked, and installed, measured with the largest extra.
_TIMES = 5
_MOST_UNPACKED = 4 * MOST_BUNDLE
#: How long the installation may take; a Zero 2 W needs some minutes.
_PATIENCE_S = 1800.0
#: How much of what it says is quoted.
_LAST_LINES = 3


class NotUpdatedError(InputError):
    """Nothing was updated; the message says why, and what to do."""

    code = "not-updated"


@dataclass(frozen=True, slots=True)
class FoundRelease:
    """A release that may be taken: where it is, its manifest, and whether somebody trusted has signed it."""

    source: ReleaseSource
    manifest: ReleaseManifest
    is_signed: bool


def find_release(name: str, keys: Sequence[str], *, is_unsigned: bool) -> FoundRelease:
    """Find the release that somebody named: its folder, its bundle, or its address.

    BadReleaseError if there is none, or if none of the ``keys`` has signed it; what is here may be taken
    unsigned.
    """
    path = Path(name)
    is_file = path.is_file()
    source = FolderSource(path.parent) if is_file else source_of(name)
    if is_file and not (path.parent / MANIFEST).exists():
        if not is_unsigned:
            raise BadReleaseError(Message("update.lone_bundle", name=path.name))
        return FoundRelease(source, _lone(path), is_signed=False)
    content = read_small(source, MANIFEST)
    refusal = _check_signed(source, content, keys)
    if refusal is not None and not (is_unsigned and source.is_local):
        raise BadReleaseError(refusal)
    return FoundRelease(source, read_manifest(content), is_signed=refusal is None)


def _check_signed(source: ReleaseSource, content: bytes, keys: Sequence[str]) -> Message | None:
    """Return why nobody can be known to have signed a manifest, if so; BadReleaseError if it is a forgery."""
    if not keys:
        return Message("update.no_keys")
    try:
        signature = read_small(source, SIGNATURE)
    except BadReleaseError:
        return Message("update.unsigned")
    try:
        check_signature(content, signature, keys)
    except ImportError as error:
        raise NotUpdatedError(Message("update.no_checker", how=adding("far"))) from error
    return None


def _lone(path: Path) -> ReleaseManifest:
    """Describe a bundle that was named alone, as it is."""
    named = _BUNDLE.fullmatch(path.name)
    if named is None:
        raise BadReleaseError(Message("update.no_bundle_name", name=path.name))
    return ReleaseManifest(named[1], {path.name: described(path)})


def target_here() -> str:
    """Return what the bundle for this computer and this Python is called."""
    return "linux-{}-cp{}{}".format(platform.machine(), *sys.version_info)


@dataclass(frozen=True, slots=True)
class Installer:
    """Installs versions in a place, as ``disk`` has it, for the computer ``target``."""

    place: Path
    disk: LocalDisk
    target: str

    def install(self, release: FoundRelease, extra: str) -> None:
        """Install a release beside the version in use, unless it is there whole.

        BadReleaseError if its bundle is not what it should be, NotUpdatedError if this computer lacks room.
        """
        version = release.manifest.version
        if version in self.disk.found():
            if extra_of(self.disk, version) is not None:
                return
            self.disk.remove(version)
        name, wanted = release.manifest.bundle(self.target)
        if wanted.size > MOST_BUNDLE:
            raise BadReleaseError(Message("update.too_large", name=name))
        self._need(wanted.size * _TIMES)
        incoming = self.place / _INCOMING
        shutil.rmtree(incoming, ignore_errors=True)
        try:
            incoming.mkdir()
            copy_checked(release.source, name, wanted, incoming / name)
            unpacked = _unpacked(incoming / name, incoming / "bundle")
            self._run(unpacked / "install.sh", extra)
        except OSError as error:
            raise NotUpdatedError(Message("update.disk", why=reason(error))) from error
        finally:
            shutil.rmtree(incoming, ignore_errors=True)
        if extra_of(self.disk, version) is None:
            raise BadReleaseError(Message("update.other_inside", name=name))

    def _need(self, size: int) -> None:
        free = shutil.disk_usage(self.place).free
        if free < size:
            raise NotUpdatedError(
                Message("update.no_room", place=str(self.place), free_mb=free >> 20, need_mb=size >> 20)
            )

    def _run(self, script: Path, extra: str) -> None:
        """Run the script of a bundle, which checks each package against the hash in its lock."""
        command = ["/bin/sh", str(script), str(self.place), *([extra] if extra else [])]
        python = Path(sys.base_prefix) / "bin" / "python{}.{}".format(*sys.version_info)
        try:
            done = subprocess.run(  # noqa: S603 - the script of a bundle that was checked
                command,
                env={**os.environ, "PYTHON": str(python)},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                errors="replace",
                timeout=_PATIENCE_S,
                check=False,
            )
        except subprocess.TimeoutExpired as error:
            raise NotUpdatedError(Message("update.endless_install")) from error
        if done.returncode:
            said = tuple(done.stdout.strip().splitlines()[-_LAST_LINES:])
            raise NotUpdatedError(Message("update.not_installed", said=said))


def _unpacked(bundle: Path, folder: Path) -> Path:
    """Unpack a bundle; returns the folder in it that has its script."""
    try:
        with zipfile.ZipFile(bundle) as archive:
            if sum(each.file_size for each in archive.infolist()) > _MOST_UNPACKED:
                raise BadReleaseError(Message("update.too_large", name=bundle.name))
            archive.extractall(folder)
    except (zipfile.BadZipFile, EOFError, NotImplementedError) as error:
        raise BadReleaseError(Message("update.no_zip", name=bundle.name)) from error
    found = [path.parent for path in folder.glob("*/install.sh")]
    if len(found) != 1:
        raise BadReleaseError(Message("update.no_zip", name=bundle.name))
    return found[0]
