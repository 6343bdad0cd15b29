/* The supply, measured.
 *
 * Decides how volts become millivolts: A15 has a third of the supply, measured against the chip's own 2.56 V.
 */
#ifndef SUPPLY_H
#define SUPPLY_H

#include <stdint.h>

void supply_start(void);

/* Fetch the last measurement in millivolts and begin another; 0 before there is one. Not more than every 10
 * ms. */
uint16_t supply_mv(void);

#endif
