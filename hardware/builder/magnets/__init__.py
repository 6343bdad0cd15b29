"""The magnet study: what is calculated of a board's magnets, the verdict, and its page."""
