/* The EEPROM with its timing: a byte takes 3.4 ms, during which EEPE is set (8.4). */
#include "twin.h"

#define EECR  0x3f
#define EEDR  0x40
#define EEARL 0x41
#define EEARH 0x42

#define EERE  0x01
#define EEPE  0x02
#define EEMPE 0x04
#define EERIE 0x08
#define EEPM  0x30

#define WINDOW_CYCLES 4
#define WRITE_CYCLES  (3400 * CYCLES_PER_US)
#define HALF_CYCLES   (1800 * CYCLES_PER_US)

static uint16_t address_of(const struct twin *t) {
    const uint8_t *data = t->avr->data;
    return (uint16_t)((data[EEARL] | data[EEARH] << 8) % t->eeprom.module->size);
}

static void begin_writing(struct twin *t, uint8_t mode) {
    struct eeprom *e = &t->eeprom;
    uint8_t value = t->avr->data[EEDR];
    e->address = address_of(t);
    uint8_t *byte = &e->module->eeprom[e->address];
    if (mode == 0x10)
        *byte = 0xff;
    else if (mode == 0x20)
        *byte &= value;
    else
        *byte = value;
    e->done_at = t->avr->cycle + (mode ? HALF_CYCLES : WRITE_CYCLES);
    t->avr->cycle += 2;
    come_back_at(t, e->done_at);
}

static bool is_open(const struct twin *t) {
    return t->avr->cycle + 1 < t->eeprom.window_ends_at;
}

static uint8_t read_eecr(avr_t *avr, avr_io_addr_t address, void *param) {
    struct twin *t = param;
    if (!is_open(t))
        avr->data[address] &= (uint8_t)~EEMPE;
    return avr->data[address];
}

static void write_eecr(avr_t *avr, avr_io_addr_t address, uint8_t value, void *param) {
    struct twin *t = param;
    struct eeprom *e = &t->eeprom;
    bool is_busy = e->done_at != NEVER;
    uint8_t kept = value & (EEPM | EERIE);
    if (is_busy && value & (EERE | EEMPE))
        offend(t, EEPROM_BUSY, avr->cycle, address_of(t));
    if (!is_busy && value & EEPE && is_open(t)) {
        e->window_ends_at = 0;
        begin_writing(t, value & EEPM);
        is_busy = true;
    } else if (value & EEMPE && !is_open(t)) {
        e->window_ends_at = avr->cycle + write_cycles(avr) + WINDOW_CYCLES;
    }
    if (!is_busy && value & EERE) {
        avr->data[EEDR] = e->module->eeprom[address_of(t)];
        avr->cycle += 4;
    }
    avr->data[address] = kept | (is_busy ? EEPE : 0) | (is_open(t) ? EEMPE : 0);
    eeprom_levels(t);
}

void eeprom_due(struct twin *t, uint64_t now) {
    if (t->eeprom.done_at > now)
        return;
    t->eeprom.done_at = NEVER;
    t->avr->data[EECR] &= (uint8_t)~EEPE;
}

void eeprom_levels(struct twin *t) {
    avr_int_vector_t *ready = &t->eeprom.module->ready;
    bool is_up = t->avr->data[EECR] & EERIE && t->eeprom.done_at == NEVER;
    if (!is_up && ready->pending)
        avr_clear_interrupt(t->avr, ready);
    else if (is_up && !ready->pending && t->avr->sreg[S_I])
        avr_raise_interrupt(t->avr, ready);
}

/* A write in progress continues through a reset; the data sheet promises nothing else. */
void eeprom_reset(struct twin *t) {
    if (t->eeprom.done_at != NEVER)
        t->avr->data[EECR] = EEPE;
    t->eeprom.window_ends_at = 0;
}

/* A byte that was being written when the supply failed holds anything. */
void eeprom_cut(struct twin *t) {
    struct eeprom *e = &t->eeprom;
    if (e->done_at != NEVER)
        e->module->eeprom[e->address] = noise_of(t);
    e->done_at = NEVER;
}

void eeprom_begin(struct twin *t) {
    t->eeprom.module = module_of(t->avr, "eeprom", 0);
    t->eeprom.done_at = NEVER;
    take_read(t->avr, EECR, read_eecr, t);
    take_write(t->avr, EECR, write_eecr, t);
}

/* Return the bytes themselves; `size` gets their number. */
uint8_t *twin_eeprom(struct twin *t, unsigned *size) {
    *size = t->eeprom.module->size;
    return t->eeprom.module->eeprom;
}
