#include "sensors.h"

static uint8_t bits_in(uint8_t byte) {
    uint8_t count = 0;
    for (; byte; byte &= (uint8_t)(byte - 1)) {
        count++;
    }
    return count;
}

void sensors_take_row(struct Sensors *sensors, const struct Timings *timings, uint8_t row, uint8_t elapsed_ms,
                      const uint8_t *first, const uint8_t *second) {
    uint8_t at = (uint8_t)(row * ROW_BYTES);
    for (uint8_t byte = 0; byte < ROW_BYTES; byte++, at++) {
        struct Debounce *filter = &sensors->filters[at];
        sensors->raw[at] = second[byte];
        uint8_t brief = debounce_step(filter, timings, elapsed_ms, first[byte], second[byte]);
        if (sensors->debounced[at] != filter->closed) {
            sensors->debounced[at] = filter->closed;
            sensors->is_changed = true;
            sensors->brief = (uint8_t)(sensors->brief + bits_in(brief));
        }
    }
}

bool sensors_take_change(struct Sensors *sensors) {
    bool is_changed = sensors->is_changed;
    sensors->is_changed = false;
    return is_changed;
}
