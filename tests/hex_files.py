"""Intel HEX files for tests, written from the specification, independently of the code that reads them."""

from pathlib import Path


def record(at: int, kind: int, data: bytes) -> str:
    """Return one record with its checksum."""
    body = bytes([len(data), at >> 8 & 0xFF, at & 0xFF, kind]) + data
    return f":{(body + bytes([-sum(body) & 0xFF])).hex().upper()}"


def hex_of(content: bytes, start: int = 0) -> str:
    """Return a file that puts ``content`` at ``start``: 16 bytes a record, a new base every 64 kilobytes."""
    lines = []
    for at in range(start, start + len(content), 16):
        if at % 0x10000 == 0 or at == start:
            lines.append(record(0, 4, (at >> 16).to_bytes(2, "big")))
        lines.append(record(at & 0xFFFF, 0, content[at - start : at - start + 16]))
    return "\n".join([*lines, record(0, 1, b"")]) + "\n"


def write_hex(path: Path, content: bytes) -> Path:
    """Write such a file, and return its path."""
    path.write_text(hex_of(content), encoding="ascii")
    return path
