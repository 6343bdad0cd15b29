"""The manifest: each file with its size and hash, and a signature that only the owner's key makes."""

import base64
import hashlib
import json
from pathlib import Path

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import ed25519, rsa
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
)

from release.checkout import Checkout, ReleaseError
from release.manifest import MANIFEST, manifest, sign, sums
from release.packing import Member

FILES = [Member("b.whl", b"bb"), Member("a.zip", b"a")]
CHECKOUT = Checkout("c0ffee", 1_796_083_200, (Member("pyproject.toml", b'[project]\nversion = "1.2.3"'),))


def pem(key: ed25519.Ed25519PrivateKey | rsa.RSAPrivateKey) -> bytes:
    return key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())


def test_it_names_every_file_with_size_and_hash() -> None:
    described = json.loads(manifest(CHECKOUT, FILES))
    assert described["files"] == {
        name: {"size": len(content), "sha256": hashlib.sha256(content).hexdigest()}
        for name, content in (("a.zip", b"a"), ("b.whl", b"bb"))
    }
    assert (described["version"], described["commit"], described["date"]) == ("1.2.3", "c0ffee", "2026-12-01")
    assert manifest(CHECKOUT, FILES) == manifest(CHECKOUT, reversed(FILES))


def test_the_sums_are_as_sha256sum_reads_them() -> None:
    assert sums(FILES).decode().splitlines() == [
        f"{hashlib.sha256(content).hexdigest()}  {name}"
        for name, content in (("a.zip", b"a"), ("b.whl", b"bb"))
    ]


def test_a_signature_holds_for_its_manifest_alone(tmp_path: Path) -> None:
    key = ed25519.Ed25519PrivateKey.generate()
    (tmp_path / "key.pem").write_bytes(pem(key))
    content = manifest(CHECKOUT, FILES)
    (tmp_path / MANIFEST).write_bytes(content)
    algorithm, name, signature = sign(tmp_path, tmp_path / "key.pem").read_text().split()
    public = key.public_key()
    assert algorithm == "ed25519"
    assert name == hashlib.sha256(public.public_bytes(Encoding.Raw, PublicFormat.Raw)).hexdigest()[:16]
    public.verify(base64.b64decode(signature), content)
    with pytest.raises(InvalidSignature):
        public.verify(base64.b64decode(signature), content + b" ")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"no key", "cannot be signed"),
        (None, "No such file"),
        (pem(rsa.generate_private_key(65537, 2048)), "no Ed25519 key"),
    ],
)
def test_a_key_that_is_none_is_said(tmp_path: Path, content: bytes | None, said: str) -> None:
    (tmp_path / MANIFEST).write_bytes(b"{}")
    if content is not None:
        (tmp_path / "key.pem").write_bytes(content)
    with pytest.raises(ReleaseError, match=said):
        sign(tmp_path, tmp_path / "key.pem")
    assert not (tmp_path / "manifest.json.sig").exists()
