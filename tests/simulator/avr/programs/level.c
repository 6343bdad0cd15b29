/* Lets three bytes wait, then sends how many cycles lay between the interrupts that took them. */
#include "board.h"
#include <util/delay.h>

static volatile uint8_t taken;
static volatile uint16_t at[3];

ISR(USART0_RX_vect) {
    at[taken] = TCNT1;
    (void)UDR0;
    taken++;
}

int main(void) {
    wdt_disable();
    serial_begin();
    TCCR1B = 1 << CS10;
    UCSR0B |= 1 << RXCIE0;
    _delay_us(200);
    sei();
    while (taken < 3)
        ;
    say((uint8_t)(at[1] - at[0]));
    say((uint8_t)(at[2] - at[1]));
    for (;;)
        ;
}
