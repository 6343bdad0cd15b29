/* The board that this firmware is built for, as constants.
 *
 * Includes the configuration that the Makefile names (firmware/config/), derives sizes from it, and rejects
 * an impossible one at compile time. The numbers match the profile of the same name in hardware/profiles/.
 * Pins are only names here.
 */
#ifndef PROFILE_H
#define PROFILE_H

#include <stdint.h>

#include CONFIG

enum {
    /* A row of the matrix, on the wire and in memory: low byte first, bit n is column n, 1 is closed. */
    ROW_BYTES = (COLUMNS + 7) / 8,
    MATRIX_BYTES = ROWS * ROW_BYTES,
    /* A picture: three bytes a light. */
    PICTURE_BYTES = 3 * LIGHTS,
    /* The size of a board id, and of the longest profile name. */
    ID_BYTES = 16,
    MOST_NAME = 32,
};

_Static_assert(ROWS >= 1 && ROWS < 255, "255 is no row to WATCH");
_Static_assert(COLUMNS >= 1 && COLUMNS <= 24, "the ring of reports is meant for three bytes a row");
_Static_assert(LIGHTS >= 1 && PICTURE_BYTES <= 250, "a raw picture is one packet");
_Static_assert(sizeof(PROFILE) - 1 <= MOST_NAME, "the name does not fit into HELLO");

#endif
