"""The life of a reed: what is added up, when it is named, and for how many games it will still do."""

import json
import math
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.board import Key
from controller.messages import open_sentences, word
from controller.session.keys import KeyFault
from controller.wear import (
    BoardLife,
    LifeError,
    Trouble,
    describe_life,
    describe_reed,
    fold,
    games_left,
    life_from_text,
    life_text,
    put_in,
    service_games,
)
from controller.wear.reed_charts import FALSE_IN, FLICKERS, LATE_PASSES, LIMIT, SELDOM, Block, Chart
from controller.wear.reed_life import wear_of
from controller.wear.reed_stint import ReedStint, Stint, blamed, open_stint
from hardware.profiles import load_profile
from tests.sweeps import sampled, swept_keeping

PROFILE = load_profile("hex70-dual-mega")
D4, E5 = PROFILE.space("d4").first, PROFILE.space("e5").second
NEW = BoardLife(PROFILE.name, "0a")
OPENED = open_stint(PROFILE)


def played(**reeds: ReedStint) -> Stint:
    """Return a stint of one game in which these reeds did this."""
    at = {"d4": D4, "e5": E5}
    return replace(OPENED, games=1, reeds={at[name]: did for name, did in reeds.items()})


def lived(*stints: Stint, life: BoardLife = NEW) -> BoardLife:
    for stint in stints:
        life = fold(life, PROFILE, stint)
    return life


SOUND = ReedStint(closings=1, landings=1, passes=1)
FLICKERED = ReedStint(closings=2, landings=1, flickers=1)
LATE = ReedStint(closings=1, passes=1, late_ms=(80.0,))


def test_what_a_reed_did_adds_up() -> None:
    life = lived(played(d4=SOUND), played(d4=FLICKERED, e5=SOUND), played(d4=LATE))
    reed = life.reed("d4 orange")
    assert (life.games, reed.closings, reed.bounce.seen, reed.bounce.bad) == (3, 4, 2, 1)
    assert (reed.release.seen, reed.release.bad, reed.late_ms) == (2, 1, 80.0)
    assert life.reed("e5 purple").closings == 1


COUNTS = st.builds(
    ReedStint, closings=st.integers(0, 5), landings=st.integers(0, 5), passes=st.integers(0, 5)
)


@given(st.lists(st.tuples(COUNTS, COUNTS), min_size=1, max_size=12), st.randoms(use_true_random=False))
def test_counts_do_not_depend_on_the_order_of_stints(
    did: list[tuple[ReedStint, ReedStint]], chance: Random
) -> None:
    stints = [played(d4=one, e5=other) for one, other in did]
    shuffled = chance.sample(stints, len(stints))
    for name in ("d4 orange", "e5 purple"):
        one, other = lived(*stints).reed(name), lived(*shuffled).reed(name)
        assert (one.closings, one.bounce.seen, one.release.seen) == (
            other.closings,
            other.bounce.seen,
            other.release.seen,
        )


def test_a_reed_that_flickers_again_and_again_is_named() -> None:
    life = lived(*[played(d4=FLICKERED)] * 3)
    assert life.troubled == ()
    assert life.doubtful == ("d4 orange",)
    life = lived(played(d4=FLICKERED), life=life)
    assert life.reed("d4 orange").trouble is Trouble.BOUNCE
    assert life.troubled == ("d4 orange",)


def test_two_late_passes_name_a_reed_that_sticks() -> None:
    life = lived(played(d4=LATE), *[played(d4=SOUND)] * 10, played(d4=LATE))
    assert life.reed("d4 orange").trouble is Trouble.RELEASE


def test_contacts_traced_restless_twice_are_named() -> None:
    assert lived(played(d4=ReedStint(rests_us=(2600, 900)))).troubled == ()
    assert lived(played(d4=ReedStint(rests_us=(900, 2600, 3000)))).troubled == ("d4 orange",)


