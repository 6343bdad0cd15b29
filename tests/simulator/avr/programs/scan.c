/* Scans the default board's matrix every millisecond, sends '!' when it changes, and sleeps in between. */
#include "board.h"
#include <util/delay.h>

ISR(TIMER1_COMPA_vect) {
}

static void select_row(uint8_t row) {
    if (row < 8)
        DDRF |= (uint8_t)(1 << row);
    else
        DDRK |= (uint8_t)(1 << (row - 8));
}

static void release_rows(void) {
    DDRF = 0;
    DDRK = 0;
}

int main(void) {
    static uint8_t reported[10][4];
    wdt_disable();
    serial_begin();
    PORTA = PORTC = PORTL = 0xff;
    OCR1A = 15999;
    TCCR1B = 1 << WGM12 | 1 << CS10;
    TIMSK1 = 1 << OCIE1A;
    set_sleep_mode(SLEEP_MODE_IDLE);
    sleep_enable();
    sei();
    for (;;) {
        sleep_cpu();
        bool is_new = false;
        for (uint8_t row = 0; row < 10; row++) {
            _delay_us(20);
            select_row(row);
            _delay_us(10);
            uint8_t now[3] = {(uint8_t)~PINA, (uint8_t)~PINC, (uint8_t)~PINL};
            release_rows();
            for (uint8_t n = 0; n < 3; n++) {
                is_new |= reported[row][n] != now[n];
                reported[row][n] = now[n];
            }
        }
        if (is_new)
            say('!');
    }
}
