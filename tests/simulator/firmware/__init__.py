"""The firmware twin in Python: what it does, by docs/develop/wire.md."""
