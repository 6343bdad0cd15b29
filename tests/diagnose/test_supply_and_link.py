"""Supply, link and lights in their rooms: what is reported, and what is not."""

from dataclasses import replace

import pytest

from controller.diagnose import Evidence, PartKind, PartVerdict, Stage
from controller.diagnose.diagnosis import Part
from controller.diagnose.evidence import SOAK_MS, Look, Loss, Quiet, Seen, Supply
from controller.diagnose.reasoner.light_faults import judge_lights
from controller.diagnose.reasoner.supply_and_link import judge_cabling
from controller.diagnose.selftest.step_plan import Soak, pictures
from controller.play.guest import Answer
from hardware.profiles import DEFAULT, load_profile
from tests.diagnose.person import Sitting
from tests.sweeps import PROOF
from tests.wordings import quoted, read

BOARD = load_profile(DEFAULT)


def named(evidence: Evidence) -> list[list[str]]:
    found = [*judge_cabling(BOARD, evidence).findings, *judge_lights(BOARD, evidence).findings]
    return [[cause.fault for cause in finding.causes] for finding in found]


def lost(*lights_ma: float) -> tuple[Loss, ...]:
    return tuple(
        Loss(1000.0 * number, quoted("gone"), ma, came_back=True) for number, ma in enumerate(lights_ma)
    )


@pytest.mark.parametrize(
    ("evidence", "faults"),
    [
        (Evidence(supply=(Supply(4980, 70), Supply(4800, 790))), []),
        (Evidence(supply=(Supply(4980, 70), Supply(4600, 790))), [["sagging-supply"]]),
        (Evidence(supply=(Supply(4400, 70), Supply(4250, 790))), []),
        (Evidence(supply=(Supply(4100, 70),)), [["sagging-supply"]]),
        (Evidence(losses=lost(780, 780)), [["weak-supply"]]),
        (Evidence(losses=lost(780)), [["weak-supply", "resets"]]),
        (Evidence(losses=lost(780, 780), supply=(Supply(4800, 785),)), [["resets"]]),
        (Evidence(losses=lost(70, 780)), [["resets"]]),
        (Evidence(losses=lost(780, 780, 70)), [["resets", "weak-supply"]]),
        (Evidence(losses=lost(780, 780, 70), supply=(Supply(4800, 785),)), [["resets"]]),
        (Evidence(losses=(Loss(0, quoted("gone"), 70),)), [["unplugged"]]),
        (Evidence(counters={"resent": 4, "host_resent": 50}), []),
        (Evidence(counters={"resent": 6}), [["lossy"]]),
        (Evidence(counters={"host_checksum": 6}), [["lossy", "bridge"]]),
        (Evidence(counters={"framing": 1, "resent": 5}), [["lossy", "bridge"]]),
        (
            Evidence(counters={"checksum": 6}, shown_ms=(205, 206, 207, 208, 900)),
            [["lag", "lossy", "bridge"]],
        ),
        (Evidence(counters={"host_framing": 5}), []),
        (Evidence(counters={"host_framing": 3, "resent": 6}, losses=lost(70)), [["resets"], ["lossy"]]),
        (Evidence(counters={"resent": 6}, losses=lost(70)), [["resets"]]),
        (Evidence(shown_ms=(5, 6, 7, 900, 901)), []),
        (Evidence(shown_ms=(205, 206, 207, 208, 900)), [["lag"]]),
        (Evidence(shown_ms=(205, 206, 207, 900)), []),
    ],
)
def test_supply_and_link(evidence: Evidence, faults: list[list[str]]) -> None:
    assert named(evidence) == faults


def test_a_link_is_untested_as_long_as_only_lights_were_answered() -> None:
    found = judge_cabling(BOARD, Evidence(seen=(Seen(frozenset({"e5"}), "white"),)))
    assert read(found.untested[Part(PartKind.LINK, "link")]) == "The sensors have not been read yet."


def all_pictures(dark: frozenset[str] = frozenset()) -> tuple[Seen, ...]:
    every = ((frozenset(picture.lit), picture) for picture in pictures(BOARD))
    return tuple(Seen(lit, each.hue, lit & dark, each.hue * each.asks_hue) for lit, each in every)


