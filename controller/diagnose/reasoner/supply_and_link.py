"""Supply and link: what the lights' current does to them, which packets are lost, and what comes late.

Decides by load: a board that was lost under one load and was fine under more resets by itself; one that was
lost only under more than it ever bore has too weak a supply; one that was lost both ways may have. Counters
have the names of docs/develop/wire.md, those of the host with ``host_`` before them.
"""

from collections.abc import Iterable, Iterator
from statistics import fmean, median

from controller.board import Profile
from controller.diagnose.diagnosis import Cause, Finding, Part, PartKind, PartVerdict
from controller.diagnose.evidence import Evidence, Loss
from controller.diagnose.reasoner.light_faults import PartFindings
from controller.messages import Message

SUPPLY = Part(PartKind.CABLE, "supply")
LINK = Part(PartKind.LINK, "link")

#: What a port and a good cable lose, and what is too much, in milliohms: a good measure of a sag. The volts
#: themselves are less certain, as a board measures its supply against a reference of 2.4 to 2.8 V; a reading
#: below this, in mV, means that the supply cannot exceed 4.5 V.
MOST_MILLIOHM = 250 + 250
LEAST_MV = 4500 * 2560 // 2800
#: Loads must differ by more than this to give a resistance.
SPAN_MA = 100.0
#: Pictures come late if their median delay exceeds this; a few of them say more of a busy computer.
LATE_SHOWN_MS, FEW_SHOWN = 100.0, 5
#: More repeats and broken packets than this are no accident; each loss of the link brings some.
FEW_REPEATS, REPEATS_A_LOSS = 5, 3
#: If more than this share of the lights stays dark, the supply is not tested.
MOST_DARK = 0.2
#: What each dark light draws, about, in mA.
DARK_MA = 1.2

#: Packets that arrived damaged; and whatever else had to be sent again.
_BROKEN = ("framing", "checksum", "host_framing", "host_checksum")
_REPEATS = (*_BROKEN, "resent", "overruns", "overflows", "host_repeats", "host_early")


def judge_cabling(profile: Profile, evidence: Evidence, dark: int = 0) -> PartFindings:
    """Find what is wrong with supply and link; ``dark`` lights draw next to nothing.

    Both pass only once the lights have drawn all they may; a quick check claims only that the link answers.
    """
    findings = (*_sag(evidence), *_lost(profile, evidence), *_late(evidence))
    verdicts, untested = {SUPPLY: PartVerdict.PASS, LINK: PartVerdict.PASS}, dict[Part, Message]()
    if not evidence.is_soaked:
        untested[SUPPLY] = Message("coverage.too_little_drawn")
    elif dark > MOST_DARK * len(profile.lights):
        untested[SUPPLY] = Message("coverage.too_dark")
    if not evidence.looks:
        untested[LINK] = Message("coverage.no_look")
    elif not evidence.is_soaked and not evidence.is_quick:
        untested[LINK] = Message("coverage.too_little_drawn")
    return PartFindings(verdicts | dict.fromkeys(untested, PartVerdict.UNTESTED), findings, untested)


def loses_reports(evidence: Evidence) -> bool:
    """Whether the link repeats so much that it is no accident, and some reports come late."""
    return _counted(evidence, _REPEATS) > FEW_REPEATS + REPEATS_A_LOSS * len(evidence.losses)


def _counted(evidence: Evidence, names: Iterable[str]) -> int:
    return sum(evidence.counters.get(name, 0) for name in names)


def _sag(evidence: Evidence) -> Iterator[Finding]:
    loads = [supply.lights_ma for supply in evidence.supply]
    if not loads:
        return
    most = max(evidence.supply, key=lambda supply: supply.lights_ma)
    milliohm = _milliohm(evidence) if max(loads) - min(loads) > SPAN_MA else 0.0
    if milliohm < MOST_MILLIOHM and min(supply.mv for supply in evidence.supply) > LEAST_MV:
        return
    cause = Cause("sagging-supply", Message("fault.sagging_supply"), Message("cure.sagging_supply"))
    symptom = Message(
        "evidence.sagged", mv=most.mv, lights_ma=round(most.lights_ma), milliohm=round(milliohm)
    )
    yield Finding(PartVerdict.SUSPECT, (SUPPLY,), (cause,), symptom)


