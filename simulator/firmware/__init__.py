"""The firmware's twin in Python: what the chip does, by docs/develop/wire.md, on a rig's matrix and strip.

`talk` and `reports` are packets in and packets out; `lights`, `uart` and `simulator.row_edges` are what takes
time; `program` is all of it from one start to the next, and `python_chip` the part that keeps starting it.
"""
