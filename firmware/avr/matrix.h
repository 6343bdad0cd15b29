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

/* The bits of each port that are rows, and of each port that are columns. */
#define ROW_MASK(n, letter)    ROW_MASK_##n = 0 ROW_PINS(IN_##letter),
#define COLUMN_MASK(n, letter) COLUMN_MASK_##n = 0 COLUMN_PINS(IN_##letter),
enum { ROW_PORTS(ROW_MASK) COLUMN_PORTS(COLUMN_MASK) };

/* All ports that have columns, read at one moment: 1 is a column that is low, so a closed sensor. */
struct Look {
    uint8_t ports[MOST_PORTS];
};

/* Look at the columns. */
static inline __attribute__((always_inline)) struct Look matrix_look(void) {
    struct Look look = {{0}};
#define READ(n, letter) look.ports[n] = (uint8_t)(~PIN##letter & COLUMN_MASK_##n);
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
