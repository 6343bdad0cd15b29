"""The guide that is followed with the board beside it: on half-built boards whose mistakes are known."""
