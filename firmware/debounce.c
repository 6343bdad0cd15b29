#include "debounce.h"

#include <stdbool.h>

/* The lanes whose counters are not 0. */
static uint8_t any(const uint8_t *planes, uint8_t count) {
    uint8_t some = 0;
    while (count--) {
        some |= *planes++;
    }
    return some;
}

/* Subtract `amount` from every counter, stopping at 0. */
static void subtract(uint8_t *planes, uint8_t count, uint8_t amount) {
    uint8_t lanes = any(planes, count);
    if (!lanes) {
        return;
    }
    uint8_t borrow = 0;
    for (uint8_t bit = 0; bit < count; bit++, amount >>= 1) {
        uint8_t take = amount & 1 ? lanes : 0;
        uint8_t plane = planes[bit];
        planes[bit] = plane ^ take ^ borrow;
        borrow = (uint8_t)((~plane & (take | borrow)) | (take & borrow));
    }
    uint8_t left = amount ? 0 : (uint8_t)~borrow;
    for (uint8_t bit = 0; bit < count; bit++) {
        planes[bit] &= left;
    }
}

/* Set the counters of `lanes` to `amount`. */
static void put(uint8_t *planes, uint8_t count, uint8_t lanes, uint8_t amount) {
    if (!lanes) {
        return;
    }
    for (uint8_t bit = 0; bit < count; bit++, amount >>= 1) {
        if (amount & 1) {
            planes[bit] |= lanes;
        } else {
            planes[bit] &= (uint8_t)~lanes;
        }
    }
}

/* The lanes whose counters exceed `amount`: the highest differing bit decides. */
static uint8_t above(const uint8_t *planes, uint8_t count, uint8_t amount) {
    uint8_t greater = 0;
    for (uint8_t bit = 0; bit < count; bit++, amount >>= 1) {
        uint8_t plane = planes[bit];
        greater = amount & 1 ? (uint8_t)(greater & plane) : (uint8_t)(greater | plane);
    }
    return greater;
}

static bool is_at(const uint8_t *planes, uint8_t count, uint8_t lanes, uint8_t amount) {
    for (uint8_t bit = 0; bit < count; bit++, amount >>= 1) {
        if (planes[bit] != (amount & 1 ? lanes : 0)) {
            return false;
        }
    }
    return true;
}

static uint8_t longer(const struct Timings *timings) {
    return timings->lockout_ms > timings->quiet_ms ? timings->lockout_ms : timings->quiet_ms;
}

/* Count down, open the sensors whose time is up, and keep those that read closed. Returns the sensors whose
 * close was brief and has ended. */
static uint8_t hold_or_open(struct Debounce *state, uint8_t quiet_ms, uint8_t elapsed_ms, uint8_t seen) {
    uint8_t closed = state->closed;
    subtract(state->stands_ms, STANDS_PLANES, elapsed_ms);
    uint8_t opened = closed & (uint8_t)~seen & (uint8_t)~any(state->stands_ms, STANDS_PLANES);
    uint8_t brief = opened & any(state->fresh_ms, FRESH_PLANES);
    put(state->fresh_ms, FRESH_PLANES, opened, 0);
    uint8_t held = closed & seen;
    put(state->stands_ms, STANDS_PLANES, held & (uint8_t)~above(state->stands_ms, STANDS_PLANES, quiet_ms),
        quiet_ms);
    state->closed = closed & (uint8_t)~opened;
    return brief;
}

uint8_t debounce_count(struct Debounce *state, const struct Timings *timings, uint8_t elapsed_ms,
                       uint8_t first, uint8_t second) {
    uint8_t brief = 0;
    uint8_t seen = first | second;
    uint8_t closing = first & second & (uint8_t)~state->closed;
    uint8_t quiet_ms = timings->quiet_ms;
    bool is_steady = !closing && !(state->closed & ~seen) &&
                     is_at(state->stands_ms, STANDS_PLANES, state->closed, quiet_ms);
    subtract(state->fresh_ms, FRESH_PLANES, elapsed_ms);
    if (!is_steady) {
        brief = hold_or_open(state, quiet_ms, elapsed_ms, seen);
        put(state->stands_ms, STANDS_PLANES, closing, longer(timings));
        put(state->fresh_ms, FRESH_PLANES, closing, BRIEF_MS);
        state->closed |= closing;
        is_steady = is_at(state->stands_ms, STANDS_PLANES, state->closed, quiet_ms);
    }
    state->calm_ms = is_steady && !any(state->fresh_ms, FRESH_PLANES) ? quiet_ms : 0;
    return brief;
}
