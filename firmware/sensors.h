/* The matrix: what the last scan read, and what of it counts as closed.
 *
 * Decides only which rows changed; what a close is decides debounce.c, a row of eight columns at a time.
 * Reads come row after row while the scan is still going on, so that the filter works while the next row
 * settles.
 */
#ifndef SENSORS_H
#define SENSORS_H

#include <stdbool.h>
#include <stdint.h>

#include "debounce.h"
#include "profile.h"

struct Sensors {
    struct Debounce filters[MATRIX_BYTES];
    uint8_t raw[MATRIX_BYTES];       /* the second reads of the last scan */
    uint8_t debounced[MATRIX_BYTES]; /* what counts as closed */
    bool is_changed;                 /* since it was last asked, by sensors_take_change */
    uint8_t brief;                   /* closes shorter than BRIEF_MS since they were last fetched */
};

/* Take both reads of a row, of a scan that is elapsed_ms after the last one. */
void sensors_take_row(struct Sensors *sensors, const struct Timings *timings, uint8_t row, uint8_t elapsed_ms,
                      const uint8_t *first, const uint8_t *second);

/* Whether nothing is counted in a row: as long as both reads are as in the last scan, a scan changes nothing.
 */
bool sensors_is_calm(const struct Sensors *sensors, const struct Timings *timings, uint8_t row);

/* Tell once whether anything changed. */
bool sensors_take_change(struct Sensors *sensors);

#endif
