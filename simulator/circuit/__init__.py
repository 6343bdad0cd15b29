"""The circuit of a board, from the magnets on it to what its columns read.

`magnet_field` is the field at each reed, `reeds` the contacts that it closes, in time, and `electrical` the
switch matrix that they form.
"""
