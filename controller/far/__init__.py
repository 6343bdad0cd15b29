"""Lines to brokers beyond this computer, as matches and houses use them. Needs the extra ``far``."""

#: How long a line has to stand before its end is news: a broker may take each line, and drop it at once.
STEADY_S = 30.0
