/* The board and its link: what it answers, what it tells, and when.
 *
 * A board is *alone* or *linked*. Alone it is dark, reports nothing and announces itself; GREET links it;
 * silence, more reports than can be kept, or a new name leave it alone again. Everything is decided here from
 * three things that are told: a byte came, a scan is complete, time went on. Answers go straight into the
 * line's ring; reports and the regular STATE wait for room in it, so that they never stand before an answer.
 * The truth is docs/develop/wire.md.
 *
 * Knows nothing of pins, registers and interrupts: whoever runs it (avr/main.c, or a test) does what the
 * state says, namely shows the picture that waits, watches the row that is watched, and writes what the
 * identity wants written.
 */
#ifndef LINK_H
#define LINK_H

#include <stdbool.h>
#include <stdint.h>

#include "edges.h"
#include "framing.h"
#include "health.h"
#include "identity.h"
#include "lights.h"
#include "reports.h"
#include "sensors.h"

enum {
    SILENCE_MS = 2000,  /* without a host: alone */
    ANNOUNCE_MS = 100,  /* between two HELLO of a board that is alone */
    STATE_MS = 500,     /* between two STATE */
    WATCH_MS = 2000,    /* a WATCH that is not repeated ends */
    WINDOW_BYTES = 256, /* that can be under way to the board */
    DEFAULT_LOCKOUT_MS = 5,
    DEFAULT_QUIET_MS = 5,
};

struct Link {
    uint16_t number;     /* 0: alone */
    uint16_t heard_ms;   /* the last valid packet */
    uint16_t told_ms;    /* the last HELLO of a board that is alone, or the last STATE */
    uint16_t watched_ms; /* the last WATCH */
    bool is_hello_due;
    bool is_report_due; /* a report of everything, after the next scan */
    struct Answer naming;
    struct Answer asked; /* the PING that waits for the reports before its answer */
};

struct Board {
    struct Receiver receiver;
    struct Sender sender;
    struct Link link;
    struct Reports reports;
    struct Sensors sensors;
    struct Timings timings;
    struct Lights lights;
    struct Edges edges;
    struct Identity identity;
    struct Health health;
    uint8_t reset; /* why it started, as in HELLO */
};

/* Start a board: `stored` is what its EEPROM holds, `reset` why it starts. It is alone, and a dark picture
 * waits. */
void board_start(struct Board *board, struct Ring *ring, const uint8_t *stored, uint8_t reset);

/* Whether a byte may be given to board_hear: there is room for what it is answered with. */
bool board_can_hear(const struct Board *board);

/* Take a byte from the line. */
void board_hear(struct Board *board, uint8_t byte, uint32_t now_ms);

/* Whether a picture is coming in: a scan would hold it up. */
bool board_hears_light(const struct Board *board);

/* A row has been taken by the sensors, of a scan that began at at_ms and goes on: a change goes out at once
 * if nothing stands before it. */
void board_seen(struct Board *board, uint32_t at_ms);

/* All rows of a scan that began at at_ms have been taken by the sensors; it lasted so many microseconds. */
void board_scanned(struct Board *board, uint32_t at_ms, uint16_t lasted_us);

/* The strip has latched the picture that it was given. */
void board_lit(struct Board *board);

/* All that identity_next told has been written. */
void board_kept(struct Board *board);

/* The edges that were noted are to be told, if it is time for them. */
void board_watched(struct Board *board, uint32_t now_us);

/* Let time pass: end what is over, and tell what is due and has room. */
void board_turn(struct Board *board, uint32_t now_ms);

/* Whether scans pause because a row is watched. */
static inline bool board_watches(const struct Board *board) {
    return board->edges.row != NO_ROW;
}

#endif
