#include "eeprom.h"

#include <avr/eeprom.h>
#include <avr/io.h>
#include <util/atomic.h>

void eeprom_read(uint8_t *bytes) {
    for (uint8_t at = 0; at < SLOTS_BYTES; at++) {
        bytes[at] = eeprom_read_byte((const uint8_t *)(uint16_t)at);
    }
}

void eeprom_turn(struct Board *board) {
    uint8_t at, byte;
    if (EECR & _BV(EEPE)) {
        return;
    }
    if (!identity_next(&board->identity, &at, &byte)) {
        board_kept(board);
        return;
    }
    EEAR = at;
    EEDR = byte;
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE) {
        EECR = _BV(EEMPE);
        EECR = _BV(EEMPE) | _BV(EEPE);
    }
}
