"""The coil that sorts reeds: its turns, and what sets its current within what each part bears.

A thousand turns make a milliampere an ampere-turn. The coil is short, and the reed's wires are uncut, so its
numbers are right only relative to those of reeds that the maker has sorted.
"""

TURNS = 1000
SUPPLY_V = 12
#: In series with the coil: a resistor that bounds the current, and a potentiometer that sets it.
RESISTOR_OHM, RESISTOR_W = 390, 1
POTENTIOMETER_OHM, POTENTIOMETER_W = 1000, 1
#: The wire: 0.1 mm, wound in layers over a tube of 3 mm; with its ends.
WIRE_M, WIRE_OHM_PER_M = 20, 2.2

#: A reed is kept if it pulls in at most `BELOW_AT` ampere-turns below its class, and lets go at no less than
#: `DROP_OUT` times its pull-in.
DROP_OUT, BELOW_AT = 0.45, 2
