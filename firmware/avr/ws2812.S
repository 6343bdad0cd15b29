/* The waveform of ws2812.h, counted in cycles of 62.5 ns. */

#define __SFR_OFFSET 0
#include <avr/io.h>

#if F_CPU != 16000000
#error "the cycles below are counted for 16 MHz"
#endif

#define OUT  PORTB
#define WAY  DDRB
#define DATA 6

#define RING_HEAD 256
#define RING_TAIL 257

#define high      r16 /* the port with the data bit */
#define low       r17 /* the same port without it */
#define byte      r18 /* the byte being sent */
#define left      r19 /* bytes left, this one included */
#define status    r20 /* of the UART */
#define passed    r21 /* a byte of the UART */
#define full      r22 /* the tail of uart_received, which its head must not reach */
#define last      r23 /* the head of uart_sending */
#define overruns  r24
#define overflows r25

; At the beginning of a bit the line goes high, after 5 cycles low for a 0, after 11 for a 1.
; The next bit may begin 9 cycles after the last one of these.
.macro bit number
    out  OUT, high          ; 0
    sbrs byte, \number      ; 1
    rjmp 1f                 ; 2      a 1 goes on at 3
    rjmp .                  ; 3      (2 cycles each)
    rjmp .                  ; 5
    rjmp .                  ; 7
    nop                     ; 9
1:  nop                     ; 4, 10
    out  OUT, low           ; 5, 11
.endm

.macro pause9
    rjmp .
    rjmp .
    rjmp .
    rjmp .
    nop
.endm

.section .text.ws2812_start, "ax", @progbits
.global ws2812_start
ws2812_start:
    cbi  OUT, DATA
    sbi  WAY, DATA
    ret

.section .text.ws2812_send, "ax", @progbits
.global ws2812_send
; r25:r24 bytes, r22 count
ws2812_send:
    push r16
    push r17
    push r28
    push r29
    in   r0, SREG
    push r0
    movw r26, r24                   ; X: the bytes
    mov  left, r22
    cli
    lds  overruns, uart_overruns
    lds  overflows, uart_overflows
    ldi  r31, hi8(uart_received)    ; Z: where the next byte from the host goes
    lds  r30, uart_received + RING_HEAD
    lds  full, uart_received + RING_TAIL
    ldi  r29, hi8(uart_sending)     ; Y: the next byte to the host
    lds  r28, uart_sending + RING_TAIL
    lds  last, uart_sending + RING_HEAD
    in   low, OUT
    andi low, lo8(~(1 << DATA))
    mov  high, low
    ori  high, 1 << DATA
    ld   byte, X+

next:
    bit  7
    pause9
    bit  6
    lds  status, UCSR0A     ; 2
    sbrc status, RXC0       ; 2, with the jump skipped
    rjmp take
    rjmp .                  ; 5
    rjmp .
    nop
taken:
    bit  5
    pause9
    bit  4
    pause9
    bit  3
    sbrs status, UDRE0      ; 1 or 2
    rjmp given_not          ; 2
    cpse r28, last          ; 2, with the jump skipped
    rjmp give
given_not:
    rjmp .                  ; 6
    rjmp .
    rjmp .
given:
    bit  2
    pause9
    bit  1
    pause9
    bit  0
    dec  left               ; 1
    breq done               ; 1
    ld   byte, X+           ; 2
    rjmp .                  ; 3
    nop
    rjmp next               ; 2

; The last bit is out, and the line stays low.
done:
    sts  uart_received + RING_HEAD, r30
    sts  uart_sending + RING_TAIL, r28
    sts  uart_overruns, overruns
    sts  uart_overflows, overflows
    pop  r0
    out  SREG, r0
    pop  r29
    pop  r28
    pop  r17
    pop  r16
    ret

; A byte came: the line is low for 16 cycles instead of 10, and 1 or 2 more if something was lost.
take:
    lds  passed, UDR0
    sbrc status, DOR0
    inc  overruns
    st   Z, passed
    inc  r30
    cpse r30, full
    rjmp taken
    dec  r30
    inc  overflows
    rjmp taken

; A byte goes: the line is low for 13 cycles.
give:
    ld   passed, Y
    inc  r28
    sts  UDR0, passed
    rjmp given
