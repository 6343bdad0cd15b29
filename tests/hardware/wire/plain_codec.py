"""A plain codec: the framing of docs/develop/wire.md done bit by bit and byte by byte, to check the codecs.

``python -m tests.hardware.wire.plain_codec`` rewrites vectors.txt.
"""

import random
from pathlib import Path

VECTORS = Path(__file__).with_name("vectors.txt")

HEADER = """\
# What goes over the wire (docs/develop/wire.md), for the codecs in Python and C.
# good NAME TYPE SEQ PAYLOAD WIRE: the packet and its bytes. bad NAME REASON WIRE: bytes that are thrown away,
# rejected those whose CRC is right and whose length is not.
# All in hexadecimal; - is an empty payload. Every wire ends with its closing 00.
"""


def crc(content: bytes) -> int:
    register = 0xFFFF
    for byte in content:
        for bit in range(7, -1, -1):
            is_odd = (register >> 15 & 1) ^ (byte >> bit & 1)
            register = register << 1 & 0xFFFF
            if is_odd:
                register ^= 0x1021
    return register


def stuff(plain: bytes) -> bytes:
    """Add a zero before and after, and replace each zero but the last by the distance to the next."""
    wire = [0, *plain, 0]
    last = len(wire) - 1
    for at in range(last - 1, -1, -1):
        if wire[at] == 0:
            wire[at] = last - at
            last = at
    return bytes(wire)


def seal(kind: int, seq: int, payload: bytes) -> bytes:
    plain = bytes((kind, seq)) + payload
    register = crc(plain)
    return stuff(plain + bytes((register >> 8, register & 0xFF)))


def good() -> list[tuple[str, int, int, str]]:
    chance = random.Random("vectors")
    rows = "010204" + "000000" + "008000" + "ffff1f" + "aa5515" * 6
    name = "0f" + b"hex70-dual-mega".hex()
    return [
        ("greet", 0x01, 0x00, "01001234"),
        ("ping", 0x02, 0x07, ""),
        ("received", 0x03, 0xFF, "12340000"),
        ("received-last", 0x03, 0x00, "1234ffff"),
        ("sparse-dark", 0x04, 0x01, "00"),
        ("sparse", 0x04, 0x02, "0200ff5500453c00ff"),
        ("palette-one", 0x05, 0x03, "01ff5500" + "a5" * 8 + "15"),
        ("palette-two", 0x05, 0x03, "02ff55003c00ff" + "9212" * 8 + "9202"),
        ("palette-four", 0x05, 0x03, "04ff55003c00ff010203040506" + "1034" * 17 + "21"),
        ("raw", 0x06, 0x04, chance.randbytes(210).hex()),
        ("raw-dark", 0x06, 0x05, "00" * 210),
        ("configure", 0x07, 0x06, "20030505"),
        ("watch", 0x08, 0x08, "04"),
        ("watch-none", 0x08, 0x09, "ff"),
        ("name", 0x09, 0x0A, b"NAME".hex() + bytes(range(16)).hex() + name),
        ("hello", 0x81, 0x00, "0100010402deadbeef0a15460207003412000103" + "00" * 16 + name),
        ("hello-of-tomorrow", 0x81, 0x01, "0203090807" + "c0ffee"),
        ("pong", 0x82, 0x02, "071234090010270000"),
        ("occupancy", 0x83, 0x03, "1234090010270000" + rows),
        (
            "state",
            0x84,
            0x04,
            "1234090010270000" + ("ffff1f" * 10) + ("000010" * 10) + "88130100" + "0000" * 10 + "04",
        ),
        ("done", 0x85, 0x05, "0400"),
        ("done-not-now", 0x85, 0x06, "0401"),
        ("edges", 0x86, 0x07, "0400404b4c00" + "03" + "000085" + "320005" + "ffff85"),
        ("edges-none", 0x86, 0x08, "04ff0000000000"),
        ("longest", 0x06, 0x09, "5a" * 250),
        ("longest-zeros", 0x06, 0x0A, "00" * 250),
    ]


def bad() -> list[tuple[str, str, str]]:
    ping = seal(0x02, 0x07, b"")
    flipped = bytes((ping[0], ping[1], ping[2] ^ 0x10, *ping[3:]))
    return [
        ("wrong-crc", "checksum", flipped.hex()),
        ("too-short", "framing", "0302" + "0700"),
        ("runs-over-the-end", "framing", "0902070100"),
        ("too-long", "framing", "ff" + "01" * 255 + "00"),
        *((f"{name}-longer", "rejected", longer(kind, payload)) for name, kind, payload in ENDS),
        *((f"{name}-shorter", "rejected", shorter(kind, payload)) for name, kind, payload in ENDS[1:]),
    ]


#: A correct CRC brings the register to zero, and added zeros keep it there: only the length tells.
ENDS = (
    ("ping", 0x02, ""),
    ("sparse", 0x04, "0200ff5500453c00ff"),
    ("configure", 0x07, "20030505"),
    ("pong", 0x82, "ae01002a0248b10000"),
    ("done", 0x85, "1000"),
)


def longer(kind: int, payload: str) -> str:
    """Return a packet with one more zero at its end."""
    return seal(kind, 0x3C, bytes.fromhex(payload))[:-1].hex() + "0100"


def shorter(kind: int, payload: str) -> str:
    """Return the first packet of its kind whose last byte is a zero, without that byte."""
    plain = next(
        plain for seq in range(256) if crc(plain := bytes((kind, seq)) + bytes.fromhex(payload)) & 0xFF == 0
    )
    return stuff(plain + bytes((crc(plain) >> 8,))).hex()


def lines() -> list[str]:
    found = [HEADER.rstrip("\n")]
    for name, kind, seq, payload in good():
        wire = seal(kind, seq, bytes.fromhex(payload))
        found.append(f"good {name} {kind:02x} {seq:02x} {payload or '-'} {wire.hex()}")
    found += [f"bad {name} {reason} {wire}" for name, reason, wire in bad()]
    return found


if __name__ == "__main__":
    VECTORS.write_text("\n".join(lines()) + "\n", encoding="ascii")
