/* The light pin: checks every edge against the data sheets' windows, and assembles the bits into pictures. */
#include "twin.h"

/* The timing that every generation of WS2812B accepts: the windows common to their data sheets. */
#define T0H_LEAST_NS   250
#define T0H_MOST_NS    380
#define T1H_LEAST_NS   650
#define T1H_MOST_NS    950
#define LOW_LEAST_NS   580
#define LOW_MOST_NS    5000
#define RESET_LEAST_NS 300000

/* After this long a low, the pixels latch what they were sent. */
#define LATCH_CYCLES (280 * CYCLES_PER_US)

/* The pulse length at which a pixel distinguishes 1 from 0, whatever the windows say. */
#define ONE_NS 515

static uint64_t ns(uint64_t cycles) {
    return cycles * 1000 / CYCLES_PER_US;
}

static void show(struct twin *t, unsigned number, uint8_t red, uint8_t green, uint8_t blue) {
    uint8_t *rgb = &t->strip.shown[3 * number];
    if (rgb[0] != red || rgb[1] != green || rgb[2] != blue)
        edge(t, EDGE_LIGHT | number << 8, t->figures.latch_at,
             (uint32_t)red << 16 | (uint32_t)green << 8 | blue);
    rgb[0] = red;
    rgb[1] = green;
    rgb[2] = blue;
}

static void latch(struct twin *t) {
    struct strip *s = &t->strip;
    unsigned whole = s->bits / 24 < s->lights ? s->bits / 24 : s->lights;
    if (s->bits != 24 * s->lights && !s->is_torn)
        offend(t, FRAME_LENGTH, t->figures.latch_at, s->bits);
    edge(t, EDGE_LATCH, t->figures.latch_at, s->bits);
    for (unsigned n = 0; n < whole; n++)
        show(t, n, s->grb[3 * n + 1], s->grb[3 * n], s->grb[3 * n + 2]);
    witness(t, 2, t->figures.latch_at, s->bits);
    t->figures.latched_at = t->figures.latch_at;
    t->figures.latch_at = NEVER;
    t->figures.frames++;
    s->bits = 0;
    t->figures.is_open = false;
    s->is_torn = false;
    s->has_latched = true;
}

static void rise(struct twin *t, uint64_t at) {
    struct strip *s = &t->strip;
    if (at >= t->figures.latch_at)
        latch(t);
    uint64_t low = ns(at - s->fell_at);
    if (t->figures.is_open) {
        if (low < LOW_LEAST_NS)
            offend(t, LOW_SHORT, at, low);
        else if (low > LOW_MOST_NS)
            offend(t, LOW_LONG, at, low);
        if (low > t->figures.longest_low_ns)
            t->figures.longest_low_ns = low;
    } else if (t->figures.frames && low < RESET_LEAST_NS) {
        offend(t, RESET_SHORT, at, low);
    }
    t->figures.latch_at = NEVER;
    t->figures.is_open = true;
    s->rose_at = at;
}

static void take_bit(struct strip *s, bool is_one) {
    if (s->bits < 24 * s->lights) {
        uint8_t *byte = &s->grb[s->bits / 8], mask = (uint8_t)(0x80 >> s->bits % 8);
        *byte = is_one ? *byte | mask : *byte & ~mask;
    }
    s->bits++;
}

static void fall(struct twin *t, uint64_t at) {
    struct strip *s = &t->strip;
    uint64_t high = ns(at - s->rose_at);
    if (s->is_cut)
        s->is_cut = false;
    else if (high < T0H_LEAST_NS)
        offend(t, HIGH_SHORT, at, high);
    else if (high > T0H_MOST_NS && high < T1H_LEAST_NS)
        offend(t, HIGH_BETWEEN, at, high);
    else if (high > T1H_MOST_NS)
        offend(t, HIGH_LONG, at, high);
    take_bit(s, high > ONE_NS);
    s->fell_at = at;
    t->figures.latch_at = at + LATCH_CYCLES;
    come_back_at(t, t->figures.latch_at);
}

void strip_edge(struct twin *t, uint64_t at, bool is_high) {
    struct strip *s = &t->strip;
    if (is_high == s->is_high)
        return;
    s->is_high = is_high;
    witness(t, 1, at, is_high);
    edge(t, EDGE_DATA, at, is_high);
    if (is_high)
        rise(t, at);
    else
        fall(t, at);
}

void strip_due(struct twin *t, uint64_t now) {
    if (t->figures.latch_at <= now)
        latch(t);
}

/* The chip is reset: from now on, faults in the current picture and pulse are not the firmware's. */
void strip_tear(struct twin *t) {
    t->strip.is_torn = t->figures.is_open;
    t->strip.is_cut = t->strip.is_high;
}

/* The strip without power: dark, with the bits it was sent forgotten. */
void strip_reset(struct twin *t) {
    struct strip *s = &t->strip;
    s->bits = 0;
    t->figures.is_open = false;
    s->is_high = s->is_torn = s->is_cut = s->has_latched = false;
    t->figures.latch_at = t->avr->cycle;
    for (unsigned n = 0; n < s->lights; n++)
        show(t, n, 0, 0, 0);
    t->figures.latch_at = NEVER;
}

const uint8_t *twin_shown(const struct twin *t) {
    return t->strip.shown;
}
