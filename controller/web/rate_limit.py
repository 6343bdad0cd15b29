"""The rate at which the acts of one page are carried out.

Decides when the next act may be done. An act that must wait is not lost: nothing further is read from that
page, so the rest waits with its sender.
"""

#: The acts of one page per second, and the burst allowed before that applies: a hand sends at most 30 a
#: second.
ACTS_PER_S = 100
ACTS_AT_ONCE = 200


class RateLimit:
    """Lets ``at_once`` acts through as they come, and after these ``per_s`` a second."""

    def __init__(self, per_s: float, at_once: int) -> None:
        self._every_s = 1 / per_s
        self._ahead_s = at_once / per_s
        self._booked_s = float("-inf")

    def wait_s(self, now_s: float) -> float:
        """Book the next act, and return how long it must wait.

        >>> limit = RateLimit(per_s=10, at_once=2)
        >>> [round(limit.wait_s(5.0), 3) for _ in range(4)], limit.wait_s(60.0)
        ([0.0, 0.0, 0.1, 0.2], 0.0)
        """
        self._booked_s = max(self._booked_s, now_s - self._ahead_s) + self._every_s
        return max(self._booked_s - now_s, 0.0)
