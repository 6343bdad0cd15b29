#include "supply.h"

#include <avr/io.h>

enum { DIVIDER = 3, REFERENCE_MV = 2560, STEPS = 1024 };

static uint8_t measured; /* the first measurement after a change of the reference is invalid */

void supply_start(void) {
    DIDR2 = _BV(ADC15D);
    ADMUX = _BV(REFS1) | _BV(REFS0) | _BV(MUX2) | _BV(MUX1) | _BV(MUX0);
    ADCSRB = _BV(MUX5);
    ADCSRA = _BV(ADEN) | _BV(ADSC) | _BV(ADPS2) | _BV(ADPS1) | _BV(ADPS0);
}

uint16_t supply_mv(void) {
    uint16_t mv = measured >= 2 ? (uint16_t)((uint32_t)ADC * DIVIDER * REFERENCE_MV / STEPS) : 0;
    if (measured < 2) {
        measured++;
    }
    ADCSRA |= _BV(ADSC);
    return mv;
}
