/* Health counters: what the board counts about itself.
 *
 * Counters saturate at 65535. Their order is that of `health` in docs/develop/wire.md; cap, picture and last
 * seq, which follow there, come from the lights.
 */
#ifndef HEALTH_H
#define HEALTH_H

#include <stdint.h>

struct Health {
    uint16_t supply_mv;  /* 0 where it is not measured */
    uint16_t overruns;   /* bytes that the UART lost */
    uint16_t overflows;  /* bytes that arrived with the ring full */
    uint16_t framing;    /* packets dropped: bad COBS */
    uint16_t checksum;   /* packets dropped: bad CRC */
    uint16_t rejected;   /* packets dropped: unknown type, or wrong length */
    uint16_t resent;     /* reports sent again */
    uint16_t brief;      /* closes shorter than BRIEF_MS */
    uint16_t late;       /* scans that began more than a millisecond late */
    uint16_t longest_us; /* the longest scan since the last STATE */
};

static inline void health_count(uint16_t *count, uint8_t more) {
    *count = *count > UINT16_MAX - more ? UINT16_MAX : (uint16_t)(*count + more);
}

#endif
