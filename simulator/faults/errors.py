"""Fault errors: how a fault is refused; the message says what, where and what to do."""

from controller.errors import InputError


class FaultError(InputError):
    """A fault was refused."""


class BadFaultError(FaultError):
    """The text is not a fault, or its amount is out of range."""

    code = "bad-fault"


class NoPartError(FaultError):
    """The fault is on a part that the board does not have."""

    code = "no-such-part"


class NotBrokenError(FaultError):
    """The fault to remove is not there."""

    code = "not-broken"


class BadFaultListError(FaultError):
    """The list of faults cannot be read; the message names the entry."""

    code = "bad-fault-list"
