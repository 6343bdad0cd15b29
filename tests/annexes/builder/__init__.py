"""Tests of the builder: wiring, mechanics, circuit boards, magnets and kits."""
