"""What lies beyond this computer: the local network, on which phones find the page, and friends elsewhere.

The page's own room (`controller.web`) says who on the local network may do what. What needs the extra ``far``
is in `local_network` and in `friend`, the match with a friend.
"""

from controller.far.pin_guest import PinGuest, can_draw

__all__ = ["PinGuest", "can_draw"]
