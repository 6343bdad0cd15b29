#include "clock.h"

#include <avr/interrupt.h>

enum { MS_TICKS = 2000 };

static uint32_t now_ms;
static uint16_t turned; /* the tick at which the current millisecond began */

EMPTY_INTERRUPT(TIMER3_COMPA_vect)

void clock_start(void) {
    TCCR3A = 0;
    TCCR3B = _BV(CS31);
    TCNT3 = 0;
    OCR3A = MS_TICKS;
    TIFR3 = _BV(OCF3A);
    TIMSK3 = _BV(OCIE3A);
}

uint8_t clock_is_due(void) {
    return (uint16_t)(clock_ticks() - turned) >= MS_TICKS;
}

uint32_t clock_ms(void) {
    if (clock_is_due()) {
        do {
            turned += MS_TICKS;
            now_ms++;
        } while (clock_is_due());
        ATOMIC_BLOCK(ATOMIC_RESTORESTATE) {
            OCR3A = turned + MS_TICKS;
        }
    }
    return now_ms;
}

uint32_t clock_us(uint16_t tick) {
    uint32_t ms = clock_ms();
    return ms * 1000 + (uint32_t)((int32_t)(int16_t)(tick - turned) >> 1);
}
