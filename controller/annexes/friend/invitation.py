"""Invitations to a match: a link, or twelve words and a broker, have all that two boards need.

From the one secret in it follow the names under which the documents lie at the broker, the keys that seal
them, and the proof that who writes one was invited. A watch link holds less: what opens the documents, and
the host's key, so that nobody else can pass for the host. Needs the extra ``far``.
"""

import base64
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from mnemonic import Mnemonic

from controller.annexes.friend.joint_record import MatchSide
from controller.errors import InputError
from controller.far.broker import Broker
from controller.messages import Message

SECRET_BYTES = 16
_KEY_BYTES = 32
_KINDS = ("manalath-match", "manalath-watch")
_WORDS = Mnemonic("english")
_WORD_COUNT = 12


class BadInvitationError(InputError):
    """A text that is no invitation."""

    code = "bad-invitation"


@dataclass(frozen=True, slots=True)
class Invitation:
    """What a link or twelve words hold: a ``broker`` and a ``secret`` of `SECRET_BYTES`.

    In a watch link the secret only opens documents, and ``host`` begins the host's public key's hash.
    """

    broker: Broker
    secret: bytes
    host: bytes = b""

    @property
    def link(self) -> str:
        """The invitation as a link."""
        parts = [self.secret, *([self.host] if self.host else [])]
        return f"{_KINDS[len(parts) - 1]}:{self.broker.url}/{'.'.join(map(_text_of, parts))}"

    @property
    def words(self) -> str:
        """The secret in twelve words to say on the telephone; the broker's name is said besides."""
        return str(_WORDS.to_mnemonic(self.secret))

    @property
    def keys(self) -> "Keys":
        """What follows from the secret."""
        return _keys_of(self.secret, bool(self.host))

    def to_watch(self, host: bytes) -> "Invitation":
        """Return what lets others watch the match of the host with this public key's hash."""
        return Invitation(self.broker, self.keys.watch, host)


@dataclass(frozen=True, slots=True)
class Keys:
    """What opens a match: its name at the broker, what seals each side's documents, and what proves a side.

    A watcher has nothing to prove with; ``watching`` seals that it is there.
    """

    watch: bytes
    match: str
    sealing: Mapping[MatchSide, bytes]
    watching: bytes
    proving: bytes

    def topic(self, side: MatchSide, leaf: str = "") -> str:
        """Return where a side's document lies, or its ``leaf``."""
        return f"manalath/1/{self.match}/{side.value}{leaf}"

    def watch_topic(self, watcher: str) -> str:
        """Return where a watcher says that it is there; of the watcher ``+`` where all do."""
        return f"manalath/1/{self.match}/watch/{watcher}"


def read_invitation(text: str, broker: str = "") -> Invitation:
    """Read a link, or twelve words for a ``broker``; a broker given besides a link takes its place.

    Raises BadInvitationError, or BadBrokerError.
    """
    words = text.split()
    if len(words) == _WORD_COUNT:
        return Invitation(Broker.parse(broker), _secret_of(" ".join(words).lower()))
    kind, _, rest = text.strip().partition(":")
    address, _, secrets = rest.rpartition("/")
    try:
        parts = [base64.b64decode(part + "==", "-_", validate=True) for part in secrets.split(".")]
    except ValueError:
        parts = []
    wanted = 1 + _KINDS.index(kind) if kind in _KINDS else 0
    if not wanted or [len(part) for part in parts] != [SECRET_BYTES] * wanted:
        raise BadInvitationError(Message("match.no_invitation"))
    return Invitation(Broker.parse(broker or address), *parts)


@lru_cache(maxsize=8)
def _keys_of(secret: bytes, is_watching: bool) -> Keys:  # noqa: FBT001
    """Derive the keys of a match, or of what a watcher has of it: once, since they are asked for often."""
    watch = secret if is_watching else _derived(secret, "watch", SECRET_BYTES)
    proving = b"" if is_watching else _derived(secret, "prove", _KEY_BYTES)
    return Keys(
        watch,
        _text_of(_derived(watch, "match", SECRET_BYTES)),
        {side: _derived(watch, f"seal {side.value}", _KEY_BYTES) for side in MatchSide},
        _derived(watch, "seal watch", _KEY_BYTES),
        proving,
    )


def _text_of(part: bytes) -> str:
    return base64.urlsafe_b64encode(part).decode().rstrip("=")


def _secret_of(words: str) -> bytes:
    """Read twelve words, which hold a checksum."""
    unknown = [word for word in words.split() if word not in _WORDS.wordlist]
    if unknown:
        raise BadInvitationError(Message("match.no_word", word=unknown[0]))
    if not _WORDS.check(words):
        raise BadInvitationError(Message("match.wrong_words"))
    return bytes(_WORDS.to_entropy(words))


def _derived(secret: bytes, purpose: str, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt=None, info=f"manalath 1 {purpose}".encode()).derive(secret)
