"""A recorded game in which a win was missed."""

from controller.play.journal import GameHeader, KeptGame, KeptMove

#: Orange has two groups that e5 joins into a quint, and plays elsewhere; purple takes that space.
START = "6/7/8/3p1p3/2oo1oo3/9/8/7/6 o"
MOVES = ("a1p", "e5p")
MISSED = KeptGame(0, GameHeader("manalath", START), 0, tuple(KeptMove(move, 0) for move in MOVES))
