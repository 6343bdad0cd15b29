"""Count the sequences of legal moves of every game, to compare programs that know the same rules.

Prints:

mammalath: 36 4392
mana: 4 48
manalath: 140 19320
manalath-stein: 122 14640
"""

from controller.games import all_games, perft

for name, game in all_games().items():
    print(f"{name}:", perft(game.start(), 1), perft(game.start(), 2))
