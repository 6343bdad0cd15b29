/* The serial line to the host: 500 000 baud on USART 0.
 *
 * Decides nothing: bytes go between the line and two rings by interrupts. While lights are sent
 * (avr/ws2812.S) interrupts are off, and the rings are served from there.
 */
#ifndef UART_H
#define UART_H

#include <stdint.h>

#include "../ring.h"

/* Both on a page of their own: avr/ws2812.S counts the low byte of their addresses round. */
extern struct Ring uart_received;
extern struct Ring uart_sending;

/* Bytes that the receiver lost, and those that found the ring full, since they were last fetched. */
extern volatile uint8_t uart_overruns;
extern volatile uint8_t uart_overflows;

void uart_start(void);

/* Fetch a count and begin it anew. */
uint8_t uart_fetch(volatile uint8_t *count);

#endif
