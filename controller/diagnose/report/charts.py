"""Bounce charts: how contacts bounce, as small drawings.

Decides how they are drawn: bars over the time since the first edge, and below them the longest move of the
contact as it was traced. What lies beyond the limit is hollow, and the limit is labelled.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from controller.board import Crosspoint, Profile
from controller.diagnose.evidence import Evidence
from controller.diagnose.report.report import SensorLine
from controller.document import drawing, element, figure, label, text
from controller.messages import Message
from controller.play.bounce import coarser, settle_us

#: The width of a bar, unless the board's stamps are further apart.
BAR_US = 250

_WIDTH, _HEIGHT, _LEFT, _TOP = 200.0, 64.0, 6.0, 16.0
_WAVE_TOP, _WAVE_HEIGHT = 100.0, 16.0
_BOX = (0.0, 0.0, _WIDTH + 2 * _LEFT, 124.0)


def charts_of(profile: Profile, lines: Iterable[SensorLine], evidence: Evidence) -> str:
    """Draw a chart for each sensor that was traced and bounced, the longest bounce first.

    Those that need no more than half of the limit are folded away.
    """
    moves: dict[Crosspoint, list[_Move]] = {}
    for visit in evidence.visits:
        moves.setdefault(visit.sensor, []).extend(
            (_Move(visit.closing_us, was_closed=False), _Move(visit.opening_us, was_closed=True))
        )
    bounced = sorted(
        (line for line in lines if line.bounce.counts), key=lambda line: (-line.bounce.longest_us, line.name)
    )
    limit_us = profile.timings.lockout_ms * 1000
    shown: list[str] = []
    folded: list[str] = []
    for line in bounced:
        longest = max(moves.get(line.at, [_NONE]), key=lambda move: move.took_us)
        chart = _chart(line, longest, limit_us)
        (shown if line.bounce.longest_us * 2 > limit_us else folded).append(chart)
    drawn = element("div", *shown, class_="charts") if shown else ""
    return drawn + (_folded(folded, limit_us) if folded else "")


def _folded(charts: list[str], limit_us: int) -> str:
    summary = Message("report_page.more_charts", charts=len(charts), longest_ms=limit_us / 2000)
    return element("details", element("summary", text(summary)), element("div", *charts, class_="charts"))


@dataclass(frozen=True, slots=True)
class _Move:
    """One move of a contact; ``was_closed`` is its state before."""

    edges: tuple[int, ...]
    was_closed: bool

    @property
    def took_us(self) -> int:
        return settle_us(self.edges) or 0


_NONE = _Move((), was_closed=False)


def _chart(line: SensorLine, longest: _Move, limit_us: int) -> str:
    bounce = line.bounce
    caption = Message(
        "report_page.edges",
        edges=sum(count for _, count in bounce.counts),
        moves=bounce.moves,
        longest_ms=bounce.longest_us / 1000,
    )
    scale_us = max(bounce.longest_us, limit_us) * 1.08
    drawn = drawing(
        f"bounce-{line.at[0]}-{line.at[1]}",
        Message("report_page.bounce_of", sensor=line.name),
        caption,
        _BOX,
        *_bars(line, limit_us, scale_us),
        *_axis(limit_us, scale_us),
        *_wave(longest, scale_us),
    )
    return figure(drawn, f"{element('b', text(line.name))} {text(caption)}")


def _bars(line: SensorLine, limit_us: int, scale_us: float) -> Iterable[str]:
    width_us = max(BAR_US, line.bounce.bin_us)
    sums = coarser(line.bounce, width_us)
    for number, count in enumerate(sums):
        if count:
            height = _HEIGHT * count / max(sums)
            yield element(
                "rect",
                x=_LEFT + _WIDTH * number * width_us / scale_us,
                y=_TOP + _HEIGHT - height,
                width=max(_WIDTH * width_us / scale_us - 0.6, 1.0),
                height=height,
                class_="beyond" if number * width_us >= limit_us else "bar",
            )


def _axis(limit_us: int, scale_us: float) -> Iterable[str]:
    bottom, limit = _TOP + _HEIGHT, _LEFT + _WIDTH * limit_us / scale_us
    yield element("path", d=f"M{_LEFT} {bottom}h{_WIDTH}", class_="axis")
    yield element("path", d=f"M{limit:.2f} {_TOP - 4}V{bottom}", class_="limit")
    yield label((limit - 3, _TOP - 6), Message("report_page.limit", limit_ms=limit_us / 1000), class_="end")
    yield label((_LEFT, bottom + 11), "0")
    yield label((_LEFT + _WIDTH, bottom + 11), f"{scale_us / 1000:.1f} ms", class_="end")


def _wave(move: _Move, scale_us: float) -> Iterable[str]:
    """Draw one move of the contact: up where it closes, down where it opens, on to the end of the axis."""
    if not move.edges:
        return
    level_of = {True: _WAVE_TOP, False: _WAVE_TOP + _WAVE_HEIGHT}
    is_closed = move.was_closed
    path = f"M{_LEFT} {level_of[is_closed]}"
    for edge in move.edges:
        is_closed = not is_closed
        x = _LEFT + _WIDTH * (edge - move.edges[0]) / scale_us
        path += f"H{x:.2f}V{level_of[is_closed]}"
    yield element("path", d=f"{path}H{_LEFT + _WIDTH}", class_="wave")
