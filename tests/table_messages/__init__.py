"""Tests of the room with the messages for people at the table."""
