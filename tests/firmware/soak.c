/* A program that gives a board everything it could meet, at random, for the sanitizers to watch: noise,
 * packets of every type and length, scans, looks at a watched row, cuts of the supply. Takes a seed and a
 * number of turns. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../firmware/link.h"

static struct Board board;
static struct Ring sending;
static uint8_t eeprom[SLOTS_BYTES];
static uint32_t now_ms;
static uint32_t state;

void line_wake(void) {
}

static uint32_t chance(uint32_t below) {
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    return state % below;
}

static void fill(uint8_t *bytes, uint32_t count) {
    while (count--) {
        *bytes++ = (uint8_t)chance(chance(2) ? 4 : 256);
    }
}

static void hear(const uint8_t *bytes, uint32_t count) {
    for (; count && board_can_hear(&board); count--) {
        board_hear(&board, *bytes++, now_ms);
    }
}

/* A packet whose frame is right, whatever is in it. */
static void say(void) {
    static const uint8_t names[] = "NAME";
    struct Sender sender;
    static struct Ring ring;
    uint8_t payload[248];
    uint8_t length = (uint8_t)chance(sizeof payload);
    uint8_t type = (uint8_t)(1 + chance(10));
    fill(payload, sizeof payload);
    switch (chance(4) ? type : 0) {
    case PACKET_GREET:
        payload[0] = MAJOR;
        length = 4;
        break;
    case PACKET_RECEIVED:
        payload[0] = (uint8_t)board.link.number;
        payload[1] = (uint8_t)(board.link.number >> 8);
        payload[2] = (uint8_t)(board.reports.newest - chance(4));
        payload[3] = (uint8_t)(board.reports.newest >> 8);
        length = 4;
        break;
    case PACKET_CONFIGURE:
        length = 4;
        break;
    case PACKET_PING:
        length = 0;
        break;
    case PACKET_LIGHT_SPARSE:
        payload[0] = (uint8_t)chance(LIGHTS < 61 ? LIGHTS : 61);
        length = (uint8_t)(1 + 4 * payload[0]);
        break;
    case PACKET_LIGHT_PALETTE:
        payload[0] = (uint8_t)chance(16);
        length = (uint8_t)(1 + 3 * payload[0] + (LIGHTS + 1) / 2);
        break;
    case PACKET_LIGHT_RAW:
        length = PICTURE_BYTES;
        break;
    case PACKET_WATCH:
        payload[0] = chance(2) ? NO_ROW : (uint8_t)chance(ROWS + 1);
        length = 1;
        break;
    case PACKET_NAME:
        memcpy(payload, names, NAME_GUARD_BYTES);
        payload[NAME_GUARD_BYTES + ID_BYTES] = (uint8_t)chance(MOST_NAME + 2);
        length = (uint8_t)(NAME_GUARD_BYTES + ID_BYTES + 1 + payload[NAME_GUARD_BYTES + ID_BYTES]);
        break;
    default:
        break;
    }
    ring.head = 0;
    ring.tail = 0;
    sender_start(&sender, &ring);
    sender_begin(&sender, type);
    sender_bytes(&sender, payload, length);
    sender_end(&sender);
    hear(ring.bytes, ring.head);
}

static void scan(void) {
    uint8_t first[MATRIX_BYTES], second[MATRIX_BYTES];
    uint8_t elapsed_ms = (uint8_t)chance(chance(2) ? 3 : 256);
    fill(first, sizeof first);
    fill(second, sizeof second);
    for (uint8_t row = 0; row < ROWS; row++) {
        uint8_t at = (uint8_t)(row * ROW_BYTES);
        sensors_take_row(&board.sensors, &board.timings, row, elapsed_ms, first + at, second + at);
        if (row < ROWS - 1) {
            board_seen(&board, now_ms);
        }
    }
    board_scanned(&board, now_ms, (uint16_t)chance(65536));
}

static void watch(void) {
    uint8_t columns[ROW_BYTES];
    uint32_t at_us = now_ms * 1000 + chance(1000);
    fill(columns, sizeof columns);
    edges_lose(&board.edges, (uint8_t)chance(3));
    if (edges_has_room(&board.edges) && !edges_is_due(&board.edges, at_us)) {
        edges_take(&board.edges, at_us, columns);
    }
    board_watched(&board, at_us);
}

static void light(void) {
    if (board.lights.is_latching) {
        board_lit(&board);
    } else if (board.lights.is_waiting) {
        const uint8_t *line = lights_begin(&board.lights);
        uint8_t sum = 0;
        for (uint32_t at = 0; at < PICTURE_BYTES; at++) {
            sum = (uint8_t)(sum + line[at]);
        }
        state ^= sum ? sum : 1;
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

int main(int count, char **arguments) {
    uint8_t noise[64];
    state = count > 1 ? (uint32_t)strtoul(arguments[1], 0, 10) * 2654435761u + 1 : 1;
    uint32_t turns = count > 2 ? (uint32_t)strtoul(arguments[2], 0, 10) : 10000;
    fill(eeprom, sizeof eeprom);
    board_start(&board, &sending, eeprom, 0);
    while (turns--) {
        now_ms += chance(20) ? chance(3) : chance(3000);
        switch (chance(8)) {
        case 0:
            fill(noise, sizeof noise);
            hear(noise, chance(sizeof noise));
            break;
        case 1:
        case 2:
            say();
            break;
        case 3:
            if (board_watches(&board)) {
                watch();
            } else {
                scan();
            }
            break;
        case 4:
            light();
            break;
        case 5:
            keep();
            break;
        case 6:
            sending.tail = (uint8_t)(sending.tail + chance((uint32_t)ring_used(&sending) + 1));
            break;
        default:
            board_turn(&board, now_ms);
        }
        if (!chance(20000)) {
            board_start(&board, &sending, eeprom, (uint8_t)chance(32));
        }
    }
    printf("%u boots, %u rejected\n", board.identity.boots, board.health.rejected);
    return 0;
}
