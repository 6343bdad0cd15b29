"""The udev rules: which group may open a board's devices, and that ModemManager ignores them.

`hardware.serial_board.port_discovery` knows which USB numbers are those of a board. A rule for a group that
does not exist on the computer is left out, because udev would complain about it at every start.
"""

from collections.abc import Iterable, Iterator

SERIAL_GROUP = "dialout"
PIN_GROUP = "gpio"


def rules_of(bridges: Iterable[tuple[int, int]], groups: frozenset[str], starts: str | None) -> Iterator[str]:
    """Write the rules for the ``bridges``, each a USB vendor and product, and for the devices of a Pi.

    If ``starts`` is given, plugging in a board starts the service of that name.
    """
    yield "# A board at the end of a cable is no modem, so ModemManager must not probe it."
    for vendor, product in sorted(bridges):
        numbers = f'SUBSYSTEMS=="usb", ATTRS{{idVendor}}=="{vendor:04x}", ATTRS{{idProduct}}=="{product:04x}"'
        yield f'{numbers}, ENV{{ID_MM_DEVICE_IGNORE}}="1"'
        effects = ", ".join(_effects(groups, starts))
        if effects:
            yield f'SUBSYSTEM=="tty", {numbers}, {effects}'
    if PIN_GROUP in groups:
        yield "# The device that drives the lights of a Raspberry Pi 5."
        yield f'SUBSYSTEM=="*-pio", GROUP="{PIN_GROUP}", MODE="0660"'


def _effects(groups: frozenset[str], starts: str | None) -> Iterator[str]:
    """Yield the assignments for the port of a board."""
    if SERIAL_GROUP in groups:
        yield f'GROUP="{SERIAL_GROUP}", MODE="0660"'
    if starts is not None:
        yield f'TAG+="systemd", ENV{{SYSTEMD_WANTS}}+="{starts}"'
