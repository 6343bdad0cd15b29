"""The boards that a search makes its moves on, one for each family of games; the first search loads them.

The rules need none of them. `rule_board` serves a game that has no board of its own.
"""
