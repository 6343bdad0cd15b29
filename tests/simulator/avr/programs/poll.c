/* Polls 200 bytes, interrupts off and a timer waiting; then sends how often each interrupt came. */
#include "board.h"
#include <util/delay.h>

static volatile uint8_t heard, ticks;

ISR(USART0_RX_vect) {
    (void)UDR0;
    heard++;
}

ISR(TIMER1_COMPA_vect) {
    ticks++;
}

int main(void) {
    wdt_disable();
    serial_begin();
    UCSR0B |= 1 << RXCIE0;
    OCR1A = 15999;
    TIMSK1 = 1 << OCIE1A;
    for (uint8_t left = 200; left; left--) {
        while (!(UCSR0A & 1 << RXC0))
            ;
        (void)UDR0;
        if (left == 100)
            TCCR1B = 1 << WGM12 | 1 << CS10;
    }
    sei();
    _delay_us(2500);
    say(heard);
    say(ticks);
    for (;;)
        ;
}
