#include "scan.h"

#include <string.h>

#include "clock.h"
#include "matrix.h"

struct Slot {
    struct Look first;
    struct Look second;
};

/* Both reads of each row in the last scan; at the start nothing is closed. */
static struct Slot last[ROWS];

static bool is_same(const struct Slot *one, const struct Slot *other) {
    return memcmp(one, other, sizeof *one) == 0;
}

static __attribute__((noinline)) void take(struct Sensors *sensors, const struct Timings *timings,
                                           uint8_t row, uint8_t elapsed_ms, const struct Slot *slot) {
    uint8_t first[ROW_BYTES], second[ROW_BYTES];
    last[row] = *slot;
    matrix_row(slot->first, first);
    matrix_row(slot->second, second);
    sensors_take_row(sensors, timings, row, elapsed_ms, first, second);
}

/* Nearly always a row reads as before, and there is nothing to do. */
static inline void filter(struct Sensors *sensors, const struct Timings *timings, uint8_t row,
                          uint8_t elapsed_ms, const struct Slot *slot) {
    if (!is_same(slot, &last[row]) || !sensors_is_calm(sensors, timings, row)) {
        take(sensors, timings, row, elapsed_ms, slot);
    }
}

bool scan_is_due(uint32_t elapsed_ms, bool is_hearing_light) {
    return elapsed_ms > 1 || !is_hearing_light;
}

void scan(struct Sensors *sensors, const struct Timings *timings, uint8_t elapsed_ms) {
    struct Slot slot;
    uint8_t since = clock_low();
    for (uint8_t row = 0; row < ROWS; row++) {
        if (row) {
            filter(sensors, timings, (uint8_t)(row - 1), elapsed_ms, &slot);
            scan_between();
        }
        clock_pause(since, TICKS(RELEASE_US));
        matrix_select(row);
        since = clock_low();
        clock_pause(since, TICKS(SELECT_US));
        slot.first = matrix_look();
        since = clock_low();
        clock_pause(since, TICKS(REREAD_US));
        slot.second = matrix_look();
        matrix_release();
        since = clock_low();
    }
    filter(sensors, timings, ROWS - 1, elapsed_ms, &slot);
}
