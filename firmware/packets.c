#include "packets.h"

#include <string.h>

static bool name_fits(const uint8_t *payload, uint8_t length) {
    const uint8_t *text = payload + NAME_GUARD_BYTES + ID_BYTES;
    if (length < NAME_GUARD_BYTES + ID_BYTES + 1 || memcmp(payload, "NAME", NAME_GUARD_BYTES) != 0) {
        return false;
    }
    uint8_t count = *text++;
    if (count > MOST_NAME || length != NAME_GUARD_BYTES + ID_BYTES + 1 + count) {
        return false;
    }
    while (count--) {
        if (*text < ' ' || *text > '~') {
            return false;
        }
        text++;
    }
    return true;
}

uint8_t number_bits(uint8_t colours) {
    return colours <= 1 ? 1 : colours <= 3 ? 2 : 4;
}

static uint8_t numbers_bytes(uint8_t colours) {
    return (uint8_t)((LIGHTS * number_bits(colours) + 7) / 8);
}

bool packet_fits(uint8_t type, const uint8_t *payload, uint8_t length) {
    switch (type) {
    case PACKET_GREET:
    case PACKET_RECEIVED:
    case PACKET_CONFIGURE:
        return length == 4;
    case PACKET_PING:
        return length == 0;
    case PACKET_LIGHT_SPARSE:
        return length >= 1 && length == 1 + 4 * payload[0];
    case PACKET_LIGHT_PALETTE:
        return length >= 1 && payload[0] <= MOST_COLOURS &&
               length == 1 + 3 * payload[0] + numbers_bytes(payload[0]);
    case PACKET_LIGHT_RAW:
        return length == PICTURE_BYTES;
    case PACKET_WATCH:
        return length == 1;
    case PACKET_NAME:
        return name_fits(payload, length);
    default:
        return false;
    }
}
