/* Lets bytes wait, turns its receiver off and on, and sends before and after whether there is one. */
#include "board.h"
#include <util/delay.h>

int main(void) {
    wdt_disable();
    serial_begin();
    _delay_us(200);
    say(UCSR0A & 1 << RXC0);
    UCSR0B &= (uint8_t) ~(1 << RXEN0);
    UCSR0B |= 1 << RXEN0;
    say(UCSR0A & 1 << RXC0);
    for (;;)
        ;
}
