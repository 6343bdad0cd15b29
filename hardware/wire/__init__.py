"""The protocol between board and host, without the line: bytes to packets and back (docs/develop/wire.md)."""
