"""Play a random game to its end, and draw the board.

Prints:

24 moves
i     p . p . . p
h    . . . . . p p
g   p . . . . . . .
f  o . . . p . p . .
e o . p p . . . o . .
d  p . . . . p p . .
c   . . . . . . p p
b    . p p o . . o
a     p . . p . .
orange wins: quart; left: orange 20, purple 6
"""

import random

from controller.games import all_games

chance = random.Random(5)
position = all_games()["manalath"].start()
moves = 0
while position.outcome is None:
    position = position.play(chance.choice(position.legal_moves()))
    moves += 1
print(moves, "moves")
print(position)
