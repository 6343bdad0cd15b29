"""Pictures on the wire: encoded in the shortest form, and decoded."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from hardware.wire.packets import LightPacket, Type
from hardware.wire.pictures import PictureError, light_packet, picture

COLOURS = st.one_of(st.just(bytes(3)), st.binary(min_size=3, max_size=3))


@st.composite
def pictures(draw: st.DrawFn) -> bytes:
    """Draw pictures with few colours, with many, and with few lights on."""
    lights = draw(st.integers(0, 83))
    colours = draw(st.lists(COLOURS, min_size=1, max_size=draw(st.sampled_from([1, 3, 15, 16, 40]))))
    return b"".join(draw(st.lists(st.sampled_from([bytes(3), *colours]), min_size=lights, max_size=lights)))


def lit(lights: int, *shining: tuple[int, bytes]) -> bytes:
    """Return a picture in which these lights shine."""
    rgb = bytearray(3 * lights)
    for number, colour in shining:
        rgb[3 * number : 3 * number + 3] = colour
    return bytes(rgb)


#: Two lights far from the first, each colour that a palette can hold, and nothing at all.
FAR = lit(70, (40, b"\x01\x02\x03"), (69, b"\x04\x05\x06"))
FULL = b"".join(bytes([n + 1, n, 0]) for n in range(15)) * 4


@given(pictures())
@example(FAR)
@example(FULL)
@example(lit(3, (0, b"\x01\x02\x03")))
@example(bytes(range(1, 70)))
@example(lit(8, *((n, b"\x07\x08\x09") for n in range(8))))
@example(b"")
def test_a_picture_comes_out_as_it_went_in(rgb: bytes) -> None:
    light = light_packet(rgb)
    assert picture(light, len(rgb) // 3) == rgb
    assert len(light.content) <= max(len(rgb), 1)


@given(pictures())
@example(FULL)
def test_no_form_is_shorter_than_the_one_that_is_taken(rgb: bytes) -> None:
    pixels = [rgb[at : at + 3] for at in range(0, len(rgb), 3)]
    shining = [pixel for pixel in pixels if any(pixel)]
    sizes = [len(rgb), 1 + 4 * len(shining)]
    if len(set(shining)) <= 15:
        bits = {0: 1, 1: 1, 2: 2, 3: 2}.get(len(set(shining)), 4)
        sizes.append(1 + 3 * len(set(shining)) + -(-len(pixels) * bits // 8))
    assert len(light_packet(rgb).content) == min(sizes)


def test_each_form_is_taken_where_it_is_the_shortest() -> None:
    one, few = bytes([9, 8, 7]) + bytes(207), bytes([9, 8, 7, 1, 2, 3]) * 35
    many = bytes(n % 251 for n in range(210))
    assert [light_packet(rgb).form for rgb in (bytes(210), one, few, many)] == [
        *(Type.LIGHT_SPARSE, Type.LIGHT_SPARSE, Type.LIGHT_PALETTE, Type.LIGHT_RAW)
    ]


def test_sixteen_colours_are_too_many_for_a_palette() -> None:
    colours = [bytes([n + 1, 0, 0]) for n in range(16)]
    fifteen, sixteen = b"".join(colours[:15] * 4 + colours[:10]), b"".join(colours * 4 + colours[:6])
    assert light_packet(fifteen).form is Type.LIGHT_PALETTE
    assert light_packet(sixteen).form is Type.LIGHT_RAW


@pytest.mark.parametrize(
    ("form", "content"),
    [
        (Type.LIGHT_SPARSE, b""),
        (Type.LIGHT_SPARSE, b"\x01"),
        (Type.LIGHT_SPARSE, b"\x01\x00\x01\x02\x03\x04"),
        (Type.LIGHT_SPARSE, b"\x01\x03\x01\x02\x03"),
        (Type.LIGHT_PALETTE, b""),
        (Type.LIGHT_PALETTE, b"\x10" + bytes(48) + b"\x00\x00"),
        (Type.LIGHT_PALETTE, b"\x01\x01\x02\x03"),
        (Type.LIGHT_PALETTE, b"\x01\x01\x02\x03\x08"),
        (Type.LIGHT_PALETTE, b"\x01\x01\x02\x03\x07\x00"),
        (Type.LIGHT_PALETTE, b"\x02\x01\x02\x03\x04\x05\x06\x03"),
        (Type.LIGHT_PALETTE, b"\x02\x01\x02\x03\x04\x05\x06\x40"),
        (Type.LIGHT_RAW, bytes(8)),
        (Type.LIGHT_RAW, bytes(10)),
    ],
)
def test_bytes_that_are_no_picture_for_three_lights_are_refused(form: Type, content: bytes) -> None:
    with pytest.raises(PictureError):
        picture(LightPacket(form, content), 3)


def test_a_light_that_is_lit_twice_shines_as_it_was_said_last() -> None:
    assert (
        picture(LightPacket(Type.LIGHT_SPARSE, b"\x02\x00\x01\x01\x01\x00\x02\x02\x02"), 1) == b"\x02\x02\x02"
    )
