/* Packet types: their numbers, the lengths they can have, and the sizes of those that the board sends.
 *
 * Follows docs/develop/wire.md, and rejects a payload whose length does not follow from its type, its counts
 * and the size of the matrix. link.c decides what is sent when. The twins are hardware/wire/packets.py and
 * hardware/wire/layouts.py.
 */
#ifndef PACKETS_H
#define PACKETS_H

#include <stdbool.h>
#include <stdint.h>

#include "framing.h"
#include "profile.h"

enum { MAJOR = 1, MINOR = 0 };

/* Packet types; those sent by the board have the highest bit set. */
enum Type {
    PACKET_GREET = 0x01,
    PACKET_PING = 0x02,
    PACKET_RECEIVED = 0x03,
    PACKET_LIGHT_SPARSE = 0x04,
    PACKET_LIGHT_PALETTE = 0x05,
    PACKET_LIGHT_RAW = 0x06,
    PACKET_CONFIGURE = 0x07,
    PACKET_WATCH = 0x08,
    PACKET_NAME = 0x09,
    PACKET_HELLO = 0x81,
    PACKET_PONG = 0x82,
    PACKET_OCCUPANCY = 0x83,
    PACKET_STATE = 0x84,
    PACKET_DONE = 0x85,
    PACKET_EDGES = 0x86,
};

/* The result of a request. */
enum Status {
    STATUS_DONE = 0,
    STATUS_NOT_NOW = 1,    /* the board is alone */
    STATUS_CANNOT = 2,     /* the board cannot do it, or not now */
    STATUS_IMPOSSIBLE = 3, /* no such light, row or cap */
};

enum Ability { ABILITY_WATCH = 1, ABILITY_SUPPLY = 2 };

enum {
    NO_ROW = 0xFF,
    MOST_COLOURS = 15, /* in a palette */
    NAME_GUARD_BYTES = 4,
    HELLO_BYTES = 37 + MOST_NAME, /* at most */
    PONG_BYTES = 9,
    REPORT_BYTES = 8, /* of OCCUPANCY and STATE, before the matrix */
    HEALTH_BYTES = 25,
    OCCUPANCY_BYTES = REPORT_BYTES + MATRIX_BYTES,
    STATE_BYTES = REPORT_BYTES + 2 * MATRIX_BYTES + HEALTH_BYTES,
    DONE_BYTES = 2,
    EDGES_BYTES = 7, /* without the edges */
    EDGE_BYTES = 3,
};

/* Read a little-endian number. */
static inline uint16_t word_at(const uint8_t *bytes) {
    return (uint16_t)(bytes[0] | bytes[1] << 8);
}

/* The bits of a light's number in a palette of `colours`: 1, 2 or 4. */
uint8_t number_bits(uint8_t colours);

/* Whether a packet from the host has a known type and a payload length that the type allows. */
bool packet_fits(uint8_t type, const uint8_t *payload, uint8_t length);

#endif