def _milliohm(evidence: Evidence) -> float:
    """Return the slope of the supply over the load, by least squares."""
    mean_ma = fmean(supply.lights_ma for supply in evidence.supply)
    mean_mv = fmean(supply.mv for supply in evidence.supply)
    both = sum((supply.lights_ma - mean_ma) * (supply.mv - mean_mv) for supply in evidence.supply)
    return -1000 * both / sum((supply.lights_ma - mean_ma) ** 2 for supply in evidence.supply)


_WEAK = Cause("weak-supply", Message("fault.weak_supply"), Message("cure.weak_supply"))
_RESETS = Cause("resets", Message("fault.resets"), Message("cure.resets"))
_UNPLUGGED = Cause("unplugged", Message("fault.unplugged"), Message("cure.unplugged"))


def _lost(profile: Profile, evidence: Evidence) -> Iterator[Finding]:
    losses = evidence.losses
    if losses and not losses[-1].came_back:
        symptom = Message("evidence.lost_for_good", cause=losses[-1].cause)
        yield Finding(PartVerdict.FAIL, (LINK,), (_UNPLUGGED,), symptom)
        losses = losses[:-1]
    if not losses:
        return
    loads_ma = sorted(round(loss.lights_ma) for loss in losses)
    symptom = Message("evidence.lost", times=len(losses), least_ma=loads_ma[0], most_ma=loads_ma[-1])
    heavy = _under_load(profile, evidence, losses)
    if len(heavy) < len(losses):
        is_weak_too = len(heavy) > 1
        why = Message("evidence.lost_under_other_loads")
        parts, causes = ((LINK, SUPPLY), (_RESETS, _WEAK)) if is_weak_too else ((LINK,), (_RESETS,))
        yield Finding(PartVerdict.FAIL, parts, causes, symptom, why if is_weak_too else None)
    elif len(losses) > 1:
        yield Finding(PartVerdict.FAIL, (SUPPLY, LINK), (_WEAK,), symptom)
    else:
        why = Message("evidence.lost_once")
        yield Finding(PartVerdict.FAIL, (SUPPLY, LINK), (_WEAK, _RESETS), symptom, why)


def _under_load(profile: Profile, evidence: Evidence, losses: tuple[Loss, ...]) -> tuple[Loss, ...]:
    """Return the losses under more load than the board bore at any other time."""
    borne_ma = max((supply.lights_ma for supply in evidence.supply), default=0.0)
    least_ma = max(borne_ma, DARK_MA * len(profile.lights))
    return tuple(loss for loss in losses if loss.lights_ma > least_ma)


_LAG = Cause("lag", Message("fault.lag"), Message("cure.lag"))
_LOSSY = Cause("lossy", Message("fault.lossy"), Message("cure.lossy"))
_BRIDGE = Cause("bridge", Message("fault.bridge"), Message("cure.bridge"))


def _late(evidence: Evidence) -> Iterator[Finding]:
    shown_ms = median(evidence.shown_ms) if len(evidence.shown_ms) >= FEW_SHOWN else 0.0
    is_late = shown_ms > LATE_SHOWN_MS
    is_lossy = loses_reports(evidence)
    is_spoilt = is_lossy and _counted(evidence, _BROKEN) > REPEATS_A_LOSS * len(evidence.losses)
    there = ((_LAG, is_late), (_LOSSY, is_lossy), (_BRIDGE, is_spoilt))
    causes = tuple(cause for cause, is_there in there if is_there)
    symptom = Message(
        "evidence.late",
        shown_ms=round(shown_ms) if is_late else 0,
        repeats=_counted(evidence, _REPEATS) if is_lossy else 0,
    )
    why = Message("evidence.spoilt_alike") if is_spoilt else Message("evidence.late_as_if_lost")
    if causes:
        yield Finding(PartVerdict.SUSPECT, (LINK,), causes, symptom, why if len(causes) > 1 else None)
