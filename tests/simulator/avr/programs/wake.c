/* Sends how many cycles after a compare match its interrupt reads the timer, awake or asleep by -DWAIT. */
#include "board.h"

ISR(TIMER1_COMPA_vect, ISR_NAKED) {
    __asm__ volatile("lds r24, %0 \n\t"
                     "ldi r25, 0 \n\t"
                     "reti" ::"n"(_SFR_MEM_ADDR(TCNT1L)));
}

int main(void) {
    wdt_disable();
    serial_begin();
    OCR1A = 1023;
    TCCR1B = 1 << WGM12 | 1 << CS10;
    TIMSK1 = 1 << OCIE1A;
    sleep_enable();
    uint8_t after;
    __asm__ volatile("ldi r25, 1 \n\t"
                     "sei \n\t"
                     "1: " WAIT " \n\t"
                     "tst r25 \n\t"
                     "brne 1b \n\t"
                     "mov %0, r24"
                     : "=r"(after)
                     :
                     : "r24", "r25");
    say(after);
    for (;;)
        ;
}
