"""A PDF reader: what is drawn on the pages, from their content streams, in millimetres from the top."""

import re
import zlib
from dataclasses import dataclass, field

_POINT_MM = 25.4 / 72


@dataclass(frozen=True, slots=True)
class Page:
    """A page: its size, its lines from end to end, and its texts with their starting points."""

    size_mm: tuple[float, float]
    lines: list[tuple[float, float, float, float]] = field(default_factory=list)
    texts: list[tuple[str, float, float]] = field(default_factory=list)

    def place(self, text: str) -> tuple[float, float]:
        """Return where the only text with these words begins."""
        ((_, x, y),) = [found for found in self.texts if found[0] == text]
        return x, y

    def crosses(self) -> list[tuple[float, float]]:
        """Return the centres of all crosses: a horizontal line with a vertical one through its centre."""
        level = {((x + to_x) / 2, y) for x, y, to_x, to_y in self.lines if y == to_y}
        upright = {(x, (y + to_y) / 2) for x, y, to_x, to_y in self.lines if x == to_x}
        return [
            (x, y)
            for x, y in level
            if any(abs(x - other_x) < 0.01 and abs(y - other_y) < 0.01 for other_x, other_y in upright)
        ]


def pages_of(pdf: bytes) -> list[Page]:
    """Read every page that has something drawn on it."""
    boxes = [tuple(map(float, box.split())) for box in re.findall(rb"/MediaBox \[([\d. ]+)\]", pdf)]
    streams = [zlib.decompress(found) for found in re.findall(rb"stream\n(x.*?)\nendstream", pdf, re.DOTALL)]
    contents = [text.decode("latin-1") for text in streams if b" l S" in text or b"Tj" in text]
    if len(boxes) == 1:
        boxes *= len(contents)
    return [_page(box, text) for box, text in zip(boxes, contents, strict=True)]


def _page(box: tuple[float, ...], text: str) -> Page:
    _, _, width, height = box
    page = Page((width * _POINT_MM, height * _POINT_MM))

    def x(value: str) -> float:
        return float(value) * _POINT_MM

    def y(value: str) -> float:
        return (height - float(value)) * _POINT_MM

    for one in re.findall(r"([\d.-]+) ([\d.-]+) m ([\d.-]+) ([\d.-]+) l S", text):
        page.lines.append((x(one[0]), y(one[1]), x(one[2]), y(one[3])))
    for across, up, words in re.findall(r"BT ([\d.-]+) ([\d.-]+) Td \((.*?)\) Tj", text):
        page.texts.append((words, x(across), y(up)))
    return page
