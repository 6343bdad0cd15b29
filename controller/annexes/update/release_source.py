"""Where a release is taken from: a folder, such as that of a stick, or an address.

Nothing that is read is believed: each file is bounded before it is read, and copied before it is looked at,
so that nobody exchanges it in between.
"""

import errno
import hashlib
import os
import urllib.request
from http.client import HTTPException
from pathlib import Path
from typing import IO, Protocol, cast
from urllib.parse import quote, urlsplit

from controller.annexes.update.release_manifest import MOST_TEXT, BadReleaseError, ReleaseFile
from controller.errors import reason
from controller.files import READABLE, new_file
from controller.messages import Message

_CHUNK = 1 << 20
#: How long an address may be silent.
_SILENCE_S = 30.0


class ReleaseSource(Protocol):
    """A place that has the files of a release."""

    #: Whether it is a folder that somebody here can look into.
    is_local: bool

    def open(self, name: str) -> IO[bytes]:
        """Open a file to read; OSError, or HTTPException, if it cannot be had."""


class FolderSource:
    """A folder with the files of a release."""

    is_local = True

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def open(self, name: str) -> IO[bytes]:
        """See `ReleaseSource`."""
        path = self._folder / name
        if not path.is_file():  # A pipe may never end.
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
        return path.open("rb")


class AddressSource:
    """An address below which the files of a release are."""

    is_local = False

    def __init__(self, address: str) -> None:
        self._address = address.rstrip("/")

    def open(self, name: str) -> IO[bytes]:
        """See `ReleaseSource`."""
        url = f"{self._address}/{quote(name)}"
        return cast("IO[bytes]", urllib.request.urlopen(url, timeout=_SILENCE_S))  # noqa: S310 - its scheme was checked


def is_address(text: str) -> bool:
    """Whether a text is an address on the web."""
    return urlsplit(text).scheme in {"http", "https"} and bool(urlsplit(text).netloc)


def source_of(text: str) -> ReleaseSource:
    """Return what a person named: an address, or a folder; BadReleaseError if it is neither."""
    if is_address(text):
        return AddressSource(text)
    folder = Path(text)
    if not folder.is_dir():
        raise BadReleaseError(Message("update.no_source", name=text))
    return FolderSource(folder)


def read_small(source: ReleaseSource, name: str) -> bytes:
    """Read a small file; BadReleaseError if it cannot be had, or is large."""
    with _tried(source, name) as opened:
        content = opened.read(MOST_TEXT + 1)
    if len(content) > MOST_TEXT:
        raise BadReleaseError(Message("update.too_large", name=name))
    return content


def copy_checked(source: ReleaseSource, name: str, wanted: ReleaseFile, path: Path) -> None:
    """Copy a file to a new ``path``; BadReleaseError if it is another one, OSError if the disk refuses."""
    digest, left = hashlib.sha256(), wanted.size
    with _tried(source, name) as opened, new_file(path, READABLE) as copy:
        while content := _some(opened, name):
            left -= len(content)
            if left < 0:
                break
            digest.update(content)
            copy.write(content)
    if left < 0:
        raise BadReleaseError(Message("update.longer", name=name))
    if left > 0:
        raise BadReleaseError(Message("update.cut", name=name))
    if digest.hexdigest() != wanted.sha256:
        raise BadReleaseError(Message("update.changed", name=name))


def described(path: Path) -> ReleaseFile:
    """Describe a file of this computer as it is; BadReleaseError if it cannot be read."""
    try:
        with path.open("rb") as opened:
            return ReleaseFile(path.stat().st_size, hashlib.file_digest(opened, "sha256").hexdigest())
    except OSError as error:
        raise BadReleaseError(Message("update.unreadable", name=path.name, why=reason(error))) from error


def _tried(source: ReleaseSource, name: str) -> IO[bytes]:
    try:
        return source.open(name)
    except (OSError, HTTPException, ValueError) as error:
        raise BadReleaseError(Message("update.unreadable", name=name, why=_why(error))) from error


def _some(opened: IO[bytes], name: str) -> bytes:
    """Read on; a line or stick that fails is no fault of the disk that is written."""
    try:
        return opened.read(_CHUNK)
    except (OSError, HTTPException) as error:
        raise BadReleaseError(Message("update.unreadable", name=name, why=_why(error))) from error


def _why(error: Exception) -> Message:
    if isinstance(error, OSError) and error.errno is not None:
        return reason(error)
    return Message("quoted.text", text=str(error) or type(error).__name__)
