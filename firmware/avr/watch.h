/* Looking at one row without pause.
 *
 * Decides when: every 5.5 microseconds, by an interrupt before all others, so that two looks are never more
 * than 10 apart whatever else goes on. A look in which a column changed is kept, with its time, until it is
 * fetched; what the edges are is decided in edges.c.
 */
#ifndef WATCH_H
#define WATCH_H

#include "../link.h"

void watch_start(void);

/* Select the row that the board watches, if it is another one than before, and hand over what was seen since;
 * with NO_ROW let go of the last one. Tells whether a row is watched. */
bool watch_turn(struct Board *board);

#endif
