"""What a lock has for a computer: by its markers, and by the wheels that it takes."""

import pytest

from release.bundles import LOCK, PI_LOCKS
from release.targets import TARGETS, Pinned, Target, pinned
from tests.checkouts import ROOT

OLD, NEW = Target("x86_64", "3.11"), Target("aarch64", "3.13")
TEXT = """\
# a comment
numpy==2.4.6 ; python_full_version < '3.12' \\
    --hash=sha256:aa \\
    --hash=sha256:bb
    # via something
numpy==2.5.5 ; python_full_version >= '3.12' \\
    --hash=sha256:cc
colorama==1.0 ; sys_platform == 'win32' \\
    --hash=sha256:dd
arm==2.0 ; platform_machine == 'aarch64' \\
    --hash=sha256:ee
"""


def test_markers_choose_for_the_target_and_not_for_this_computer() -> None:
    assert pinned(TEXT, OLD) == (Pinned("numpy", "2.4.6", ("sha256:aa", "sha256:bb")),)
    assert [str(pin) for pin in pinned(TEXT, NEW)] == [
        "numpy==2.5.5 --hash=sha256:cc",
        "arm==2.0 --hash=sha256:ee",
    ]


@pytest.mark.parametrize("lock", [LOCK, *PI_LOCKS])
@pytest.mark.parametrize("target", TARGETS, ids=str)
def test_every_lock_of_the_project_is_read_whole(lock: str, target: Target) -> None:
    pins = pinned((ROOT / lock).read_text(), target)
    names = [pin.name for pin in pins]
    assert len(names) == len(set(names))
    assert {"numpy", "pyserial", "cryptography"} <= set(names)
    assert all(pin.hashes for pin in pins)
    assert ("rpi-lgpio" in names) == (lock in PI_LOCKS[:2])


def test_a_target_takes_the_wheels_of_its_system_and_of_older_ones() -> None:
    assert OLD.platforms[0] == "manylinux_2_36_x86_64"
    assert NEW.platforms[0] == "manylinux_2_41_aarch64"
    assert "manylinux2014_aarch64" in NEW.platforms
