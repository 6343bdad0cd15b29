/* Counts bytes in an interrupt, and is deaf for DEAF_US after the first of them. */
#include "board.h"
#include <util/delay.h>

static volatile uint8_t heard, overruns;

ISR(USART0_RX_vect) {
    overruns += (UCSR0A & 1 << DOR0) != 0;
    (void)UDR0;
    heard++;
}

int main(void) {
    wdt_disable();
    serial_begin();
    UCSR0B |= 1 << RXCIE0;
    sei();
    while (!heard)
        ;
    cli();
    _delay_us(DEAF_US);
    sei();
    _delay_ms(10);
    say(heard);
    say(overruns);
    for (;;)
        ;
}
