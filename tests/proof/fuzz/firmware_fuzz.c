/* libFuzzer plays the line, the matrix and the light pin of a board: a byte says what happens, those after it
 * what it is. */
#include <stddef.h>
#include <string.h>

#include "../../firmware/link.h"

int LLVMFuzzerTestOneInput(const uint8_t *content, size_t length);

static struct Board board;
static struct Ring sending;
static uint8_t eeprom[SLOTS_BYTES];

void line_wake(void) {
}

static void hear(const uint8_t *bytes, size_t count, uint32_t now_ms) {
    for (; count && board_can_hear(&board); count--) {
        board_hear(&board, *bytes++, now_ms);
    }
}

/* A packet whose frame is right, whatever is in it. */
static void say(const uint8_t *payload, uint8_t count, uint8_t type, uint32_t now_ms) {
    static struct Sender sender;
    static struct Ring ring;
    ring.head = 0;
    ring.tail = 0;
    sender_start(&sender, &ring);
    sender_begin(&sender, type);
    sender_bytes(&sender, payload, count);
    sender_end(&sender);
    hear(ring.bytes, ring.head, now_ms);
}

/* The columns of a row, as its pins are read: there are no bits beyond the last column. */
static void only_columns(uint8_t *row) {
    for (uint8_t bit = COLUMNS; bit < 8 * ROW_BYTES; bit++) {
        row[bit / 8] = (uint8_t)(row[bit / 8] & ~(1 << bit % 8));
    }
}

static void scan(uint8_t *rows, uint8_t elapsed_ms, uint32_t now_ms) {
    for (uint8_t row = 0; row < ROWS; row++) {
        const uint8_t at = (uint8_t)(row * ROW_BYTES);
        only_columns(rows + at);
        sensors_take_row(&board.sensors, &board.timings, row, elapsed_ms, rows + at, rows + at);
        if (row < ROWS - 1) {
            board_seen(&board, now_ms);
        }
    }
    board_scanned(&board, now_ms, elapsed_ms);
}

static void light(void) {
    if (board.lights.is_latching) {
        board_lit(&board);
    } else if (board.lights.is_waiting) {
        lights_begin(&board.lights);
    }
    if (!lights_is_summed(&board.lights)) {
        lights_sum(&board.lights);
    }
}

static void keep(void) {
    uint8_t at, byte;
    if (identity_next(&board.identity, &at, &byte)) {
        eeprom[at] = byte;
    } else {
        board_kept(&board);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *content, size_t length) {
    uint8_t given[256];
    uint32_t now_ms = 0;
    memset(eeprom, 0xFF, sizeof eeprom);
    board_start(&board, &sending, eeprom, 0);
    while (length >= 3) {
        const uint8_t what = content[0] % 7, kind = content[1];
        size_t count = content[2];
        content += 3;
        length -= 3;
        count = count < length ? count : length;
        memset(given, 0, sizeof given);
        memcpy(given, content, count);
        now_ms += kind % 64;
        switch (what) {
        case 0:
            hear(given, count, now_ms);
            break;
        case 1:
            say(given, (uint8_t)(count < 248 ? count : 248), kind % 16, now_ms);
            break;
        case 2:
            if (board_watches(&board)) {
                const uint32_t at_us = now_ms * 1000;
                only_columns(given);
                edges_lose(&board.edges, given[0] % 3);
                if (edges_has_room(&board.edges) && !edges_is_due(&board.edges, at_us)) {
                    edges_take(&board.edges, at_us, given);
                }
                board_watched(&board, at_us);
            } else {
                scan(given, kind, now_ms);
            }
            break;
        case 3:
            light();
            break;
        case 4:
            keep();
            break;
        case 5:
            sending.tail = (uint8_t)(sending.tail + kind % ((unsigned)ring_used(&sending) + 1));
            break;
        default:
            board_turn(&board, now_ms);
        }
        content += count;
        length -= count;
    }
    return 0;
}
