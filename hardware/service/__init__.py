"""The systemd service: plays from the moment the computer is switched on; its files, installation and status.

`install_plan` decides what the systemd unit and the udev rules contain, where they go, and how they are
recognised later; `unit` writes the first. Both are pure, and the package exports them. `target` is the
computer to install on: `installation` adds the service and removes it, and decides whether one could run the
program at all; `status` reports on it. The sources are systemd.service(5), systemd.exec(5),
systemd.resource-control(5) and udev(7), of systemd 252 and later.
"""

from hardware.service.install_plan import (
    BESIDE,
    MARK,
    RULES,
    STATE,
    UNIT,
    UNIT_NAME,
    WANTED,
    InstalledProgram,
    InstallPlan,
    InstallWish,
    Text,
    is_ours,
    texts_of,
    wish_in,
)
from hardware.service.installation import trouble_of

__all__ = [
    "BESIDE",
    "MARK",
    "RULES",
    "STATE",
    "UNIT",
    "UNIT_NAME",
    "WANTED",
    "InstallPlan",
    "InstallWish",
    "InstalledProgram",
    "Text",
    "is_ours",
    "texts_of",
    "trouble_of",
    "wish_in",
]
