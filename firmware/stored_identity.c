#include "stored_identity.h"

#include <string.h>

#include "crc.h"

/* The layout of a slot; numbers are little-endian. */
enum {
    MAGIC_AT = 0,
    SCHEMA_AT = 1,
    GENERATION_AT = 2,
    BOOTS_AT = 4,
    ID_AT = 6,
    LENGTH_AT = ID_AT + ID_BYTES,
    NAME_AT = LENGTH_AT + 1,
    CRC_AT = NAME_AT + MOST_NAME,
};

_Static_assert(CRC_AT + 2 == SLOT_BYTES, "the layout fills a slot");

enum { MAGIC = 0x4D, SCHEMA = 1, SPOILT = 0xFF };

/* The steps of a write: spoil the first byte, write the others, restore the first; then adopt the record, and
 * rest. */
enum { STEP_SPOIL = 0, STEP_GOOD = SLOT_BYTES, STEP_ADOPT, STEP_REST };

static uint16_t read_word(const uint8_t *bytes) {
    return (uint16_t)(bytes[0] | bytes[1] << 8);
}

static void write_word(uint8_t *bytes, uint16_t word) {
    bytes[0] = (uint8_t)word;
    bytes[1] = (uint8_t)(word >> 8);
}

static uint16_t crc_of(const uint8_t *record) {
    uint16_t crc = CRC_START;
    for (uint8_t at = 0; at < CRC_AT; at++) {
        crc = crc_add(crc, record[at]);
    }
    return crc;
}

static bool is_whole(const uint8_t *record) {
    return record[MAGIC_AT] == MAGIC && record[SCHEMA_AT] == SCHEMA && record[LENGTH_AT] <= MOST_NAME &&
           read_word(record + CRC_AT) == crc_of(record);
}

/* The newest whole record, or a null pointer; generation numbers wrap. */
static const uint8_t *newest(const uint8_t *stored, uint8_t *slot) {
    const uint8_t *first = stored;
    const uint8_t *second = stored + SLOT_BYTES;
    bool is_second = is_whole(second);
    if (is_whole(first) && is_second) {
        is_second =
            (uint16_t)(read_word(second + GENERATION_AT) - read_word(first + GENERATION_AT) - 1) < 0x7FFF;
    } else if (!is_second && !is_whole(first)) {
        *slot = 1;
        return 0;
    }
    *slot = is_second ? 1 : 0;
    return is_second ? second : first;
}

/* Start writing a record into the current slot. */
static void write_record(struct Identity *identity, const uint8_t *id, const uint8_t *name, uint8_t length) {
    uint8_t *record = identity->record;
    record[MAGIC_AT] = MAGIC;
    record[SCHEMA_AT] = SCHEMA;
    write_word(record + GENERATION_AT, identity->generation);
    write_word(record + BOOTS_AT, identity->boots);
    memcpy(record + ID_AT, id, ID_BYTES);
    record[LENGTH_AT] = length;
    memset(record + NAME_AT, 0, MOST_NAME);
    memcpy(record + NAME_AT, name, length);
    write_word(record + CRC_AT, crc_of(record));
    identity->step = STEP_SPOIL;
}

/* Adopt the identity of a record. */
static void adopt(struct Identity *identity, const uint8_t *record) {
    memcpy(identity->id, record + ID_AT, ID_BYTES);
    memcpy(identity->name, record + NAME_AT, MOST_NAME);
    identity->name_length = record[LENGTH_AT];
}

static void next_slot(struct Identity *identity) {
    identity->slot ^= 1;
    identity->generation++;
}

void identity_start(struct Identity *identity, const uint8_t *stored) {
    static const uint8_t profile[] = PROFILE;
    memset(identity, 0, sizeof *identity);
    memcpy(identity->stored, stored, SLOTS_BYTES);
    const uint8_t *record = newest(stored, &identity->slot);
    if (record) {
        adopt(identity, record);
        identity->boots = read_word(record + BOOTS_AT);
        identity->generation = read_word(record + GENERATION_AT);
    } else {
        memcpy(identity->name, profile, sizeof profile - 1);
        identity->name_length = sizeof profile - 1;
    }
    identity->boots++;
    next_slot(identity);
    write_record(identity, identity->id, identity->name, identity->name_length);
}

void identity_rename(struct Identity *identity, const uint8_t *id, const uint8_t *name, uint8_t length) {
    if (identity->step >= STEP_ADOPT) {
        next_slot(identity);
    }
    write_record(identity, id, name, length);
}

static uint8_t wanted(const struct Identity *identity, uint8_t step) {
    return step == STEP_SPOIL ? SPOILT : step == STEP_GOOD ? MAGIC : identity->record[step];
}

bool identity_next(struct Identity *identity, uint8_t *at, uint8_t *byte) {
    uint8_t start = identity->slot ? SLOT_BYTES : 0;
    while (identity->step < STEP_ADOPT) {
        uint8_t place = (uint8_t)(start + (identity->step == STEP_GOOD ? MAGIC_AT : identity->step));
        uint8_t value = wanted(identity, identity->step++);
        if (identity->stored[place] != value) {
            identity->stored[place] = value;
            *at = place;
            *byte = value;
            return true;
        }
    }
    if (identity->step == STEP_ADOPT) {
        adopt(identity, identity->record);
        identity->step = STEP_REST;
    }
    return false;
}
