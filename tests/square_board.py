"""The board of 36 squares at 40 mm."""

from hardware.profiles import load_profile

SQUARE = load_profile("sq36-dual-mega")
