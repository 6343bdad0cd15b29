"""A match's file: one that is damaged in any way is told, or is whole all the same."""

import json
from random import Random

import pytest

from controller.annexes.friend.friend_line import problem_of, state_of
from controller.annexes.friend.joint_record import Deed
from controller.annexes.friend.match_keeper import MatchKeeper, Outside
from controller.annexes.friend.saved_match import SavedMatch
from controller.annexes.friend.side_documents import mark_of, public_bytes
from controller.errors import MessageError
from tests.far.test_match import GUEST, HOST, INVITATION, met, own, pen_of
from tests.sweeps import sampled, swept


def files() -> list[str]:
    """The files of both sides and of a watcher, after a move of each."""
    host, guest = met()
    host = host.act(Deed.MOVE, "e5o")
    guest = guest.hear(own(host)).act(Deed.MOVE, "f6p")
    signed = {side: pen_of(side).signed(own(match)) for side, match in ((HOST, host), (GUEST, guest))}
    watch = INVITATION.to_watch(mark_of(own(host).key))
    sides = [SavedMatch.of(INVITATION, pen_of(side), signed) for side in (HOST, GUEST)]
    return [saved.text() for saved in (*sides, SavedMatch.of(watch, None, signed))]


def damaged(text: str, random: Random) -> str:
    """Cut a file short, change a sign in it, or put one value in place of another."""
    at, kind = random.randrange(len(text)), random.random()
    if kind < 0.3:
        return text[:at]
    if kind < 0.6:
        return text[:at] + random.choice('abcXYZ019"{}[],:-=+\0\u00e9') + text[at + 1 :]
    values = json.loads(text)
    others = [*values.values(), None, "", 0, "AAAA", f"{43 * 'A'}=", [], {}, {"host": "AAAA"}, "host"]
    values[random.choice(list(values))] = random.choice(others)
    return json.dumps(values)


@sampled(8)
@pytest.mark.parametrize("seed", swept(range(2000), 100))
def test_a_damaged_match_is_told_or_is_one_that_can_be_gone_on_with(seed: int) -> None:
    outside = Outside(lambda *_: None, lambda _: None, lambda *_: None, bytes)
    for text in files():
        try:
            saved = SavedMatch.read(damaged(text, Random(seed)))
            keeper = MatchKeeper(saved.invitation, saved.pen, outside)
            keeper.restore(saved.signed)
        except MessageError as error:
            str(error)
            continue
        keeper.will()
        keeper.link(is_up=True)
        state_of(keeper, problem_of(keeper))
        if keeper.pen is not None:
            assert own(keeper.match).key == public_bytes(keeper.pen.private)
