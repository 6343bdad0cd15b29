"""How a fault is refused; the message says what, where and what to do."""

from manalath_board.controller.errors import InputError


class FaultError(InputError):
    """A fault that cannot be."""


class BadFaultError(FaultError):
    """A text that is no fault, or gives it more than there can be."""

    code = "bad-fault"


class NoPartError(FaultError):
    """A fault of something that the board has not."""

    code = "no-such-part"


class NotBrokenError(FaultError):
    """A fault to be removed that is not there."""

    code = "not-broken"


class BadFaultListError(FaultError):
    """A list of faults that cannot be read; the message names the entry."""

    code = "bad-fault-list"
