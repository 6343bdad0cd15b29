/* Sends why it was reset and leaves the flags set; at any byte it lets the watchdog bite. */
#include "board.h"

int main(void) {
    serial_begin();
    say(MCUSR);
    while (!(UCSR0A & 1 << RXC0))
        ;
    wdt_enable(WDTO_15MS);
    for (;;)
        ;
}
