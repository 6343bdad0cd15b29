/* The sampler of a watched row.
 *
 * Samples the columns every 5.5 microseconds, from an interrupt that precedes all others, so that two samples
 * are never more than 10 microseconds apart. A sample in which a column changed is kept, with its time, until
 * it is fetched; edges.c turns samples into edges.
 */
#ifndef ROW_SAMPLER_H
#define ROW_SAMPLER_H

#include "../link.h"

void row_sampler_start(void);

/* Select the row that the board watches, if it has changed, and hand over the samples since the last call;
 * with NO_ROW release it. Returns whether a row is watched. */
bool row_sampler_turn(struct Board *board);

#endif
