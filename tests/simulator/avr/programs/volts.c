/* Measures A15 against 2.56 V at each byte, and sends it in two bytes. */
#include "board.h"

int main(void) {
    wdt_disable();
    serial_begin();
    ADMUX = 1 << REFS1 | 1 << REFS0 | 7;
    ADCSRB = 1 << MUX5;
    ADCSRA = 1 << ADEN | 7;
    for (;;) {
        while (!(UCSR0A & 1 << RXC0))
            ;
        (void)UDR0;
        ADCSRA |= 1 << ADSC;
        while (ADCSRA & 1 << ADSC)
            ;
        uint16_t value = ADC;
        say((uint8_t)(value >> 8));
        say((uint8_t)value);
    }
}
