"""Twins: software stand-ins that behave like the real parts."""
