#include "row_sampler.h"

#include <avr/interrupt.h>

#include "clock.h"
#include "matrix.h"

enum {
    PERIOD_CYCLES = 88,
    MOST_SEEN = 64, /* a power of two */
    LAG_TICKS = 8,  /* from a sample that shows a change to its time stamp */
};

/* The last sample of the columns, in registers that can be read in one cycle. */
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

/* Nearly always nothing has changed, and 45 cycles suffice to find that out. The next function keeps a
 * change; it is written as an interrupt of its own, which its timer never triggers. */
ISR(TIMER2_COMPA_vect, ISR_NAKED) {
    asm volatile("push r24\n\t"
                 "in   r24, __SREG__\n\t"
                 "push r24\n\t"
                 "push r25");
#define COMPARE(n, letter)                                                                                   \
    asm volatile("lds  r24, %0\n\t"                                                                          \
                 "andi r24, %1\n\t"                                                                          \
                 "in   r25, %2\n\t"                                                                          \
                 "cpse r24, r25\n\t"                                                                         \
                 "rjmp changed" ::"n"(_SFR_MEM_ADDR(PIN##letter)),                                           \
                 "M"(COLUMN_MASK_##n), "I"(_SFR_IO_ADDR(LAST_##n)));
    COLUMN_PORTS(COMPARE)
#undef COMPARE
    asm volatile("pop  r25\n\t"
                 "pop  r24\n\t"
                 "out  __SREG__, r24\n\t"
                 "pop  r24\n\t"
                 "reti\n"
                 "changed:\n\t"
                 "pop  r25\n\t"
                 "pop  r24\n\t"
                 "out  __SREG__, r24\n\t"
                 "pop  r24\n\t"
                 "jmp  __vector_14"); /* TIMER2_COMPB_vect */
}

ISR(TIMER2_COMPB_vect) {
    uint8_t at = head;
    uint8_t next = (uint8_t)((at + 1) & (MOST_SEEN - 1));
    struct Seen *here = &seen[at];
    uint16_t tick = TCNT3;
#define KEEP(n, letter)                                                                                      \
    uint8_t now_##n = PIN##letter & COLUMN_MASK_##n;                                                         \
    LAST_##n = now_##n;
    COLUMN_PORTS(KEEP)
#undef KEEP
    if (next == tail) {
        if (lost != UINT8_MAX) {
            lost++;
        }
        return;
    }
    here->tick = tick;
#define KEEP(n, letter) here->look.ports[n] = (uint8_t)~now_##n & COLUMN_MASK_##n;
    COLUMN_PORTS(KEEP)
#undef KEEP
    head = next;
}

void row_sampler_start(void) {
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
#define SETTLE(n, letter) LAST_##n = (uint8_t)~look.ports[n] & COLUMN_MASK_##n;
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
    TCNT2 = 0;
    TIFR2 = _BV(OCF2A);
    TIMSK2 = _BV(OCIE2A);
}

static void fetch(struct Edges *edges) {
    uint8_t columns[ROW_BYTES];
    while (tail != head && edges_has_room(edges)) {
        const struct Seen *here = &seen[tail];
        matrix_row(here->look, columns);
        edges_take(edges, clock_us((uint16_t)(here->tick - LAG_TICKS)), columns);
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

bool row_sampler_turn(struct Board *board) {
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
