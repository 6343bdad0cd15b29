/* Packets as bytes: COBS, CRC and the zeros in between.
 *
 * Tells packets from noise, byte by byte, and writes outgoing packets straight into the ring that feeds the
 * line. Types are only numbers here: packets.c decides whether a payload's length fits its type. The
 * reference is docs/develop/wire.md; the twin is hardware/wire/framing.py.
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
    WIRE_BYTES = 6, /* the bytes on the line besides the payload */
};

/* What a received byte completed. */
enum Heard { HEARD_NOTHING, HEARD_PACKET, HEARD_FRAMING, HEARD_CHECKSUM };

struct Receiver {
    uint8_t plain[MOST_PLAIN]; /* type, seq, payload, CRC; valid until the next byte */
    uint8_t length;
    uint8_t left;    /* bytes to come in this COBS run; 0: the next byte begins a run */
    bool is_begun;   /* a run has ended: there is a zero between it and the next one */
    bool is_broken;  /* not decodable; wait for a zero */
    bool is_restart; /* the next byte begins a packet */
    uint16_t crc;
};

void receiver_start(struct Receiver *receiver);

/* Decode one byte from the line. After HEARD_PACKET the packet is in `plain`, with a payload of `length` - 4
 * bytes. */
enum Heard receiver_take(struct Receiver *receiver, uint8_t byte);

struct Sender {
    struct Ring *ring;
    uint16_t crc;
    uint8_t seq;
    uint8_t at;      /* where the next byte goes */
    uint8_t code_at; /* where the distance to the next zero goes */
};

/* Open the line with a zero, so that the receiver drops a packet that was cut short. */
void sender_start(struct Sender *sender, struct Ring *ring);

/* The payload that fits into the ring now, in bytes. */
static inline uint8_t sender_room(const struct Sender *sender) {
    uint8_t room = ring_room(sender->ring);
    return room > WIRE_BYTES ? (uint8_t)(room - WIRE_BYTES) : 0;
}

/* Write a packet piece by piece; check first that all of it fits. Each COBS run is handed to the line as soon
 * as its length is known, so that the first bytes leave while the last are being written.
 */
void sender_begin(struct Sender *sender, uint8_t type);
void sender_byte(struct Sender *sender, uint8_t byte);
void sender_word(struct Sender *sender, uint16_t word);
void sender_long(struct Sender *sender, uint32_t number);
void sender_bytes(struct Sender *sender, const uint8_t *bytes, uint8_t count);
void sender_end(struct Sender *sender);

/* Provided by the transport (avr/uart.c): called when the sender's ring has new bytes. */
void line_wake(void);

#endif
