"""The game in progress: the loop around it, guests on the board, what others see of it, and its journal.

Others import the modules themselves: only few need the loop.
"""
