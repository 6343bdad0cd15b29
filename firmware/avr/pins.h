/* The pin names printed on an Arduino Mega 2560, as ports and bits of the chip. */
#ifndef PINS_H
#define PINS_H

#include <avr/io.h>

/* Port and bit of a pin, as two arguments. */
#define PIN_D12 B, 6
#define PIN_D22 A, 0
#define PIN_D23 A, 1
#define PIN_D24 A, 2
#define PIN_D25 A, 3
#define PIN_D26 A, 4
#define PIN_D27 A, 5
#define PIN_D28 A, 6
#define PIN_D29 A, 7
#define PIN_D30 C, 7
#define PIN_D31 C, 6
#define PIN_D32 C, 5
#define PIN_D33 C, 4
#define PIN_D34 C, 3
#define PIN_D35 C, 2
#define PIN_D36 C, 1
#define PIN_D37 C, 0
#define PIN_D42 L, 7
#define PIN_D43 L, 6
#define PIN_D44 L, 5
#define PIN_D45 L, 4
#define PIN_D46 L, 3
#define PIN_D47 L, 2
#define PIN_D48 L, 1
#define PIN_D49 L, 0
#define PIN_A0  F, 0
#define PIN_A1  F, 1
#define PIN_A2  F, 2
#define PIN_A3  F, 3
#define PIN_A4  F, 4
#define PIN_A5  F, 5
#define PIN_A6  F, 6
#define PIN_A7  F, 7
#define PIN_A8  K, 0
#define PIN_A9  K, 1

/* The registers of a pin, its bit in them, and its port as a number. */
#define OUT_OF(pin)             OUT_OF_(PIN_##pin)
#define OUT_OF_(pair)           OUT_OF__(pair)
#define OUT_OF__(port, n)       PORT##port
#define DIRECTION_OF(pin)       DIRECTION_OF_(PIN_##pin)
#define DIRECTION_OF_(pair)     DIRECTION_OF__(pair)
#define DIRECTION_OF__(port, n) DDR##port
#define BIT_OF(pin)             BIT_OF_(PIN_##pin)
#define BIT_OF_(pair)           BIT_OF__(pair)
#define BIT_OF__(port, n)       (1 << (n))
#define LETTER_OF(pin)          LETTER_OF_(PIN_##pin)
#define LETTER_OF_(pair)        LETTER_OF__(pair)
#define LETTER_OF__(port, n)    LETTER_##port

enum { LETTER_A, LETTER_B, LETTER_C, LETTER_F, LETTER_K, LETTER_L };

/* The bit of a pin if it is on that port, else 0; joined by | for all pins of a list. */
#define IN_A(number, pin) | (LETTER_OF(pin) == LETTER_A ? BIT_OF(pin) : 0)
#define IN_B(number, pin) | (LETTER_OF(pin) == LETTER_B ? BIT_OF(pin) : 0)
#define IN_C(number, pin) | (LETTER_OF(pin) == LETTER_C ? BIT_OF(pin) : 0)
#define IN_F(number, pin) | (LETTER_OF(pin) == LETTER_F ? BIT_OF(pin) : 0)
#define IN_K(number, pin) | (LETTER_OF(pin) == LETTER_K ? BIT_OF(pin) : 0)
#define IN_L(number, pin) | (LETTER_OF(pin) == LETTER_L ? BIT_OF(pin) : 0)

#endif
