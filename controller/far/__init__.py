"""What lies beyond this computer: the local network, on which phones find the page, and the PIN for them.

Nothing here plays or decides; the page's own room (`controller.web`) says who may do what. What needs the
extra ``far`` is in `local_network`.
"""

from controller.far.pin_guest import PinGuest, can_draw

__all__ = ["PinGuest", "can_draw"]
