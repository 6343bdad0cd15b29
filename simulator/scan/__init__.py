"""The scan of a matrix by a simulated microcontroller, as docs/develop/wire.md specifies it.

`scanner` scans and filters bounce; `scan_beats` says when a scan begins and ends, `scan` what one reads.
`row_edges` watches one row instead, and `row_switch` changes between the two.
"""
