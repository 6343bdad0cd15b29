"""A card in an emulated computer: Debian's kernel and packages start from it until the page answers.

Nothing but the page can be reached of it, and it reaches nothing. It is an x86-64 one, and the board on its
USB port a twin. What Raspberry Pi OS adds to Debian 13 is where cloud-init looks (RPi-Distro/pi-gen,
stage2/04-cloud-init).
"""

import shutil
import subprocess
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPException
from pathlib import Path
from time import sleep

import pytest

from controller.annexes.card.boot_partition import BootPartition, CardContent
from controller.annexes.card.card_bundle import CardSystem, bundle_at
from controller.annexes.card.card_wish import CardWish, WirelessNetwork
from controller.annexes.card.cloud_files import cloud_files
from hardware.profiles import DEFAULT, load_profile
from release.building import OWN_HEADERS, own_wheel
from release.bundles import bundle as packed
from release.checkout import newest_commit
from release.targets import Target
from simulator.serial_line.serial_twin import SerialTwin
from simulator.twin_clock import SimulatedClock
from tests import deadline
from tests.annexes.card.cards import boot_folder
from tests.checkouts import ROOT
from tests.deadline import until
from tests.sweeps import PROOF

pytestmark = PROOF

#: Emulated without help of the processor, it takes about twelve minutes.
PATIENCE_S = 3600.0
#: Where the page of that computer is to be had here.
PAGE_PORT = 18070
SYSTEM = CardSystem("x86_64", "3.13")
#: What the image of Raspberry Pi OS has and these tests need.
PACKAGES = (
    *("systemd-sysv", "udev", "dbus", "cloud-init", "python3", "linux-image-amd64", "netplan.io", "iproute2"),
    *("network-manager", "avahi-daemon"),
)
FSTAB = "LABEL=rootfs / ext4 defaults 0 1\nLABEL=bootfs /boot/firmware vfat defaults 0 2\n"
CLOUD = "datasource_list: [NoCloud, None]\ndatasource: {NoCloud: {seedfrom: 'file:///boot/firmware'}}\n"


OPENER = urllib.request.build_opener(urllib.request.ProxyHandler({}))


