#include "scan.h"

#include "clock.h"
#include "matrix.h"

struct Slot {
    struct Look first;
    struct Look second;
};

static void filter(struct Sensors *sensors, const struct Timings *timings, uint8_t row, uint8_t elapsed_ms,
                   const struct Slot *slot) {
    uint8_t first[ROW_BYTES], second[ROW_BYTES];
    matrix_row(slot->first, first);
    matrix_row(slot->second, second);
    sensors_take_row(sensors, timings, row, elapsed_ms, first, second);
}

void scan(struct Sensors *sensors, const struct Timings *timings, uint8_t elapsed_ms) {
    struct Slot slot;
    uint16_t since = clock_ticks();
    for (uint8_t row = 0; row < ROWS; row++) {
        if (row) {
            filter(sensors, timings, (uint8_t)(row - 1), elapsed_ms, &slot);
        }
        clock_wait(since, TICKS(RELEASE_US));
        matrix_select(row);
        since = clock_ticks();
        clock_wait(since, TICKS(SELECT_US));
        slot.first = matrix_look();
        since = clock_ticks();
        clock_wait(since, TICKS(REREAD_US));
        slot.second = matrix_look();
        matrix_release(row);
        since = clock_ticks();
    }
    filter(sensors, timings, ROWS - 1, elapsed_ms, &slot);
}
