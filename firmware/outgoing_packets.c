#include "outgoing_packets.h"

enum { ABILITIES = ABILITY_WATCH | ABILITY_SUPPLY };

void send_hello(struct Board *board) {
    struct Sender *sender = &board->sender;
    const struct Identity *identity = &board->identity;
    static const uint8_t fixed[] = {
        MAJOR, MINOR, VERSION, BUILD, ROWS, COLUMNS, LIGHTS,
    };
    sender_begin(sender, PACKET_HELLO);
    sender_bytes(sender, fixed, sizeof fixed);
    sender_byte(sender, board->reset);
    sender_word(sender, identity->boots);
    sender_word(sender, board->link.number);
    sender_word(sender, WINDOW_BYTES);
    sender_byte(sender, ABILITIES);
    sender_bytes(sender, identity->id, ID_BYTES);
    sender_byte(sender, identity->name_length);
    sender_bytes(sender, identity->name, identity->name_length);
    sender_end(sender);
}

static void put_moment(struct Board *board, uint16_t report, uint32_t at_ms) {
    sender_word(&board->sender, board->link.number);
    sender_word(&board->sender, report);
    sender_long(&board->sender, at_ms);
}

void send_pong(struct Board *board, uint8_t ping, uint32_t now_ms) {
    sender_begin(&board->sender, PACKET_PONG);
    sender_byte(&board->sender, ping);
    put_moment(board, board->reports.newest, now_ms);
    sender_end(&board->sender);
}

void send_report(struct Board *board, const struct Report *report) {
    sender_begin(&board->sender, PACKET_OCCUPANCY);
    put_moment(board, report->number, report->at_ms);
    sender_bytes(&board->sender, report->matrix, MATRIX_BYTES);
    sender_end(&board->sender);
}

static void put_health(struct Sender *sender, const struct Health *health) {
    sender_word(sender, health->supply_mv);
    sender_word(sender, health->overruns);
    sender_word(sender, health->overflows);
    sender_word(sender, health->framing);
    sender_word(sender, health->checksum);
    sender_word(sender, health->rejected);
    sender_word(sender, health->resent);
    sender_word(sender, health->brief);
    sender_word(sender, health->late);
    sender_word(sender, health->longest_us);
}

void send_state(struct Board *board, uint32_t now_ms) {
    struct Sender *sender = &board->sender;
    const struct Lights *lights = &board->lights;
    sender_begin(sender, PACKET_STATE);
    put_moment(board, board->reports.newest, now_ms);
    sender_bytes(sender, board->sensors.debounced, MATRIX_BYTES);
    sender_bytes(sender, board->sensors.raw, MATRIX_BYTES);
    put_health(sender, &board->health);
    sender_word(sender, lights->cap_ma);
    sender_word(sender, lights->crc);
    sender_byte(sender, lights->last_seq);
    sender_end(sender);
}

void send_done(struct Board *board, uint8_t seq, enum Status status) {
    sender_begin(&board->sender, PACKET_DONE);
    sender_byte(&board->sender, seq);
    sender_byte(&board->sender, (uint8_t)status);
    sender_end(&board->sender);
}

void send_edges(struct Board *board) {
    struct Sender *sender = &board->sender;
    const struct Edges *edges = &board->edges;
    sender_begin(sender, PACKET_EDGES);
    sender_byte(sender, edges->row);
    sender_byte(sender, edges->lost);
    sender_long(sender, edges->begins_us);
    sender_byte(sender, edges->count);
    sender_bytes(sender, edges->edges, (uint8_t)(EDGE_BYTES * edges->count));
    sender_end(sender);
}
