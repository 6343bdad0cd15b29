/* Sends how often a waiting interrupt is served between sei and cli: with nothing, one and two nops between
 * them; then how many cycles after an lds its first instruction reads the timer. */
#include "board.h"

static volatile uint8_t served;

ISR(TIMER1_COMPA_vect, ISR_NAKED) {
    __asm__ volatile("push r24 \n\t"
                     "in r24, __SREG__ \n\t"
                     "push r24 \n\t"
                     "lds r24, served \n\t"
                     "inc r24 \n\t"
                     "sts served, r24 \n\t"
                     "pop r24 \n\t"
                     "out __SREG__, r24 \n\t"
                     "pop r24 \n\t"
                     "reti");
}

ISR(TIMER3_COMPA_vect, ISR_NAKED) {
    __asm__ volatile("lds r24, %0 \n\t"
                     "reti" ::"n"(_SFR_MEM_ADDR(TCNT4L)));
}

static void let_one_wait(void) {
    served = 0;
    TCNT1 = 0;
    TIFR1 = 1 << OCF1A;
    while (!(TIFR1 & 1 << OCF1A))
        ;
}

int main(void) {
    wdt_disable();
    serial_begin();
    OCR1A = 1000;
    TCCR1B = 1 << CS10;
    TIMSK1 = 1 << OCIE1A;
    let_one_wait();
    __asm__ volatile("sei \n\t cli");
    say(served);
    let_one_wait();
    __asm__ volatile("sei \n\t nop \n\t cli");
    say(served);
    let_one_wait();
    __asm__ volatile("sei \n\t nop \n\t nop \n\t cli");
    say(served);
    TIMSK1 = 0;
    OCR3A = 1000;
    TCCR3B = 1 << CS10;
    TIMSK3 = 1 << OCIE3A;
    while (!(TIFR3 & 1 << OCF3A))
        ;
    TCCR4B = 1 << CS40;
    uint8_t before, after;
    __asm__ volatile("sei \n\t"
                     "lds %0, %2 \n\t"
                     "cli \n\t"
                     "mov %1, r24"
                     : "=&r"(before), "=r"(after)
                     : "n"(_SFR_MEM_ADDR(TCNT4L))
                     : "r24");
    say((uint8_t)(after - before));
    for (;;)
        ;
}
