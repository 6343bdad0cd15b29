/* Writes each byte to the EEPROM at 5, sends how long that took in steps of 64 us, and what it reads. */
#include "board.h"
#include <avr/eeprom.h>

int main(void) {
    wdt_disable();
    serial_begin();
    say(eeprom_read_byte((uint8_t *)5));
    for (;;) {
        while (!(UCSR0A & 1 << RXC0))
            ;
        uint8_t byte = UDR0;
        TCNT0 = 0;
        TCCR0B = 1 << CS02 | 1 << CS00;
        eeprom_write_byte((uint8_t *)5, byte);
#ifdef HASTY
        EEAR = 6;
        EECR |= 1 << EERE;
        say(EEDR);
#endif
        eeprom_busy_wait();
        say(TCNT0);
        say(eeprom_read_byte((uint8_t *)5));
    }
}
