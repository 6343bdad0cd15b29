/* Toggles the light pin by sbi on PIN while a neighbour is high, and sends what became of the neighbour. */
#include "board.h"

int main(void) {
    wdt_disable();
    serial_begin();
    DDRB = 1 << 6 | 1 << 5;
    PORTB = 1 << 5;
    PINB |= 1 << 6;
    PINB |= 1 << 6;
    say(PORTB);
    for (;;)
        ;
}
