/* The board's identity in the EEPROM: id, profile name and boot count.
 *
 * Decides the order of writes, so that a power cut at any moment leaves one whole record. There are two
 * slots; the newest whole one wins, and only the other one is ever written, its first byte spoilt first and
 * restored last. The EEPROM is only bytes here: all of them are passed in at the start, and identity_next
 * returns one by one those to write (avr/eeprom.c writes them).
 */
#ifndef STORED_IDENTITY_H
#define STORED_IDENTITY_H

#include <stdbool.h>
#include <stdint.h>

#include "profile.h"

enum {
    SLOT_BYTES = 57,
    SLOTS_BYTES = 2 * SLOT_BYTES, /* from address 0 */
};

struct Identity {
    uint8_t id[ID_BYTES];
    uint8_t name_length;
    uint8_t name[MOST_NAME];
    uint16_t boots;
    uint16_t generation;         /* of the newest record, written or being written */
    uint8_t slot;                /* where that is, 0 or 1 */
    uint8_t step;                /* of the write in progress */
    uint8_t record[SLOT_BYTES];  /* the content for that slot */
    uint8_t stored[SLOTS_BYTES]; /* the content of the EEPROM */
};

/* Load the content of the EEPROM, and start to record this boot. A board without a name takes its firmware's.
 */
void identity_start(struct Identity *identity, const uint8_t *stored);

/* Start storing another name; it takes effect once all of it is written. */
void identity_rename(struct Identity *identity, const uint8_t *id, const uint8_t *name, uint8_t length);

/* Get the next byte to write and its address; false if nothing is left. Call again once that byte is written.
 */
bool identity_next(struct Identity *identity, uint8_t *at, uint8_t *byte);

#endif
