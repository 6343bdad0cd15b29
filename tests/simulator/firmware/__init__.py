"""Tests of the firmware twin in Python: its behaviour, by docs/develop/wire.md."""
