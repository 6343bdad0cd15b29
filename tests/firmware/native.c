/* The firmware's portable part on the computer that tests it: what avr/ does on the chip, without pins and
 * time. */
#include <stdlib.h>
#include <string.h>

#include "../../firmware/crc.h"
#include "../../firmware/link.h"

struct Bench {
    struct Board board;
    struct Ring sending;
    uint8_t eeprom[SLOTS_BYTES];
    const uint8_t *line; /* the bytes last given to the strip */
};

void line_wake(void) {
}

struct Bench *bench_make(const uint8_t *eeprom, uint8_t reset) {
    struct Bench *bench = calloc(1, sizeof *bench);
    memcpy(bench->eeprom, eeprom, SLOTS_BYTES);
    board_start(&bench->board, &bench->sending, eeprom, reset);
    return bench;
}

void bench_free(struct Bench *bench) {
    free(bench);
}

int bench_eeprom_bytes(void) {
    return SLOTS_BYTES;
}

/* Take bytes while there is room for answers; tells how many. */
int bench_hear(struct Bench *bench, const uint8_t *bytes, int count, uint32_t now_ms) {
    int taken = 0;
    while (taken < count && board_can_hear(&bench->board)) {
        board_hear(&bench->board, bytes[taken++], now_ms);
    }
    return taken;
}

void bench_scan(struct Bench *bench, uint32_t now_ms, uint16_t lasted_us, uint8_t elapsed_ms,
                const uint8_t *first, const uint8_t *second) {
    struct Board *board = &bench->board;
    for (uint8_t row = 0; row < ROWS; row++) {
        const uint8_t at = (uint8_t)(row * ROW_BYTES);
        sensors_take_row(&board->sensors, &board->timings, row, elapsed_ms, first + at, second + at);
        if (row < ROWS - 1) {
            board_seen(board, now_ms);
        }
    }
    board_scanned(board, now_ms, lasted_us);
}

void bench_turn(struct Bench *bench, uint32_t now_ms) {
    board_turn(&bench->board, now_ms);
}

/* Take bytes off the line, at most `most`. */
int bench_sent(struct Bench *bench, uint8_t *bytes, int most) {
    struct Ring *ring = &bench->sending;
    int count = 0;
    while (count < most && ring->tail != ring->head) {
        bytes[count++] = ring->bytes[ring->tail];
        ring->tail = (uint8_t)(ring->tail + 1);
    }
    return count;
}

/* Give the picture that waits to the strip; the bytes, or a null pointer. */
const uint8_t *bench_light(struct Bench *bench) {
    struct Lights *lights = &bench->board.lights;
    if (!lights_is_summed(lights)) {
        lights_sum(lights);
    }
    if (!lights->is_waiting || lights->is_latching) {
        return 0;
    }
    bench->line = lights_begin(lights);
    return bench->line;
}

void bench_lit(struct Bench *bench) {
    if (bench->board.lights.is_latching) {
        board_lit(&bench->board);
    }
}

/* Write one byte of the EEPROM, if any is to be written. */
int bench_keep(struct Bench *bench) {
    uint8_t at, byte;
    if (!identity_next(&bench->board.identity, &at, &byte)) {
        board_kept(&bench->board);
        return 0;
    }
    bench->eeprom[at] = byte;
    return 1;
}

const uint8_t *bench_eeprom(const struct Bench *bench) {
    return bench->eeprom;
}

int bench_watched_row(const struct Bench *bench) {
    return bench->board.edges.row;
}

void bench_settle(struct Bench *bench, const uint8_t *columns) {
    edges_settle(&bench->board.edges, columns);
}

/* Look at the columns, if there is room for what may have changed. */
int bench_look(struct Bench *bench, uint32_t at_us, const uint8_t *columns) {
    struct Edges *edges = &bench->board.edges;
    if (!edges_has_room(edges) || edges_is_due(edges, at_us)) {
        return 0;
    }
    edges_take(edges, at_us, columns);
    return 1;
}

void bench_lose(struct Bench *bench, uint8_t count) {
    edges_lose(&bench->board.edges, count);
}

void bench_watched(struct Bench *bench, uint32_t now_us) {
    board_watched(&bench->board, now_us);
}

/* ---------------------------------------------------------------------------------------- single parts */

struct Receiver *receiver_make(void) {
    struct Receiver *receiver = calloc(1, sizeof *receiver);
    receiver_start(receiver);
    return receiver;
}

/* The decoded packet, without its CRC. */
int receiver_packet(const struct Receiver *receiver, uint8_t *plain) {
    int length = receiver->length - 2;
    memcpy(plain, receiver->plain, (size_t)length);
    return length;
}

/* Write one packet as the board would, and take it off the line. */
int packet_make(uint8_t seq, uint8_t type, const uint8_t *payload, uint8_t length, uint8_t *wire) {
    static struct Ring ring;
    struct Sender sender;
    int count = 0;
    ring.tail = ring.head;
    sender_start(&sender, &ring);
    ring.tail = ring.head;
    sender.seq = seq;
    sender_begin(&sender, type);
    sender_bytes(&sender, payload, length);
    sender_end(&sender);
    while (ring.tail != ring.head) {
        wire[count++] = ring.bytes[ring.tail];
        ring.tail = (uint8_t)(ring.tail + 1);
    }
    return count;
}

uint16_t crc_of(const uint8_t *bytes, int count) {
    uint16_t crc = CRC_START;
    while (count--) {
        crc = crc_add(crc, *bytes++);
    }
    return crc;
}

struct Debounce *filter_make(void) {
    return calloc(1, sizeof(struct Debounce));
}

uint8_t filter_step(struct Debounce *filter, uint8_t lockout_ms, uint8_t quiet_ms, uint8_t elapsed_ms,
                    uint8_t first, uint8_t second) {
    const struct Timings timings = {lockout_ms, quiet_ms};
    return debounce_step(filter, &timings, elapsed_ms, first, second);
}

/* closed, then the planes. */
void filter_state(const struct Debounce *filter, uint8_t *state) {
    *state++ = filter->closed;
    memcpy(state, filter->stands_ms, STANDS_PLANES);
    memcpy(state + STANDS_PLANES, filter->fresh_ms, FRESH_PLANES);
}
