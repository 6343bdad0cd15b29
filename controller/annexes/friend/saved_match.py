"""A match as a file: what a stop of this program must not lose. Needs the extra ``far``."""

import json
from collections.abc import Mapping
from dataclasses import dataclass

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from controller.annexes.friend.invitation import SECRET_BYTES, Invitation
from controller.annexes.friend.joint_record import MatchSide
from controller.annexes.friend.side_documents import (
    PRIVATE_BYTES,
    Pen,
    UnreadableError,
    bytes_form,
    public_bytes,
    read_document,
)
from controller.far.broker import Broker
from controller.messages import Message
from controller.plain import Codec, read_json


@dataclass(frozen=True, slots=True)
class SavedMatch:
    """An invitation, this side's private key, and what each side has signed; a watcher has no key."""

    broker: Broker
    secret: bytes
    host: bytes
    side: MatchSide | None
    private: bytes
    signed: Mapping[MatchSide, bytes]

    @property
    def invitation(self) -> Invitation:
        """What the match was joined by."""
        return Invitation(self.broker, self.secret, self.host)

    @property
    def pen(self) -> Pen | None:
        """What this side writes with."""
        if self.side is None:
            return None
        return Pen(self.side, Ed25519PrivateKey.from_private_bytes(self.private), self.invitation.keys)

    @staticmethod
    def of(invitation: Invitation, pen: Pen | None, signed: Mapping[MatchSide, bytes]) -> "SavedMatch":
        """Return a match as it is to be saved."""
        private = b"" if pen is None else pen.private.private_bytes_raw()
        side = None if pen is None else pen.side
        return SavedMatch(invitation.broker, invitation.secret, invitation.host, side, private, signed)

    def text(self) -> str:
        """Write the file."""
        return json.dumps(_CODEC.write(SavedMatch, self), indent=1) + "\n"

    @staticmethod
    def read(text: str) -> "SavedMatch":
        """Read the file; MessageError if it is none, or if its parts do not belong together."""
        saved: SavedMatch = _CODEC.read(SavedMatch, read_json(text), "the match")
        if not saved._is_whole():
            raise UnreadableError(Message("match.no_whole_match"))
        return saved

    def _is_whole(self) -> bool:
        """Whether it has all that its side needs: a player's own document and key, or a watch link."""
        if len(self.secret) != SECRET_BYTES:
            return False
        if self.side is None:
            return len(self.host) == SECRET_BYTES
        if self.host or len(self.private) != PRIVATE_BYTES or self.side not in self.signed:
            return False
        own = Ed25519PrivateKey.from_private_bytes(self.private)
        return read_document(self.invitation.keys, self.side, self.signed[self.side]).key == public_bytes(own)


_CODEC = Codec({bytes: bytes_form()})
