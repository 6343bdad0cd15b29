/* Sends a byte through a USART in SPI mode. */
#include "board.h"

int main(void) {
    wdt_disable();
    UCSR1C = 1 << UMSEL11 | 1 << UMSEL10;
    UCSR1B = 1 << TXEN1;
    UDR1 = 1;
    for (;;)
        ;
}
