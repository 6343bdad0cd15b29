/* The ADC, one conversion at a time (26); libsimavr's own knows only eight of the sixteen pins. */
#include "twin.h"

#include <stddef.h>

#define ADCL   0x78
#define ADCH   0x79
#define ADCSRA 0x7a
#define ADCSRB 0x7b
#define ADMUX  0x7c

#define ADEN  0x80
#define ADSC  0x40
#define ADATE 0x20
#define ADIF  0x10
#define MUX5  0x08
#define ADLAR 0x20

#define BANDGAP_MV   1100
#define FIRST_CLOCKS 25
#define CLOCKS       13

static uint32_t reference_mv(struct twin *t) {
    switch (t->avr->data[ADMUX] >> 6) {
    case 1:
        return t->adc.supply_mv;
    case 2:
        return BANDGAP_MV;
    case 3:
        return 2560;
    default: /* nothing is connected to AREF */
        offend(t, ADC_MODE, t->avr->cycle, t->avr->data[ADMUX]);
        return t->adc.supply_mv;
    }
}

static uint32_t input_mv(struct twin *t) {
    uint8_t mux = t->avr->data[ADMUX] & 0x1f;
    bool is_upper = t->avr->data[ADCSRB] & MUX5;
    if (mux < 8)
        return t->adc.mv[mux + (is_upper ? 8 : 0)];
    if (!is_upper && mux == 0x1e)
        return BANDGAP_MV;
    if (mux != 0x1f)
        offend(t, ADC_MODE, t->avr->cycle, t->avr->data[ADMUX]);
    return 0;
}

static void start(struct twin *t) {
    struct adc *a = &t->adc;
    unsigned shift = t->avr->data[ADCSRA] & 7;
    uint32_t reference = reference_mv(t);
    uint32_t value = reference ? input_mv(t) * 1024 / reference : 1023;
    a->result = (uint16_t)(value < 1024 ? value : 1023);
    a->done_at =
        t->avr->cycle + (uint64_t)(a->is_first ? FIRST_CLOCKS : CLOCKS) * (1u << (shift ? shift : 1));
    a->is_first = false;
    come_back_at(t, a->done_at);
}

static void write_adcsra(avr_t *avr, avr_io_addr_t address, uint8_t value, void *param) {
    struct twin *t = param;
    struct adc *a = &t->adc;
    uint8_t old = avr->data[address];
    bool is_busy = a->done_at != NEVER;
    uint8_t flag = old & ADIF;
    if (value & ADIF) {
        avr_clear_interrupt(avr, &a->module->adc);
        flag = 0;
    }
    if (value & ADATE)
        offend(t, ADC_MODE, avr->cycle, value);
    if (!(value & ADEN)) {
        a->done_at = NEVER;
        is_busy = false;
        value &= (uint8_t)~ADSC;
    } else if (!(old & ADEN)) {
        a->is_first = true;
    }
    avr->data[address] = (uint8_t)(value & ~ADIF) | flag | (is_busy ? ADSC : 0);
    if (value & ADSC && !is_busy)
        start(t);
}

void adc_due(struct twin *t, uint64_t now) {
    struct adc *a = &t->adc;
    uint8_t *data = t->avr->data;
    if (a->done_at > now)
        return;
    a->done_at = NEVER;
    uint16_t result = data[ADMUX] & ADLAR ? (uint16_t)(a->result << 6) : a->result;
    data[ADCL] = (uint8_t)result;
    data[ADCH] = (uint8_t)(result >> 8);
    data[ADCSRA] &= (uint8_t)~ADSC;
    avr_raise_interrupt(t->avr, &a->module->adc);
}

void adc_reset(struct twin *t) {
    t->adc.done_at = NEVER;
}

void adc_begin(struct twin *t) {
    avr_t *avr = t->avr;
    t->adc.module = module_of(avr, "adc", 0);
    t->adc.done_at = NEVER;
    take_read(avr, ADCL, NULL, NULL);
    take_read(avr, ADCH, NULL, NULL);
    take_write(avr, ADCSRA, write_adcsra, t);
    take_write(avr, ADCSRB, NULL, NULL);
}

/* Put a voltage on an analogue input. */
void twin_analogue(struct twin *t, unsigned channel, uint32_t mv) {
    if (channel < 16)
        t->adc.mv[channel] = mv;
}

void twin_supply(struct twin *t, uint32_t mv) {
    t->adc.supply_mv = mv;
}
