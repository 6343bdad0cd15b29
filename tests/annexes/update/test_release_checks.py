"""Which releases are taken: those that somebody trusted has signed, and that are what was signed."""

import json
import os
import threading
import zipfile
from collections.abc import Iterator
from functools import partial
from hashlib import sha256
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat

from controller.annexes.update import version_installer
from controller.annexes.update.release_manifest import BadReleaseError, ReleaseFile, ReleaseManifest
from controller.annexes.update.release_source import FolderSource, copy_checked
from controller.annexes.update.trusted_keys import KEYS
from controller.annexes.update.version_disk import LocalDisk, extra_of
from controller.annexes.update.version_installer import (
    FoundRelease,
    Installer,
    NotUpdatedError,
    find_release,
    target_here,
)
from release.manifest import sign
from tests.deadline import DEADLINE_S

VERSION = "0.3.0"
#: Installs nothing but what says so.
SCRIPT = 'mkdir -p "$1/versions/0.3.0"; echo whole $2 > "$1/versions/0.3.0/whole"\n'
BUNDLE = f"manalath-{VERSION}-{target_here()}.zip"


def key_of(seed: int) -> Ed25519PrivateKey:
    return Ed25519PrivateKey.from_private_bytes(bytes([seed]) * 32)


def public(seed: int) -> str:
    return key_of(seed).public_key().public_bytes(Encoding.Raw, PublicFormat.Raw).hex()


OWNER, OTHER = 1, 2
TRUSTED = (public(OWNER),)


