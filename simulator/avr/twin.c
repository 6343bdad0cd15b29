/* The chip as a whole: creation, running, resets, power. */
#include "twin.h"

#include <stdlib.h>
#include <string.h>

/* An interrupt takes five cycles with a three-byte program counter, five more from sleep (7.8, 11.1). */
#define RESPONSE_CYCLES 5u
#define WAKING_CYCLES   5u

#define SMCR  0x53
#define MCUSR 0x54
#define PORF  0x01
#define EXTRF 0x02
#define WDRF  0x08

static const char *const names[VIOLATIONS] = {
    "row-high",  "two-rows",    "column-not-pulled", "high-short",   "high-between",
    "high-long", "low-short",   "low-long",          "reset-short",  "frame-length",
    "baud",      "uart-format", "uart-mode",         "uart-tx-lost", "eeprom-busy",
    "adc-mode",  "sleep-mode",  "sleep-deaf",        "core-error",   "crashed",
};

const char *twin_violation(unsigned kind) {
    return kind < VIOLATIONS ? names[kind] : NULL;
}

unsigned twin_figures_size(void) {
    return sizeof(struct figures);
}

void offend(struct twin *t, enum violation kind, uint64_t at, uint64_t value) {
    struct offence *offence = &t->figures.offences[kind];
    if (!offence->count++) {
        offence->first_cycle = at;
        offence->first_value = value;
    }
}

/* Add an event visible from outside to the digest (FNV-1a): equal digests mean equal runs. */
void witness(struct twin *t, uint64_t what, uint64_t at, uint64_t value) {
    const uint64_t words[3] = {what, at, value};
    for (unsigned n = 0; n < 3; n++)
        for (unsigned shift = 0; shift < 64; shift += 8)
            t->figures.digest = (t->figures.digest ^ (words[n] >> shift & 0xff)) * 0x100000001b3u;
}

void *module_of(avr_t *avr, const char *kind, char name) {
    for (avr_io_t *io = avr->io_port; io; io = io->next)
        if (!strcmp(io->kind, kind) && (!name || ((avr_uart_t *)io)->name == name))
            return io;
    return NULL;
}

/* xorshift64: the content of memory after power-on, and of a byte whose writing was interrupted. */
uint8_t noise_of(struct twin *t) {
    t->noise ^= t->noise << 13;
    t->noise ^= t->noise >> 7;
    t->noise ^= t->noise << 17;
    return (uint8_t)(t->noise >> 32);
}

uint16_t instruction(const avr_t *avr) {
    return (uint16_t)(avr->flash[avr->pc] | avr->flash[avr->pc + 1] << 8);
}

/* In which of its cycles the current instruction accesses a register: IN, OUT and the skips in the first,
 * all others in the second. */
unsigned write_cycles(const avr_t *avr) {
    uint16_t op = instruction(avr);
    bool is_quick = (op & 0xf000) == 0xb000 || (op & 0xff00) == 0x9900 || (op & 0xff00) == 0x9b00;
    return is_quick ? 1 : 2;
}

void take_read(avr_t *avr, uint16_t address, avr_io_read_t read, void *param) {
    avr->io[AVR_DATA_TO_IO(address)].r.c = read;
    avr->io[AVR_DATA_TO_IO(address)].r.param = param;
}

void take_write(avr_t *avr, uint16_t address, avr_io_write_t write, void *param) {
    avr->io[AVR_DATA_TO_IO(address)].w.c = write;
    avr->io[AVR_DATA_TO_IO(address)].w.param = param;
}

static avr_cycle_count_t come_back(avr_t *avr, avr_cycle_count_t when, void *param) {
    (void)avr, (void)when, (void)param;
    return 0;
}

/* End the run of instructions at `at`: libsimavr stops only at a timer that it knows of. */
void come_back_at(struct twin *t, uint64_t at) {
    avr_t *avr = t->avr;
    uint64_t left = avr_cycle_timer_status(avr, come_back, t);
    if (left && avr->cycle + left - 1 <= at)
        return;
    avr_cycle_timer_register(avr, at > avr->cycle ? at - avr->cycle : 1, come_back, t);
}

static void log_quietly(avr_t *avr, const int level, const char *format, va_list ap) {
    (void)format, (void)ap;
    if (avr && avr->custom.data && level == LOG_ERROR)
        offend(avr->custom.data, CORE_ERROR, avr->cycle, avr->pc);
}

/* libsimavr executes instructions up to the next timer at once; to note each it takes them one by one. */
static void set_pace(struct twin *t) {
    t->avr->run_cycle_limit = t->is_noting ? 1 : UINT64_MAX;
}

static void settle_reset(struct twin *t, uint8_t cause) {
    avr_t *avr = t->avr;
    uint8_t mcusr = (avr->data[MCUSR] & 0x0f) | cause;
    avr->run = t->run;
    strip_tear(t);
    dog_reset(t, mcusr & WDRF);
    avr_reset(avr);
    avr->data[MCUSR] = mcusr;
    /* avr_reset has left libsimavr single-stepping and without timers. */
    set_pace(t);
    matrix_reset(t);
    uart_reset(t);
    eeprom_reset(t);
    adc_reset(t);
}

