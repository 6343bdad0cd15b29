"""The local network: the addresses at which this computer is found there, and by a name.

Only private addresses count, so that no page is ever shown to the whole internet. Needs the extra ``far``.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from ipaddress import IPv4Address, IPv4Network

import ifaddr
from zeroconf import Error, NonUniqueNameException, ServiceInfo, Zeroconf

#: The networks of homes: what Python calls private holds more, even addresses that stand for public ones.
_PRIVATE = tuple(map(IPv4Network, ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16")))

_KIND = "_http._tcp.local."
#: How many boards of one network are told apart by number.
_MOST_BOARDS = 20
#: How long names are tried: each costs a second or more, and a network may object to all of them.
TRIES_FOR_S = 10.0


def private_addresses() -> tuple[str, ...]:
    """Return this computer's IPv4 addresses in private networks, the usual kind first."""
    found = {
        IPv4Address(ip.ip)
        for adapter in ifaddr.get_adapters()
        for ip in adapter.ips
        if isinstance(ip.ip, str)
    }
    private = [ip for ip in found if any(ip in network for network in _PRIVATE)]
    return tuple(map(str, sorted(private, key=lambda ip: (ip.is_link_local, ip))))


class Announcement:
    """A page announced by multicast DNS, with a host name of its own; blocks while that is agreed on.

    The first board of a network is ``manalath.local``, the second ``manalath-2.local``; one that does not
    find a free name soon has none. OSError if there is no network to announce it on. ``now_s`` is a clock in
    seconds.
    """

    def __init__(self, addresses: Sequence[str], port: int, now_s: Callable[[], float]) -> None:
        self._zeroconf = Zeroconf(interfaces=list(addresses))
        try:
            self.name = self._agreed(addresses, port, now_s)
        except Error as error:
            self.close()
            raise OSError(str(error)) from error
        except BaseException:
            self.close()
            raise

    def _agreed(self, addresses: Sequence[str], port: int, now_s: Callable[[], float]) -> str:
        packed = [IPv4Address(address).packed for address in addresses]
        until_s = now_s() + TRIES_FOR_S
        for number in range(1, _MOST_BOARDS + 1):
            name = "manalath" if number == 1 else f"manalath-{number}"
            service = ServiceInfo(
                _KIND,
                f"{name}.{_KIND}",
                port,
                addresses=packed,
                server=f"{name}.local.",
                properties={"path": "/"},
            )
            try:
                self._zeroconf.register_service(service)
            except NonUniqueNameException:
                if now_s() >= until_s:
                    break
                continue
            return f"{name}.local"
        return ""

    def close(self) -> None:
        """Take the name back."""
        with suppress(Error):
            self._zeroconf.close()
