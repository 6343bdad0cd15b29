/* Who the board is: id, profile name and how often it has started, kept in the EEPROM.
 *
 * Decides where they are written so that a cut at any moment leaves one whole record: there are two slots,
 * the newest whole one wins, and only the other one is written, its first byte spoilt first and made good
 * last. Knows the EEPROM only as bytes: it is given all of them at the start, and tells one by one which are
 * to be written.
 */
#ifndef IDENTITY_H
#define IDENTITY_H

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
    uint8_t step;                /* of its writing */
    uint8_t record[SLOT_BYTES];  /* what that slot is to hold */
    uint8_t stored[SLOTS_BYTES]; /* what the EEPROM holds */
};

/* Take what the EEPROM holds, and begin to count this start. A board without a name has that of its firmware.
 */
void identity_start(struct Identity *identity, const uint8_t *stored);

/* Begin to keep another name; the board goes by it when all is written. */
void identity_rename(struct Identity *identity, const uint8_t *id, const uint8_t *name, uint8_t length);

/* Tell the next byte that is to be written, and where; false if all is kept. Ask again when that is done. */
bool identity_next(struct Identity *identity, uint8_t *at, uint8_t *byte);

#endif
