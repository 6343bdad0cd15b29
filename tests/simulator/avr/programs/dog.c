/* Sends why it was reset and the byte it kept, then hangs at the byte '!' until the watchdog bites. */
#include "board.h"

static uint8_t why __attribute__((section(".noinit")));
static uint8_t kept __attribute__((section(".noinit")));

void look(void) __attribute__((naked, used, section(".init3")));
void look(void) {
    why = MCUSR;
    MCUSR = 0;
    wdt_disable();
}

int main(void) {
    serial_begin();
    say(why);
    say(kept);
    wdt_enable(WDTO_250MS);
    for (;;) {
        wdt_reset();
        if (UCSR0A & 1 << RXC0) {
            kept = UDR0;
            say(kept);
            while (kept == '!')
                ;
        }
    }
}
