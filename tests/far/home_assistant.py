"""Home Assistant's own core with its MQTT integration, as a program for the Python of ``.venv/house``.

Writes each state that an entity takes as a line of JSON, presses the button whose entity is named on a line
of its input, and ends with its input. It knows nothing of this project.
"""

import asyncio
import json
import sys
from functools import partial

from paho.mqtt import client as paho
from paho.mqtt.enums import CallbackAPIVersion

# This release was made for the paho-mqtt before the second, whose calls the second still has.
setattr(paho, "Client", partial(paho.Client, CallbackAPIVersion.VERSION1))  # noqa: B010

from homeassistant import config_entries, core, loader  # noqa: E402
from homeassistant.const import __version__  # noqa: E402
from homeassistant.helpers import (  # noqa: E402
    area_registry,
    device_registry,
    entity,
    entity_registry,
    floor_registry,
    issue_registry,
    label_registry,
    restore_state,
    template,
    translation,
)

_KEPT = (
    area_registry,
    device_registry,
    entity_registry,
    floor_registry,
    label_registry,
    issue_registry,
    restore_state,
)


async def begin(folder: str, port: int) -> core.HomeAssistant:
    """Start the core with an MQTT integration that somebody has set up for this broker."""
    home = core.HomeAssistant(folder)
    home.config.skip_pip = True
    for part in (loader, entity, template, translation):
        part.async_setup(home)
    home.config_entries = config_entries.ConfigEntries(home, {})
    await home.config_entries.async_initialize()
    for kept in _KEPT:
        await kept.async_load(home)
    # What serves pages is not wanted.
    home.config.components |= {"http", "file_upload"}
    home.bus.async_listen("state_changed", _show)
    where = {"broker": "127.0.0.1", "port": port, "discovery": True, "client_id": "house"}
    await home.config_entries.async_add(
        config_entries.ConfigEntry(
            version=1, minor_version=1, domain="mqtt", title="broker", source="user", data=where
        )
    )
    await home.async_start()
    return home


def _show(event: core.Event) -> None:
    state = event.data["new_state"]
    if state is not None:
        _write({"id": state.entity_id, "state": state.state, "attributes": dict(state.attributes)})
    else:
        _write({"id": event.data["entity_id"], "state": None, "attributes": {}})


def _write(said: dict[str, object]) -> None:
    sys.stdout.write(json.dumps(said, default=str) + "\n")
    sys.stdout.flush()


async def run(folder: str, port: int) -> None:
    """Run until the input ends."""
    home = await begin(folder, port)
    _write({"version": __version__})
    while line := await asyncio.to_thread(sys.stdin.readline):
        if line.strip() == "devices":
            found = device_registry.async_get(home).devices.values()
            _write({"devices": [[each.name, each.model, each.sw_version] for each in found]})
        else:
            await home.services.async_call("button", "press", {"entity_id": line.strip()}, blocking=True)
    await home.async_stop()


if __name__ == "__main__":
    asyncio.run(run(sys.argv[1], int(sys.argv[2])))