def test_a_dead_reed_is_named_after_two_misses_and_no_more_once_it_closes() -> None:
    life = lived(played(d4=ReedStint(misses=1)), played(d4=ReedStint(misses=1)))
    assert life.reed("d4 orange").trouble is Trouble.DEAD
    assert lived(played(d4=SOUND), life=life).reed("d4 orange").trouble is None


def test_a_stuck_reed_is_named_after_two_clearings() -> None:
    life = lived(played(d4=ReedStint(was_kept=True)), played(d4=ReedStint(was_kept=True)))
    assert life.reed("d4 orange").trouble is Trouble.STUCK
    assert games_left(life, "d4 orange") == 0


def test_a_new_reed_begins_anew_and_the_others_go_on() -> None:
    life = put_in(lived(*[played(d4=FLICKERED, e5=FLICKERED)] * 7), "d4 orange")
    assert life.troubled == ("e5 purple",)
    assert life.reed("d4 orange").since_game == 7


@sampled(1)
@pytest.mark.parametrize("shares", [FLICKERS, LATE_PASSES])
def test_false_alarms_are_as_rare_as_is_said(shares: tuple[float, float]) -> None:
    """Counted where the share of bad ones is the highest that a sound reed may have."""
    chance, alarms, seen, chart = Random(1), 0, 0, Chart()
    while seen < 20 * FALSE_IN:
        good = int(math.log(1.0 - chance.random()) / math.log(1.0 - shares[0]))
        seen += good + 1
        chart = chart.hear(Block(0, good, 0), shares).hear(Block(0, 1, 1), shares)
        if chart.total >= LIMIT:
            alarms, chart = alarms + 1, Chart()
    assert alarms <= 20


def test_the_games_left_are_those_of_a_trend() -> None:
    """The share of bad landings doubles every hundred closings, from one in a hundred on."""
    chance, life = Random(3), NEW
    for closings in range(340):
        is_bad = chance.random() < 0.01 * 2 ** (closings / 100)
        life = fold(life, PROFILE, played(d4=FLICKERED if is_bad else ReedStint(closings=1, landings=1)))
    left = games_left(life, "d4 orange")
    truth = 100 * 5.32 - 340
    assert left is not None
    assert truth / 3 <= left <= 3 * truth
    assert service_games(life) == left


def test_the_games_left_of_one_that_sticks_are_those_of_its_lateness() -> None:
    """The time for which it sticks doubles every hundred closings, from 20 ms on."""
    chance, life = Random(5), NEW
    for closings in range(300):
        stuck_ms = chance.expovariate(1 / (20.0 * 2 ** (closings / 100)))
        late = ReedStint(closings=1, passes=1, late_ms=(22.0 + stuck_ms,) if stuck_ms > 40.0 else ())
        life = fold(life, PROFILE, played(d4=late))
    left = games_left(life, "d4 orange")
    truth = 100 * 3.64 - 300
    assert left is not None
    assert truth / 3 <= left <= 3 * truth


def test_a_board_whose_reeds_are_sound_is_good_for_a_part_of_its_life() -> None:
    assert service_games(NEW) is None
    assert service_games(lived(*[played(d4=SOUND)] * 10)) == 999_990
    assert games_left(lived(played(d4=SOUND)), "d4 orange") is None


def test_a_life_is_read_as_it_was_written() -> None:
    life = lived(*[played(d4=FLICKERED, e5=LATE)] * 30)
    assert life_from_text(life_text(life)) == life


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "Expecting value"),
        ("[]", "its format is not"),
        ('{"format": "manalath-reeds", "version": 9}', "of version 9"),
        ('{"format": "manalath-reeds", "version": 1, "life": {"profile": 5}}', "board"),
    ],
)
def test_a_text_that_is_no_life_is_refused(text: str, said: str) -> None:
    with pytest.raises(LifeError) as refused:
        life_from_text(text)
    assert refused.value.code == "bad-reed-life"
    assert said in word(refused.value.message)


def test_a_life_from_before_a_field_was_added_is_still_read() -> None:
    document = json.loads(life_text(lived(played(d4=SOUND))))
    del document["life"]["reeds"]["d4 orange"]["rests_us"]
    assert life_from_text(json.dumps(document)).reed("d4 orange").rests_us == ()


