/* The main loop of the board: set up pins and link, then turn after turn.
 *
 * Decides the order of a turn: a scan that is due and its report, then bytes from the host, then whatever is
 * due by time, then a picture. With nothing to do the chip sleeps until the next byte or millisecond.
 */
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>

#include "../link.h"
#include "clock.h"
#include "eeprom.h"
#include "matrix.h"
#include "row_sampler.h"
#include "scan.h"
#include "supply.h"
#include "uart.h"
#include "watchdog.h"
#include "ws2812.h"

enum {
    MOST_BYTES_A_TURN = 64,
    SUPPLY_MS = 128, /* between two measurements; a power of two */
};

static struct Board self;
static uint32_t scanned_ms;
static uint16_t lit; /* the tick at which the last picture had been sent */

static inline void answer(void) {
    if (self.lights.is_latching && clock_is_over(lit, TICKS(LATCH_US))) {
        board_lit(&self);
    }
}

static void light(void) {
    answer();
    if (self.lights.is_waiting && !self.lights.is_latching) {
        ws2812_send(lights_begin(&self.lights), PICTURE_BYTES);
        lit = clock_ticks();
    }
    if (!lights_is_summed(&self.lights)) {
        lights_sum(&self.lights);
    }
}

/* Not inlined into main, whose stack frame would keep the buffer. */
static __attribute__((noinline)) void start(void) {
    uint8_t stored[SLOTS_BYTES];
    matrix_start();
    ws2812_start();
    clock_start();
    row_sampler_start();
    uart_start();
    supply_start();
    eeprom_read(stored);
    board_start(&self, &uart_sending, stored, watchdog_cause());
    clock_wait(0, TICKS(LATCH_US));
    light();
    watchdog_start();
    SMCR = 0; /* idle: all clocks but the processor's keep running */
    sei();
}

static void measure(uint32_t now_ms) {
    static uint8_t measured;
    uint8_t now = (uint8_t)(now_ms / SUPPLY_MS);
    if (now != measured) {
        measured = now;
        self.health.supply_mv = supply_mv();
    }
}

void scan_between(void) {
    answer();
    if (self.sensors.is_changed) {
        board_seen(&self, scanned_ms);
    }
}

/* Scan when that is due, unless a row is watched. */
static void look(uint32_t now_ms) {
    static bool was_watching;
    bool is_watching = row_sampler_turn(&self);
    if (is_watching || now_ms == scanned_ms) {
        was_watching |= is_watching;
        return;
    }
    uint32_t elapsed_ms = now_ms - scanned_ms;
    if (!scan_is_due(elapsed_ms, board_hears_light(&self))) {
        return;
    }
    scanned_ms = now_ms;
    if (elapsed_ms > 1 && !was_watching) {
        health_count(&self.health.late, 1);
    }
    was_watching = false;
    uint16_t since = clock_ticks();
    scan(&self.sensors, &self.timings, elapsed_ms > UINT8_MAX ? UINT8_MAX : (uint8_t)elapsed_ms);
    board_scanned(&self, now_ms, (uint16_t)((clock_ticks() - since) / 2));
}

static void hear(uint32_t now_ms) {
    uint8_t left = MOST_BYTES_A_TURN;
    while (left-- && uart_received.tail != uart_received.head && board_can_hear(&self)) {
        uint8_t tail = uart_received.tail;
        uint8_t byte = uart_received.bytes[tail];
        uart_received.tail = (uint8_t)(tail + 1);
        board_hear(&self, byte, now_ms);
    }
    health_count(&self.health.overruns, uart_fetch(&uart_overruns));
    health_count(&self.health.overflows, uart_fetch(&uart_overflows));
}

/* The instruction before sleep enables interrupts, and they take effect after the next one: none can slip in
 * between and be slept through. */
static void rest(void) {
    cli();
    bool is_idle =
        uart_received.tail == uart_received.head && !clock_is_due() && !lights_are_busy(&self.lights);
    if (is_idle) {
        SMCR = _BV(SE);
        sei();
        sleep_cpu();
        SMCR = 0;
    }
    sei();
}

int main(void) {
    start();
    for (;;) {
        uint32_t now_ms = clock_ms();
        watchdog_calm();
        measure(now_ms);
        look(now_ms);
        board_turn(&self, now_ms);
        hear(now_ms);
        light();
        board_turn(&self, now_ms);
        eeprom_turn(&self);
        rest();
    }
}
