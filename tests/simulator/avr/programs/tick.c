/* Sends a byte every millisecond, and sleeps in between. */
#include "board.h"

ISR(TIMER1_COMPA_vect) {
    UDR0 = '.';
}

int main(void) {
    wdt_disable();
    serial_begin();
    OCR1A = 15999;
    TCCR1B = 1 << WGM12 | 1 << CS10;
    TIMSK1 = 1 << OCIE1A;
    set_sleep_mode(SLEEP_MODE_IDLE);
    sleep_enable();
    sei();
    for (;;)
        sleep_cpu();
}
