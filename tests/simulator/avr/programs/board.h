/* What the test programs share: the baud rate of the wire, and how to send a byte. */
#ifndef BOARD_H
#define BOARD_H

#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>
#include <avr/wdt.h>
#include <stdbool.h>
#include <stdint.h>

/* 500 000 baud at 16 MHz with U2X. */
static inline void serial_begin(void) {
    UCSR0A = 1 << U2X0;
    UBRR0L = 3;
    UCSR0B = 1 << RXEN0 | 1 << TXEN0;
}

static inline void say(uint8_t byte) {
    while (!(UCSR0A & 1 << UDRE0))
        ;
    UDR0 = byte;
}

#endif
