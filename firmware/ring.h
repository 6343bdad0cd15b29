/* A ring of bytes between an interrupt and the main loop.
 *
 * One side writes at the head, the other reads at the tail; a one-byte index is written atomically, so
 * neither side has to lock out the other. Holds 255 bytes. avr/ws2812.S relies on the layout: bytes, head,
 * tail.
 */
#ifndef RING_H
#define RING_H

#include <stdbool.h>
#include <stdint.h>

struct Ring {
    uint8_t bytes[256];
    volatile uint8_t head; /* where the next byte is written */
    volatile uint8_t tail; /* where the next byte is read */
};

static inline uint8_t ring_used(const struct Ring *ring) {
    return (uint8_t)(ring->head - ring->tail);
}

static inline uint8_t ring_room(const struct Ring *ring) {
    return (uint8_t)(255 - ring_used(ring));
}

#endif
