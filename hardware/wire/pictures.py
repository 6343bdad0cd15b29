"""Pictures on the wire: encoded in the shortest of three forms, and decoded.

Decides only the form. A picture is 3 bytes (red, green, blue) per light, in light order; docs/develop/wire.md
defines the forms. The twin of this file is firmware/lights.c, which decodes what is encoded here.
"""

from hardware.wire.packets import LightPacket, Type

#: The most colours, besides dark, in a picture in palette form.
MOST_COLOURS = 15

_DARK = bytes(3)


class PictureError(ValueError):
    """Bytes that are not a picture for that number of lights."""


def light_packet(rgb: bytes) -> LightPacket:
    """Encode a picture in the form that takes the fewest bytes.

    >>> light_packet(bytes([0, 0, 0, 9, 8, 7])).content.hex()
    '0101090807'
    """
    pixels = [rgb[at : at + 3] for at in range(0, len(rgb), 3)]
    forms = [_sparse(pixels), _palette(pixels), LightPacket(Type.LIGHT_RAW, rgb)]
    return min((form for form in forms if form is not None), key=lambda form: len(form.content))


def has_length(light: LightPacket, lights: int) -> bool:
    """Whether a picture has the length that its form and counts imply; its content may still be nonsense."""
    content = light.content
    match light.form:
        case Type.LIGHT_SPARSE:
            return bool(content) and len(content) == 1 + 4 * content[0]
        case Type.LIGHT_PALETTE:
            return (
                bool(content)
                and content[0] <= MOST_COLOURS
                and len(content) == 1 + 3 * content[0] + _numbers_bytes(content[0], lights)
            )
        case _:
            return len(content) == 3 * lights


def picture(light: LightPacket, lights: int) -> bytes:
    """Decode a picture for that number of lights; PictureError if it is not one."""
    _check(has_length(light, lights))
    match light.form:
        case Type.LIGHT_SPARSE:
            return _from_sparse(light.content, lights)
        case Type.LIGHT_PALETTE:
            return _from_palette(light.content, lights)
        case _:
            return light.content


def _check(fits: bool) -> None:  # noqa: FBT001 - it reads as a sentence
    if not fits:
        raise PictureError("the bytes do not fit the lights")


def _sparse(pixels: list[bytes]) -> LightPacket:
    lit = [bytes((number,)) + pixel for number, pixel in enumerate(pixels) if pixel != _DARK]
    return LightPacket(Type.LIGHT_SPARSE, bytes((len(lit),)) + b"".join(lit))


def _from_sparse(content: bytes, lights: int) -> bytes:
    rgb = bytearray(3 * lights)
    for at in range(1, len(content), 4):
        number = content[at]
        _check(number < lights)
        rgb[3 * number : 3 * number + 3] = content[at + 1 : at + 4]
    return bytes(rgb)


def _palette(pixels: list[bytes]) -> LightPacket | None:
    colours = [colour for colour in dict.fromkeys(pixels) if colour != _DARK]
    if len(colours) > MOST_COLOURS:
        return None
    numbers = {_DARK: 0} | {colour: number for number, colour in enumerate(colours, 1)}
    bits, packed = _number_bits(len(colours)), 0
    for pixel in reversed(pixels):
        packed = packed << bits | numbers[pixel]
    size = _numbers_bytes(len(colours), len(pixels))
    return LightPacket(
        Type.LIGHT_PALETTE, bytes((len(colours),)) + b"".join(colours) + packed.to_bytes(size, "little")
    )


def _number_bits(colours: int) -> int:
    """The bits of a light's colour number: 1, 2 or 4."""
    return next(bits for bits in (1, 2, 4) if colours < 1 << bits)


def _numbers_bytes(colours: int, lights: int) -> int:
    """The bytes of all lights' colour numbers."""
    return (lights * _number_bits(colours) + 7) // 8


def _from_palette(content: bytes, lights: int) -> bytes:
    count = content[0]
    bits = _number_bits(count)
    colours = [_DARK] + [content[at : at + 3] for at in range(1, 1 + 3 * count, 3)]
    packed = int.from_bytes(content[1 + 3 * count :], "little")
    numbers = [packed >> bits * light & (1 << bits) - 1 for light in range(lights)]
    _check(max(numbers, default=0) <= count and not packed >> bits * lights)
    return b"".join(colours[number] for number in numbers)
