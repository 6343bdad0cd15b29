"""The plugs between the host's board, the skin and the rows, and the net at each of their contacts."""

from collections.abc import Iterable
from itertools import count

from controller.board import Profile

#: The nets of the lights: their supply, which is not the host's, the ground of both, and the data.
SUPPLY, GROUND, DATA = "5V", "GND", "DATA"

#: The nets at the contacts of each plug, from 1 on; an empty one goes nowhere.
Plugs = dict[str, list[str]]


def column_net(number: int) -> str:
    """Return the net of a column."""
    return f"COL{number}"


def row_net(number: int) -> str:
    """Return the net of a row."""
    return f"ROW{number}"


def row_plugs(profile: Profile) -> Plugs:
    """Return the plugs of the rows."""
    return _plugs((wire.connector, row_net(number)) for number, wire in enumerate(profile.rows))


def column_plugs(profile: Profile) -> Plugs:
    """Return the plugs of the columns."""
    return _plugs((wire.connector, column_net(number)) for number, wire in enumerate(profile.columns))


def lights_plug(profile: Profile) -> Plugs:
    """Return the plug of the lights: J4, or the next that no line of the matrix has."""
    taken = {wire.connector.partition(".")[0] for wire in (*profile.rows, *profile.columns)}
    name = next(name for name in (f"J{number}" for number in count(4)) if name not in taken)
    return {name: [SUPPLY, SUPPLY, GROUND, GROUND, DATA]}


def _plugs(wired: Iterable[tuple[str, str]]) -> Plugs:
    """List the nets of each plug, from those at each contact: ``J2.5`` is contact 5 of J2."""
    plugs = dict[str, dict[int, str]]()
    for connector, net in wired:
        plug, _, contact = connector.partition(".")
        plugs.setdefault(plug, {})[int(contact)] = net
    return {plug: [nets.get(at, "") for at in range(1, max(nets) + 1)] for plug, nets in plugs.items()}
