#include "watch.h"

#include <avr/interrupt.h>

#include "clock.h"
#include "matrix.h"

enum {
    PERIOD_CYCLES = 88,
    MOST_SEEN = 64, /* a power of two */
};

/* The columns as they were last seen, in registers that are read in one cycle. */
#define LAST_0 GPIOR0
#define LAST_1 GPIOR1
#define LAST_2 GPIOR2

struct Seen {
    uint16_t tick;
    struct Look look;
};

static struct Seen seen[MOST_SEEN];
static volatile uint8_t head, tail, lost;
static uint8_t selected = NO_ROW;

/* As short as can be: nearly always nothing changed. What did change is kept by the interrupt after this one.
 */
ISR(TIMER2_COMPA_vect) {
    bool is_changed = false;
#define COMPARE(n, letter)                                                                                   \
    {                                                                                                        \
        uint8_t now = MATRIX_READ(n, letter);                                                                \
        if (now != LAST_##n) {                                                                               \
            LAST_##n = now;                                                                                  \
            is_changed = true;                                                                               \
        }                                                                                                    \
    }
    COLUMN_PORTS(COMPARE)
#undef COMPARE
    if (is_changed) {
        TIMSK2 = _BV(OCIE2A) | _BV(OCIE2B);
    }
}

ISR(TIMER2_COMPB_vect) {
    TIMSK2 = _BV(OCIE2A);
    uint8_t next = (uint8_t)((head + 1) & (MOST_SEEN - 1));
    if (next == tail) {
        if (lost != UINT8_MAX) {
            lost++;
        }
        return;
    }
    struct Seen *here = &seen[head];
    here->tick = TCNT3;
#define KEEP(n, letter) here->look.ports[n] = LAST_##n;
    COLUMN_PORTS(KEEP)
#undef KEEP
    head = next;
}

void watch_start(void) {
    TIMSK2 = 0;
}

static void stop(void) {
    TIMSK2 = 0;
    if (selected != NO_ROW) {
        matrix_release();
        selected = NO_ROW;
    }
}

static void begin(struct Board *board, uint8_t row) {
    uint8_t columns[ROW_BYTES];
    uint16_t since = clock_ticks();
    clock_wait(since, TICKS(RELEASE_US));
    matrix_select(row);
    selected = row;
    since = clock_ticks();
    clock_wait(since, TICKS(SELECT_US));
    struct Look look = matrix_look();
#define SETTLE(n, letter) LAST_##n = look.ports[n];
    COLUMN_PORTS(SETTLE)
#undef SETTLE
    matrix_row(look, columns);
    edges_settle(&board->edges, columns);
    head = 0;
    tail = 0;
    lost = 0;
    TCCR2A = _BV(WGM21);
    TCCR2B = _BV(CS20);
    OCR2A = PERIOD_CYCLES - 1;
    OCR2B = 0;
    TCNT2 = 0;
    TIFR2 = _BV(OCF2A) | _BV(OCF2B);
    TIMSK2 = _BV(OCIE2A);
}

static void fetch(struct Edges *edges) {
    uint8_t columns[ROW_BYTES];
    while (tail != head && edges_has_room(edges)) {
        const struct Seen *here = &seen[tail];
        matrix_row(here->look, columns);
        edges_take(edges, clock_us(here->tick), columns);
        tail = (uint8_t)((tail + 1) & (MOST_SEEN - 1));
    }
    if (lost) {
        uint8_t missed;
        ATOMIC_BLOCK(ATOMIC_RESTORESTATE) {
            missed = lost;
            lost = 0;
        }
        edges_lose(edges, missed);
    }
}

bool watch_turn(struct Board *board) {
    uint8_t row = board->edges.row;
    if (row != selected) {
        stop();
        if (row != NO_ROW) {
            begin(board, row);
        }
    }
    if (row == NO_ROW) {
        return false;
    }
    if (!edges_is_due(&board->edges, clock_us(clock_ticks()))) {
        fetch(&board->edges);
    }
    board_watched(board, clock_us(clock_ticks()));
    return true;
}
