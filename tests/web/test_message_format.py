"""How messages and pictures travel to a page."""

from controller.web.message_format import lights_packet


def test_the_number_of_a_picture_wraps_around() -> None:
    assert lights_packet(2**32 + 5, b"abc") == b"L\x01\x00\x00\x00\x05abc"
