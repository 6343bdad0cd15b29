"""The units beside that of the service: they settle an interrupted update, and do what a page asks.

The service may not change the program that it runs. Its page leaves a wish in the folder that systemd gives
the service, and root does what the owner has set, and nothing else.
"""

from pathlib import Path

from hardware.service import BESIDE, MARK, UNIT_NAME, Text
from hardware.service.target import InstallTarget
from hardware.service.unit import command_line
from hardware.service.version_place import GOOD

#: The wish of a page, in the service's own folder below /run.
WISH = "update-wanted"
_RUN = Path("/run") / UNIT_NAME.removesuffix(".service")

_WANTED = "WantedBy=multi-user.target"


def wish_file() -> Path:
    """Return where the service's page leaves its wish."""
    return _RUN / WISH


def units_at(place: Path) -> tuple[Text, ...]:
    """Make the units for a place; they call the version that was found good last."""
    command = command_line((str(place / GOOD / "bin" / "manalath"), "update", "--resume"))
    settles = (
        *("[Unit]", "Description=Updates the brain of an electronic tabletop board", f"After={UNIT_NAME}"),
        *("", "[Service]", "Type=oneshot", f"ExecStart={command}"),
        *("NoNewPrivileges=yes", "PrivateTmp=yes", "ProtectHome=read-only"),
        *("", "[Install]", _WANTED),
    )
    hears = (
        *("[Unit]", "Description=Waits for an update that a page asks for"),
        *("", "[Path]", f"PathExists={wish_file()}"),
        *("", "[Install]", _WANTED),
    )
    return tuple(
        Text(path, "\n".join((MARK, *lines)) + "\n")
        for path, lines in zip(BESIDE, (hears, settles), strict=True)
    )


def install_units(machine: InstallTarget, place: Path) -> None:
    """Write the units and enable them, unless they are as they should be; FileError if that fails."""
    texts = units_at(place)
    if all(machine.read(text.path) == text.content for text in texts):
        return
    for text in texts:
        machine.write(text.path, text.content)
    machine.run(("systemctl", "daemon-reload"))
    machine.run(("systemctl", "enable", *(text.path.name for text in texts)))
    machine.run(("systemctl", "start", texts[0].path.name))
