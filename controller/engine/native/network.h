/* The network of games/network.py: a row of numbers for each input, one for the bias, one of weights. */
#ifndef NETWORK_H
#define NETWORK_H

#include <stdint.h>
#include <string.h>

enum {
    SUMS = 16,
    ONE = 256,
    WEIGHT = 64,
    SCALE = 25,
    SHIFT = 12,
    OTHER_ROWS = 2,
};

enum { HALF = SUMS / 2 };

/* Eight sums, which every processor adds at once. Unsigned, because they wrap; the numbers have a sign. */
typedef uint16_t Half __attribute__((vector_size(2 * HALF)));

typedef struct {
    Half of[2];
} Sums;

/* Add the row of an input so many times. */
static inline void add_row(Sums *sums, const int16_t *network, int input, int times) {
    Sums row;
    memcpy(&row, network + input * SUMS, sizeof row);
    for (int n = 0; n < 2; n++)
        sums->of[n] += row.of[n] * (uint16_t)times;
}

static inline int worth(const Sums *sums, const int16_t *weights) {
    int16_t every[SUMS];
    memcpy(every, sums, sizeof every);
    int found = WEIGHT * every[SUMS - 1];
    for (int n = 0; n < SUMS - 1; n++)
        found += (every[n] < 0 ? 0 : every[n] > ONE ? ONE : every[n]) * weights[n];
    return (found * SCALE) >> SHIFT;
}

#endif