def test_words_say_what_a_reed_did_and_what_is_to_come() -> None:
    life = lived(*[played(d4=FLICKERED, e5=SOUND)] * 6)
    assert word(describe_reed(life, "e5 purple")) == (
        "Reed e5 purple: sound. Games 6, closings 6, flickers 0 in 6 landings, late 0 times in 6 passes."
    )
    assert "bounces for longer and longer. It needs a look now." in word(describe_reed(life, "d4 orange"))
    assert "one reed or key wears or has failed" in word(describe_life(life))
    assert len(wear_of(life)) == 1
    assert wear_of(None) == ()


@pytest.mark.parametrize(
    ("fault", "trouble", "said"),
    [
        (KeyFault.STUCK, Trouble.STUCK, "Key ok: it stayed down when nobody held it. It needs a look now."),
        (KeyFault.CHATTER, Trouble.BOUNCE, "Key ok: it opened and closed by itself. It needs a look now."),
    ],
)
def test_a_key_that_was_faulty_at_the_table_is_named_until_it_is_replaced(
    fault: KeyFault, trouble: Trouble, said: str
) -> None:
    key = PROFILE.keys[Key.OK]
    life = lived(played(d4=SOUND), blamed(OPENED, key, fault), played(d4=SOUND))
    assert life.troubled == ("key ok",)
    assert life.reed("key ok").trouble is trouble
    assert [word(each) for each in wear_of(life)] == [said]
    assert games_left(life, "key ok") == service_games(life) == 0
    assert "one reed or key wears or has failed" in word(describe_life(life))
    assert life_from_text(life_text(life)) == life
    assert put_in(life, "key ok").troubled == ()


def test_a_key_is_described_in_french_too() -> None:
    life = lived(blamed(OPENED, PROFILE.keys[Key.UNDO], KeyFault.STUCK))
    said = word(describe_reed(life, "key undo"), open_sentences("fr").sentence)
    assert "ouche annuler" in said or "ouche undo" in said
    assert "elle est restée enfoncée sans que personne ne la tienne" in said


def used(at_own: float, games: int, seed: int = 1) -> BoardLife:
    """Return the life of a board whose reeds close in half of its games, d4's ``at_own`` as often."""
    chance, life = Random(seed), NEW
    around = {at for at in OPENED.board.beside if PROFILE.sensors()[at].endswith("orange")}
    for _ in range(games):
        odds = {at: (at_own if at == D4 else 1.0) / 2 for at in around}
        reeds = {at: SOUND for at in sorted(around) if chance.random() < odds[at]}
        life = fold(life, PROFILE, replace(OPENED, games=1, reeds=reeds))
    return life


def test_a_reed_that_nobody_closes_is_in_doubt_until_somebody_does() -> None:
    life = used(0.0, 120)
    assert life.doubtful == ("d4 orange",)
    assert life.troubled == ()
    assert "closes far less often than those beside it" in word(describe_reed(life, "d4 orange"))
    assert lived(played(d4=SOUND), life=life).doubtful == ()
    assert put_in(life, "d4 orange").doubtful == ()


@pytest.mark.parametrize("seed", swept_keeping(range(3), 0))
def test_a_reed_that_closes_less_often_than_its_neighbours_is_not_in_doubt(seed: int) -> None:
    assert used(2 * SELDOM[0], 120, seed).doubtful == ()


def test_a_neighbour_that_chatters_puts_no_reed_in_doubt() -> None:
    chatters = replace(OPENED, games=1, reeds={D4: ReedStint(closings=5_000)})
    assert lived(chatters).doubtful == ()


def test_a_life_of_before_such_reeds_were_counted_is_read() -> None:
    life = lived(played(d4=SOUND))
    document = json.loads(life_text(life))
    for reed in document["life"]["reeds"].values():
        del reed["unused"]
    assert life_from_text(json.dumps(document)).reed("d4 orange") == life.reed("d4 orange")
