/* Packets as bytes: COBS, CRC and the zeros between them.
 *
 * Decides what is a packet and what is noise, byte by byte, however they come, and writes packets straight
 * into the ring that the line takes them from. Knows types only as numbers: what a payload means, and whether
 * its length fits, is decided in packets.c. The truth is docs/develop/wire.md; the twin of this file is
 * hardware/wire/framing.py.
 */
#ifndef FRAMING_H
#define FRAMING_H

#include <stdbool.h>
#include <stdint.h>

#include "ring.h"

enum {
    MOST_PAYLOAD = 250,
    MOST_PLAIN = MOST_PAYLOAD + 4, /* with type, seq and CRC */
    LEAST_PLAIN = 4,
    WIRE_BYTES = 6, /* what a packet takes on the line besides its payload */
};

/* What a byte completed. */
enum Heard { HEARD_NOTHING, HEARD_PACKET, HEARD_FRAMING, HEARD_CHECKSUM };

struct Receiver {
    uint8_t plain[MOST_PLAIN]; /* type, seq, payload, CRC; valid until the next byte is taken */
    uint8_t length;
    uint8_t left;    /* bytes to come in this COBS run; 0: the next byte begins a run */
    bool is_begun;   /* a run has ended: there is a zero between it and the next one */
    bool is_broken;  /* nothing can be made of it; wait for a zero */
    bool is_restart; /* the next byte begins a packet */
    uint16_t crc;
};

void receiver_start(struct Receiver *receiver);

/* Take one byte from the line. After HEARD_PACKET the packet is in `plain`; its payload has `length` - 4
 * bytes. */
enum Heard receiver_take(struct Receiver *receiver, uint8_t byte);

struct Sender {
    struct Ring *ring;
    uint16_t crc;
    uint8_t seq;
    uint8_t at;      /* where the next byte goes */
    uint8_t code_at; /* where the distance to the next zero goes */
};

/* Open the line: begins with a zero, so that what was half sent before is thrown away. */
void sender_start(struct Sender *sender, struct Ring *ring);

/* The bytes of payload that fit into the line now. */
static inline uint8_t sender_room(const struct Sender *sender) {
    uint8_t room = ring_room(sender->ring);
    return room > WIRE_BYTES ? (uint8_t)(room - WIRE_BYTES) : 0;
}

/* Write a packet piece by piece. There must be room for all of it: ask before. Every run of bytes is handed
 * to the line as soon as its length is known, so that the first is under way while the last is being written.
 */
void sender_begin(struct Sender *sender, uint8_t type);
void sender_byte(struct Sender *sender, uint8_t byte);
void sender_word(struct Sender *sender, uint16_t word);
void sender_long(struct Sender *sender, uint32_t number);
void sender_bytes(struct Sender *sender, const uint8_t *bytes, uint8_t count);
void sender_end(struct Sender *sender);

/* Given by whoever carries the bytes (avr/uart.c): called when there are new ones in the sender's ring. */
void line_wake(void);

#endif
