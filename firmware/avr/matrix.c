#include "matrix.h"

#include <string.h>

void matrix_start(void) {
#define FLOAT(row, pin)                                                                                      \
    DIRECTION_OF(pin) &= (uint8_t)~BIT_OF(pin);                                                              \
    OUT_OF(pin) &= (uint8_t)~BIT_OF(pin);
#define PULL_UP(column, pin)                                                                                 \
    DIRECTION_OF(pin) &= (uint8_t)~BIT_OF(pin);                                                              \
    OUT_OF(pin) |= BIT_OF(pin);
    ROW_PINS(FLOAT)
    COLUMN_PINS(PULL_UP)
#undef PULL_UP
#undef FLOAT
}

void matrix_select(uint8_t row) {
    switch (row) {
#define SELECT(number, pin)                                                                                  \
    case number:                                                                                             \
        DIRECTION_OF(pin) |= BIT_OF(pin);                                                                    \
        break;
        ROW_PINS(SELECT)
#undef SELECT
    default:
        break;
    }
}

/* The bits of a port that are rows. */
static inline uint8_t rows_of(const volatile uint8_t *direction) {
    uint8_t mask = 0;
#define ADD(row, pin)                                                                                        \
    if (direction == &DIRECTION_OF(pin)) {                                                                   \
        mask |= BIT_OF(pin);                                                                                 \
    }
    ROW_PINS(ADD)
#undef ADD
    return mask;
}

void matrix_release(void) {
#define RELEASE(n, letter) DDR##letter &= (uint8_t)~rows_of(&DDR##letter);
    ROW_PORTS(RELEASE)
#undef RELEASE
}

/* Which of the ports a column is on. */
static inline uint8_t port_of(const volatile uint8_t *in) {
    uint8_t port = 0;
#define COMPARE(n, letter)                                                                                   \
    if (in == &PIN##letter) {                                                                                \
        port = (n);                                                                                          \
    }
    COLUMN_PORTS(COMPARE)
#undef COMPARE
    return port;
}

void matrix_row(struct Look look, uint8_t *row) {
    uint8_t bytes[3] = {0, 0, 0};
#define SPREAD(column, pin)                                                                                  \
    if (look.ports[port_of(&IN_OF(pin))] & BIT_OF(pin)) {                                                    \
        bytes[(column) / 8] |= 1 << (column) % 8;                                                            \
    }
    COLUMN_PINS(SPREAD)
#undef SPREAD
    memcpy(row, bytes, ROW_BYTES);
}
