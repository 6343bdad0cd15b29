#include "framing.h"

#include "crc.h"

void receiver_start(struct Receiver *receiver) {
    receiver->length = 0;
    receiver->left = 0;
    receiver->is_begun = false;
    receiver->is_broken = false;
    receiver->is_restart = false;
    receiver->crc = CRC_START;
}

static void keep(struct Receiver *receiver, uint8_t byte) {
    if (receiver->length == MOST_PLAIN) {
        receiver->is_broken = true;
        return;
    }
    receiver->plain[receiver->length++] = byte;
    receiver->crc = crc_add(receiver->crc, byte);
}

static enum Heard judge(const struct Receiver *receiver) {
    if (receiver->is_broken || receiver->left) {
        return HEARD_FRAMING;
    }
    if (!receiver->is_begun) {
        return HEARD_NOTHING;
    }
    if (receiver->length < LEAST_PLAIN) {
        return HEARD_FRAMING;
    }
    return receiver->crc ? HEARD_CHECKSUM : HEARD_PACKET;
}

enum Heard receiver_take(struct Receiver *receiver, uint8_t byte) {
    if (receiver->is_restart) {
        receiver_start(receiver);
    }
    if (!byte) {
        receiver->is_restart = true;
        return judge(receiver);
    }
    if (receiver->is_broken) {
        return HEARD_NOTHING;
    }
    if (receiver->left) {
        receiver->left--;
        keep(receiver, byte);
        return HEARD_NOTHING;
    }
    if (receiver->is_begun) {
        keep(receiver, 0);
    }
    receiver->is_begun = true;
    receiver->left = (uint8_t)(byte - 1);
    return HEARD_NOTHING;
}

void sender_start(struct Sender *sender, struct Ring *ring) {
    sender->ring = ring;
    sender->seq = 0;
    sender->at = ring->head;
    ring->bytes[sender->at++] = 0;
    ring->head = sender->at;
    line_wake();
}

void sender_begin(struct Sender *sender, uint8_t type) {
    sender->crc = CRC_START;
    sender->code_at = sender->at++;
    sender_byte(sender, type);
    sender_byte(sender, sender->seq++);
}

/* The sender's positions are copied so that the compiler keeps them in registers. */
void sender_bytes(struct Sender *sender, const uint8_t *bytes, uint8_t count) {
    struct Ring *ring = sender->ring;
    uint16_t crc = sender->crc;
    uint8_t at = sender->at;
    uint8_t code_at = sender->code_at;
    for (; count; count--) {
        uint8_t byte = *bytes++;
        crc = crc_add(crc, byte);
        if (byte) {
            ring->bytes[at++] = byte;
        } else {
            ring->bytes[code_at] = (uint8_t)(at - code_at);
            ring->head = at;
            line_wake();
            code_at = at++;
        }
    }
    sender->crc = crc;
    sender->at = at;
    sender->code_at = code_at;
}

void sender_byte(struct Sender *sender, uint8_t byte) {
    sender_bytes(sender, &byte, 1);
}

void sender_word(struct Sender *sender, uint16_t word) {
    uint8_t bytes[2] = {(uint8_t)word, (uint8_t)(word >> 8)};
    sender_bytes(sender, bytes, sizeof bytes);
}

void sender_long(struct Sender *sender, uint32_t number) {
    sender_word(sender, (uint16_t)number);
    sender_word(sender, (uint16_t)(number >> 16));
}

void sender_end(struct Sender *sender) {
    uint16_t crc = sender->crc;
    sender_byte(sender, (uint8_t)(crc >> 8));
    sender_byte(sender, (uint8_t)crc);
    sender->ring->bytes[sender->code_at] = (uint8_t)(sender->at - sender->code_at);
    sender->ring->bytes[sender->at++] = 0;
    sender->ring->head = sender->at;
    line_wake();
}
