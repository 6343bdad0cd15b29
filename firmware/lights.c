#include "lights.h"

#include <string.h>

#include "crc.h"

/* Milliamperes of each colour at full duty, and the weight of one of them with a quarter more for safety. */
enum { RED_MA = 16, GREEN_MA = 11, BLUE_MA = 15, WEIGHT_PER_MA = 204 };

/* The strip takes green first. */
enum { GREEN_AT, RED_AT, BLUE_AT };

static void put(uint8_t *picture, uint8_t light, const uint8_t *rgb) {
    uint8_t *at = picture + 3 * light;
    at[RED_AT] = rgb[0];
    at[GREEN_AT] = rgb[1];
    at[BLUE_AT] = rgb[2];
}

static bool take_sparse(uint8_t *picture, const uint8_t *payload) {
    uint8_t count = *payload++;
    for (uint8_t n = 0; n < count; n++) {
        if (payload[4 * n] >= LIGHTS) {
            return false;
        }
    }
    memset(picture, 0, PICTURE_BYTES);
    for (; count--; payload += 4) {
        put(picture, payload[0], payload + 1);
    }
    return true;
}

/* Whether a byte of numbers of so many bits names a colour that there is not. */
static bool is_beyond(uint8_t byte, uint8_t bits, uint8_t count) {
    switch (bits) {
    case 1:
        return !count && byte;
    case 2:
        return count == 2 && (byte & (byte >> 1) & 0x55);
    default:
        return (byte & 0x0f) > count || byte >> 4 > count;
    }
}

static bool are_numbers(const uint8_t *packed, uint8_t bits, uint8_t count) {
    uint8_t used = LIGHTS * bits % 8;
    for (uint8_t left = (uint8_t)(LIGHTS * bits / 8); left; left--) {
        if (is_beyond(*packed++, bits, count)) {
            return false;
        }
    }
    return !used || !(is_beyond(*packed, bits, count) || *packed >> used);
}

static bool take_palette(uint8_t *picture, const uint8_t *payload) {
    uint8_t colours[3 * (MOST_COLOURS + 1)] = {0};
    uint8_t count = *payload++, bits = number_bits(count);
    uint8_t mask = (uint8_t)((1 << bits) - 1), a_byte = (uint8_t)(8 / bits);
    const uint8_t *packed = payload + 3 * count;
    if (!are_numbers(packed, bits, count)) {
        return false;
    }
    memcpy(colours + 3, payload, (uint8_t)(3 * count));
    for (uint8_t light = LIGHTS; light;) {
        uint8_t byte = *packed++;
        for (uint8_t left = a_byte; left && light; left--, light--) {
            const uint8_t *colour = colours + (uint8_t)(3 * (byte & mask));
            picture[RED_AT] = colour[0];
            picture[GREEN_AT] = colour[1];
            picture[BLUE_AT] = colour[2];
            picture += 3;
            byte = (uint8_t)(bits == 1 ? byte >> 1 : bits == 2 ? byte >> 2 : byte >> 4);
        }
    }
    return true;
}

static bool take_raw(uint8_t *picture, const uint8_t *payload) {
    for (uint8_t light = 0; light < LIGHTS; light++, payload += 3) {
        put(picture, light, payload);
    }
    return true;
}

static bool take(uint8_t *picture, uint8_t form, const uint8_t *payload) {
    switch (form) {
    case PACKET_LIGHT_SPARSE:
        return take_sparse(picture, payload);
    case PACKET_LIGHT_PALETTE:
        return take_palette(picture, payload);
    default:
        return take_raw(picture, payload);
    }
}

static uint8_t other(const struct Lights *lights) {
    return lights->shown ^ 1;
}

enum Status lights_take(struct Lights *lights, uint8_t form, const uint8_t *payload, uint8_t seq) {
    if (!take(lights->pictures[other(lights)], form, payload)) {
        return STATUS_IMPOSSIBLE;
    }
    lights->is_waiting = true;
    lights->waiting = (struct Answer){true, seq};
    return STATUS_DONE;
}

void lights_darken(struct Lights *lights) {
    memset(lights->pictures[other(lights)], 0, PICTURE_BYTES);
    lights->is_waiting = true;
    lights->waiting.is_due = false;
    lights->latching.is_due = false;
}

