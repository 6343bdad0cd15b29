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
    struct Debounce *filter = &sensors->filters[at];
    uint8_t *raw = &sensors->raw[at];
    uint8_t *debounced = &sensors->debounced[at];
    for (uint8_t left = ROW_BYTES; left; left--, filter++, debounced++) {
        *raw++ = *second;
        uint8_t brief = debounce_step(filter, timings, elapsed_ms, *first++, *second++);
        if (*debounced != filter->closed) {
            *debounced = filter->closed;
            sensors->is_changed = true;
            sensors->brief = (uint8_t)(sensors->brief + bits_in(brief));
        }
    }
}

bool sensors_is_calm(const struct Sensors *sensors, const struct Timings *timings, uint8_t row) {
    const struct Debounce *filter = &sensors->filters[(uint8_t)(row * ROW_BYTES)];
    for (uint8_t left = ROW_BYTES; left; left--, filter++) {
        if (!debounce_is_calm(filter, timings)) {
            return false;
        }
    }
    return true;
}

bool sensors_take_change(struct Sensors *sensors) {
    bool is_changed = sensors->is_changed;
    sensors->is_changed = false;
    return is_changed;
}
