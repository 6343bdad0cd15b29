"""Self-play: games of the engine against itself, spread over processes or machines, and what they teach.

A game is a pure function of its job (`jobs`), so results depend on nothing else.
"""
