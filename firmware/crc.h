/* CRC-16/CCITT-FALSE, byte by byte.
 *
 * Decides nothing but the checksum of docs/develop/wire.md: polynomial 1021, initial value FFFF, nothing
 * reflected. Run over a packet and the CRC that follows it, the high byte first, it comes out as 0.
 */
#ifndef CRC_H
#define CRC_H

#include <stdint.h>

#define CRC_START ((uint16_t)0xFFFF)

/* Take one more byte into a CRC. */
uint16_t crc_add(uint16_t crc, uint8_t byte);

#endif
