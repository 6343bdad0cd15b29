/* Sends pictures to 70 lights, bit by bit, with the nops of -D in each part of a bit, and a pause between. */
#include "board.h"
#include <util/delay.h>

#define NOPS_(n) ".rept " #n "\n\t nop \n\t .endr \n\t"
#define NOPS(n)  NOPS_(n)

static uint8_t grb[3 * LIGHTS];

static void show(void) {
    const uint8_t *at = grb;
    for (uint16_t left = sizeof grb; left; left--) {
        uint8_t byte = *at++, bits = 8;
        __asm__ volatile("1: sbi %2, 6 \n\t" NOPS(ZERO) /* a zero falls here */
                         "sbrs %0, 7 \n\t"
                         "cbi %2, 6 \n\t" NOPS(ONE) /* a one falls here */
                         "cbi %2, 6 \n\t" NOPS(REST) "lsl %0 \n\t"
                                                     "dec %1 \n\t"
                                                     "brne 1b"
                         : "+r"(byte), "+r"(bits)
                         : "I"(_SFR_IO_ADDR(PORTB)));
#ifdef STALL_CYCLES
        if (left == 100)
            __builtin_avr_delay_cycles(STALL_CYCLES);
#endif
    }
}

int main(void) {
    wdt_disable();
    DDRB = 1 << 6;
    _delay_us(400);
    for (uint8_t picture = 1;; picture++) {
#ifndef STILL
        for (uint8_t n = 0; n < LIGHTS; n++) {
            grb[3 * n] = n;
            grb[3 * n + 1] = picture;
            grb[3 * n + 2] = 0xa5;
        }
#endif
        show();
        _delay_us(PAUSE_US);
    }
}
