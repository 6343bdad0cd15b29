"""Find the moves that win at once: here orange has a quart, and loses unless it grows to a quint.

Prints:

e6o quint e6 f3 f4 f5 f6
e7o quint e7 f3 f4 f5 f6
f2o quint f2 f3 f4 f5 f6
f7o quint f3 f4 f5 f6 f7
g2o quint f3 f4 f5 f6 g2
g3o quint f3 f4 f5 f6 g3
g4o quint f3 f4 f5 f6 g4
g5o quint f3 f4 f5 f6 g5
g6o quint f3 f4 f5 f6 g6
"""

from controller.games import all_games

game = all_games()["manalath"]
position = game.parse_fen("6/7/8/2oooo3/2ppp5/9/8/7/6 o")
for move in position.legal_moves():
    outcome = position.play(move).outcome
    if outcome is not None and outcome.winner is position.to_move:
        print(game.write_move(move), outcome.reason, *sorted(outcome.evidence))
