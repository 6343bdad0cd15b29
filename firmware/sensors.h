/* The matrix of sensors: the last scan, raw and debounced.
 *
 * Decides which rows changed; debounce.c decides the sensors that count as closed, eight columns at a time.
 * Reads arrive row by row during the scan, so that the filter works while the next row settles.
 */
#ifndef SENSORS_H
#define SENSORS_H

#include <stdbool.h>
#include <stdint.h>

#include "debounce.h"
#include "profile.h"

struct Sensors {
    struct Debounce filters[MATRIX_BYTES];
    uint8_t raw[MATRIX_BYTES];       /* the second read of each sensor in the last scan */
    uint8_t debounced[MATRIX_BYTES]; /* what counts as closed */
    bool is_changed;                 /* since the last sensors_take_change */
    uint8_t brief;                   /* closes shorter than BRIEF_MS since the last scan was reported */
};

/* Take both reads of a row, from a scan elapsed_ms after the previous one. */
void sensors_take_row(struct Sensors *sensors, const struct Timings *timings, uint8_t row, uint8_t elapsed_ms,
                      const uint8_t *first, const uint8_t *second);

/* Whether no counter of a row runs: a scan with the same reads as the last one then changes nothing.
 */
bool sensors_is_calm(const struct Sensors *sensors, const struct Timings *timings, uint8_t row);

/* Whether anything changed since the last call. */
bool sensors_take_change(struct Sensors *sensors);

#endif