def run(*command: str | Path) -> str:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def debian(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a root of Debian 13, which looks for its wishes on the boot partition."""
    root = tmp_path_factory.mktemp("debian") / "root"
    included = f"--include={','.join(PACKAGES)}"
    run(
        "mmdebstrap", "--quiet", "--variant=minbase", included, "trixie", root, "http://deb.debian.org/debian"
    )
    (root / "boot" / "firmware").mkdir()
    (root / "etc" / "fstab").write_text(FSTAB)
    (root / "etc" / "cloud" / "cloud.cfg.d" / "99_raspberry-pi.cfg").write_text(CLOUD)
    (root / "etc" / "machine-id").write_text("")
    for name in ("hostname", "resolv.conf"):
        (root / "etc" / name).unlink(missing_ok=True)
    return root


@pytest.mark.parametrize("is_hotspot", [True, False])
def test_cloud_init_and_netplan_know_what_they_are_told(
    debian: Path, tmp_path: Path, *, is_hotspot: bool
) -> None:
    network = WirelessNetwork("""Chez "nous": é #1""", "123456789012", "FR", is_hotspot=is_hotspot)
    wish = CardWish("serial:auto", network=network, key="ssh-ed25519 AAAAC3Nza me@home")
    for name, text in cloud_files(wish, "a bundle").items():
        (debian / "srv" / name).write_text(text)
    for kind, name in (("cloud-config", "user-data"), ("network-config", "network-config")):
        run("chroot", debian, "cloud-init", "schema", "--schema-type", kind, "--config-file", f"/srv/{name}")
    plan = tmp_path / "etc" / "netplan" / "50-cloud-init.yaml"
    plan.parent.mkdir(parents=True)
    plan.write_text(
        (debian / "srv" / "network-config").read_text().replace("2,", '2, "renderer": "NetworkManager",', 1)
    )
    plan.chmod(0o600)
    shutil.copytree(tmp_path / "etc", debian / "srv" / str(is_hotspot) / "etc")
    run("chroot", debian, "netplan", "generate", "--root-dir", f"/srv/{is_hotspot}")
    made = "\n".join(path.read_text() for path in (debian / "srv" / str(is_hotspot) / "run").rglob("*wlan0*"))
    assert ("mode=ap\n" in made, "method=shared\n" in made) == (is_hotspot, is_hotspot)
    assert "psk=123456789012\n" in made
    assert 'Chez "nous": ' in made


@pytest.fixture
def card(tmp_path: Path) -> Path:
    """Prepare a card with a bundle of the newest commit."""
    clone = tmp_path / "clone"
    run("git", "clone", "--quiet", ROOT, clone)
    checkout, target = newest_commit(clone), Target(SYSTEM.machine, SYSTEM.python)
    wheel = own_wheel(checkout, target.machine)
    made = packed(checkout, target, wheel, {"3.11": OWN_HEADERS}, lambda _: None)
    path = tmp_path / made.name
    path.write_bytes(made.content)
    boot = boot_folder(tmp_path / "bootfs")
    BootPartition(boot).write(
        CardContent(CardWish("serial:auto"), load_profile(DEFAULT), bundle_at(path, SYSTEM))
    )
    return boot


@contextmanager
def switched_on(debian: Path, card: Path, folder: Path, port: Path) -> Iterator[subprocess.Popen[bytes]]:
    """Switch on a computer with the card, and a board at a port; nothing else can be reached from it."""
    root, boot = folder / "root.img", folder / "boot.img"
    run("mke2fs", "-q", "-t", "ext4", "-L", "rootfs", "-d", debian, root, "3G")
    run("mkfs.vfat", "-n", "bootfs", "-C", boot, "262144")
    run("mcopy", "-s", "-i", boot, *card.iterdir(), "::/")
    words = [
        "timeout",
        f"{PATIENCE_S}",
        "qemu-system-x86_64",
        "-accel",
        "tcg",
        "-cpu",
        "max",
        "-m",
        "1024",
        "-smp",
        "2",
    ]
    words += ["-kernel", str(next((debian / "boot").glob("vmlinuz-*")))]
    words += ["-initrd", str(next((debian / "boot").glob("initrd.img-*")))]
    words += [
        "-append",
        "root=LABEL=rootfs rw console=ttyS0 net.ifnames=0",
        "-serial",
        f"file:{folder}/console",
    ]
    words += [word for image in (root, boot) for word in ("-drive", f"file={image},format=raw,if=virtio")]
    words += ["-netdev", f"user,id=net,restrict=on,hostfwd=tcp:127.0.0.1:{PAGE_PORT}-:8070"]
    words += ["-device", "virtio-net-pci,netdev=net", "-display", "none", "-monitor", "none"]
    words += [
        "-device",
        "qemu-xhci",
        "-chardev",
        f"serial,id=board,path={port}",
        "-device",
        "usb-serial,chardev=board",
    ]
    computer = subprocess.Popen(words)
    try:
        yield computer
    finally:
        computer.terminate()
        computer.wait()


def asked(path: str) -> bytes:
    """Ask for a page by its name; nothing if it does not answer."""
    request = urllib.request.Request(
        f"http://127.0.0.1:{PAGE_PORT}{path}", headers={"Host": "manalath.local:8070"}
    )
    try:
        with OPENER.open(request, timeout=60) as answer:
            return bytes(answer.read())
    except (OSError, HTTPException):
        return b""


def test_it_starts_from_nothing_to_the_pages_answer_while_the_lights_tell(
    debian: Path, card: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deadline, "DEADLINE_S", PATIENCE_S)
    twin = SerialTwin(load_profile(DEFAULT), SimulatedClock(), seed=1)
    seen = set[bytes]()
    twin.rig.listeners.append(lambda: seen.add(bytes(twin.rig.strip.shown)))
    with twin.on_pty() as port, switched_on(debian, card, tmp_path, port) as computer:
        until(lambda: computer.poll() is not None or b"<title>" in asked("/"), lambda: sleep(1))
        # It has the board: a player's colour sweeps along an edge, and no first boot shows a colour.
        until(lambda: computer.poll() is not None or any(map(is_coloured, tuple(seen))))
        log = run("mtype", "-i", tmp_path / "boot.img", "::/manalath/first-boot.log")
        assert computer.poll() is None, log
    assert [line[:2] for line in log.splitlines() if line[1:2] == "."] == ["1.", "2.", "3.", "4.", "5."]
    assert "It plays. The page is at http://manalath.local:8070/" in log
    # The bar of stages 2 and 3: what is done, and the light that runs.
    assert {15, 29} <= {sum(map(any, lights_of(picture))) for picture in seen}


def lights_of(picture: bytes) -> list[bytes]:
    return [picture[at : at + 3] for at in range(0, len(picture), 3)]


def is_coloured(picture: bytes) -> bool:
    return any(len(set(light)) > 1 for light in lights_of(picture))
