"""The times of a page's updates: how often, and how long after a change, each kind of message is sent.

`controller.web.viewer` keeps to them; the lights have their own rate.
"""

#: The time between two messages about moving pieces.
TABLE_EVERY_S = 1 / 30

#: How long after a change of the table the truths are compared: later than the scan that reports it. Reeds
#: that merely lag would be shown as a difference, with an offer to mend it that is gone again at once.
TRUTHS_AFTER_S = 0.15

#: How long after a change the measurements are sent.
FIGURES_AFTER_S = 0.5

#: The time between two messages about what the sensors did.
LEDGER_EVERY_S = 0.1

#: The time between two looks at the matrix.
MATRIX_EVERY_S = 0.2
