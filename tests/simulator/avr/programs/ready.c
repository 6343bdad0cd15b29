/* Writes three bytes to the EEPROM, each from the interrupt that signals it is ready. */
#include "board.h"

static volatile uint8_t next;

ISR(EE_READY_vect) {
    if (next == 3) {
        EECR &= (uint8_t) ~(1 << EERIE);
        return;
    }
    EEAR = next;
    EEDR = 'a' + next++;
    EECR |= 1 << EEMPE;
    EECR |= 1 << EEPE;
}

int main(void) {
    wdt_disable();
    serial_begin();
    EECR |= 1 << EERIE;
    sei();
    while (EECR & 1 << EERIE)
        ;
    say(next);
    for (;;)
        ;
}
