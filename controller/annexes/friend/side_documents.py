"""Documents of a match: everything that one side has written, signed by it and sealed for the broker.

A document is whole: whoever has the newest one of each side has the match. Needs the extra ``far``.
"""

import base64
import hashlib
import hmac
import json
import zlib
from dataclasses import dataclass, replace
from typing import Annotated, Any

from cryptography.exceptions import InvalidSignature, InvalidTag
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from controller.annexes.friend.invitation import SECRET_BYTES, Keys
from controller.annexes.friend.joint_record import MatchAct, MatchSide, Terms
from controller.errors import MessageError
from controller.games import COLOUR_WORDS, Colour, Game, all_games
from controller.messages import Message
from controller.plain import Codec, Form, MalformedError, Within, in_words, named, read_json, shown
from controller.table import clean_name

NONCE_BYTES, PRIVATE_BYTES = 12, 32
_SIGNATURE_BYTES = 64
#: No document comes near: a game is under 4 kB.
_MOST_BYTES = 1_000_000
#: Where each side says whether it is there, and gives back what the other has lost, beside its document.
HERE, BACK = "/here", "/back"


class UnreadableError(MessageError):
    """A document that cannot be read, or that none of the two sides has written; the message is a clause."""


@dataclass(frozen=True, slots=True)
class SideDocument:
    """What a ``side`` has written: its ``name``, its ``acts``, and who it is.

    ``key`` is its public key, which ``proof`` binds to the invitation, and ``writer`` names the program that
    wrote this ``version``. The host's has the ``terms`` and, once somebody has come, the ``guest``'s key. A
    side that ``has_left`` does not come back.
    """

    side: MatchSide
    key: bytes
    proof: bytes
    writer: str
    version: Annotated[int, Within(1, 2**63)] = 1
    name: str = ""
    acts: tuple[MatchAct, ...] = ()
    terms: Terms | None = None
    guest: bytes | None = None
    has_left: bool = False


@dataclass(frozen=True, slots=True)
class Here:
    """Whether a side is there."""

    is_here: bool


@dataclass(frozen=True, slots=True)
class Back:
    """What the other side has ``signed`` before its board was set back, for its program named ``writer``."""

    writer: str
    signed: bytes


#: What a side signs.
Signable = SideDocument | Here | Back
_LEAVES: dict[type[Signable], str] = {SideDocument: "", Here: HERE, Back: BACK}


@dataclass(frozen=True, slots=True)
class Pen:
    """What one ``side`` writes with: its ``private`` key, and the ``keys`` of the match."""

    side: MatchSide
    private: Ed25519PrivateKey
    keys: Keys

    def signed(self, value: Signable) -> bytes:
        """Write a document, signed."""
        body = json.dumps(_codec().write(type(value), value), separators=(",", ":")).encode()
        return self.private.sign(_about(self.keys, self.side, value) + body) + body

    def sealed(self, value: Signable, nonce: bytes) -> bytes:
        """Write a document as the broker has it; no ``nonce`` of `NONCE_BYTES` may be used twice."""
        about = _about(self.keys, self.side, value)
        sealing = ChaCha20Poly1305(self.keys.sealing[self.side])
        return nonce + sealing.encrypt(nonce, zlib.compress(self.signed(value)), about)

    def begun(self, writer: str, name: str = "", terms: Terms | None = None) -> SideDocument:
        """Return the first document of this side, which has no act yet."""
        key = public_bytes(self.private)
        return SideDocument(self.side, key, _proof(self.keys, self.side, key), writer, name=name, terms=terms)


def opened(keys: Keys, side: MatchSide, payload: bytes, leaf: str = "") -> bytes:
    """Open what lies at the broker for a side; UnreadableError for what none of the two has sealed."""
    sealing, about = ChaCha20Poly1305(keys.sealing[side]), keys.topic(side, leaf).encode()
    unpacking = zlib.decompressobj()
    try:
        packed = sealing.decrypt(payload[:NONCE_BYTES], payload[NONCE_BYTES:], about)
        signed = unpacking.decompress(packed, _MOST_BYTES)
    except (InvalidTag, ValueError, zlib.error):
        raise UnreadableError(Message("match.not_sealed")) from None
    return signed


