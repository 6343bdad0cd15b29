/* One scan of the matrix in time: row after row, two reads each.
 *
 * Decides the moments: nothing is low for RELEASE_US, a row is low for SELECT_US and read, and read again
 * REREAD_US later. Interrupts may make these longer, never shorter. The filter works on each row while the
 * next one is waited for.
 */
#ifndef SCAN_H
#define SCAN_H

#include <stdint.h>

#include "../sensors.h"

/* Scan once, elapsed_ms after the last scan. */
void scan(struct Sensors *sensors, const struct Timings *timings, uint8_t elapsed_ms);

/* Given by whoever scans (avr/main.c): called between two rows, while nothing is low, for what cannot wait
 * until the scan is over. */
void scan_between(void);

#endif
