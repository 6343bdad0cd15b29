"""What the product does. Its rooms stand upon each other like a house, and none imports from above it.

The ground is values and pure rules: `messages`, `geometry`, `games`, a `profile` as data, and the `ports` by
which any board and clock are reached. The walls say what is going on: `inference` what a hand did, `session`
what that does to the game, `lights` and `table_messages` how the table says so, `diagnose` what is wrong
with a board. None of them knows a time but the one it is told. Around them one `loop` turns, which alone
waits: it lends the board to a guest (`guest_runner`), tells subscribers what happens (the `journal` is one),
and publishes a `snapshot`. The roof is where people come in: `web` shows pages, and `cli` alone names real
boards and puts all of it together.

The contracts in pyproject.toml say the same room by room, and `make check` holds them.
"""