def signed(folder: Path, seed: int) -> None:
    """Sign a release as `make sign` does."""
    key = folder.parent / "key"
    key.write_bytes(key_of(seed).private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    sign(folder, key)


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    """Return a folder with a release, signed by the owner."""
    folder = tmp_path / "stick"
    folder.mkdir()
    with zipfile.ZipFile(folder / BUNDLE, "w") as archive:
        archive.writestr(f"{BUNDLE[:-4]}/install.sh", SCRIPT)
    written(folder)
    signed(folder, OWNER)
    return folder


def written(folder: Path, **others: object) -> None:
    """Write the manifest of the files of a folder."""
    content = (folder / BUNDLE).read_bytes()
    files = {BUNDLE: {"size": len(content), "sha256": sha256(content).hexdigest()}}
    facts = {"format": 1, "product": "manalath-board", "version": VERSION, "files": files} | others
    (folder / "manifest.json").write_text(json.dumps(facts))


@pytest.fixture
def place(tmp_path: Path) -> Path:
    (tmp_path / "place/versions").mkdir(parents=True)
    return tmp_path / "place"


def install(release: FoundRelease, place: Path) -> None:
    Installer(place, LocalDisk(place), target_here()).install(release, "pi")


def left(place: Path) -> list[str]:
    return sorted(path.relative_to(place).as_posix() for path in place.rglob("*") if path.is_file())


def test_no_key_of_a_test_is_trusted() -> None:
    assert not {public(seed) for seed in range(256)} & set(KEYS)
    assert all(len(bytes.fromhex(key)) == 32 for key in KEYS)


def test_what_the_owner_has_signed_is_installed_with_its_extra(stick: Path, place: Path) -> None:
    release = find_release(str(stick), TRUSTED, is_unsigned=False)
    assert release.is_signed
    install(release, place)
    assert left(place) == ["versions/0.3.0/whole"]
    assert extra_of(LocalDisk(place), VERSION) == "pi"


def test_without_a_key_only_files_here_are_taken_and_only_unsigned(stick: Path) -> None:
    with pytest.raises(BadReleaseError, match="trusts nobody's signature yet"):
        find_release(str(stick), (), is_unsigned=False)
    assert not find_release(str(stick), (), is_unsigned=True).is_signed
    assert not find_release(str(stick / BUNDLE), (), is_unsigned=True).is_signed


def refused(stick: Path, *, is_unsigned: bool = False) -> str:
    with pytest.raises(BadReleaseError) as caught:
        find_release(str(stick), TRUSTED, is_unsigned=is_unsigned)
    return caught.value.message.code


def test_another_signature_is_refused_even_where_none_is_needed(stick: Path) -> None:
    signed(stick, OTHER)
    assert refused(stick) == "update.unknown_key"
    assert refused(stick, is_unsigned=True) == "update.unknown_key"


def test_a_manifest_that_was_changed_after_it_was_signed_is_refused(stick: Path) -> None:
    written(stick, version="0.9.0")
    assert refused(stick) == "update.wrong_signature"


@pytest.mark.parametrize("text", ["", "ed25519", "rsa x y", f"ed25519 {'0' * 16} ====", "\0\xff"])
def test_a_signature_that_is_none_is_refused(stick: Path, text: str) -> None:
    (stick / "manifest.json.sig").write_text(text)
    assert refused(stick) in {"update.odd_signature", "update.unknown_key"}


def test_a_signature_that_is_cut_is_refused(stick: Path) -> None:
    path = stick / "manifest.json.sig"
    path.write_text(path.read_text()[:-9])
    assert refused(stick) == "update.wrong_signature"


def test_unsigned_is_said(stick: Path) -> None:
    (stick / "manifest.json.sig").unlink()
    assert refused(stick) == "update.unsigned"
    assert not find_release(str(stick), TRUSTED, is_unsigned=True).is_signed


def test_a_bundle_alone_is_taken_unsigned(stick: Path, place: Path) -> None:
    (stick / "manifest.json").unlink()
    with pytest.raises(BadReleaseError, match="no manifest beside it"):
        find_release(str(stick / BUNDLE), TRUSTED, is_unsigned=False)
    install(find_release(str(stick / BUNDLE), TRUSTED, is_unsigned=True), place)
    assert left(place) == ["versions/0.3.0/whole"]
    (stick / BUNDLE).rename(stick / "x.zip")
    with pytest.raises(BadReleaseError, match="not named like a bundle"):
        find_release(str(stick / "x.zip"), TRUSTED, is_unsigned=True)


@pytest.mark.parametrize("text", ["", "{}", "[]", "nonsense", '{"format": 2, "product": "manalath-board"}'])
def test_a_manifest_that_is_none_is_refused(stick: Path, text: str) -> None:
    (stick / "manifest.json").write_text(text)
    signed(stick, OWNER)
    assert refused(stick) in {"update.no_manifest", "update.newer_form"}


@pytest.mark.parametrize("name", ["files", "version", "product"])
def test_a_manifest_with_an_odd_entry_is_refused(stick: Path, name: str) -> None:
    written(stick, **{name: {BUNDLE: {"size": -1, "sha256": "../x"}}})
    signed(stick, OWNER)
    assert refused(stick) == "update.no_manifest"


SPOILT = {
    "cut": (lambda content: content[:-10], "update.cut"),
    "longer": (lambda content: content + b"more", "update.longer"),
    "swapped": (lambda content: content[:-1] + b"\1", "update.changed"),
}


@pytest.mark.parametrize(("spoil", "code"), SPOILT.values(), ids=SPOILT)
def test_a_bundle_that_is_not_the_signed_one_leaves_nothing(
    stick: Path, place: Path, spoil: object, code: str
) -> None:
    bundle = stick / BUNDLE
    bundle.write_bytes(spoil(bundle.read_bytes()))  # type: ignore[operator]
    with pytest.raises(BadReleaseError) as caught:
        install(find_release(str(stick), TRUSTED, is_unsigned=False), place)
    assert caught.value.message.code == code
    assert left(place) == []


def test_a_bundle_that_is_no_archive_leaves_nothing(stick: Path, place: Path) -> None:
    (stick / BUNDLE).write_bytes(b"PK nothing")
    written(stick)
    signed(stick, OWNER)
    with pytest.raises(BadReleaseError, match="is no bundle"):
        install(find_release(str(stick), TRUSTED, is_unsigned=False), place)
    assert left(place) == []


def test_a_bundle_that_unpacks_to_too_much_is_not_unpacked(
    stick: Path, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(version_installer, "_MOST_UNPACKED", 10)
    with pytest.raises(BadReleaseError, match="larger than any release"):
        install(find_release(str(stick), TRUSTED, is_unsigned=False), place)
    assert left(place) == []


def test_a_release_that_is_too_large_is_not_copied(stick: Path, place: Path) -> None:
    files = {BUNDLE: ReleaseFile(10**12, "0" * 64)}
    with pytest.raises(BadReleaseError, match="larger than any release"):
        install(FoundRelease(FolderSource(stick), ReleaseManifest(VERSION, files), is_signed=True), place)
    (stick / "manifest.json").write_bytes(b" " * 2_000_000)
    assert refused(stick) == "update.too_large"


def test_without_room_nothing_is_begun(stick: Path, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(version_installer, "_TIMES", 10**9)
    with pytest.raises(NotUpdatedError, match="make room"):
        install(find_release(str(stick), TRUSTED, is_unsigned=False), place)


def test_a_disk_that_fills_up_on_the_way_is_said_and_nothing_stays(
    stick: Path, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_args: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(version_installer, "copy_checked", full)
    with pytest.raises(NotUpdatedError, match="the disk refuses: No space left on device"):
        install(find_release(str(stick), TRUSTED, is_unsigned=False), place)
    assert left(place) == []


def test_a_script_that_fails_is_quoted_and_nothing_stays(stick: Path, place: Path) -> None:
    with zipfile.ZipFile(stick / BUNDLE, "w") as archive:
        archive.writestr("x/install.sh", "echo This bundle is for another computer. >&2; exit 2\n")
    written(stick)
    signed(stick, OWNER)
    with pytest.raises(NotUpdatedError, match="This bundle is for another computer"):
        install(find_release(str(stick), TRUSTED, is_unsigned=False), place)
    assert left(place) == []


def test_another_computer_has_no_bundle(stick: Path, place: Path) -> None:
    release = find_release(str(stick), TRUSTED, is_unsigned=False)
    with pytest.raises(BadReleaseError, match="has no bundle for this computer, linux-riscv64-cp311"):
        Installer(place, LocalDisk(place), "linux-riscv64-cp311").install(release, "")


def test_what_a_power_cut_left_of_an_installation_is_removed_first(stick: Path, place: Path) -> None:
    half = place / "versions/0.3.0/lib"
    half.mkdir(parents=True)
    (half / "half").touch()
    install(find_release(str(stick), TRUSTED, is_unsigned=False), place)
    assert left(place) == ["versions/0.3.0/whole"]


def test_a_pipe_on_a_stick_is_not_waited_for(stick: Path) -> None:
    (stick / "manifest.json").unlink()
    os.mkfifo(stick / "manifest.json")
    assert refused(stick) == "update.unreadable"


def test_a_name_that_leads_nowhere_is_said() -> None:
    with pytest.raises(BadReleaseError, match="neither a folder nor an address"):
        find_release("nowhere", TRUSTED, is_unsigned=False)


class Quiet(SimpleHTTPRequestHandler):
    """Serves a folder without a log."""

    def log_message(self, *_args: object) -> None:
        """Say nothing."""


@pytest.fixture
def address(stick: Path) -> Iterator[str]:
    """Serve a release."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(stick))) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join(DEADLINE_S)


def test_an_address_is_taken_signed_and_never_unsigned(address: str, stick: Path, place: Path) -> None:
    install(find_release(address, TRUSTED, is_unsigned=False), place)
    assert left(place) == ["versions/0.3.0/whole"]
    (stick / "manifest.json.sig").unlink()
    with pytest.raises(BadReleaseError, match="is not signed"):
        find_release(address, TRUSTED, is_unsigned=True)
    with pytest.raises(BadReleaseError, match="trusts nobody's signature yet"):
        find_release(address, (), is_unsigned=True)


def test_an_address_that_answers_no_more_is_said(address: str, stick: Path, tmp_path: Path) -> None:
    release = find_release(address, TRUSTED, is_unsigned=False)
    (stick / BUNDLE).unlink()
    with pytest.raises(BadReleaseError, match="cannot be read"):
        copy_checked(release.source, *release.manifest.bundle(target_here()), tmp_path / "copy")
    with pytest.raises(BadReleaseError, match="cannot be read"):
        find_release("http://127.0.0.1:1/", TRUSTED, is_unsigned=False)
