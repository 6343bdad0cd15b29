"""The hashes of acts, checked in one pass: they prove what they proved one by one, in linear time."""

import base64
import hashlib
import json
from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from controller.annexes.friend import act_hashes
from controller.annexes.friend.act_hashes import HASH_BYTES, MOST_AGAIN, are_right, hash_of
from controller.annexes.friend.joint_record import Acts, Deed, MatchAct, MatchSide, Ordered, in_order
from tests.sweeps import PROOF, sampled, swept

HOST, GUEST = MatchSide.HOST, MatchSide.GUEST
NONE_CHECKED = dict.fromkeys(MatchSide, 0)
Written = dict[MatchSide, tuple[MatchAct, ...]]


def is_after(acts: Mapping[MatchSide, Acts], side: MatchSide, number: int) -> bool:
    """The definition: an act carries the hash of what its writer had before it, put in order by itself."""
    act = acts[side][number]
    known = {side: acts[side][:number], side.other: acts[side.other][: act.seen]}
    return act.after == plain_hash(in_order(known))


def plain_hash(ordered: Ordered) -> str:
    rows = [[side.value, a.deed.value, a.game, a.ply, a.seen, a.after, a.what, a.kept] for side, a in ordered]
    digest = hashlib.sha256(json.dumps(rows, separators=(",", ":")).encode()).digest()
    return base64.urlsafe_b64encode(digest[:HASH_BYTES]).decode()


def are_after(acts: Mapping[MatchSide, Acts], checked: Mapping[MatchSide, int]) -> bool:
    ordered = in_order(acts)
    return all(
        is_after(acts, side, number)
        for side in MatchSide
        for number in range(checked[side], sum(by is side for by, _ in ordered))
    )


def written(random: Random, count: int) -> Written:
    """Write acts that have each seen any number of the other side's, with right hashes."""
    acts: Written = {HOST: (), GUEST: ()}
    for _ in range(count):
        side = random.choice(tuple(MatchSide))
        there = len(acts[side.other])
        seen = random.choice((there, there, random.randint(0, there)))
        act = MatchAct(random.choice(tuple(Deed)), 1, 0, seen, "", "e5o")
        after = plain_hash(in_order({side: acts[side], side.other: acts[side.other][:seen]}))
        acts[side] = (*acts[side], replace(act, after=after))
    return acts


def damaged(random: Random, acts: Written) -> Written:
    """Change one act: what it does, what it has seen, or its hash."""
    side = random.choice([side for side in MatchSide if acts[side]])
    number = random.randrange(len(acts[side]))
    act = acts[side][number]
    other = random.choice(
        (
            replace(act, what="f6o"),
            replace(act, seen=random.randint(0, len(acts[side.other]))),
            replace(act, after="A" * 16),
        )
    )
    return {**acts, side: (*acts[side][:number], other, *acts[side][number + 1 :])}


@sampled(2)
@pytest.mark.parametrize("seed", swept(range(200), 20))
def test_random_documents_are_taken_and_refused_as_one_by_one(seed: int) -> None:
    random = Random(seed)
    whole = written(random, random.randint(1, 24))
    checked = {side: random.randint(0, len(whole[side])) for side in MatchSide}
    assert are_after(whole, NONE_CHECKED)
    for acts in (whole, *(damaged(random, whole) for _ in range(8))):
        for known in (NONE_CHECKED, checked):
            assert are_right(acts, in_order(acts), known) is are_after(acts, known), acts
    assert hash_of(in_order(whole)) == plain_hash(in_order(whole))


class Counted:
    """SHA-256 that counts what it is given."""

    hashed = 0

    def __init__(self, begun: Any = b"") -> None:  # noqa: ANN401 - what hashlib calls it is private
        self._hash = hashlib.sha256(begun) if isinstance(begun, bytes) else begun

    def update(self, more: bytes) -> None:
        Counted.hashed += len(more)
        self._hash.update(more)

    def copy(self) -> "Counted":
        return Counted(self._hash.copy())

    def digest(self) -> bytes:
        return bytes(self._hash.digest())


def hashed_bytes(acts: Written, monkeypatch: pytest.MonkeyPatch) -> tuple[int, int, bool]:
    """Return how long two documents are, how much is hashed to check them, and whether they are right."""
    ordered = in_order(acts)
    length = len(json.dumps([[side.value, *vars_of(act)] for side, act in ordered], separators=(",", ":")))
    monkeypatch.setattr(act_hashes, "sha256", Counted)
    monkeypatch.setattr(Counted, "hashed", 0)
    is_right = are_right(acts, ordered, NONE_CHECKED)
    return length, Counted.hashed, is_right


def vars_of(act: MatchAct) -> list[object]:
    return [act.deed.value, act.game, act.ply, act.seen, act.after, act.what, act.kept]


def honest(count: int) -> Written:
    """A match in which each side answers what it has seen, and offers something now and then meanwhile."""
    acts: Written = {HOST: (), GUEST: ()}
    running = act_hashes._Hash()
    for number in range(count):
        side = HOST if number % 2 else GUEST
        act = MatchAct(Deed.MOVE, 1, number, len(acts[side.other]), running.text, "e5o")
        running.add(side, act)
        acts[side] = (*acts[side], act)
    return acts


@sampled(1)
@pytest.mark.parametrize("count", [10, 1400, 5000])
def test_an_honest_match_is_hashed_once_however_long(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    acts = honest(count)
    length, hashed, is_right = hashed_bytes(acts, monkeypatch)
    assert is_right
    assert length <= hashed <= length + count + 2


@PROOF
def test_a_hostile_document_costs_no_more_than_so_often_its_length(monkeypatch: pytest.MonkeyPatch) -> None:
    """The guest sees one more act each time, while the order puts all of the host's first."""
    count = 300
    host: tuple[MatchAct, ...] = ()
    for _ in range(count):
        had = tuple((HOST, act) for act in host)
        host = (*host, MatchAct(Deed.DO, 1, 0, 0, plain_hash(had), "e5o"))
    guest: tuple[MatchAct, ...] = ()
    for number in range(count):
        had = in_order({HOST: host[:number], GUEST: guest})
        guest = (*guest, MatchAct(Deed.OFFER, 1, 0, number, plain_hash(had), "draw"))
    acts = {HOST: host, GUEST: guest}
    length, hashed, is_right = hashed_bytes(acts, monkeypatch)
    assert not is_right
    assert hashed <= (MOST_AGAIN + 3) * length
