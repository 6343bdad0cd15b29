"""What a picture of a position shows."""

import re


def places_in(picture: str) -> list[tuple[float, float]]:
    """Return where things stand in a picture, in the order in which they are drawn."""
    found = re.findall(r"translate\((-?[\d.]+) (-?[\d.]+)\)", picture.rpartition("</defs>")[2])
    return [(float(x), float(y)) for x, y in found]
