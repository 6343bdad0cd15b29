"""The hashes that acts carry: each of the joint record that its writer had before it.

What a writer had is the joint order up to the first act that it had not seen, and then its own acts alone, as
long as those had seen no more. So one pass over the order hashes everything once, and again only what a side
wrote before it saw what the order puts first. Between honest sides that is hardly anything. A document with
much of it is refused, so that the work is linear in its length, whoever wrote it.
"""

import base64
from collections.abc import Mapping
from hashlib import sha256

from controller.annexes.friend.joint_record import Acts, MatchAct, MatchSide, Ordered, row_of, written

#: How many bytes of a hash an act carries.
HASH_BYTES = 12
#: How often a byte may be hashed again, on average.
MOST_AGAIN = 32


class _Hash:
    """The hash of a list of acts that grows, and its ``length`` in bytes."""

    def __init__(self) -> None:
        self._state, self._comma, self.length = sha256(b"["), b"", 0

    def copied(self) -> "_Hash":
        """Return another that has the same acts."""
        other = _Hash()
        other._state, other._comma, other.length = self._state.copy(), self._comma, self.length
        return other

    def add(self, side: MatchSide, act: MatchAct) -> None:
        """Add an act."""
        row = self._comma + written(row_of(side, act))
        self._state.update(row)
        self._comma = b","
        self.length += len(row)

    @property
    def text(self) -> str:
        """The hash as an act carries it."""
        state = self._state.copy()
        state.update(b"]")
        return base64.urlsafe_b64encode(state.digest()[:HASH_BYTES]).decode()


class _Alone:
    """The hash of what a side had that wrote on from act ``number``, and saw no more than was before it."""

    def __init__(self, before: _Hash, side: MatchSide, number: int) -> None:
        self.hash, self._number, self._side = before.copied(), number, side

    def write(self, acts: Acts, number: int) -> int:
        """Add the acts before ``number``, which never falls; returns how many bytes were added."""
        before, seen = self.hash.length, acts[number].seen
        while self._number < number and acts[self._number].seen <= seen:
            self.hash.add(self._side, acts[self._number])
            self._number += 1
        return self.hash.length - before


def hash_of(ordered: Ordered) -> str:
    """Return the hash of a joint record."""
    found = _Hash()
    for side, act in ordered:
        found.add(side, act)
    return found.text


def are_right(acts: Mapping[MatchSide, Acts], ordered: Ordered, checked: Mapping[MatchSide, int]) -> bool:
    """Whether all acts in their order carry the right hash, and little has to be hashed again to see that.

    So many of each side are ``checked`` already.
    """
    whole, done, again = _Hash(), dict.fromkeys(MatchSide, 0), 0
    #: How a side wrote on where the order has what it had not seen: by the side, and how much it had seen.
    alone: dict[tuple[MatchSide, int], _Alone] = {}
    for side, act in ordered:
        number, had = done[side], whole
        if number >= checked[side]:
            if act.seen < done[side.other]:
                own = alone[side, act.seen]
                again += own.write(acts[side], number)
                had = own.hash
            if act.after != had.text or again > MOST_AGAIN * whole.length:
                return False
        alone[side.other, number] = _Alone(whole, side.other, done[side.other])
        whole.add(side, act)
        done[side] += 1
    return True
