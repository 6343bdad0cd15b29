"""Playing from the moment a computer is switched on: the systemd unit and the udev rules that it takes.

Decides what these files say, where they go, how they are known again, and whether a service could reach the
program at all. Pure: it writes nothing and runs nothing; who does is `controller.cli.service`. The truth is
systemd.service(5), systemd.exec(5), systemd.resource-control(5) and udev(7), of systemd 252 and later.
"""

from manalath_board.hardware.service.plan import (
    MARK,
    RULES,
    STATE,
    UNIT,
    UNIT_NAME,
    WANTED,
    Plan,
    Program,
    Text,
    Wish,
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
    "Plan",
    "Program",
    "Text",
    "Wish",
    "is_ours",
    "texts_of",
    "trouble_of",
    "wish_in",
]
