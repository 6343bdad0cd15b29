/* Sends why it was reset, and 'i' from the watchdog's interrupt, which comes before its reset. Hangs at the
 * byte '!', and with interrupts off at '?'; at '+' keeps them off past the first time-out, and lives. */
#include "board.h"
#include <util/delay.h>

static uint8_t why __attribute__((section(".noinit")));

void look(void) __attribute__((naked, used, section(".init3")));
void look(void) {
    why = MCUSR;
    MCUSR = 0;
    wdt_disable();
}

ISR(WDT_vect) {
    say('i');
}

static void outlast(void) {
    cli();
    _delay_ms(300);
    wdt_reset();
    _delay_ms(200);
    sei();
    say('+');
}

int main(void) {
    serial_begin();
    say(why);
    wdt_reset();
    WDTCSR = 1 << WDCE | 1 << WDE;
    WDTCSR = 1 << WDIE | 1 << WDE | WDTO_250MS;
    sei();
    for (;;) {
        wdt_reset();
        if (!(UCSR0A & 1 << RXC0))
            continue;
        uint8_t byte = UDR0;
        if (byte == '+')
            outlast();
        if (byte == '?')
            cli();
        while (byte != '+')
            ;
    }
}
