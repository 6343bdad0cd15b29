"""Playing from the moment a computer is switched on: a service of systemd, from its files to how it fares.

`install_plan` decides what the systemd unit and the udev rules say, where they go, and how they are known
again; `unit`, `udev_rules` and `systemd_syntax` write them, `reach` says whether a service could run the
program at all. All that is pure, and what this room offers at its door. `target` is the computer that it is
done to: `installation` puts the service there and takes it away, `status` tells how it is. The truth is
systemd.service(5), systemd.exec(5), systemd.resource-control(5) and udev(7), of systemd 252 and later.
"""

from manalath_board.hardware.service.install_plan import (
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
from manalath_board.hardware.service.reach import trouble_of

__all__ = [
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
