/* Sends back each byte and the flags it came with, at the rate of -D. */
#include "board.h"

int main(void) {
    wdt_disable();
    UCSR0A = 1 << U2X0;
    UBRR0L = DIVISOR;
    UCSR0B = 1 << RXEN0 | 1 << TXEN0;
    for (;;) {
        uint8_t flags = UCSR0A;
        if (flags & 1 << RXC0) {
            uint8_t byte = UDR0;
            UBRR0L = 3;
            say(byte);
            say(flags & (1 << FE0 | 1 << DOR0));
            while (!(UCSR0A & 1 << TXC0))
                ;
            UCSR0A |= 1 << TXC0;
            UBRR0L = DIVISOR;
        }
    }
}
