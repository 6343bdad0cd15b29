"""Friends who write anything, signed and sealed: they move for themselves alone, and by the rules."""

import json
import zlib
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

from controller.annexes.friend.act_hashes import hash_of
from controller.annexes.friend.friend_line import problem_of
from controller.annexes.friend.joint_record import Deed, MatchAct
from controller.annexes.friend.side_documents import BACK, HERE
from controller.messages import Message, word
from controller.session.mode import Proposal
from tests.far.test_match import GUEST, HOST, KEYS, NONCE, own, pen_of
from tests.far.test_match_keeper import HostBoard, two_played
from tests.sweeps import sampled, swept

TEXTS = ("e5o", "f6p", "c3p", "c3o", "d4p", "", "\x1b[2J", "x" * 10_000, *(each.value for each in Proposal))
NUMBERS = (0, 1, 2, 3, 99_999)
ODD: tuple[Any, ...] = (
    *(None, True, -1, 0, 2**63, 2**70, 1e9, "", "\x1b[31m", "\u202e", 100_000 * "a"),
    *([], [[]], [[[[[[]]]]]], {}, {"a": 1}, "AAAA", f"{43 * 'A'}=", "host", "mana", "orange"),
)


def act(board: HostBoard, random: Random) -> MatchAct:
    """An act of chance, more often than not one that follows on."""
    joint = board.keeper.joint
    assert joint is not None
    true = random.random() < 0.7
    return MatchAct(
        random.choice(list(Deed)),
        joint.number if true else random.choice(NUMBERS[1:]),
        len(joint.record.plies) if true else random.choice(NUMBERS),
        sum(side is HOST for side, _ in joint.acts) if true else random.choice(NUMBERS),
        hash_of(joint.acts) if random.random() < 0.9 else random.choice(("", "AAAA")),
        random.choice(TEXTS),
        random.choice(NUMBERS),
    )


def moves_of_host(board: HostBoard) -> list[str]:
    joint = board.keeper.joint
    assert joint is not None
    record, colour = joint.record, joint.colour(HOST)
    movers = [record.reached_after(ply).to_move for ply in range(len(record.plies))]
    return [
        record.game.write_move(ply.move)
        for ply, mover in zip(record.plies, movers, strict=True)
        if mover is colour
    ]


@sampled(3)
@pytest.mark.parametrize("seed", swept(range(500), 20))
def test_no_act_of_a_friend_moves_for_this_side_or_undoes_what_was_not_agreed(seed: int) -> None:
    random, board = Random(seed), two_played()
    for _ in range(12):
        known = board.keeper.match.documents[GUEST]
        more = replace(known, version=known.version + 1, acts=(*known.acts, act(board, random)))
        board.keeper.hear(KEYS.topic(GUEST), pen_of(GUEST).sealed(more, NONCE), is_live=True)
        joint = board.keeper.joint
        assert joint is not None
        assert (board.written, moves_of_host(board), joint.number) == (["e5o"], ["e5o"], 1)
        assert board.moves[:2] == ["e5o", "f6p"]
        assert joint.record.agreed is None or joint.record.agreed.winner is joint.colour(HOST)
        assert_said(board)


def assert_said(board: HostBoard) -> None:
    problem: Message | None = problem_of(board.keeper)
    assert problem is None or len(word(problem)) < 1000


def changed(value: Any, random: Random) -> Any:  # noqa: ANN401 - what JSON has
    """Put something odd in one place of a value."""
    if isinstance(value, dict) and value and random.random() < 0.9:
        key = random.choice(list(value))
        return {**value, key: changed(value[key], random)}
    if isinstance(value, list) and value and random.random() < 0.9:
        at = random.randrange(len(value))
        return [*value[:at], changed(value[at], random), *value[at + 1 :]]
    return random.choice(ODD)


def sealed(body: bytes, leaf: str, zipped: Callable[[bytes], bytes]) -> bytes:
    """Sign and seal anything as the guest."""
    about = KEYS.topic(GUEST, leaf).encode()
    signed = pen_of(GUEST).private.sign(about + body) + body
    return NONCE + ChaCha20Poly1305(KEYS.sealing[GUEST]).encrypt(NONCE, zipped(signed), about)


def test_a_text_that_should_be_bytes_and_is_not_even_ascii_is_refused() -> None:
    board, body = two_played(), json.loads(pen_of(GUEST).signed(own(two_played().guest))[64:])
    payload = sealed(json.dumps(body | {"key": "\u202e\x1b"}).encode(), "", zlib.compress)
    board.keeper.hear(KEYS.topic(GUEST), payload, is_live=True)
    assert board.keeper.refused is not None
    assert word(board.keeper.refused).isprintable()


@sampled(4)
@pytest.mark.parametrize("seed", swept(range(2000), 40))
def test_no_document_of_a_friend_does_more_than_be_refused(seed: int) -> None:
    random, board = Random(seed), two_played()
    record = board.keeper.joint
    document = replace(own(board.guest), version=99)
    leaf = random.choice(("", "", "", HERE, BACK))
    body = json.loads(pen_of(GUEST).signed(document)[64:])
    raw = json.dumps(changed(body, random)).encode()
    if random.random() < 0.2:
        raw = random.choice(
            [b"", b"\xff", b"[" * 100_000, raw[: len(raw) // 2], b"1" * 5000, bytes(2_000_000)]
        )
    zipped = zlib.compress if random.random() < 0.9 else bytes
    board.keeper.hear(KEYS.topic(GUEST, leaf), sealed(raw, leaf, zipped), is_live=True)
    after = board.keeper.joint
    assert after is not None
    assert record is not None
    assert (after.record.plies, after.record.agreed) == (record.record.plies, record.record.agreed)
    assert board.written == ["e5o"]
    assert_said(board)
