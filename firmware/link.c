#include "link.h"

#include <string.h>

#include "outgoing_packets.h"
#include "packets.h"

/* Reports and STATE wait while the ring holds more than this: an answer must not queue behind them, and the
 * line must not run idle while a picture goes out. */
enum { BACKLOG_BYTES = 64 };

/* RESERVE_BYTES: kept free by everything that can wait, for the DONE of pictures and names. ANSWER_BYTES: the
 * most that one packet can be answered with. */
enum {
    RESERVE_BYTES = 3 * (DONE_BYTES + WIRE_BYTES),
    ANSWER_BYTES = RESERVE_BYTES + PONG_BYTES + WIRE_BYTES,
};

static bool is_over(uint16_t since_ms, uint32_t now_ms, uint16_t limit_ms) {
    return (uint16_t)((uint16_t)now_ms - since_ms) >= limit_ms;
}

static void set_defaults(struct Board *board) {
    board->timings = (struct Timings){DEFAULT_LOCKOUT_MS, DEFAULT_QUIET_MS};
    lights_limit(&board->lights, DEFAULT_CAP_MA);
}

static bool has_room(const struct Board *board, uint8_t payload) {
    return sender_room(&board->sender) >= RESERVE_BYTES + payload;
}

static void send_noted_edges(struct Board *board) {
    struct Edges *edges = &board->edges;
    if (edges->count && has_room(board, (uint8_t)(EDGES_BYTES + EDGE_BYTES * edges->count))) {
        send_edges(board);
        edges_sent(edges);
    }
}

/* Watch another row, or none. */
static void turn_to(struct Board *board, uint8_t row) {
    if (board->link.number) {
        send_noted_edges(board);
    }
    edges_start(&board->edges, row);
}

static void end_watch(struct Board *board) {
    turn_to(board, NO_ROW);
    board->link.is_report_due = true;
}

static void end_link(struct Board *board) {
    end_watch(board);
    board->link.number = 0;
    board->link.is_hello_due = true;
    reports_start(&board->reports);
    set_defaults(board);
    lights_darken(&board->lights);
}

void board_start(struct Board *board, struct Ring *ring, const uint8_t *stored, uint8_t reset) {
    memset(board, 0, sizeof *board);
    receiver_start(&board->receiver);
    sender_start(&board->sender, ring);
    identity_start(&board->identity, stored);
    board->reset = reset;
    end_link(board);
}

/* -------------------------------------------------- packets from the host */

static void report(struct Board *board, uint32_t at_ms) {
    board->link.is_report_due = false;
    if (!reports_add(&board->reports, at_ms, board->sensors.debounced)) {
        end_link(board);
    }
}

static void greet(struct Board *board, const uint8_t *payload, uint32_t now_ms) {
    uint16_t number = word_at(payload + 2);
    board->link.is_hello_due = true;
    if (payload[0] != MAJOR || !number || number == board->link.number) {
        return;
    }
    end_watch(board);
    reports_start(&board->reports);
    set_defaults(board);
    board->link.number = number;
    board->link.sent_ms = (uint16_t)now_ms;
    report(board, now_ms);
}

static enum Status light(struct Board *board, uint8_t form, uint8_t seq, const uint8_t *payload) {
    if (board_watches(board)) {
        return STATUS_CANNOT;
    }
    return lights_take(&board->lights, form, payload, seq);
}

static enum Status configure(struct Board *board, const uint8_t *payload) {
    uint16_t cap_ma = word_at(payload);
    if (!cap_ma) {
        return STATUS_IMPOSSIBLE;
    }
    lights_limit(&board->lights, cap_ma);
    board->timings = (struct Timings){payload[2], payload[3]};
    return STATUS_DONE;
}

static enum Status watch(struct Board *board, uint8_t row, uint32_t now_ms) {
    if (row == NO_ROW) {
        if (board_watches(board)) {
            end_watch(board);
        }
        return STATUS_DONE;
    }
    if (row >= ROWS) {
        return STATUS_IMPOSSIBLE;
    }
    board->link.watched_ms = (uint16_t)now_ms;
    if (row != board->edges.row) {
        turn_to(board, row);
    }
    return STATUS_DONE;
}

/* DONE follows when the name is stored, in board_kept. */
static void name(struct Board *board, uint8_t seq, const uint8_t *payload) {
    const uint8_t *id = payload + NAME_GUARD_BYTES;
    identity_rename(&board->identity, id, id + ID_BYTES + 1, id[ID_BYTES]);
    board->link.pending_name = (struct Answer){true, seq};
}

/* Handle the packets that DONE answers. A board that is alone accepts only a name. */
static void request(struct Board *board, uint8_t type, uint8_t seq, const uint8_t *payload, uint32_t now_ms) {
    enum Status status;
    if (type == PACKET_NAME) {
        name(board, seq, payload);
        return;
    }
    if (!board->link.number) {
        status = STATUS_NOT_NOW;
    } else if (type == PACKET_CONFIGURE) {
        status = configure(board, payload);
    } else if (type == PACKET_WATCH) {
        status = watch(board, payload[0], now_ms);
    } else {
        status = light(board, type, seq, payload);
        if (status == STATUS_DONE) {
            return;
        }
    }
    send_done(board, seq, status);
}

/* PONG carries the number of the newest report, so it must not overtake a report: a host would accept a
 * forged one under that number. */
static void answer_ping(struct Board *board, uint32_t now_ms) {
    struct Answer *ping = &board->link.pending_ping;
    if (ping->is_due && !reports_next(&board->reports) && has_room(board, PONG_BYTES)) {
        ping->is_due = false;
        send_pong(board, ping->seq, now_ms);
    }
}

