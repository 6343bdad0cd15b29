#include "matrix.h"

#include <string.h>

/* On chips with factory fuses JTAG occupies the pins of four rows; two writes within four cycles disable it.
 */
static void disable_jtag(void) {
    uint8_t control = MCUCR | _BV(JTD);
    MCUCR = control;
    MCUCR = control;
}

void matrix_start(void) {
    disable_jtag();
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

void matrix_release(void) {
#define RELEASE(n, letter) DDR##letter = (uint8_t)(DDR##letter & ~ROW_MASK_##n);
    ROW_PORTS(RELEASE)
#undef RELEASE
}

/* The index of each port in a look. */
#define PLACE(n, letter) PLACE_##letter = n,
enum { COLUMN_PORTS(PLACE) };
#define PLACE_OF(pin)         PLACE_OF_(PIN_##pin)
#define PLACE_OF_(pair)       PLACE_OF__(pair)
#define PLACE_OF__(letter, n) PLACE_##letter

void matrix_row(struct Look look, uint8_t *row) {
    uint8_t bytes[3] = {0, 0, 0};
#define SPREAD(column, pin)                                                                                  \
    if (look.ports[PLACE_OF(pin)] & BIT_OF(pin)) {                                                           \
        bytes[(column) / 8] |= 1 << (column) % 8;                                                            \
    }
    COLUMN_PINS(SPREAD)
#undef SPREAD
    memcpy(row, bytes, ROW_BYTES);
}
