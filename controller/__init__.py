"""The product itself. Its packages are the floors of a house, and none imports from a floor above.

The ground floor is values and pure rules: `messages`, `games`, the game at a `table`, a `board` as data, and
the `ports` through which every board and clock is reached. Above it are the parts that interpret:
`inference` (what a hand did), `session` (what that does to the game), `lights` and `table_messages` (how the
table shows it), `diagnose` (what is wrong with a board), `wear` (what its reeds did over its life). They know
no time but the one they are given. In `play` one loop drives them, and it alone waits: it lends the board to
a guest, notifies subscribers (the journal is one) and publishes a snapshot. At the top are the ways in: `web`
serves pages, and `cli` alone names real boards and assembles everything.

The contracts in pyproject.toml spell this out package by package, and `make check` enforces them.
"""
