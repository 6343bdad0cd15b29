"""The firmware's twin in Python: acts as the chip does, by docs/develop/wire.md, on a rig's matrix and strip.

`talk` handles packets in and packets out; `lights`, `uart` and `simulator.scan.row_switch` model what takes
time; `python_chip` is the whole firmware from one start to the next, and starts it again and again.
"""
