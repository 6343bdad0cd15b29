/* The pictures: what is to be shown, what is shown, and how much current that may draw.
 *
 * Decides which picture is next (the newest, always), reads the three forms of docs/develop/wire.md, and
 * keeps every picture within the cap, whatever was sent. Knows nothing of the strip but the order of its
 * bytes: green, red, blue. The twins are hardware/wire/pictures.py for the forms and `within_cap` in
 * controller/lights/power_cap.py for the cap.
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

/* What a LIGHT packet is answered with once its picture has been latched. */
struct Answer {
    bool is_due;
    uint8_t seq;
};

/* A picture as it came, in the order of the strip, and the sum of each colour over all lights in that order.
 */
struct Picture {
    uint8_t bytes[PICTURE_BYTES];
    uint16_t sums[3];
};

struct Lights {
    struct Picture pictures[2];
    uint8_t dimmed[PICTURE_BYTES]; /* the one on the strip, where the cap is lower */
    uint8_t scale[256];            /* what each value becomes under the cap */
    uint8_t shown;                 /* which of the two is on the strip */
    bool is_waiting;               /* the other one is to be shown */
    bool is_latching;              /* the strip has it, but does not yet show it */
    struct Answer waiting;
    struct Answer latching;
    uint8_t last_seq; /* of the last LIGHT shown */
    uint16_t cap_ma;
    uint16_t crc;   /* of the picture on the strip as it was received: red, green, blue of every light */
    uint8_t summed; /* how many lights are in it */
};

/* Take the picture of a LIGHT packet whose length fits; it waits from now on. */
enum Status lights_take(struct Lights *lights, uint8_t form, const uint8_t *payload, uint8_t seq);

/* Have a dark picture wait; nobody is answered. */
void lights_darken(struct Lights *lights);

/* Set the limit in force, and have what is shown follow it. */
void lights_limit(struct Lights *lights, uint16_t cap_ma);

/* Begin to show the picture that waits: the bytes for the strip. */
const uint8_t *lights_begin(struct Lights *lights);

/* The strip shows it now: who is to be answered. */
struct Answer lights_latched(struct Lights *lights);

/* Sum up a little more of the picture on the strip; do so until lights_is_summed. */
void lights_sum(struct Lights *lights);

/* Whether `crc` is that of the picture on the strip. */
static inline bool lights_is_summed(const struct Lights *lights) {
    return lights->summed == LIGHTS;
}

/* Whether there is something to be done that no interrupt tells of. */
static inline bool lights_are_busy(const struct Lights *lights) {
    return lights->is_waiting || lights->is_latching || !lights_is_summed(lights);
}

#endif
