"""The circuit of a board, from the magnets on it to what its columns read.

`magnet_field` decides which reeds close, `contact_bounce` when their contacts do, and `electrical` is the
switch matrix that they form.
"""

from simulator.circuit.contact_bounce import Reeds
from simulator.circuit.electrical import Circuit, Electrics, Rows
from simulator.circuit.magnet_field import HIGH_MM, LyingPiece, distance_mm

__all__ = ["HIGH_MM", "Circuit", "Electrics", "LyingPiece", "Reeds", "Rows", "distance_mm"]
