#include "crc.h"

/* All eight bit steps at once: the polynomial has three terms, so one byte changes the register by three
 * shifted copies of itself. */
uint16_t crc_add(uint16_t crc, uint8_t byte) {
    uint8_t high = (uint8_t)(crc >> 8 ^ byte);
    high = (uint8_t)(high ^ high >> 4);
    uint8_t low = (uint8_t)crc;
    uint8_t new_high = (uint8_t)(low ^ (uint8_t)(high << 4) ^ high >> 3);
    uint8_t new_low = (uint8_t)((uint8_t)(high << 5) ^ high);
    return (uint16_t)((uint16_t)new_high << 8 | new_low);
}
