/* Sleeps in the wrong way of -D. */
#include "board.h"

int main(void) {
    wdt_disable();
    serial_begin();
#ifdef DEEP
    set_sleep_mode(SLEEP_MODE_PWR_DOWN);
    sei();
#endif
#ifndef NOT_ENABLED
    sleep_enable();
#endif
    sleep_cpu();
    say('!');
    for (;;)
        sleep_cpu();
}
