"""Cards and bundles for tests: a folder like the boot partition of Raspberry Pi OS, and a bundle."""

import io
import zipfile
from pathlib import Path

from controller.annexes.card.card_bundle import RASPBERRY_PI_OS, CardSystem

VERSION = "0.2.0"

#: What the image of Raspberry Pi OS has in the files that a card changes (RPi-Distro/pi-gen).
CONFIG = "# Uncomment some or all\n#dtparam=i2c_arm=on\ndtparam=audio=on\n\n[cm4]\notg_mode=1\n\n[all]\n"
CMDLINE = "console=serial0,115200 console=tty1 root=PARTUUID=1c1b57de-02 rootfstype=ext4 rootwait\n"
STOCK = {
    "config.txt": CONFIG,
    "cmdline.txt": CMDLINE,
    "user-data": "#cloud-config\n\nssh_pwauth: false\n",
    "network-config": "network:\n  version: 2\n",
    "meta-data": "dsmode: local\ninstance_id: rpios-image\n",
}


def boot_folder(folder: Path) -> Path:
    """Make a boot partition as the system's image has it."""
    folder.mkdir()
    for name, text in STOCK.items():
        (folder / name).write_text(text)
    return folder


def release_bundle(folder: Path, system: CardSystem = RASPBERRY_PI_OS, *, is_old: bool = False) -> Path:
    """Write a bundle whose wheel names what a first boot runs; an old one has not even that."""
    wheel = io.BytesIO()
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr(f"controller/annexes/{'none' if is_old else 'card'}/first_boot.py", "")
    path = folder / f"manalath-{VERSION}-{system.target}.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(f"{path.stem}/target", f"{system.machine} {system.python}\n")
        archive.writestr(f"{path.stem}/wheels/manalath_board-{VERSION}-py3-none-any.whl", wheel.getvalue())
        archive.writestr(f"{path.stem}/install.sh", "#!/bin/sh\n")
    return path
