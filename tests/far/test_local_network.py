"""Names and codes on the local network: on this computer's own network, by real multicast."""

from contextlib import closing
from ipaddress import IPv4Address
from time import monotonic

import pytest
from zeroconf import IPVersion, NonUniqueNameException, ServiceInfo, Zeroconf
from zeroconf._services.info import AddressResolver

from controller.annexes.phones import local_network
from controller.annexes.phones.local_network import TRIES_FOR_S, Announcement, private_addresses
from controller.far.qr_code import code_svg, code_text
from tests.sweeps import PROOF

PORT = 8123
#: Two computers: an objection to a name is sent to the address of whoever asks for it.
AT_HOME, NEXT_DOOR = "127.0.0.1", "127.0.0.2"


def resolved(name: str) -> list[str]:
    """Ask the network for the addresses of a name."""
    with Zeroconf(interfaces=[AT_HOME]) as asking:
        resolver = AddressResolver(f"{name}.")
        resolver.request(asking, 3000)
        return [str(address) for address in resolver.ip_addresses_by_version(IPVersion.V4Only)]


def test_a_board_is_found_by_its_name() -> None:
    with closing(Announcement([AT_HOME], PORT, monotonic)) as announced:
        assert announced.name == "manalath.local"
        assert resolved(announced.name) == [AT_HOME]


@PROOF
def test_each_board_of_a_network_has_a_name_of_its_own() -> None:
    with (
        closing(Announcement([AT_HOME], PORT, monotonic)) as first,
        closing(Announcement([NEXT_DOOR], PORT, monotonic)) as second,
    ):
        assert (first.name, second.name) == ("manalath.local", "manalath-2.local")
        assert resolved(second.name) == [NEXT_DOOR]
    with closing(Announcement([AT_HOME], PORT, monotonic)) as again:
        assert again.name == "manalath.local"


class Objecting:
    """A network in which every name is taken."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def __call__(self, interfaces: list[str]) -> "Objecting":
        assert interfaces == [AT_HOME]
        return self

    def register_service(self, service: ServiceInfo) -> None:
        self.asked.append(str(service.server))
        raise NonUniqueNameException

    def close(self) -> None:
        """Nothing was announced."""


def test_a_network_that_objects_to_every_name_is_not_asked_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    network = Objecting()
    monkeypatch.setattr(local_network, "Zeroconf", network)
    clock_s = iter((0.0, TRIES_FOR_S / 2, TRIES_FOR_S))
    with closing(Announcement([AT_HOME], PORT, lambda: next(clock_s))) as announced:
        assert announced.name == ""
    assert network.asked == ["manalath.local.", "manalath-2.local."]


def test_only_private_addresses_are_shown() -> None:
    for address in private_addresses():
        assert IPv4Address(address).is_private
        assert not IPv4Address(address).is_loopback


def test_a_code_is_a_picture_and_a_text() -> None:
    drawn = code_svg("http://192.168.1.5:8070/")
    assert drawn.startswith("<svg")
    assert "▀" in code_text("http://192.168.1.5:8070/")