def test_lights_pass_once_the_pictures_tell_each_from_all_others() -> None:
    e5, e6 = Part(PartKind.LIGHT, "e5"), Part(PartKind.LIGHT, "e6")
    every = all_pictures()
    assert set(judge_lights(BOARD, Evidence(seen=every)).verdicts.values()) == {PartVerdict.PASS}
    differing = next(seen for seen in every if len(seen.lit & {"e5", "e6"}) == 1)
    found = judge_lights(BOARD, Evidence(seen=tuple(seen for seen in every if seen != differing)))
    assert found.verdicts[e5] is found.verdicts[e6] is PartVerdict.UNTESTED
    assert read(found.untested[e5]) == "No picture that was seen tells it from another light."


def test_a_chain_passes_once_it_was_seen_in_colour() -> None:
    found = judge_lights(BOARD, Evidence(seen=tuple(seen for seen in all_pictures() if not seen.saw)))
    assert {part: read(why) for part, why in found.untested.items()} == {
        Part(PartKind.CABLE, "chain"): "No picture in red or green was seen."
    }


def test_supply_and_link_pass_once_a_soak_has_ended() -> None:
    looked = Evidence(looks=(Look(Stage.EMPTY, tuple(0 for _ in BOARD.rows)),))
    found = judge_cabling(BOARD, replace(looked, quiet=Quiet(SOAK_MS - 1)))
    assert {part.name: read(why) for part, why in found.untested.items()} == dict.fromkeys(
        ("supply", "link"), "The lights have not drawn as much as they may."
    )
    assert judge_cabling(BOARD, replace(looked, quiet=Quiet(SOAK_MS))).untested == {}


@PROOF
def test_a_soak_that_is_left_out_proves_neither_supply_nor_link() -> None:
    sitting = Sitting(BOARD, stages=frozenset({Stage.EMPTY, Stage.SOAK}))
    sitting.run(lambda: bool(sitting.steps) and isinstance(sitting.steps[-1], Soak))
    parts = [Part(PartKind.CABLE, "supply"), Part(PartKind.LINK, "link")]
    sitting.say(Answer.SKIP)
    found = judge_cabling(BOARD, sitting.guest.evidence)
    assert Stage.SOAK in sitting.guest.evidence.done
    assert [read(found.untested[part]) for part in parts] == [
        "The lights have not drawn as much as they may."
    ] * 2
    sitting.say(Answer.BACK)
    assert judge_cabling(BOARD, sitting.run().evidence).untested == {}


def test_one_odd_answer_of_many_asks_to_look_again() -> None:
    pictures = [
        frozenset(space for number, space in enumerate(BOARD.lights) if number >> bit & 1) for bit in range(7)
    ]
    seen = tuple(
        Seen(lit, "white", frozenset({"e5"} if lit == pictures[1] else ()))
        for lit in (frozenset(BOARD.lights), *pictures)
    )
    (finding,) = judge_lights(BOARD, Evidence(seen=seen)).findings
    assert finding.verdict is PartVerdict.SUSPECT
    assert read(finding.causes[0].cure).startswith("Have the pictures")


def test_the_last_answer_to_a_picture_counts() -> None:
    everything = frozenset(BOARD.lights)
    seen = (Seen(everything, "white", frozenset({"e5"})), Seen(everything, "white"))
    assert named(Evidence(seen=seen)) == []


def test_one_wrong_colour_of_two_may_be_an_error() -> None:
    everything = frozenset(BOARD.lights)
    wrong = Seen(everything, "red", saw="green")
    right = Seen(everything, "green", saw="green")
    exchanged = Seen(everything, "green", saw="red")
    assert judge_lights(BOARD, Evidence(seen=(wrong, right))).findings[0].verdict is PartVerdict.SUSPECT
    assert judge_lights(BOARD, Evidence(seen=(wrong, exchanged))).findings[0].verdict is PartVerdict.FAIL


def test_lights_behind_a_broken_chain_cannot_be_judged_yet() -> None:
    broken = frozenset(BOARD.lights[34:])
    found = judge_lights(BOARD, Evidence(seen=all_pictures(broken)))
    (finding,) = found.findings
    assert [cause.fault for cause in finding.causes] == ["broken-chain e5", "reversed-light e5"]
    assert found.verdicts[Part(PartKind.LIGHT, "e4")] is PartVerdict.PASS
    assert read(found.untested[Part(PartKind.LIGHT, "e6")]).startswith("Cannot be tested until")