static void take(struct Board *board, uint8_t type, uint8_t seq, const uint8_t *payload, uint32_t now_ms) {
    switch (type) {
    case PACKET_GREET:
        greet(board, payload, now_ms);
        break;
    case PACKET_PING:
        board->link.pending_ping = (struct Answer){true, seq};
        answer_ping(board, now_ms);
        break;
    case PACKET_RECEIVED:
        if (board->link.number && word_at(payload) == board->link.number) {
            reports_received(&board->reports, word_at(payload + 2), (uint16_t)now_ms);
        }
        break;
    default:
        request(board, type, seq, payload, now_ms);
    }
}

bool board_can_hear(const struct Board *board) {
    return ring_room(board->sender.ring) >= ANSWER_BYTES;
}

void board_hear(struct Board *board, uint8_t byte, uint32_t now_ms) {
    struct Receiver *receiver = &board->receiver;
    switch (receiver_take(receiver, byte)) {
    case HEARD_NOTHING:
        break;
    case HEARD_FRAMING:
        health_count(&board->health.framing, 1);
        break;
    case HEARD_CHECKSUM:
        health_count(&board->health.checksum, 1);
        break;
    case HEARD_PACKET: {
        uint8_t length = (uint8_t)(receiver->length - LEAST_PLAIN);
        const uint8_t *payload = receiver->plain + 2;
        if (!packet_fits(receiver->plain[0], payload, length)) {
            health_count(&board->health.rejected, 1);
            break;
        }
        board->link.heard_ms = (uint16_t)now_ms;
        take(board, receiver->plain[0], receiver->plain[1], payload, now_ms);
    }
    }
}

bool board_hears_light(const struct Board *board) {
    const struct Receiver *receiver = &board->receiver;
    return receiver->length && !receiver->is_restart && receiver->plain[0] >= PACKET_LIGHT_SPARSE &&
           receiver->plain[0] <= PACKET_LIGHT_RAW;
}

/* ------------------------------------------------- events on the board */

void board_scanned(struct Board *board, uint32_t at_ms, uint16_t lasted_us) {
    struct Health *health = &board->health;
    if (lasted_us > health->longest_us) {
        health->longest_us = lasted_us;
    }
    health_count(&health->brief, board->sensors.brief);
    board->sensors.brief = 0;
    bool is_changed = sensors_take_change(&board->sensors);
    if (board->link.number && (is_changed || board->link.is_report_due)) {
        report(board, at_ms);
    }
}

void board_lit(struct Board *board) {
    struct Answer answer = lights_latched(&board->lights);
    if (answer.is_due) {
        send_done(board, answer.seq, STATUS_DONE);
    }
}

void board_kept(struct Board *board) {
    struct Answer *pending = &board->link.pending_name;
    if (pending->is_due) {
        pending->is_due = false;
        send_done(board, pending->seq, STATUS_DONE);
        end_link(board);
    }
}

/* ------------------------------------------------------- packets to the host */

static bool is_calm(const struct Board *board) {
    return ring_used(board->sender.ring) <= BACKLOG_BYTES;
}

static void send_reports(struct Board *board, uint32_t now_ms) {
    const struct Report *next;
    reports_wait(&board->reports, (uint16_t)now_ms);
    while (is_calm(board) && (next = reports_next(&board->reports))) {
        send_report(board, next);
        if (reports_sent(&board->reports, (uint16_t)now_ms)) {
            health_count(&board->health.resent, 1);
        }
    }
}

void board_seen(struct Board *board, uint32_t at_ms) {
    const struct Link *link = &board->link;
    bool is_free =
        link->number && !link->is_report_due && !link->is_hello_due && !ring_used(board->sender.ring);
    if (is_free && sensors_take_change(&board->sensors)) {
        report(board, at_ms);
        send_reports(board, at_ms);
    }
}

static void send_regular_state(struct Board *board, uint32_t now_ms) {
    struct Lights *lights = &board->lights;
    if (!lights->is_latching && is_calm(board) && is_over(board->link.sent_ms, now_ms, STATE_MS)) {
        while (!lights_is_summed(lights)) {
            lights_sum(lights);
        }
        board->link.sent_ms = (uint16_t)now_ms;
        send_state(board, now_ms);
        board->health.longest_us = 0;
    }
}

void board_watched(struct Board *board, uint32_t now_us) {
    if (edges_is_due(&board->edges, now_us)) {
        send_noted_edges(board);
    }
}

static void end_what_is_over(struct Board *board, uint32_t now_ms) {
    if (!board->link.number) {
        if (is_over(board->link.sent_ms, now_ms, ANNOUNCE_MS)) {
            board->link.is_hello_due = true;
        }
        return;
    }
    if (is_over(board->link.heard_ms, now_ms, SILENCE_MS)) {
        end_link(board);
    } else if (board_watches(board) && is_over(board->link.watched_ms, now_ms, WATCH_MS)) {
        end_watch(board);
    }
}

void board_turn(struct Board *board, uint32_t now_ms) {
    end_what_is_over(board, now_ms);
    if (board->link.is_hello_due && has_room(board, HELLO_BYTES)) {
        board->link.is_hello_due = false;
        send_hello(board);
        if (!board->link.number) {
            board->link.sent_ms = (uint16_t)now_ms;
        }
    }
    if (!board->link.number || board->link.is_hello_due) {
        return;
    }
    send_reports(board, now_ms);
    answer_ping(board, now_ms);
    send_regular_state(board, now_ms);
}
