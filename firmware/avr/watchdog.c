#include "watchdog.h"

#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/wdt.h>

/* A value that memory is unlikely to hold after power-on. */
#define MARK 0xB175

/* Not zeroed at the start, and read before the rest is initialised. */
static uint16_t mark __attribute__((section(".noinit")));
static uint8_t cause __attribute__((section(".noinit")));

void watchdog_note(void) __attribute__((naked, used, section(".init3")));

/* Runs before main: after a watchdog reset the watchdog keeps running, with a shorter period. */
void watchdog_note(void) {
    cause = MCUSR;
    MCUSR = 0;
    wdt_disable();
    if (mark == MARK) {
        cause |= _BV(WDRF);
    }
    mark = 0;
}

ISR(WDT_vect, ISR_NAKED) {
    asm volatile("clr __zero_reg__");
    mark = MARK;
    asm volatile("jmp 0");
}

void watchdog_start(void) {
    wdt_reset();
    WDTCSR = _BV(WDCE) | _BV(WDE);
    WDTCSR = _BV(WDIE) | _BV(WDE) | WDTO_250MS;
}

void watchdog_calm(void) {
    wdt_reset();
}

uint8_t watchdog_cause(void) {
    return cause;
}
