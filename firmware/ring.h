/* Bytes on their way between an interrupt and the main loop.
 *
 * Decides only the order of reading and writing: one side writes at the head, the other reads at the tail,
 * and an index of one byte is written at once, so that neither ever has to stop the other. Holds 255 bytes.
 * avr/ws2812.S works on the same layout: first the bytes, then the head, then the tail.
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
