"""One deterministic world: whole tables with everything that may happen at them, drawn from a seed.

`settings` draws what there is in a world, and `acts` what happens in it; a world is those two values, so that
one can be made smaller. `table` is one program at one board, `hand`, `page` and `far` are who is at it,
`events` is simulated time for what is asynchronous. `play` runs them, `judge` says what must never be, and
`recovery` that everything ends well; `catalogue` keeps what must have been seen. All code that is judged is
the product's; what surrounds it is that of the benches.
"""
