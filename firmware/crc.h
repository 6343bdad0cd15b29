/* CRC-16/CCITT-FALSE, byte by byte.
 *
 * The checksum of docs/develop/wire.md: polynomial 1021, initial value FFFF, not reflected. Over a packet and
 * the CRC that follows it, high byte first, the result is 0.
 */
#ifndef CRC_H
#define CRC_H

#include <stdint.h>

#define CRC_START ((uint16_t)0xFFFF)

/* Add one byte to a CRC. */
uint16_t crc_add(uint16_t crc, uint8_t byte);

#endif
