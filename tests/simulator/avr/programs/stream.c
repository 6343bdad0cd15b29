/* Sends bytes as fast as the transmitter takes them, with the rate and the format of -D. */
#include "board.h"

int main(void) {
    wdt_disable();
    UCSR0A = (USE_U2X) << U2X0;
    UBRR0L = DIVISOR;
    UCSR0C = FORMAT;
    UCSR0B = 1 << RXEN0 | 1 << TXEN0;
    for (uint8_t byte = 0;; byte++)
        say(byte);
}
