/* What a board counts about itself.
 *
 * Decides that counts stay at 65535. The order is that of `health` in docs/develop/wire.md; cap, picture and
 * last seq, which come after these, are asked of the lights.
 */
#ifndef HEALTH_H
#define HEALTH_H

#include <stdint.h>

struct Health {
    uint16_t supply_mv;  /* 0 where it is not measured */
    uint16_t overruns;   /* bytes that the UART lost */
    uint16_t overflows;  /* bytes that found the ring full */
    uint16_t framing;    /* packets thrown away: COBS does not come out */
    uint16_t checksum;   /* the CRC is wrong */
    uint16_t rejected;   /* the type is unknown, or the length does not fit */
    uint16_t resent;     /* reports sent again */
    uint16_t brief;      /* closes shorter than BRIEF_MS */
    uint16_t late;       /* scans that began more than a millisecond late */
    uint16_t longest_us; /* the longest scan since the last STATE */
};

static inline void health_count(uint16_t *count, uint8_t more) {
    *count = *count > UINT16_MAX - more ? UINT16_MAX : (uint16_t)(*count + more);
}

#endif
