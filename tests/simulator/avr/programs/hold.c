/* Holds row e selected, and sends '!' when e5's centre reed has opened. */
#include "board.h"

int main(void) {
    wdt_disable();
    serial_begin();
    PORTA = 0xff;
    DDRF = 1 << 4;
    for (;;) {
        while (PINA & 1 << 4)
            ;
        while (!(PINA & 1 << 4))
            ;
        say('!');
    }
}
