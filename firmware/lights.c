#include "lights.h"

#include <string.h>

#include "crc.h"

/* Milliamperes of each colour at full duty, and the weight of one milliampere with a quarter added for
 * safety. */
enum { RED_MA = 16, GREEN_MA = 11, BLUE_MA = 15, WEIGHT_PER_MA = 204 };

/* The work for each light is inlined into its loop, which then has all registers to itself.
 */
#define ALWAYS_INLINE inline __attribute__((always_inline))
#define ALONE         __attribute__((noinline))

/* The strip expects green first. */
enum { GREEN_AT, RED_AT, BLUE_AT };

/* A picture being written: the place of its next light, and the sums so far. They are copied into the picture
 * at the end, so that the compiler keeps them in registers. */
struct Brush {
    uint8_t *at;
    uint16_t green, red, blue;
};

static ALWAYS_INLINE struct Brush begin(struct Picture *picture) {
    return (struct Brush){picture->bytes, 0, 0, 0};
}

static ALWAYS_INLINE void add(struct Brush *brush, uint8_t red, uint8_t green, uint8_t blue) {
    *brush->at++ = green;
    *brush->at++ = red;
    *brush->at++ = blue;
    brush->green = (uint16_t)(brush->green + green);
    brush->red = (uint16_t)(brush->red + red);
    brush->blue = (uint16_t)(brush->blue + blue);
}

static ALWAYS_INLINE void end(struct Picture *picture, const struct Brush *brush) {
    picture->sums[GREEN_AT] = brush->green;
    picture->sums[RED_AT] = brush->red;
    picture->sums[BLUE_AT] = brush->blue;
}

static ALONE void darken(struct Picture *picture) {
    struct Brush brush = begin(picture);
    for (uint8_t left = LIGHTS; left; left--) {
        add(&brush, 0, 0, 0);
    }
    end(picture, &brush);
}

static void replace(struct Picture *picture, uint8_t at, uint8_t colour, uint8_t value) {
    uint8_t *here = &picture->bytes[(uint8_t)(at + colour)];
    picture->sums[colour] = (uint16_t)(picture->sums[colour] - *here + value);
    *here = value;
}

/* A light may be named twice. */
static ALONE bool take_sparse(struct Picture *picture, const uint8_t *payload) {
    uint8_t count = *payload++;
    for (uint8_t n = 0; n < count; n++) {
        if (payload[4 * n] >= LIGHTS) {
            return false;
        }
    }
    darken(picture);
    for (; count--; payload += 4) {
        uint8_t at = (uint8_t)(3 * payload[0]);
        replace(picture, at, RED_AT, payload[1]);
        replace(picture, at, GREEN_AT, payload[2]);
        replace(picture, at, BLUE_AT, payload[3]);
    }
    return true;
}

/* Whether a byte of numbers, `bits` wide each, names a colour that is not in the palette. */
static ALWAYS_INLINE bool is_beyond(uint8_t byte, uint8_t bits, uint8_t count) {
    switch (bits) {
    case 1:
        return !count && byte;
    case 2:
        return count == 2 && (byte & (byte >> 1) & 0x55);
    default:
        return (byte & 0x0f) > count || byte >> 4 > count;
    }
}

static ALWAYS_INLINE bool are_numbers(const uint8_t *packed, uint8_t bits, uint8_t count) {
    uint8_t used = LIGHTS * bits % 8;
    for (uint8_t left = (uint8_t)(LIGHTS * bits / 8); left; left--) {
        if (is_beyond(*packed++, bits, count)) {
            return false;
        }
    }
    return !used || !(is_beyond(*packed, bits, count) || *packed >> used);
}

/* The three bytes of a colour, padded to four, which is quicker to index. */
struct Colour {
    uint8_t red, green, blue, none;
};

static ALWAYS_INLINE bool unpack(struct Picture *picture, const uint8_t *packed, const struct Colour *colours,
                                 uint8_t count, uint8_t bits) {
    if (!are_numbers(packed, bits, count)) {
        return false;
    }
    struct Brush brush = begin(picture);
    for (uint8_t light = LIGHTS; light;) {
        uint8_t byte = *packed++;
        for (uint8_t left = (uint8_t)(8 / bits); left && light; left--, light--) {
            const struct Colour *colour = &colours[(uint8_t)(byte & ((1 << bits) - 1))];
            add(&brush, colour->red, colour->green, colour->blue);
            byte = (uint8_t)(byte >> bits);
        }
    }
    end(picture, &brush);
    return true;
}

