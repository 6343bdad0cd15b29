/* The queue of reports that the host has not acknowledged.
 *
 * Decides which report is sent next and which again: reports go out in order; if RESEND_MS pass without an
 * acknowledgement, all queued ones go out once more (go-back-N). Knows no packets.
 */
#ifndef REPORT_QUEUE_H
#define REPORT_QUEUE_H

#include <stdbool.h>
#include <stdint.h>

#include "profile.h"

enum {
    MOST_REPORTS = 64, /* a power of two; a change every millisecond for longer than a host takes to answer */
    RESEND_MS = 40,
};

struct Report {
    uint16_t number;
    uint32_t at_ms;
    uint8_t matrix[MATRIX_BYTES];
};

struct Reports {
    struct Report kept[MOST_REPORTS];
    uint8_t oldest;    /* index of the oldest one in `kept` */
    uint8_t count;     /* number of queued reports */
    uint8_t sent;      /* of these, from the oldest, sent in this round */
    uint8_t sent_once; /* of these, sent in any round */
    uint16_t next_number;
    uint16_t newest;   /* number of the newest report, 0 before the first */
    uint16_t since_ms; /* time of the oldest report's sending, or of the last acknowledgement */
};

/* Empty the queue and restart with number 0. */
void reports_start(struct Reports *reports);

/* Queue a report of the matrix; false if the queue is full. */
bool reports_add(struct Reports *reports, uint32_t at_ms, const uint8_t *matrix);

/* The next report to send, or a null pointer. */
const struct Report *reports_next(const struct Reports *reports);

/* The next report has been sent. Returns whether it was a repetition. */
bool reports_sent(struct Reports *reports, uint16_t now_ms);

/* The host has received all reports up to this number. */
void reports_received(struct Reports *reports, uint16_t number, uint16_t now_ms);

/* Let time pass: after RESEND_MS without an acknowledgement, start again with the oldest. */
void reports_wait(struct Reports *reports, uint16_t now_ms);

#endif
