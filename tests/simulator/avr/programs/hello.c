/* Sends why it was reset, then answers each byte with the next number. */
#include "board.h"

int main(void) {
    uint8_t why = MCUSR;
    MCUSR = 0;
    wdt_disable();
    serial_begin();
    say(why);
    for (;;) {
        while (!(UCSR0A & 1 << RXC0))
            ;
        say((uint8_t)(UDR0 + 1));
    }
}
