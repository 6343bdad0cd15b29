"""The manifest of a release: each file with its size and hash, signed with the owner's key (Ed25519).

The signature is a text of three words: the algorithm, the name of the key, and 64 bytes in base 64. The name
of a key is the beginning of the SHA-256 of its public half.
"""

import base64
import hashlib
import json
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat, load_pem_private_key

from release.checkout import Checkout, ReleaseError
from release.packing import Member

MANIFEST, SIGNATURE, SUMS = "manifest.json", "manifest.json.sig", "SHA256SUMS"
#: What reads a manifest of a higher format must be newer.
FORMAT = 1
_ALGORITHM = "ed25519"


def manifest(checkout: Checkout, files: Iterable[Member]) -> bytes:
    """Describe the files of a release, in the order of their names."""
    described = {
        "format": FORMAT,
        "product": "manalath-board",
        "version": checkout.version,
        "commit": checkout.commit,
        "date": datetime.fromtimestamp(checkout.epoch_s, UTC).date().isoformat(),
        "files": {
            file.name: {"size": len(file.content), "sha256": hashlib.sha256(file.content).hexdigest()}
            for file in sorted(files)
        },
    }
    return (json.dumps(described, indent=1) + "\n").encode()


def sums(files: Iterable[Member]) -> bytes:
    """Write the checksums as sha256sum reads them."""
    lines = (f"{hashlib.sha256(file.content).hexdigest()}  {file.name}\n" for file in sorted(files))
    return "".join(lines).encode()


def sign(folder: Path, key: Path) -> Path:
    """Sign the manifest in a folder with a private key, a PEM file; ReleaseError if that cannot be read."""
    try:
        content = (folder / MANIFEST).read_bytes()
        private = load_pem_private_key(key.read_bytes(), password=None)
    except (OSError, ValueError, TypeError) as error:
        raise ReleaseError(f"The manifest cannot be signed: {error}") from error
    if not isinstance(private, Ed25519PrivateKey):
        raise ReleaseError(f"{key} is no Ed25519 key. Make one with: openssl genpkey -algorithm ed25519")
    public = private.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)
    name = hashlib.sha256(public).hexdigest()[:16]
    signature = base64.b64encode(private.sign(content)).decode()
    path = folder / SIGNATURE
    path.write_text(f"{_ALGORITHM} {name} {signature}\n")
    return path
