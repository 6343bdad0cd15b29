"""Tests of the document room."""
