/* The pictures on the lights: the one shown, the one waiting, and the current they may draw.
 *
 * Decides which picture is next (always the newest), decodes the three forms of docs/develop/wire.md, and
 * keeps every picture within the cap. Of the strip it knows only the byte order: green, red, blue. The twins
 * are hardware/wire/pictures.py for the forms and `within_cap` in controller/lights/power_cap.py for the cap.
 */
#ifndef LIGHTS_H
#define LIGHTS_H

#include <stdbool.h>
#include <stdint.h>

#include "packets.h"
#include "profile.h"

enum {
    DEFAULT_CAP_MA = 800,
    SUMMED_AT_ONCE = 4, /* lights */
};

/* The answer that a LIGHT packet gets once its picture is latched. */
struct Answer {
    bool is_due;
    uint8_t seq;
};

/* A picture as received, in strip order, and the sum of each colour over all lights in the same order.
 */
struct Picture {
    uint8_t bytes[PICTURE_BYTES];
    uint16_t sums[3];
};

struct Lights {
    struct Picture pictures[2];
    uint8_t dimmed[PICTURE_BYTES]; /* the picture on the strip, where the cap lowers it */
    uint8_t scale[256];            /* each value under the cap */
    uint8_t shown;                 /* which of the two is on the strip */
    bool is_waiting;               /* the other one waits to be shown */
    bool is_latching;              /* the strip has it, but has not latched it */
    struct Answer waiting;
    struct Answer latching;
    uint8_t last_seq; /* of the last LIGHT shown */
    uint16_t cap_ma;
    uint16_t crc;   /* of the picture on the strip as received: red, green, blue of every light */
    uint8_t summed; /* the number of lights summed so far */
};

/* Decode the picture of a LIGHT packet whose length fits; it then waits to be shown. */
enum Status lights_take(struct Lights *lights, uint8_t form, const uint8_t *payload, uint8_t seq);

/* Let a dark picture wait; it has no answer. */
void lights_darken(struct Lights *lights);

/* Set the cap; the picture on the strip follows it. */
void lights_limit(struct Lights *lights, uint16_t cap_ma);

/* Start showing the waiting picture: returns the bytes for the strip. */
const uint8_t *lights_begin(struct Lights *lights);

/* The strip has latched the picture: returns the answer that is due. */
struct Answer lights_latched(struct Lights *lights);

/* Add a few more lights to the CRC of the picture; repeat until lights_is_summed. */
void lights_sum(struct Lights *lights);

/* Whether `crc` covers the whole picture on the strip. */
static inline bool lights_is_summed(const struct Lights *lights) {
    return lights->summed == LIGHTS;
}

/* Whether there is work that no interrupt signals. */
static inline bool lights_are_busy(const struct Lights *lights) {
    return lights->is_waiting || lights->is_latching || !lights_is_summed(lights);
}

#endif