def read_document(keys: Keys, side: MatchSide, signed: bytes) -> SideDocument:
    """Read a signed document, and check that whoever wrote it was invited; raises UnreadableError."""
    document: SideDocument = _read(SideDocument, signed)
    _verify(keys, side, document, signed, document.key)
    is_proved = hmac.compare_digest(document.proof, _proof(keys, side, document.key))
    if document.side is not side or not (is_proved or not keys.proving):
        raise UnreadableError(Message("match.not_invited"))
    return document


def read_here(keys: Keys, side: MatchSide, signed: bytes, key: bytes) -> Here:
    """Read whether the side with this public key is there; raises UnreadableError."""
    here: Here = _read(Here, signed)
    _verify(keys, side, here, signed, key)
    return here


def read_back(keys: Keys, side: MatchSide, signed: bytes, key: bytes) -> Back:
    """Read what the side with this public key gives back; raises UnreadableError."""
    back: Back = _read(Back, signed)
    _verify(keys, side, back, signed, key)
    return back


def watching(keys: Keys, topic: str, nonce: bytes) -> bytes:
    """Write that a watcher is there, as the broker has it at a topic."""
    return nonce + ChaCha20Poly1305(keys.watching).encrypt(nonce, b"", topic.encode())


def is_watching(keys: Keys, topic: str, payload: bytes) -> bool:
    """Whether what lies at a topic says that a watcher is there."""
    try:
        sealing, nonce = ChaCha20Poly1305(keys.watching), payload[:NONCE_BYTES]
        sealing.decrypt(nonce, payload[NONCE_BYTES:], topic.encode())
    except (InvalidTag, ValueError):
        return False
    return True


def public_bytes(private: Ed25519PrivateKey) -> bytes:
    """Return the public half of a key."""
    return private.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)


def mark_of(key: bytes) -> bytes:
    """Return the hash of a public key that a watch link has."""
    return hashlib.sha256(key).digest()[:SECRET_BYTES]


def _about(keys: Keys, side: MatchSide, value: Signable) -> bytes:
    """Return where a document belongs, which its seal and its signature hold too."""
    return keys.topic(side, _LEAVES[type(value)]).encode()


def _proof(keys: Keys, side: MatchSide, key: bytes) -> bytes:
    return hmac.digest(keys.proving, side.value.encode() + key, "sha256")[:SECRET_BYTES]


def _verify(keys: Keys, side: MatchSide, value: Signable, signed: bytes, key: bytes) -> None:
    """Raise UnreadableError unless the owner of a key has signed this."""
    about, signature = _about(keys, side, value), signed[:_SIGNATURE_BYTES]
    try:
        Ed25519PublicKey.from_public_bytes(key).verify(signature, about + signed[_SIGNATURE_BYTES:])
    except (InvalidSignature, ValueError):
        raise UnreadableError(Message("match.not_signed")) from None


def _read(kind: type, signed: bytes) -> Any:  # noqa: ANN401 - of that kind
    try:
        value = _codec().read(kind, read_json(signed[_SIGNATURE_BYTES:].decode()), "the document")
        return replace(value, name=clean_name(value.name)) if isinstance(value, SideDocument) else value
    except (MalformedError, UnicodeDecodeError) as error:
        raise UnreadableError(Message("match.not_read", why=str(error))) from None
    except MessageError as error:
        raise UnreadableError(error.message) from None


def bytes_form() -> Form:
    """Write bytes as text."""
    return in_words(lambda value: base64.b64encode(value).decode(), _from_base64)


def _from_base64(text: str) -> bytes:
    try:
        return base64.b64decode(text, validate=True)
    except ValueError:
        raise UnreadableError(Message("match.not_read", why=shown(text))) from None


def _codec() -> Codec:
    return Codec(
        {
            bytes: bytes_form(),
            Colour: named({word: colour for colour, word in COLOUR_WORDS.items()}),
            Game: named(all_games()),
        },
        rows=frozenset({MatchAct}),
        grown=frozenset({Terms}),
    )
