/* The watchdog's second stage: if its interrupt is not served by the next time-out, a reset follows (12.4).
 * libsimavr keeps the timer but knows each stage only by itself, and would request the interrupt for ever. */
#include "twin.h"

#define WDTCSR 0x60
#define WDE    0x08

static int ioctl(avr_io_t *port, uint32_t command, void *param) {
    struct twin *t = port->avr->custom.data;
    struct dog *d = &t->dog;
    if (command == AVR_IOCTL_WATCHDOG_RESET && d->bites_at != NEVER)
        d->bites_at = t->avr->cycle + d->module->cycle_count;
    return d->ioctl(port, command, param);
}

/* The interrupt is requested, or no longer. */
static void pending(avr_irq_t *irq, uint32_t is_pending, void *param) {
    (void)irq;
    struct twin *t = param;
    t->dog.bites_at = is_pending ? t->avr->cycle + t->dog.module->cycle_count : NEVER;
}

/* Return, only once, whether the watchdog resets the chip now. */
bool dog_bites(struct twin *t, uint64_t now) {
    if (now < t->dog.bites_at)
        return false;
    t->dog.bites_at = NEVER;
    return t->avr->data[WDTCSR] & WDE;
}

/* While MCUSR flags a watchdog reset, every reset leaves the watchdog running at its shortest (12.4). */
void dog_reset(struct twin *t, bool is_flagged) {
    t->dog.module->reset_context.wdrf = is_flagged;
    t->dog.module->reset_context.avr_run = t->run;
    t->dog.bites_at = NEVER;
}

void dog_begin(struct twin *t) {
    struct dog *d = &t->dog;
    d->module = module_of(t->avr, "watchdog", 0);
    d->ioctl = d->module->io.ioctl;
    d->module->io.ioctl = ioctl;
    d->bites_at = NEVER;
    avr_irq_register_notify(d->module->watchdog.irq + AVR_INT_IRQ_PENDING, pending, t);
}
