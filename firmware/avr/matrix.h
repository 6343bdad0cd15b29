/* The wires of the matrix: rows driven, columns read.
 *
 * Decides how pins become rows and columns, from the lists of the configuration. Rows are open-drain: the
 * selected one is low, the others float, and none is ever driven high, so that a shorted diode cannot connect
 * two pins that are driven against each other. Columns have pull-ups.
 */
#ifndef MATRIX_H
#define MATRIX_H

#include <stdint.h>

#include "../profile.h"
#include "pins.h"

enum { MOST_PORTS = 3 };

/* The bits of each port that are rows, and those that are columns. */
#define ROW_MASK(n, letter)    ROW_MASK_##n = 0 ROW_PINS(IN_##letter),
#define COLUMN_MASK(n, letter) COLUMN_MASK_##n = 0 COLUMN_PINS(IN_##letter),
enum { ROW_PORTS(ROW_MASK) COLUMN_PORTS(COLUMN_MASK) };

/* A sample of all ports with columns: 1 is a low column, that is, a closed sensor. */
struct Look {
    uint8_t ports[MOST_PORTS];
};

/* Sample the columns. */
static inline __attribute__((always_inline)) struct Look matrix_look(void) {
    struct Look look = {{0}};
#define READ(n, letter) look.ports[n] = (uint8_t)(~PIN##letter & COLUMN_MASK_##n);
    COLUMN_PORTS(READ)
#undef READ
    return look;
}

/* Take the pins from JTAG, let all rows float, and enable the pull-ups of the columns. */
void matrix_start(void);

/* Pull one row low; all rows must float. */
void matrix_select(uint8_t row);

/* Let all rows float again. */
void matrix_release(void);

/* Convert a sample into a row of the matrix, ROW_BYTES long. */
void matrix_row(struct Look look, uint8_t *row);

#endif
