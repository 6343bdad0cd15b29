/* The wires of the matrix.
 *
 * Decides how pins become rows and columns, by the lists of the configuration. Rows are open-drain: the
 * selected one is low, all others float, and none is ever driven high, so that a shorted diode cannot set two
 * pins against each other. Columns are pulled up.
 */
#ifndef MATRIX_H
#define MATRIX_H

#include <stdint.h>

#include "../profile.h"
#include "pins.h"

enum { MOST_PORTS = 3 };

/* All ports that have columns, read at one moment: 1 is a column that is low, so a closed sensor. */
struct Look {
    uint8_t ports[MOST_PORTS];
};

/* The bits of port number `port` that are columns. */
static inline __attribute__((always_inline)) uint8_t matrix_mask(uint8_t port) {
    const volatile uint8_t *in = 0;
    uint8_t mask = 0;
#define CHOOSE(n, letter)                                                                                    \
    if (port == (n)) {                                                                                       \
        in = &PIN##letter;                                                                                   \
    }
#define ADD(column, pin)                                                                                     \
    if (in == &IN_OF(pin)) {                                                                                 \
        mask |= BIT_OF(pin);                                                                                 \
    }
    COLUMN_PORTS(CHOOSE)
    COLUMN_PINS(ADD)
#undef ADD
#undef CHOOSE
    return mask;
}

/* One port of a look. */
#define MATRIX_READ(n, letter) ((uint8_t)(~PIN##letter & matrix_mask(n)))

/* Look at the columns. */
static inline __attribute__((always_inline)) struct Look matrix_look(void) {
    struct Look look = {{0}};
#define READ(n, letter) look.ports[n] = MATRIX_READ(n, letter);
    COLUMN_PORTS(READ)
#undef READ
    return look;
}

/* Let all rows float, and pull up the columns. */
void matrix_start(void);

/* Pull one row low; only while all float. */
void matrix_select(uint8_t row);

/* Let all rows float again. */
void matrix_release(void);

/* Make a row of the matrix, ROW_BYTES long, of a look. */
void matrix_row(struct Look look, uint8_t *row);

#endif
