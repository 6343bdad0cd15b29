/* Does one forbidden thing to the matrix, which a define names. */
#include "board.h"
#include <util/delay.h>

int main(void) {
    wdt_disable();
#ifdef NO_PULL_UP
    PORTA = 0xff & ~(1 << 3);
#else
    PORTA = 0xff;
#endif
#ifdef HIGH
    PORTF = 1 << 2;
    DDRF = 1 << 2;
#endif
#ifdef TWO
    DDRF = 1 << 4;
    DDRK = 1 << 1;
#endif
#ifdef ONE_AFTER_THE_OTHER
    DDRF = 1 << 4;
    DDRF = 1 << 5;
    DDRF = 0;
    DDRK = 1 << 1;
#endif
    _delay_us(1);
    (void)PINA;
    for (;;)
        ;
}
