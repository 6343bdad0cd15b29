/* Sends memory that was never written. */
#include "board.h"

static uint8_t untouched[16] __attribute__((section(".noinit")));

int main(void) {
    wdt_disable();
    serial_begin();
    for (uint8_t n = 0; n < sizeof untouched; n++)
        say(untouched[n]);
    for (;;)
        ;
}
