/* The clock, and when to wake.
 *
 * Timer 3 runs freely in half microseconds. Its callers count milliseconds from it, so that none is lost
 * while interrupts are off for the lights (the timer wraps every 32 ms).
 */
#ifndef CLOCK_H
#define CLOCK_H

#include <avr/io.h>
#include <stdint.h>
#include <util/atomic.h>

/* Half microseconds, the unit of clock_ticks. */
#define TICKS(us) ((uint16_t)(2 * (us)))

void clock_start(void);

/* Both halves of a timer pass through one register of the chip, which an interrupt may use too. */
static inline uint16_t clock_ticks(void) {
    uint16_t ticks;
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE) {
        ticks = TCNT3;
    }
    return ticks;
}

/* Whether `ticks` whole ticks have passed since `since`. */
static inline uint8_t clock_is_over(uint16_t since, uint16_t ticks) {
    return (uint16_t)(clock_ticks() - since) > ticks;
}

/* The same for less than 100 microseconds: the low byte alone is read, by a single inlined instruction. */
static inline uint8_t clock_low(void) {
    return TCNT3L;
}

static inline __attribute__((always_inline)) void clock_pause(uint8_t since, uint8_t ticks) {
    while ((uint8_t)(clock_low() - since) <= ticks) {
    }
}

static inline void clock_wait(uint16_t since, uint16_t ticks) {
    while (!clock_is_over(since, ticks)) {
    }
}

/* Milliseconds since boot. An interrupt at the next one ends any sleep. */
uint32_t clock_ms(void);

/* Whether the next millisecond has begun. */
uint8_t clock_is_due(void);

/* The microseconds since boot of a tick within the last 15 ms. */
uint32_t clock_us(uint16_t tick);

#endif
