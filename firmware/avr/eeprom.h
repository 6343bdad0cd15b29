/* The EEPROM as a device: writes a byte at a time and never waits for it.
 *
 * stored_identity.c decides which bytes, and in what order.
 */
#ifndef EEPROM_H
#define EEPROM_H

#include "../link.h"

/* Read the bytes of the identity; only at the start. */
void eeprom_read(uint8_t *bytes);

/* Write the identity's next byte, if the last write is done. */
void eeprom_turn(struct Board *board);

#endif
