"""A teaching: how an unknown board is wired, learned from a person lesson by lesson."""
