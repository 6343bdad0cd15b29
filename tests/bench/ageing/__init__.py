"""Boards whose reeds wear: who plays on them, what their contacts do, and what of it reaches the host."""