void lights_limit(struct Lights *lights, uint16_t cap_ma) {
    if (cap_ma != lights->cap_ma && !lights->is_waiting) {
        memcpy(lights->pictures[other(lights)], lights->pictures[lights->shown], PICTURE_BYTES);
        lights->is_waiting = true;
        lights->waiting.is_due = false;
    }
    lights->cap_ma = cap_ma;
}

static int32_t weigh(uint16_t red, uint16_t green, uint16_t blue) {
    return (int32_t)RED_MA * red + (int32_t)GREEN_MA * green + (int32_t)BLUE_MA * blue;
}

/* One colour of all lights: the sum of its values, and how many are lit. */
static void sum_up(const uint8_t *colour, uint16_t *sum, uint8_t *lit) {
    uint16_t total = 0;
    uint8_t count = 0;
    for (uint8_t left = LIGHTS; left; left--, colour += 3) {
        if (*colour) {
            total = (uint16_t)(total + *colour);
            count++;
        }
    }
    *sum = total;
    *lit = count;
}

/* Weigh a picture: `weight` as it is, `least` with every lit channel at 1. */
static void weigh_picture(const uint8_t *picture, int32_t *weight, int32_t *least) {
    uint16_t sums[3];
    uint8_t lit[3];
    for (uint8_t colour = 0; colour < 3; colour++) {
        sum_up(picture + colour, &sums[colour], &lit[colour]);
    }
    *weight = weigh(sums[RED_AT], sums[GREEN_AT], sums[BLUE_AT]);
    *least = weigh(lit[RED_AT], lit[GREEN_AT], lit[BLUE_AT]);
}

/* Fill in 1 + (value - 1) x part / whole, rounded down, for every value; 0 stays dark. The quotient grows by
 * less than one a step, so that counting does for dividing. */
static void fill_scale(uint8_t *scale, int32_t part, int32_t whole) {
    uint8_t scaled = 1;
    int32_t rest = 0;
    scale[0] = 0;
    for (uint16_t value = 1; value < 256; value++) {
        scale[value] = scaled;
        rest += part;
        if (rest >= whole) {
            rest -= whole;
            scaled++;
        }
    }
}

/* Put the picture that is to be shown within the cap. */
static const uint8_t *within_cap(struct Lights *lights, const uint8_t *picture) {
    int32_t weight, least;
    int32_t budget = (int32_t)WEIGHT_PER_MA * ((int32_t)lights->cap_ma - LIGHTS);
    weigh_picture(picture, &weight, &least);
    if (weight <= budget) {
        return picture;
    }
    if (budget < least) {
        memset(lights->dimmed, 0, PICTURE_BYTES);
        return lights->dimmed;
    }
    fill_scale(lights->scale, budget - least, weight - least);
    for (uint8_t at = 0; at < PICTURE_BYTES; at++) {
        lights->dimmed[at] = lights->scale[picture[at]];
    }
    return lights->dimmed;
}

const uint8_t *lights_begin(struct Lights *lights) {
    lights->shown = other(lights);
    lights->is_waiting = false;
    lights->is_latching = true;
    lights->latching = lights->waiting;
    lights->crc = CRC_START;
    lights->summed = 0;
    return within_cap(lights, lights->pictures[lights->shown]);
}

struct Answer lights_latched(struct Lights *lights) {
    struct Answer answer = lights->latching;
    lights->is_latching = false;
    lights->latching.is_due = false;
    if (answer.is_due) {
        lights->last_seq = answer.seq;
    }
    return answer;
}

void lights_sum(struct Lights *lights) {
    const uint8_t *picture = lights->pictures[lights->shown] + 3 * lights->summed;
    uint16_t crc = lights->crc;
    for (uint8_t left = SUMMED_AT_ONCE; left && !lights_is_summed(lights); left--, picture += 3) {
        crc = crc_add(crc, picture[RED_AT]);
        crc = crc_add(crc, picture[GREEN_AT]);
        crc = crc_add(crc, picture[BLUE_AT]);
        lights->summed++;
    }
    lights->crc = crc;
}
