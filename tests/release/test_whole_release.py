"""A whole release, twice: the same to the byte, and what it brings can be installed."""

import os
import platform
import subprocess
import sys
import sysconfig
import zipfile
from collections.abc import Mapping
from pathlib import Path

import pytest
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

from release.checkout import newest_commit
from release.targets import TARGETS, Target
from tests.checkouts import ROOT
from tests.sweeps import PROOF

pytestmark = PROOF

HERE = Target(platform.machine(), "{}.{}".format(*sys.version_info))
#: Headers of this Python in place of another's: what is built by them is not run here.
HEADERS = [f"--headers={target.python}={sysconfig.get_path('include')}" for target in TARGETS]


def run(*command: str | Path, cwd: Path = ROOT, umask: int = -1, env: Mapping[str, str] = os.environ) -> str:
    done = subprocess.run(command, cwd=cwd, umask=umask, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def released(folder: Path, umask: int, **environment: str) -> Path:
    """Make a release in a clone of its own; returns the folder with its files."""
    run("git", "clone", "--quiet", ROOT, folder)
    version = newest_commit(folder).version
    env = os.environ | {"PYTHONPATH": f".ci:{folder}"} | environment
    run(sys.executable, "-m", "release", "make", version, *HEADERS, cwd=folder, umask=umask, env=env)
    return folder / "dist" / version


@pytest.fixture(scope="module")
def release(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return released(tmp_path_factory.mktemp("one") / "clone", 0o022)


def test_it_is_the_same_to_the_byte_elsewhere(release: Path, tmp_path: Path) -> None:
    deeper = tmp_path / "a deeper folder" / "clone"
    deeper.parent.mkdir()
    other = released(deeper, 0o077, TZ="Asia/Tokyo", LC_ALL="C")
    files = {path.name: path.read_bytes() for path in release.iterdir()}
    assert {path.name for path in other.iterdir()} == files.keys()
    assert [path.name for path in other.iterdir() if path.read_bytes() != files[path.name]] == []


@pytest.fixture
def bundle(release: Path, tmp_path: Path) -> Path:
    """Unpack the bundle for this computer."""
    (packed,) = release.glob(f"manalath-*-{HERE.name}.zip")
    zipfile.ZipFile(packed).extractall(tmp_path)
    (folder,) = tmp_path.iterdir()
    return folder


#: Where there is no network.
NOWHERE = {"PYTHON": sys.executable, "PATH": "/usr/bin:/bin", "https_proxy": "http://127.0.0.1:9"}


def test_a_bundle_installs_without_a_network(release: Path, bundle: Path, tmp_path: Path) -> None:
    new = tmp_path / "a new folder"
    run("/bin/sh", bundle / "install.sh", new, env=NOWHERE)
    assert run(new / "bin/manalath", "--version", cwd=tmp_path) == f"manalath {release.name}\n"
    run(new / "bin/python", "-c", "import controller.engine._native", cwd=tmp_path)


def test_a_package_that_was_changed_is_refused_and_nothing_stays(bundle: Path, tmp_path: Path) -> None:
    (wheel,) = bundle.glob("wheels/segno-*.whl")
    wheel.write_bytes(wheel.read_bytes() + b"x")
    command = ["/bin/sh", str(bundle / "install.sh"), str(tmp_path / "new")]
    done = subprocess.run(command, env=NOWHERE, capture_output=True, text=True, check=False)
    assert "DO NOT MATCH THE HASHES" in done.stderr
    assert done.returncode != 0
    assert not (tmp_path / "new").exists()


def test_the_sums_hold_and_the_bill_is_valid(release: Path) -> None:
    run("sha256sum", "--check", "--strict", "SHA256SUMS", cwd=release)
    (bill,) = release.glob("sbom-*.cdx.json")
    assert JsonStrictValidator(SchemaVersion.V1_6).validate_str(bill.read_text()) is None
