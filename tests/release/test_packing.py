"""Archives of a release: the same to the byte, whatever the order, the clock or the umask."""

import os
import tarfile
import time
import zipfile
from collections.abc import Callable, Iterable, Iterator
from io import BytesIO
from pathlib import Path

import pytest

from release.packing import Member, in_folder, tarred, unpack, unzipped, zipped

MEMBERS = [Member("b/run.sh", b"#!/bin/sh\n", is_program=True), Member("a.txt", b"text\n")]
AT_S = 1_796_093_026

Pack = Callable[[Iterable[Member], int], bytes]


@pytest.fixture(params=["Asia/Tokyo", "America/Lima"])
def elsewhere(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("TZ", request.param)
    time.tzset()
    before = os.umask(0o077)
    yield
    os.umask(before)
    monkeypatch.undo()
    time.tzset()


@pytest.mark.parametrize("pack", [zipped, tarred])
@pytest.mark.usefixtures("elsewhere")
def test_an_archive_is_the_same_everywhere(pack: Pack, tmp_path: Path) -> None:
    unpack(MEMBERS, tmp_path)
    assert pack(in_folder(tmp_path), AT_S) == pack(reversed(MEMBERS), AT_S)
    assert pack(MEMBERS, AT_S + 60) != pack(MEMBERS, AT_S)


def test_a_zip_holds_names_bytes_and_permissions(tmp_path: Path) -> None:
    path = tmp_path / "packed.zip"
    path.write_bytes(zipped(MEMBERS, AT_S))
    assert unzipped(path) == sorted(MEMBERS)
    with zipfile.ZipFile(path) as archive:
        assert {head.date_time for head in archive.infolist()} == {time.gmtime(AT_S)[:6]}


def test_a_tar_belongs_to_nobody() -> None:
    with tarfile.open(fileobj=BytesIO(tarred(MEMBERS, AT_S))) as archive:
        heads = archive.getmembers()
    assert [(head.name, head.mode) for head in heads] == [("a.txt", 0o644), ("b/run.sh", 0o755)]
    assert {(head.uid, head.gid, head.uname, head.mtime) for head in heads} == {(0, 0, "", AT_S)}


def test_a_time_before_1980_is_that_of_the_first_zip() -> None:
    assert zipped(MEMBERS, 0) == zipped(MEMBERS, 315_532_800)
