/* The EEPROM, a byte at a time and never waited for. */
#ifndef EEPROM_H
#define EEPROM_H

#include "../link.h"

/* Read what the identity is made of; only at the start. */
void eeprom_read(uint8_t *bytes);

/* Write the next byte that the board's identity wants kept, if the last one is done. */
void eeprom_turn(struct Board *board);

#endif