/* Variable shifts are slow: each number of bits has its own copy. */
#define UNPACK(bits)                                                                                         \
    static ALONE bool unpack_##bits(struct Picture *picture, const uint8_t *packed,                          \
                                    const struct Colour *colours, uint8_t count) {                           \
        return unpack(picture, packed, colours, count, bits);                                                \
    }
UNPACK(1)
UNPACK(2)
UNPACK(4)

static ALONE bool take_palette(struct Picture *picture, const uint8_t *payload) {
    struct Colour colours[MOST_COLOURS + 1] = {{0, 0, 0, 0}};
    uint8_t count = *payload++;
    for (uint8_t n = 1; n <= count; n++, payload += 3) {
        colours[n] = (struct Colour){payload[0], payload[1], payload[2], 0};
    }
    switch (number_bits(count)) {
    case 1:
        return unpack_1(picture, payload, colours, count);
    case 2:
        return unpack_2(picture, payload, colours, count);
    default:
        return unpack_4(picture, payload, colours, count);
    }
}

static ALONE bool take_raw(struct Picture *picture, const uint8_t *payload) {
    struct Brush brush = begin(picture);
    for (uint8_t left = LIGHTS; left; left--, payload += 3) {
        add(&brush, payload[0], payload[1], payload[2]);
    }
    end(picture, &brush);
    return true;
}

static bool take(struct Picture *picture, uint8_t form, const uint8_t *payload) {
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
    if (!take(&lights->pictures[other(lights)], form, payload)) {
        return STATUS_IMPOSSIBLE;
    }
    lights->is_waiting = true;
    lights->waiting = (struct Answer){true, seq};
    return STATUS_DONE;
}

void lights_darken(struct Lights *lights) {
    darken(&lights->pictures[other(lights)]);
    lights->is_waiting = true;
    lights->waiting.is_due = false;
    lights->latching.is_due = false;
}

void lights_limit(struct Lights *lights, uint16_t cap_ma) {
    if (cap_ma != lights->cap_ma && !lights->is_waiting) {
        lights->pictures[other(lights)] = lights->pictures[lights->shown];
        lights->is_waiting = true;
        lights->waiting.is_due = false;
    }
    lights->cap_ma = cap_ma;
}

static int32_t weigh(const uint16_t *sums) {
    return (int32_t)RED_MA * sums[RED_AT] + (int32_t)GREEN_MA * sums[GREEN_AT] +
           (int32_t)BLUE_MA * sums[BLUE_AT];
}

/* The weight of a picture with every lit channel at 1. */
static int32_t weigh_least(const struct Picture *picture) {
    uint16_t lit[3] = {0, 0, 0};
    for (uint8_t at = 0; at < PICTURE_BYTES; at++) {
        lit[at % 3] = (uint16_t)(lit[at % 3] + (picture->bytes[at] != 0));
    }
    return weigh(lit);
}

/* Fill in 1 + (value - 1) x part / whole, rounded down, for every value; 0 stays dark. The quotient grows by
 * less than one per step, so counting replaces division. */
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

/* Bring the picture to be shown within the cap. */
static const uint8_t *within_cap(struct Lights *lights, const struct Picture *picture) {
    int32_t budget = (int32_t)WEIGHT_PER_MA * ((int32_t)lights->cap_ma - LIGHTS);
    int32_t weight = weigh(picture->sums);
    if (weight <= budget) {
        return picture->bytes;
    }
    int32_t least = weigh_least(picture);
    if (budget < least) {
        memset(lights->dimmed, 0, PICTURE_BYTES);
        return lights->dimmed;
    }
    fill_scale(lights->scale, budget - least, weight - least);
    for (uint8_t at = 0; at < PICTURE_BYTES; at++) {
        lights->dimmed[at] = lights->scale[picture->bytes[at]];
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
    return within_cap(lights, &lights->pictures[lights->shown]);
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
    const uint8_t *picture = lights->pictures[lights->shown].bytes + 3 * lights->summed;
    uint16_t crc = lights->crc;
    for (uint8_t left = SUMMED_AT_ONCE; left && !lights_is_summed(lights); left--, picture += 3) {
        crc = crc_add(crc, picture[RED_AT]);
        crc = crc_add(crc, picture[GREEN_AT]);
        crc = crc_add(crc, picture[BLUE_AT]);
        lights->summed++;
    }
    lights->crc = crc;
}
