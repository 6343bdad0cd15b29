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

static void begin_run(struct Sender *sender) {
    sender->code_at = sender->at++;
}

static void close_run(struct Sender *sender) {
    sender->ring->bytes[sender->code_at] = (uint8_t)(sender->at - sender->code_at);
}

static void hand_over(struct Sender *sender) {
    sender->ring->head = sender->at;
    line_wake();
}

static void put(struct Sender *sender, uint8_t byte) {
    if (byte) {
        sender->ring->bytes[sender->at++] = byte;
    } else {
        close_run(sender);
        hand_over(sender);
        begin_run(sender);
    }
}

void sender_start(struct Sender *sender, struct Ring *ring) {
    sender->ring = ring;
    sender->seq = 0;
    sender->at = ring->head;
    ring->bytes[sender->at++] = 0;
    hand_over(sender);
}

void sender_begin(struct Sender *sender, uint8_t type) {
    sender->crc = CRC_START;
    begin_run(sender);
    sender_byte(sender, type);
    sender_byte(sender, sender->seq++);
}

void sender_byte(struct Sender *sender, uint8_t byte) {
    sender->crc = crc_add(sender->crc, byte);
    put(sender, byte);
}

void sender_word(struct Sender *sender, uint16_t word) {
    sender_byte(sender, (uint8_t)word);
    sender_byte(sender, (uint8_t)(word >> 8));
}

void sender_long(struct Sender *sender, uint32_t number) {
    sender_word(sender, (uint16_t)number);
    sender_word(sender, (uint16_t)(number >> 16));
}

void sender_bytes(struct Sender *sender, const uint8_t *bytes, uint8_t count) {
    while (count--) {
        sender_byte(sender, *bytes++);
    }
}

void sender_end(struct Sender *sender) {
    uint16_t crc = sender->crc;
    put(sender, (uint8_t)(crc >> 8));
    put(sender, (uint8_t)crc);
    close_run(sender);
    sender->ring->bytes[sender->at++] = 0;
    hand_over(sender);
}
