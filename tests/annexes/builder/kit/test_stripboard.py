"""The strip-board, traced hole by hole: its copper and wires join what the wiring sheet joins."""

from collections.abc import Iterator
from xml.etree import ElementTree as ET

import pytest

from hardware.builder.kit.stripboard import HOLES, Layout, Spot, layout_of
from hardware.builder.kit.stripboard_svg import stripboard_svg
from hardware.builder.wiring import GROUND, SUPPLY, Sheet, ohms, sheet_of, shifter_pins
from hardware.builder.wiring.schematic import OPEN
from hardware.profiles import load_profile, profile_names


@pytest.fixture(scope="module", params=profile_names())
def sheet(request: pytest.FixtureRequest) -> Sheet:
    return sheet_of(load_profile(request.param))


@pytest.fixture(scope="module")
def layout(sheet: Sheet) -> Layout:
    return layout_of(sheet)


class Copper:
    """Which holes the copper joins, wires included and parts left out."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self._piece: dict[Spot, Spot] = {}
        for strip in range(1, layout.strips + 1):
            start = (strip, 1)
            for hole in range(1, HOLES + 1):
                if (strip, hole) in layout.cuts:
                    start = (strip, hole + 1)
                else:
                    self._piece[strip, hole] = start
        for bridge in layout.bridges:
            if bridge.kind in {"wire", "bare"}:
                one, other = self.net(bridge.one), self.net(bridge.other)
                self._piece = {spot: one if net == other else net for spot, net in self._piece.items()}

    def net(self, spot: Spot) -> Spot:
        return self._piece[spot]

    def end(self, text: str) -> Spot:
        (net,) = {self.net(end.spot) for end in self.layout.ends if end.text == text}
        return net

    def parts(self, kind: str) -> Iterator[tuple[str, frozenset[Spot]]]:
        for bridge in self.layout.bridges:
            if bridge.kind == kind:
                yield bridge.text, frozenset((self.net(bridge.one), self.net(bridge.other)))


def pins_of_headers(sheet: Sheet, layout: Layout) -> dict[str, Spot]:
    headers = {header.name: header.spots for header in layout.headers}
    return {line.name: headers[line.connector][line.place - 1] for line in sheet.lines}


def test_every_pin_of_a_plug_comes_to_its_pin_of_the_chip_and_to_no_other(
    sheet: Sheet, layout: Layout
) -> None:
    copper, column_ohm = Copper(layout), sheet.profile.build.column_ohm
    resistors = list(copper.parts("resistor"))
    nets = set()
    for line in sheet.lines:
        plug, chip = copper.net(pins_of_headers(sheet, layout)[line.name]), copper.end(line.pin)
        if line in sheet.columns and column_ohm:
            assert resistors.count((ohms(column_ohm), frozenset((plug, chip)))) == 1
        else:
            assert plug == chip
        nets |= {plug, chip}
    doubled = len(sheet.columns) if column_ohm else 0
    assert len(nets) == len(sheet.lines) + doubled
    name = sheet.chip.name
    supplies = {
        copper.end(f"{sheet.chip.logic_pin} of the {name}"),
        copper.end(f"GND of the {name}"),
        copper.end("5 V of the lights, behind the fuse"),
    }
    assert len(supplies) == 3
    assert not supplies & nets


def test_every_column_and_no_row_has_its_pull_up(sheet: Sheet, layout: Layout) -> None:
    copper = Copper(layout)
    logic = copper.end(f"{sheet.chip.logic_pin} of the {sheet.chip.name}")
    pulled = [
        nets - {logic}
        for text, nets in copper.parts("resistor")
        if logic in nets and text == ohms(sheet.profile.build.pull_up_ohm)
    ]
    pins = pins_of_headers(sheet, layout)
    assert sorted(min(nets) for nets in pulled) == sorted(copper.net(pins[c.name]) for c in sheet.columns)


def test_the_lights_are_wired_as_the_sheet_says(sheet: Sheet, layout: Layout) -> None:
    copper, build = Copper(layout), sheet.profile.build
    ground = copper.end("GND of the lights")
    data = copper.end(sheet.profile.light_pin)
    assert ground == copper.end(f"GND of the {sheet.chip.name}")
    parts = list(copper.parts("resistor"))
    assert (ohms(build.data_down_ohm), frozenset((data, ground))) in parts
    if build.supply_ohm is None or build.supply_pin is None:
        return
    feed, sense = copper.end("5 V of the lights, behind the fuse"), copper.end(build.supply_pin)
    upper, lower = build.supply_ohm
    assert (ohms(upper), frozenset((feed, sense))) in parts
    assert (ohms(lower), frozenset((sense, ground))) in parts
    assert data == copper.end("data of the lights")


def test_the_shifter_has_every_pin_where_it_belongs(sheet: Sheet, layout: Layout) -> None:
    if sheet.chip.shifter is None:
        assert not layout.sockets
        return
    copper, (socket,) = Copper(layout), layout.sockets
    ends = {
        GROUND: copper.end("GND of the lights"),
        SUPPLY: copper.end("5 V of the lights, behind the fuse"),
    }
    nets = [copper.net(spot) for spot in socket.spots]
    for end, net in zip(shifter_pins(sheet), nets, strict=True):
        if end in ends:
            assert net == ends[end]
        else:
            assert net not in ends.values()
        if end == OPEN:
            assert nets.count(net) == 1
    assert nets[1] == copper.end(sheet.profile.light_pin)
    assert nets[2] == copper.end("data of the lights")
    assert set(copper.parts("capacitor")) == {("100 nF", frozenset(ends.values()))}


def test_no_hole_is_used_twice_and_all_fit_on_the_board(layout: Layout) -> None:
    used = [
        *(spot for header in layout.headers for spot in header.spots),
        *(spot for socket in layout.sockets for spot in socket.spots),
        *(end.spot for end in layout.ends),
        *(spot for bridge in layout.bridges if bridge.kind != "bare" for spot in (bridge.one, bridge.other)),
        *layout.cuts,
    ]
    twice = {spot for spot in used if used.count(spot) > 1}
    assert not twice
    assert all(1 <= strip <= layout.strips and 1 <= hole <= HOLES for strip, hole in used)
    assert layout.strips <= 38  # of a board of 100 x 160 mm


def test_the_drawing_shows_all_of_it(sheet: Sheet, layout: Layout) -> None:
    drawing = ET.fromstring(stripboard_svg(sheet))  # noqa: S314 - our own text
    kinds = [part.get("class", "") for part in drawing.iter()]
    assert kinds.count("copper") == layout.strips
    assert kinds.count("cut") == len(layout.cuts)
    assert kinds.count("part") == sum(bool(bridge.text) for bridge in layout.bridges)
    words = {part.text for part in drawing.iter() if part.text}
    assert {end.text for end in layout.ends} | {header.name for header in layout.headers} <= words
    _, _, width, height = map(float, drawing.get("viewBox", "").split())
    for part in drawing.iter():
        if part.tag.endswith("text"):
            assert 0 < float(part.get("x", "")) < width
            assert 0 < float(part.get("y", "")) < height
