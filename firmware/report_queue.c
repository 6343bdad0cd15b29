#include "report_queue.h"

#include <string.h>

_Static_assert((MOST_REPORTS & (MOST_REPORTS - 1)) == 0 && MOST_REPORTS >= 16 && MOST_REPORTS <= 128,
               "places are counted round with a mask, and the wire promises sixteen");

static uint8_t place(const struct Reports *reports, uint8_t from_oldest) {
    return (uint8_t)((reports->oldest + from_oldest) & (MOST_REPORTS - 1));
}

void reports_start(struct Reports *reports) {
    reports->count = 0;
    reports->sent = 0;
    reports->sent_once = 0;
    reports->next_number = 0;
    reports->newest = 0;
}

bool reports_add(struct Reports *reports, uint32_t at_ms, const uint8_t *matrix) {
    if (reports->count == MOST_REPORTS) {
        return false;
    }
    struct Report *report = &reports->kept[place(reports, reports->count++)];
    report->number = reports->next_number++;
    reports->newest = report->number;
    report->at_ms = at_ms;
    memcpy(report->matrix, matrix, MATRIX_BYTES);
    return true;
}

const struct Report *reports_next(const struct Reports *reports) {
    return reports->sent < reports->count ? &reports->kept[place(reports, reports->sent)] : 0;
}

bool reports_sent(struct Reports *reports, uint16_t now_ms) {
    if (!reports->sent) {
        reports->since_ms = now_ms;
    }
    reports->sent++;
    if (reports->sent <= reports->sent_once) {
        return true;
    }
    reports->sent_once = reports->sent;
    return false;
}

static uint8_t less(uint8_t count, uint8_t by) {
    return count > by ? (uint8_t)(count - by) : 0;
}

void reports_received(struct Reports *reports, uint16_t number, uint16_t now_ms) {
    uint16_t further = (uint16_t)(number - reports->kept[reports->oldest].number);
    if (further >= reports->sent_once) {
        return;
    }
    uint8_t gone = (uint8_t)(further + 1);
    reports->oldest = place(reports, gone);
    reports->count = (uint8_t)(reports->count - gone);
    reports->sent_once = (uint8_t)(reports->sent_once - gone);
    reports->sent = less(reports->sent, gone);
    reports->since_ms = now_ms;
}

void reports_wait(struct Reports *reports, uint16_t now_ms) {
    if (reports->sent && (uint16_t)(now_ms - reports->since_ms) >= RESEND_MS) {
        reports->sent = 0;
    }
}
