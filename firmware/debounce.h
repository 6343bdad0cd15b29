/* The bounce filter: it accepts a close at once, and an open after a quiet time.
 *
 * Decides from the two reads of each row slot which sensors count as closed. A sensor closes as soon as both
 * reads of a slot agree, and then stays closed for at least lockout_ms; it opens after quiet_ms without a
 * closed read. State, timings, elapsed time and reads are arguments, so the filter is correct at any scan
 * rate. Its twin is hardware/debounce.py; this one filters eight sensors at a time, one per bit.
 *
 * The eight counters run in parallel, bit-sliced: plane k holds bit k of all eight. One counter per sensor
 * covers both times: the milliseconds that a close still holds. A close sets it to the longer of the two
 * times, a closed read raises it to at least quiet_ms; a sensor opens when it reads open and the counter is
 * 0.
 */
#ifndef DEBOUNCE_H
#define DEBOUNCE_H

#include <stdbool.h>
#include <stdint.h>

enum {
    BRIEF_MS = 20, /* a shorter close is counted for diagnosis */
    STANDS_PLANES = 8,
    FRESH_PLANES = 5, /* enough for BRIEF_MS */
};

struct Timings {
    uint8_t lockout_ms;
    uint8_t quiet_ms;
};

/* Eight sensors; all fields are 0 for a sensor that is open. */
struct Debounce {
    uint8_t closed;
    uint8_t stands_ms[STANDS_PLANES]; /* how long the close still holds */
    uint8_t fresh_ms[FRESH_PLANES];   /* how long its end would still count as brief */
    /* The common counter of all closed sensors once nothing is fresh; it stays valid as long as all of them
     * read closed. 0: there is none. */
    uint8_t calm_ms;
};

/* Whether no counter runs, so that only a change of a sensor can have an effect. */
static inline bool debounce_is_calm(const struct Debounce *state, const struct Timings *timings) {
    return !state->closed || (state->calm_ms && state->calm_ms == timings->quiet_ms);
}

/* Filter a scan while a counter runs. */
uint8_t debounce_count(struct Debounce *state, const struct Timings *timings, uint8_t elapsed_ms,
                       uint8_t first, uint8_t second) __attribute__((noinline));

/* Filter one scan, taken elapsed_ms after the previous one (255: that or longer). `first` and `second` are
 * the two reads, 1 = closed. Returns the sensors whose close was brief and has ended. Nearly always no
 * counter runs. */
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
