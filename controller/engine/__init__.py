"""The engine: which move to make, and what a position is worth.

Decides by search over what a game's ``SearchBoard`` says; knows no game. Pure: the same position, budget and
seed give the same move on every machine.
"""
