/* The link to the host: what the board answers and sends, and when.
 *
 * A board is *alone* or *linked*. Alone it is dark, reports nothing and announces itself; GREET links it;
 * silence, a full queue of reports, or a new name leave it alone again. Everything follows from three events:
 * a byte arrived, a scan is complete, time passed. Answers go straight into the ring of the line; reports and
 * the regular STATE wait for room in it, so that no answer queues behind them. The reference is
 * docs/develop/wire.md.
 *
 * Knows no pins, registers or interrupts: its caller (avr/main.c, or a test) shows the waiting picture,
 * samples the watched row, and writes the bytes of the identity.
 */
#ifndef LINK_H
#define LINK_H

#include <stdbool.h>
#include <stdint.h>

#include "edges.h"
#include "framing.h"
#include "health.h"
#include "lights.h"
#include "report_queue.h"
#include "sensors.h"
#include "stored_identity.h"

enum {
    SILENCE_MS = 2000,  /* without a packet from the host, the board is alone */
    ANNOUNCE_MS = 100,  /* between two HELLO of a board alone */
    STATE_MS = 500,     /* between two STATE */
    WATCH_MS = 2000,    /* a WATCH ends unless repeated */
    WINDOW_BYTES = 256, /* that the host may have under way to the board */
    DEFAULT_LOCKOUT_MS = 5,
    DEFAULT_QUIET_MS = 5,
};

struct Link {
    uint16_t number;     /* 0: alone */
    uint16_t heard_ms;   /* the last valid packet */
    uint16_t sent_ms;    /* the last HELLO of a board alone, or the last STATE */
    uint16_t watched_ms; /* the last WATCH */
    bool is_hello_due;
    bool is_report_due; /* a full report, after the next scan */
    struct Answer pending_name;
    struct Answer pending_ping; /* a PING whose PONG waits for the reports before it */
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
    uint8_t reset; /* why it last started, as in HELLO */
};

/* Start a board, alone, with a dark picture waiting. `stored` is the content of its EEPROM, `reset` the
 * reason for the start. */
void board_start(struct Board *board, struct Ring *ring, const uint8_t *stored, uint8_t reset);

/* Whether board_hear may take a byte: there is room for the answer. */
bool board_can_hear(const struct Board *board);

/* Take one byte from the line. */
void board_hear(struct Board *board, uint8_t byte, uint32_t now_ms);

/* Whether a picture is being received, which a scan would delay. */
bool board_hears_light(const struct Board *board);

/* The sensors have taken a row of a scan that began at at_ms and still goes on. A change is sent at once if
 * nothing is queued before it. */
void board_seen(struct Board *board, uint32_t at_ms);

/* The sensors have taken all rows of a scan that began at at_ms and lasted lasted_us. */
void board_scanned(struct Board *board, uint32_t at_ms, uint16_t lasted_us);

/* The strip has latched its picture. */
void board_lit(struct Board *board);

/* Every byte from identity_next has been written. */
void board_kept(struct Board *board);

/* Send the collected edges if they are due. */
void board_watched(struct Board *board, uint32_t now_us);

/* Let time pass: end what has timed out, and send what is due and fits. */
void board_turn(struct Board *board, uint32_t now_ms);

/* Whether a row is watched, so that scans pause. */
static inline bool board_watches(const struct Board *board) {
    return board->edges.row != NO_ROW;
}

#endif
