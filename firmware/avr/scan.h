/* The timing of a scan: row after row, two reads each.
 *
 * No row is low for RELEASE_US; then a row is low for SELECT_US and read, and read again REREAD_US later.
 * Interrupts may lengthen these times, never shorten them. The filter works on each row while the next one
 * settles.
 */
#ifndef SCAN_H
#define SCAN_H

#include <stdbool.h>
#include <stdint.h>

#include "../sensors.h"

/* Whether to scan elapsed_ms, at least 1, after the last scan: a picture for the lights that is being
 * received goes first, for a millisecond at most. */
bool scan_is_due(uint32_t elapsed_ms, bool is_hearing_light);

/* Scan once, elapsed_ms after the last scan. */
void scan(struct Sensors *sensors, const struct Timings *timings, uint8_t elapsed_ms);

/* Provided by the caller (avr/main.c): called between two rows, while none is low, for work that cannot wait
 * until the scan is over. */
void scan_between(void);

#endif
