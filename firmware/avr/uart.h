/* The serial line to the host: 500 000 baud on USART 0.
 *
 * Interrupts move bytes between the line and two rings. While avr/ws2812.S sends lights, interrupts are off
 * and it serves the rings itself.
 */
#ifndef UART_H
#define UART_H

#include <stdint.h>

#include "../ring.h"

/* Each on its own page of 256 bytes: avr/ws2812.S wraps only the low byte of their addresses. */
extern struct Ring uart_received;
extern struct Ring uart_sending;

/* Bytes lost by the receiver, and bytes that arrived with the ring full, since the last fetch. */
extern volatile uint8_t uart_overruns;
extern volatile uint8_t uart_overflows;

void uart_start(void);

/* Get a count and reset it. */
uint8_t uart_fetch(volatile uint8_t *count);

#endif
