/* Selects the reference row and reads the columns twice at once, and the same after release. */
#include "board.h"

int main(void) {
    wdt_disable();
    serial_begin();
    PORTA = PORTC = PORTL = 0xff;
    for (;;) {
        uint8_t soon, late, gone, still;
        while (!(UCSR0A & 1 << RXC0))
            ;
        (void)UDR0;
        /* Row 9 is K1, above 0x1f, so sts selects it. */
        __asm__ volatile("sts %4, %5 \n\t"
                         "in %0, %6 \n\t"
                         "in %1, %6 \n\t"
                         "sts %4, __zero_reg__ \n\t"
                         "in %2, %6 \n\t"
                         "in %3, %6"
                         : "=&r"(soon), "=&r"(late), "=&r"(gone), "=&r"(still)
                         : "n"(_SFR_MEM_ADDR(DDRK)), "r"((uint8_t)2), "I"(_SFR_IO_ADDR(PINA)));
        uint8_t turns = 0;
        while (PINA != 0xff)
            turns++;
        say(soon);
        say(late);
        say(gone);
        say(still);
        say(turns);
    }
}
