"""The circuit of a board, from the magnets on it to what its columns read.

`magnet_field` decides which reeds close, `contact_bounce` when their contacts do, and `electrical` is the
switch matrix that they form.
"""
