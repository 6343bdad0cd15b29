"""What a card is asked to be: the board, the name on the network, the network itself, language and time.

Each value is checked as it is made, by the rules of those who will read it: host names by RFC 1123, networks
and passphrases by IEEE 802.11, countries by ISO 3166, whose codes the Linux wireless regulatory database
uses, and time zones by the IANA database, where this computer has it.
"""

import re
import secrets
import string
import zoneinfo
from dataclasses import dataclass

from controller.errors import InputError
from controller.messages import LANGUAGES, Message

#: The two-letter codes of ISO 3166-1.
COUNTRIES = frozenset(
    first + second
    for first, seconds in {
        "A": "DEFGILMOQRSTUWXZ",
        "B": "ABDEFGHIJLMNOQRSTVWYZ",
        "C": "ACDFGHIKLMNORUVWXYZ",
        "D": "EJKMOZ",
        "E": "CEGHRST",
        "F": "IJKMOR",
        "G": "ABDEFGHILMNPQRSTUWY",
        "H": "KMNRTU",
        "I": "DELMNOQRST",
        "J": "EMOP",
        "K": "EGHIMNPRWYZ",
        "L": "ABCIKRSTUVY",
        "M": "ACDEFGHKLMNOPQRSTUVWXYZ",
        "N": "ACEFGILOPRUZ",
        "O": "M",
        "P": "AEFGHKLMNRSTWY",
        "Q": "A",
        "R": "EOSUW",
        "S": "ABCDEGHIJKLMNORSTVXYZ",
        "T": "CDFGHJKLMNORTVWZ",
        "U": "AGMSYZ",
        "V": "ACEGINU",
        "W": "FS",
        "Y": "ET",
        "Z": "AMW",
    }.items()
    for second in seconds
)

_HOST_NAME = re.compile(r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?")
_MOST_NETWORK_BYTES = 32
_LEAST_PASSPHRASE, _MOST_PASSPHRASE = 8, 63
#: The digits of a hotspot's PIN: 40 bits, which nobody guesses from what goes through the air in a night.
_PIN_DIGITS = 12


class CardError(InputError):
    """A card cannot be prepared as asked; the message says why, and what to do."""

    code = "bad-card"


@dataclass(frozen=True, slots=True)
class WirelessNetwork:
    """A Wi-Fi network that the board joins, or makes itself if it ``is_hotspot``."""

    name: str
    passphrase: str
    country: str
    is_hotspot: bool = False

    def __post_init__(self) -> None:
        """Check it; CardError."""
        if self.country not in COUNTRIES:
            raise CardError(Message("card.no_country", found=self.country))
        size = len(self.name.encode())
        if not 0 < size <= _MOST_NETWORK_BYTES or not self.name.isprintable():
            raise CardError(Message("card.no_network_name", found=self.name, most=_MOST_NETWORK_BYTES))
        is_ascii = self.passphrase.isascii() and self.passphrase.isprintable()
        if not is_ascii or not _LEAST_PASSPHRASE <= len(self.passphrase) <= _MOST_PASSPHRASE:
            raise CardError(
                Message(
                    "card.no_passphrase", least=_LEAST_PASSPHRASE, most=_MOST_PASSPHRASE, network=self.name
                )
            )


@dataclass(frozen=True, slots=True)
class CardWish:
    """What the card is for: the ``board`` as `manalath play` names it, and the ``name`` on the network.

    Without a ``network`` the board is reached by cable, or by nobody. ``key`` is a public key that may come
    in by SSH, as a line of its file; empty for none.
    """

    board: str
    name: str = "manalath"
    language: str = LANGUAGES[0]
    time_zone: str = "UTC"
    network: WirelessNetwork | None = None
    key: str = ""

    def __post_init__(self) -> None:
        """Check what has a rule; CardError."""
        if not _HOST_NAME.fullmatch(self.name):
            raise CardError(Message("card.no_host_name", found=self.name))
        zones = zoneinfo.available_timezones()
        if zones and self.time_zone not in zones:
            raise CardError(Message("card.no_time_zone", found=self.time_zone))


def new_pin() -> str:
    """Return a PIN for a hotspot, by chance."""
    return "".join(secrets.choice(string.digits) for _ in range(_PIN_DIGITS))
