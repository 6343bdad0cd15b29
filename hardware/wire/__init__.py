"""The wire between board and host, without a line: bytes to packets and back (docs/develop/wire.md)."""
