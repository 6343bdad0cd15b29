"""Our wheel: its part in C for that machine, the same to the byte wherever it is built."""

import platform
from dataclasses import replace
from pathlib import Path

import pytest

from release.building import NATIVE, own_wheel, unzipped_bytes
from release.checkout import Checkout, ReleaseError, newest_commit
from release.packing import Member
from tests.release.repositories import make_repository
from tests.sweeps import PROOF

HERE = platform.machine()


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Checkout:
    return newest_commit(make_repository(tmp_path_factory.mktemp("repository")))


@pytest.fixture(scope="module")
def wheel(checkout: Checkout) -> Member:
    return own_wheel(checkout, HERE)


def test_a_wheel_serves_every_python_and_every_system(wheel: Member) -> None:
    assert wheel.name == f"manalath_board-1.2.3-cp311-abi3-manylinux_2_17_{HERE}.whl"
    assert NATIVE in {member.name for member in unzipped_bytes(wheel)}


@PROOF
def test_it_is_the_same_to_the_byte_at_another_path_and_in_another_zone(
    checkout: Checkout, wheel: Member, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere = tmp_path / "a deeper folder"
    elsewhere.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(elsewhere))
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    monkeypatch.setenv("LC_ALL", "C")
    assert own_wheel(replace(checkout, members=checkout.members[::-1]), HERE) == wheel


def test_a_wheel_without_its_part_in_c_is_refused(checkout: Checkout) -> None:
    broken = tuple(
        replace(each, content=b"#error no\n") if each.name == "native.c" else each
        for each in checkout.members
    )
    with pytest.raises(ReleaseError, match=r"could not be built for .*\n    apt install gcc"):
        own_wheel(replace(checkout, members=broken), HERE)


def test_a_compiler_that_is_missing_is_named_with_its_package(checkout: Checkout) -> None:
    with pytest.raises(ReleaseError, match="apt install gcc-riscv64-linux-gnu libc6-dev-riscv64-cross"):
        own_wheel(checkout, "riscv64")
