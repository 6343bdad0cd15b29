"""The engine: which move to make, and what a position is worth.

Searches on a game's ``SearchBoard`` and knows no particular game. Pure: the same position, budget and seed
give the same move on every machine.
"""
