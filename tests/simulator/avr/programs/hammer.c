/* Opens a gap of one instruction for interrupts again and again, and sends how many came and the sum of the
 * timer at each, which shows where the program was. */
#include "board.h"

static volatile uint8_t count, where;

ISR(TIMER1_COMPA_vect) {
    where += TCNT1L;
    count++;
}

int main(void) {
    wdt_disable();
    serial_begin();
    OCR1A = 96;
    TCCR1B = 1 << WGM12 | 1 << CS10;
    TIMSK1 = 1 << OCIE1A;
    for (;;) {
        for (uint8_t turns = 0; turns < 50; turns++)
            __asm__ volatile("sei \n\t nop \n\t cli");
        say(count);
        say(where);
    }
}
