"""Lines to brokers beyond this computer, as matches and houses use them. Needs the extra ``far``."""
