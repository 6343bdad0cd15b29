#include "uart.h"

#include <avr/interrupt.h>
#include <avr/io.h>
#include <util/atomic.h>

#include "../framing.h"

#define PAGE __attribute__((aligned(256), used, externally_visible))

struct Ring uart_received PAGE;
struct Ring uart_sending PAGE;
volatile uint8_t uart_overruns __attribute__((used, externally_visible));
volatile uint8_t uart_overflows __attribute__((used, externally_visible));

void uart_start(void) {
    UCSR0B = 0;
    UCSR0A = _BV(U2X0);
    UBRR0 = 3;
    UCSR0C = _BV(UCSZ01) | _BV(UCSZ00);
    UCSR0B = _BV(RXCIE0) | _BV(RXEN0) | _BV(TXEN0);
}

ISR(USART0_RX_vect) {
    if (UCSR0A & _BV(DOR0)) {
        uart_overruns++;
    }
    uint8_t byte = UDR0;
    uint8_t head = uart_received.head;
    uart_received.bytes[head++] = byte;
    if (head == uart_received.tail) {
        uart_overflows++;
    } else {
        uart_received.head = head;
    }
}

ISR(USART0_UDRE_vect) {
    uint8_t tail = uart_sending.tail;
    if (tail == uart_sending.head) {
        UCSR0B &= (uint8_t)~_BV(UDRIE0);
    } else {
        UDR0 = uart_sending.bytes[tail];
        uart_sending.tail = (uint8_t)(tail + 1);
    }
}

/* Interrupts clear this bit too, but only with nothing to send, when it does not matter. */
void line_wake(void) {
    UCSR0B |= _BV(UDRIE0);
}

uint8_t uart_fetch(volatile uint8_t *count) {
    uint8_t counted;
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE) {
        counted = *count;
        *count = 0;
    }
    return counted;
}
