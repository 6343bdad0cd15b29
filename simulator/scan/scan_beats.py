"""Scan timing: when each scan of the matrix begins and ends, in whole microseconds.

A scan begins at every beat of a timer, unless the microcontroller is busy. Beats that come while scanning is
stopped are missed; on resuming, the last of them is made up for at once. A beat that comes during a scan
waits for its end.
"""


class Beat:
    """Scans of ``length_us``, one every ``scan_us`` from ``boot_us`` on, numbered from 0 by their beats."""

    def __init__(self, boot_us: int, scan_us: int, length_us: int) -> None:
        self._boot_us = boot_us
        self._scan_us = scan_us
        self._length_us = length_us
        #: The scan made up for after the last stop, and when; only later scans are asked for.
        self._made_up = 0
        self._made_up_us = boot_us

    def start_us(self, number: int) -> int:
        """Return when a scan begins."""
        waited_us = self._made_up_us + (number - self._made_up) * self._length_us
        return max(self._beat_us(number), waited_us)

    def end_us(self, number: int) -> int:
        """Return when a scan is complete."""
        return self.start_us(number) + self._length_us

    def first_ending(self, at_us: int) -> int:
        """Find the first scan that is complete at ``at_us`` or later."""
        number = -(-(at_us - self._length_us - self._boot_us) // self._scan_us)
        number = max(number, self._made_up)
        while number > self._made_up and self.end_us(number - 1) >= at_us:
            number -= 1
        return number

    def lateness_us(self, number: int, at_us: int) -> int:
        """Return how late a scan not yet begun is at ``at_us``; below 0 before its beat."""
        return at_us - self._beat_us(number)

    def resume(self, number: int, at_us: int) -> int:
        """Resume at ``at_us`` after a stop before scan ``number``, and return the next scan."""
        last = (at_us - 1 - self._boot_us) // self._scan_us
        if last < number:
            return number
        self._made_up, self._made_up_us = last, at_us
        return last

    def _beat_us(self, number: int) -> int:
        return self._boot_us + number * self._scan_us
