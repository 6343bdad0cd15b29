/* The supply voltage, measured.
 *
 * A15 carries a third of the supply voltage, measured against the chip's own reference of 2.56 V.
 */
#ifndef SUPPLY_H
#define SUPPLY_H

#include <stdint.h>

void supply_start(void);

/* Get the last measurement in millivolts, 0 before the first, and start another. Call at most every 10 ms. */
uint16_t supply_mv(void);

#endif
