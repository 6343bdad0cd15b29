/* The bounce filter: a close is believed at once, an open after quiet.
 *
 * Decides from the two reads of every row slot which sensors count as closed: a close as soon as both reads
 * of one slot agree, which then stands for lockout_ms; an open after quiet_ms without a closed read. State,
 * times, the time that has passed and the reads are arguments, so that the filter is right at any scan rate.
 * The twin of this file is hardware/debounce.py; here eight sensors are filtered at a time, one a bit.
 *
 * Their milliseconds are counted at once, in bit-sliced counters: plane k holds bit k of all eight. One
 * number a sensor is enough for both times: for how long a close still stands. A close makes it the longer of
 * the two, a closed read at least quiet_ms; a sensor opens when it reads open and nothing is left.
 */
#ifndef DEBOUNCE_H
#define DEBOUNCE_H

#include <stdbool.h>
#include <stdint.h>

enum {
    BRIEF_MS = 20, /* a close that ends sooner is counted for diagnosis */
    STANDS_PLANES = 8,
    FRESH_PLANES = 5, /* enough for BRIEF_MS */
};

struct Timings {
    uint8_t lockout_ms;
    uint8_t quiet_ms;
};

/* Eight sensors; everything is 0 where one is open. */
struct Debounce {
    uint8_t closed;
    uint8_t stands_ms[STANDS_PLANES]; /* for how long a close still stands */
    uint8_t fresh_ms[FRESH_PLANES];   /* for how long its end would still be a brief close */
    /* Every closed sensor stands for this long and nothing is fresh: as long as all of them read closed, that
     * remains so. 0: not so. */
    uint8_t calm_ms;
};

/* Whether nothing is counted: only a turn of a sensor can change anything. */
static inline bool debounce_is_calm(const struct Debounce *state, const struct Timings *timings) {
    return !state->closed || (state->calm_ms && state->calm_ms == timings->quiet_ms);
}

/* Filter a scan in which there is something to count. */
uint8_t debounce_count(struct Debounce *state, const struct Timings *timings, uint8_t elapsed_ms,
                       uint8_t first, uint8_t second) __attribute__((noinline));

/* Filter one scan, taken elapsed_ms after the last one (255 stands for anything longer). `first` and `second`
 * are the two reads, 1 = closed. Tells for which sensors a brief close ended. Nearly always there is nothing
 * to count. */
static inline uint8_t debounce_step(struct Debounce *state, const struct Timings *timings, uint8_t elapsed_ms,
                                    uint8_t first, uint8_t second) {
    uint8_t closed = state->closed;
    uint8_t turning = (uint8_t)((first & second & ~closed) | (closed & ~(first | second)));
    if (!turning && debounce_is_calm(state, timings)) {
        return 0;
    }
    return debounce_count(state, timings, elapsed_ms, first, second);
}

#endif
