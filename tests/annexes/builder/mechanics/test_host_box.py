"""The box of the host: its screws are where its makers have them, and what stands out has room."""

import io
from math import dist

import pytest
import trimesh

from controller.board import Transport
from hardware.builder.datasheets import HEADER, JACK
from hardware.builder.mechanics.host_box import HOSTS, STACK_MM, lid, tray
from hardware.builder.mechanics.solids import box, disc, stl_of
from hardware.mega_header import JACK_MM, SIZE_MM, SOCKETS, USB_MM
from hardware.profiles import load_profile, profile_names
from tests.annexes.builder.circuit_boards.copper_conductors import bare_boards
from tests.annexes.builder.circuit_boards.library_reader import library_part
from tests.sweeps import sampled

#: The floor and the posts under a host, and how thick a Mega is.
UNDER_MM, THICK_MM = 7.0, 1.6
#: The radius of the joint of a pin under a host, and the height of a socket on it.
JOINT_MM, SOCKET_MM = 1.0, 11.0
#: A plug on its pins, and its cable bent away.
PLUG_MM = 24.0


@pytest.mark.parametrize("transport", Transport)
def test_tray_and_lid_are_closed_and_fit_the_bed(transport: Transport) -> None:
    for solid in (tray(HOSTS[transport]), lid(HOSTS[transport])):
        mesh = trimesh.load_mesh(io.BytesIO(stl_of(solid, "")), file_type="stl")
        assert mesh.is_watertight
        assert len(solid.decompose()) == 1
        assert (mesh.extents <= 212.0).all()


@pytest.mark.parametrize("transport", Transport)
def test_the_lid_lies_on_the_walls_and_its_rim_meets_none(transport: Transport) -> None:
    base, cover = tray(HOSTS[transport]), lid(HOSTS[transport])
    *_, high_mm = base.bounding_box()
    turned = cover.mirror((0, 0, 1)).translate((0, 0, high_mm + 2.0))
    assert (base ^ turned).volume() < 0.01
    assert base.bounding_box()[:2] == cover.bounding_box()[:2]


def test_no_post_of_the_mega_meets_a_joint() -> None:
    host = HOSTS[Transport.SERIAL]
    for socket in SOCKETS:
        for number in range(len(socket.names)):
            step, row = divmod(number, 2) if socket.is_paired else (number, 0)
            right, down = socket.first_mm
            off = (row, step) if socket.is_paired else (step, 0)
            pin = right + 2.54 * off[0], SIZE_MM[1] - down - 2.54 * off[1]
            assert min(dist(pin, at_mm) for at_mm in host.screws_mm) >= host.post_mm / 2 + JOINT_MM


def test_a_mega_comes_down_with_its_sockets() -> None:
    base = tray(HOSTS[Transport.SERIAL])
    way = box((0.0, 0.0), SIZE_MM).extrude(60).translate((0, 0, UNDER_MM + 0.01))
    assert (base ^ way).volume() < 0.01
    for left, top, wide, high in (USB_MM, JACK_MM):
        socket = box((left, SIZE_MM[1] - top - high), (left + wide, SIZE_MM[1] - top))
        assert (base ^ socket.extrude(60).translate((0, 0, UNDER_MM + THICK_MM))).volume() < 0.01


@sampled(1)
@pytest.mark.parametrize("name", profile_names())
def test_shield_and_hat_stand_in_the_box_and_their_supply_goes_in(name: str) -> None:
    """A plug of 11 mm across goes in at the jack; the plugs on top stay below the lid with their cables."""
    profile = load_profile(name)
    host, joining = HOSTS[profile.transport], bare_boards(name)[-1]
    (left, low), (right, high) = joining.outline[0], joining.outline[2]
    if profile.transport is Transport.SERIAL:
        off = SIZE_MM[0] / 2, SIZE_MM[1] / 2
    else:
        off = -left, -low
        bores = {(bore.at_mm[0] + off[0], bore.at_mm[1] + off[1]) for bore in joining.bores}
        assert bores == set(host.screws_mm)
    base = tray(host)
    *_, high_mm = base.bounding_box()
    over_mm = UNDER_MM + STACK_MM
    board = box((left + off[0], low + off[1]), (right + off[0], high + off[1]))
    assert (base ^ board.extrude(high_mm).translate((0, 0, over_mm))).volume() < 0.01
    (jack,) = (part for part in joining.parts if part.package == JACK.package)
    at_mm = jack.at_mm[0] + off[0], low + off[1]
    plug = disc(11.0).extrude(40.0).rotate((90, 0, 0)).translate((*at_mm, over_mm + JACK.high_mm / 2))
    assert (base ^ plug).volume() < 0.01
    assert any(part.package.startswith(HEADER) for part in joining.parts)
    assert high_mm - over_mm >= PLUG_MM


@pytest.mark.kicad
def test_the_first_screws_of_the_mega_are_those_of_the_uno_of_the_library() -> None:
    """There the first pin of the sockets below is at the middle, its y down and its far row below."""
    first_mm = SOCKETS[3].first_mm[0], SIZE_MM[1] - SOCKETS[3].first_mm[1]
    there = library_part("Module/Arduino_UNO_R3_WithMountingHoles").pads
    screws = {
        (round(first_mm[0] + pad.at_mm[0], 2), round(first_mm[1] - pad.at_mm[1], 2))
        for pad in there
        if not pad.number
    }
    assert screws == set(HOSTS[Transport.SERIAL].screws_mm[:4])
