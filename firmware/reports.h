/* The changes that the host has not yet received.
 *
 * Decides what is sent next and what is sent again: reports go out in order; when for RESEND_MS nothing more
 * was received, all that are kept go out once more (go-back-N). Knows nothing of packets.
 */
#ifndef REPORTS_H
#define REPORTS_H

#include <stdbool.h>
#include <stdint.h>

#include "profile.h"

enum {
    MOST_REPORTS = 64, /* a power of two; a change a millisecond for longer than a host takes to answer */
    RESEND_MS = 40,
};

struct Report {
    uint16_t number;
    uint32_t at_ms;
    uint8_t matrix[MATRIX_BYTES];
};

struct Reports {
    struct Report kept[MOST_REPORTS];
    uint8_t oldest; /* where in `kept` the oldest one is */
    uint8_t count;  /* how many are kept */
    uint8_t sent;   /* how many of these, from the oldest, were sent in this round */
    uint8_t told;   /* how many were sent in any round */
    uint16_t next_number;
    uint16_t newest;   /* the number of the newest one, 0 before the first */
    uint16_t since_ms; /* when the oldest was sent, or something more was received */
};

/* Begin anew with number 0. */
void reports_start(struct Reports *reports);

/* Keep how the matrix stands now; false if no more can be kept. */
bool reports_add(struct Reports *reports, uint32_t at_ms, const uint8_t *matrix);

/* The report to be sent now, or a null pointer. */
const struct Report *reports_next(const struct Reports *reports);

/* That one was sent. Tells whether it had been sent before. */
bool reports_sent(struct Reports *reports, uint16_t now_ms);

/* The host has all up to this number. */
void reports_received(struct Reports *reports, uint16_t number, uint16_t now_ms);

/* Let time pass: after RESEND_MS without progress the oldest is next again. */
void reports_wait(struct Reports *reports, uint16_t now_ms);

#endif
