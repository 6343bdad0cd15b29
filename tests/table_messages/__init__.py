"""Tests of the room of what people at the table are told."""