struct twin *twin_make(const uint8_t *flash, uint32_t size, uint64_t seed, uint64_t at) {
    avr_global_logger_set(log_quietly);
    struct twin *t = calloc(1, sizeof *t);
    avr_t *avr = t ? avr_make_mcu_by_name("atmega2560") : NULL;
    if (!avr) {
        free(t);
        return NULL;
    }
    t->avr = avr;
    avr->custom.data = t;
    avr_init(avr);
    avr->frequency = 16000000;
    avr->cycle = at;
    avr_loadcode(avr, (uint8_t *)flash, size, 0);
    avr->codeend = avr->flashend;
    t->run = avr->run;
    t->noise = seed * 2 + 1;
    t->figures.digest = 0xcbf29ce484222325u;
    t->figures.cycle = at;
    t->figures.latch_at = NEVER;
    t->figures.lowest_stack = avr->ramend;
    t->figures.shortest_select = t->figures.shortest_release = NEVER;
    uart_begin(t);
    eeprom_begin(t);
    adc_begin(t);
    dog_begin(t);
    return t;
}

void twin_free(struct twin *t) {
    uart_end(t);
    avr_terminate(t->avr);
    free(t->avr);
    free(t);
}

void twin_power(struct twin *t) {
    avr_t *avr = t->avr;
    for (unsigned n = 0; n <= avr->ramend; n++)
        if (n < 0x20 || n > avr->ioend)
            avr->data[n] = noise_of(t);
    avr->data[MCUSR] = 0;
    t->is_powered = true;
    settle_reset(t, PORF);
}

void twin_cut(struct twin *t) {
    eeprom_cut(t);
    settle_reset(t, 0);
    strip_reset(t);
    t->is_powered = false;
}

void twin_reset(struct twin *t) {
    settle_reset(t, EXTRF);
}

static void sleep_or_complain(struct twin *t) {
    avr_t *avr = t->avr;
    uint8_t smcr = avr->data[SMCR];
    if (!(smcr & 1))
        avr->state = cpu_Running; /* SLEEP without SE does nothing */
    else if (smcr & 0x0e)
        offend(t, SLEEP_MODE, avr->cycle, smcr);
    else if (!avr->sreg[S_I])
        offend(t, SLEEP_DEAF, avr->cycle, avr->pc);
}

/* Execute instructions, or sleep, until something is due. */
static void execute(struct twin *t) {
    avr_t *avr = t->avr;
    t->was_asleep = avr->state != cpu_Running;
    if (t->was_asleep) {
        avr_cycle_timer_slot_p slot = avr->cycle_timers.timer;
        if (slot && slot->when > avr->cycle)
            avr->cycle = slot->when;
    } else {
        if (t->is_noting)
            t->ran[avr->pc / 16 % sizeof t->ran] |= (uint8_t)(1 << (avr->pc / 2 & 7));
        avr_flashaddr_t next = avr_run_one(avr);
        avr->pc = next;
        if (avr->state == cpu_Sleeping)
            sleep_or_complain(t);
        else if (avr->state != cpu_Running)
            offend(t, CRASHED, avr->cycle, avr->pc);
    }
    avr_cycle_timer_process(avr);
    /* libsimavr's watchdog requests its reset in this way, because a timer cannot carry it out. */
    if (avr->run != t->run || dog_bites(t, avr->cycle)) {
        t->figures.watchdog_resets++;
        settle_reset(t, WDRF);
    }
}

/* Note from now on which instructions are executed. */
void twin_note(struct twin *t) {
    t->is_noting = true;
    set_pace(t);
}

/* Return the bits of the words at which an instruction was executed; `size` gets the number of bytes. */
const uint8_t *twin_ran(const struct twin *t, unsigned *size) {
    *size = sizeof t->ran;
    return t->ran;
}

static void interrupt(struct twin *t) {
    avr_t *avr = t->avr;
    uart_levels(t);
    eeprom_levels(t);
    /* After SEI or RETI, one instruction runs before an interrupt, not two (7.8). */
    if (avr->interrupt_state == -2)
        avr->interrupt_state = -1;
    if (!avr->interrupt_state)
        return;
    avr_flashaddr_t pc = avr->pc;
    avr_service_interrupts(avr);
    if (avr->pc == pc)
        return;
    avr->cycle += RESPONSE_CYCLES + (t->was_asleep ? WAKING_CYCLES : 0u);
    t->figures.interrupts++;
    unsigned stack = avr->data[R_SPL] | avr->data[R_SPH] << 8;
    if (stack < t->figures.lowest_stack)
        t->figures.lowest_stack = stack;
}

static void due(struct twin *t, uint64_t now) {
    strip_due(t, now);
    uart_due(t, now);
    eeprom_due(t, now);
    adc_due(t, now);
}

static uint64_t next_due(const struct twin *t) {
    uint64_t next = t->until;
    const uint64_t all[] = {t->figures.latch_at, uart_next(t), t->eeprom.done_at, t->adc.done_at,
                            t->dog.bites_at};
    for (unsigned n = 0; n < sizeof all / sizeof all[0]; n++)
        if (all[n] < next)
            next = all[n];
    return next;
}

/* Run to a cycle, or to the next picture that the strip latches; return whether it was a picture. Dividing a
 * time into other runs does not change what happens in it. */
int twin_run(struct twin *t, uint64_t until) {
    avr_t *avr = t->avr;
    t->until = until;
    t->strip.has_latched = false;
    for (;;) {
        if (!t->is_powered && avr->cycle < until)
            avr->cycle = until;
        due(t, avr->cycle < until ? avr->cycle : until);
        t->figures.cycle = avr->cycle;
        if (t->strip.has_latched || avr->cycle >= until)
            return t->strip.has_latched;
        interrupt(t);
        come_back_at(t, next_due(t));
        execute(t);
    }
}
