"""The three files by which cloud-init learns what to do: user-data, network-config and meta-data.

Raspberry Pi OS reads them from its boot partition since October 2025. All are JSON, which YAML contains, so
no name or passphrase can be read as anything else. The formats are cloud-init's ("Module reference",
"Networking config version 2") and, below ``network``, netplan's. An instance is what cloud-init prepares
once: other wishes make another one, so a card that was used is prepared anew.
"""

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from controller.annexes.card.card_wish import CardWish, WirelessNetwork

#: Where the boot partition is on a running Pi, and our folder there.
BOOT, FOLDER = "/boot/firmware", "manalath"
#: The script that begins a first boot, at every start until one was done.
BEGIN = "begin.sh"

USER_DATA, NETWORK_CONFIG, META_DATA = "user-data", "network-config", "meta-data"
#: A line of every file here that this program wrote.
MARK = "# Written by `manalath card`, which writes it anew."
#: The line by which cloud-init knows user-data of this form.
_CLOUD_CONFIG = "#cloud-config"

_INSTANCE = "instance-id"
_OWNER_GROUPS = "adm, audio, dialout, gpio, i2c, netdev, spi, sudo, video"


def cloud_files(wish: CardWish, bundle: str) -> dict[str, str]:
    """Return the files by name, for a card with a ``bundle`` of that name."""
    files = {
        USER_DATA: f"{_CLOUD_CONFIG}\n{_written(_user_data(wish))}",
        NETWORK_CONFIG: _written(network_config(wish.network)),
    }
    content = "".join((*files.values(), wish.board, wish.language, bundle))
    instance = f"manalath-{hashlib.sha256(content.encode()).hexdigest()[:16]}"
    return files | {META_DATA: _written({_INSTANCE: instance, "dsmode": "local"})}


def instance_of(files: Mapping[str, str]) -> str:
    """Return the name of the instance that `cloud_files` has made."""
    return str(json.loads(files[META_DATA].removeprefix(MARK))[_INSTANCE])


def _user_data(wish: CardWish) -> Mapping[str, Any]:
    """Say everything but the network."""
    said: dict[str, Any] = {
        "hostname": wish.name,
        "manage_etc_hosts": True,
        "timezone": wish.time_zone,
        "bootcmd": [["sh", f"{BOOT}/{FOLDER}/{BEGIN}"]],
    }
    if wish.key:
        owner = {"name": "pi", "groups": _OWNER_GROUPS, "shell": "/bin/bash", "lock_passwd": True}
        said["users"] = [owner | {"sudo": "ALL=(ALL) NOPASSWD:ALL", "ssh_authorized_keys": [wish.key]}]
        said["runcmd"] = [["systemctl", "enable", "--now", "ssh.service"]]
    return said


def network_config(network: WirelessNetwork | None) -> Mapping[str, Any]:
    """Say what the Pi is linked to: by cable always, and without one as wished."""
    said: dict[str, Any] = {"version": 2, "ethernets": {"eth0": {"dhcp4": True, "optional": True}}}
    if network is not None:
        point = {"password": network.passphrase, **({"mode": "ap"} if network.is_hotspot else {})}
        said["wifis"] = {
            "wlan0": {
                "dhcp4": True,
                "optional": True,
                "regulatory-domain": network.country,
                "access-points": {network.name: point},
            }
        }
    return {"network": said}


def kept_pin(text: str, hotspot: str) -> str | None:
    """Return the PIN that an earlier network-config has for a hotspot of that name; None if it has none."""
    if not text.startswith(MARK):
        return None
    points = json.loads(text.removeprefix(MARK))["network"].get("wifis", {}).get("wlan0", {})
    point = points.get("access-points", {}).get(hotspot, {})
    return str(point["password"]) if point.get("mode") == "ap" else None


def _written(said: Mapping[str, Any]) -> str:
    return f"{MARK}\n{json.dumps(said, indent=2, ensure_ascii=False)}\n"
