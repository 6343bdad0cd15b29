"""Tolerances: what varies from piece to piece and from reed to reed, for the study and the twin."""

import math

#: The standard deviation of heights and of the places of reeds: two in three lie within it, nineteen in
#: twenty within twice as much.
SPREAD_MM = 0.35
#: The lean of a reed in any direction, as a root mean square.
LEAN = math.radians(2)
#: The tolerance of a disc's strength, as a share.
STRENGTH = 0.05
#: A reed drops out between these shares of its pull-in.
DROP_OUT = (0.4, 0.8)

#: The steps in which a piece is laid down; in reverse, it is lifted.
HEIGHTS_MM = (20.0, 14.0, 10.0, 7.0, 5.0, 4.0, 3.0, 2.0, 1.5, 1.0, 0.5, 0.0)
