/* The timing of a scan: row after row, two reads each.
 *
 * No row is low for RELEASE_US; then a row is low for SELECT_US and read, and read again REREAD_US later.
 * Interrupts may lengthen these times, never shorten them. The filter works on each row while the next one
 * settles.
 */
#ifndef SCAN_H
#define SCAN_H

#include <stdint.h>

#include "../sensors.h"

/* Scan once, elapsed_ms after the last scan. */
void scan(struct Sensors *sensors, const struct Timings *timings, uint8_t elapsed_ms);

/* Provided by the caller (avr/main.c): called between two rows, while none is low, for work that cannot wait
 * until the scan is over. */
void scan_between(void);

#endif
