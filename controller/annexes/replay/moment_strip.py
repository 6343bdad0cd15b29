"""A moment as a strip of time: which lanes it has, and what each shows from when to when.

Decides what is worth a lane: the sensors that changed, those that changed last if there are many, the lights,
the supply if it is measured, and where no board answered. Page and report draw the same lanes.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeVar

from controller.annexes.replay.fault_moment import Changes, FaultMoment
from controller.board import Profile, is_closed
from controller.document import drawing, element, label
from controller.messages import Message

T = TypeVar("T")

#: The most sensors with a lane of their own.
MOST_SENSORS = 12

#: Bars that are closer together than this share of the strip are drawn as one.
FINEST = 1 / 400

#: The supply at the foot and at the head of its lane, in mV.
FOOT_MV, HEAD_MV = 4000, 5200

#: A bar of a lane: from, to (ms since the moment begins), its height from 0 to 1, and its colour or none.
Bar = tuple[int, int, float, str]


@dataclass(frozen=True, slots=True)
class StripLane:
    """One line of a strip: what it shows, as a kind and in words, and its bars in order."""

    kind: str
    name: Message
    bars: tuple[Bar, ...]


def strip_of(profile: Profile, moment: FaultMoment) -> tuple[StripLane, ...]:
    """Return the lanes of a moment."""
    return (*_sensors(profile, moment), *_others(moment))


def _sensors(profile: Profile, moment: FaultMoment) -> Iterator[StripLane]:
    found = []
    for at, name in profile.sensors().items():
        shut = tuple((ms, len(matrix) > at[0] and is_closed(matrix, at)) for ms, matrix in moment.debounced)
        turned_ms = [ms for (_, before), (ms, now) in pairwise(shut) if before != now]
        if turned_ms:
            bars = _bars(moment, shut, lambda is_shut: (float(is_shut), ""))
            found.append((turned_ms[-1], StripLane("sensor", Message("quoted.text", text=name), bars)))
    found.sort(key=lambda each: -each[0])
    yield from (lane for _, lane in found[:MOST_SENSORS])


def _others(moment: FaultMoment) -> Iterator[StripLane]:
    if moment.lights:
        yield StripLane("lights", Message("moments.lights"), _bars(moment, moment.lights, _shine))
    if moment.supply:
        least_v = round(min(mv for _, mv in moment.supply) / 1000, 2)
        name = Message("moments.supply", least_v=least_v)
        yield StripLane("supply", name, _bars(moment, moment.supply, lambda mv: (_height(mv), "")))
    if not all(is_linked for _, is_linked in moment.is_linked):
        bars = _bars(moment, moment.is_linked, lambda is_linked: (float(not is_linked), ""))
        yield StripLane("link", Message("moments.no_answer"), bars)


def _shine(lit: Mapping[str, str]) -> tuple[float, str]:
    """Return how much shines, and the colour of the brightest light."""
    colours = list(lit.values())
    if not colours:
        return 0.0, ""
    brightest = max(colours, key=lambda colour: sum(bytes.fromhex(colour)))
    most = max(bytes.fromhex(brightest)) or 1
    full = "".join(f"{round(255 * duty / most):02x}" for duty in bytes.fromhex(brightest))
    return min(0.4 + len(colours) / 20, 1.0), f"#{full}"


def _height(mv: int) -> float:
    return round(min(max((mv - FOOT_MV) / (HEAD_MV - FOOT_MV), 0.02), 1.0), 2)


def _bars(
    moment: FaultMoment, changes: Changes[T], shown: Callable[[T], tuple[float, str]]
) -> tuple[Bar, ...]:
    """Return the bars of a track; what is of no height leaves a gap, unless that is too fine to see."""
    finest_ms = moment.ms * FINEST
    bars: list[Bar] = []
    ends_ms = (*(ms for ms, _ in changes[1:]), moment.ms)
    for (from_ms, value), to_ms in zip(changes, ends_ms, strict=True):
        height, colour = shown(value)
        if not height:
            continue
        if bars and from_ms - bars[-1][1] < finest_ms and bars[-1][2:] == (height, colour):
            bars[-1] = (bars[-1][0], to_ms, height, colour)
        else:
            bars.append((from_ms, to_ms, height, colour))
    return tuple(bars)


#: The measures of a drawn strip: the width of time and of names, and the height of a lane.
_WIDE, _NAMES, _LANE = 480.0, 120.0, 16.0


def drawn_strip(profile: Profile, moment: FaultMoment, number: int) -> str:
    """Draw a strip as a figure of a report; ``number`` is that of the moment."""
    lanes = strip_of(profile, moment)
    scale, foot = _WIDE / max(moment.ms, 1), _LANE * len(lanes)
    drawn = [element("path", d=f"M{_NAMES} {foot}h{_WIDE}", class_="axis")]
    for row, lane in enumerate(lanes):
        bottom = _LANE * (row + 1) - 2
        drawn.append(label((0, bottom - 2), lane.name))
        for from_ms, to_ms, height, colour in lane.bars:
            tall = height * (_LANE - 4)
            place = {"x": _NAMES + from_ms * scale, "width": max((to_ms - from_ms) * scale, 0.8)}
            style = {"style": f"fill:{colour}"} if colour else {}
            drawn.append(element("rect", y=bottom - tall, height=tall, **place, **style))
    drawn.append(label((_NAMES, foot + 11), Message("moments.before", seconds=moment.ms / 1000)))
    box = (0.0, 0.0, _NAMES + _WIDE, foot + 14)
    return drawing(f"strip-{number}", moment.described(), Message("moments.drawn"), box, *drawn)
