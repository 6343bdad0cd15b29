"""The manifest of a release: which files it has, and whether somebody who is trusted has signed it.

`.ci/release/manifest.py` writes both. The signature is a text of three words: the algorithm, the name of the
key, which is the beginning of the SHA-256 of its public half, and 64 bytes in base 64 (RFC 8032).
"""

import base64
import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated

from controller.errors import InputError
from controller.messages import Message
from controller.plain import Codec, Condition, MalformedError, MisfitError, Within, read_json

MANIFEST, SIGNATURE = "manifest.json", "manifest.json.sig"
_FORMAT, _PRODUCT, _ALGORITHM = 1, "manalath-board", "ed25519"
_VERSION = re.compile(r"\d{1,6}\.\d{1,6}\.\d{1,6}")
_HASH = re.compile(r"[0-9a-f]{64}")
#: The size of a file that no release has.
_MOST_SIZE = 1 << 40
#: What is said of a text that is no manifest, whatever is wrong with it.
_NONE = Message("update.no_manifest")

#: The largest manifest, signature and bundle, in bytes.
MOST_TEXT, MOST_BUNDLE = 1_000_000, 500_000_000


class BadReleaseError(InputError):
    """A release that is not taken; the message says what is wrong with it."""

    code = "bad-release"


@dataclass(frozen=True, slots=True)
class ReleaseFile:
    """A file of a release: its size in bytes, and its SHA-256 in hexadecimal."""

    size: Annotated[int, Within(0, _MOST_SIZE)]
    sha256: Annotated[str, Condition(_HASH.fullmatch, _NONE)]


@dataclass(frozen=True, slots=True)
class ManifestHead:
    """What a manifest of any format begins with: whose it is, and which format."""

    product: str
    format: int


@dataclass(frozen=True, slots=True)
class ReleaseManifest:
    """A release: its version and its files by name."""

    version: Annotated[str, Condition(_VERSION.fullmatch, _NONE)]
    files: Mapping[str, ReleaseFile]

    def bundle(self, target: str) -> tuple[str, ReleaseFile]:
        """Return the bundle for a computer, such as linux-aarch64-cp313; BadReleaseError if it has none."""
        name = f"manalath-{self.version}-{target}.zip"
        if name not in self.files:
            raise BadReleaseError(Message("update.no_bundle", version=self.version, target=target))
        return name, self.files[name]


def version_key(version: str) -> tuple[int, ...]:
    """Return what versions are ordered by.

    >>> version_key("0.10.0") > version_key("0.9.1")
    True
    """
    return tuple(int(part) for part in version.split("."))


def read_manifest(content: bytes) -> ReleaseManifest:
    """Read a manifest; BadReleaseError if it is none, or one for a newer program."""
    try:
        found = read_json(content.decode())
        head: ManifestHead = Codec().read_known(ManifestHead, found, MANIFEST, {})
        if head.product != _PRODUCT:
            raise BadReleaseError(_NONE)
        if head.format > _FORMAT:
            raise BadReleaseError(Message("update.newer_form"))
        manifest: ReleaseManifest = Codec().read_known(ReleaseManifest, found, MANIFEST, {})
    except (UnicodeDecodeError, MalformedError, MisfitError) as error:
        raise BadReleaseError(_NONE) from error
    return manifest


def check_signature(content: bytes, signature: bytes, keys: Sequence[str]) -> None:
    """Check that one of the ``keys`` has signed a manifest; BadReleaseError if none has.

    A package that an installation may lack checks it: ImportError then.
    """
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    words = signature.decode(errors="replace").split()
    if len(words) != 3 or words[0] != _ALGORITHM:  # noqa: PLR2004 - algorithm, key, signature
        raise BadReleaseError(Message("update.odd_signature"))
    public = {hashlib.sha256(raw).hexdigest()[:16]: raw for raw in map(bytes.fromhex, keys)}.get(words[1])
    if public is None:
        raise BadReleaseError(Message("update.unknown_key", key=words[1]))
    try:
        Ed25519PublicKey.from_public_bytes(public).verify(base64.b64decode(words[2], validate=True), content)
    except (InvalidSignature, ValueError) as error:
        raise BadReleaseError(Message("update.wrong_signature")) from error
