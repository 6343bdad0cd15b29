/* An ATmega2560 with a matrix, a strip of lights and a serial line around it, over libsimavr's core.
 *
 * libsimavr executes instructions, counts cycles and keeps timers and watchdog. What it gets wrong for this
 * board is replaced here: ports, USART0, EEPROM and ADC are this twin's own, and so is the order in which
 * interrupts are served. Time is counted in cycles at 16 MHz from the rig's zero, right through resets.
 *
 * Registers, and the section numbers in comments: ATmega640/1280/1281/2560/2561 data sheet, DS40002211.
 */
#ifndef TWIN_H
#define TWIN_H

#include <stdbool.h>
#include <stdint.h>

#include <simavr/avr_adc.h>
#include <simavr/avr_eeprom.h>
#include <simavr/avr_uart.h>
#include <simavr/avr_watchdog.h>
#include <simavr/sim_avr.h>
#include <simavr/sim_core.h>

#define CYCLES_PER_US 16u
#define NEVER         UINT64_MAX
#define MAX_ROWS      32
#define MAX_COLUMNS   32
#define MAX_LIGHTS    512
#define MAX_WORDS     131072

/* Cycles per bit of the line, which runs at 500 000 baud whatever the chip does. */
#define LINE_BIT 32u

/* What firmware must not do; twin.c has the names for Python, in the same order. */
enum violation {
    ROW_HIGH,
    TWO_ROWS,
    COLUMN_NOT_PULLED,
    HIGH_SHORT,
    HIGH_BETWEEN,
    HIGH_LONG,
    LOW_SHORT,
    LOW_LONG,
    RESET_SHORT,
    FRAME_LENGTH,
    BAUD,
    UART_FORMAT,
    UART_MODE,
    UART_TX_LOST,
    EEPROM_BUSY,
    ADC_MODE,
    SLEEP_MODE,
    SLEEP_DEAF,
    CORE_ERROR,
    CRASHED,
    VIOLATIONS
};

/* How often, when first, and what was seen then: a pulse in nanoseconds, a row, a column, a register. */
struct offence {
    uint64_t count;
    uint64_t first_cycle;
    uint64_t first_value;
};

/* What Python reads directly; avr_chip.py repeats the layout. */
struct figures {
    uint64_t cycle;
    uint64_t latch_at; /* if no pulse comes before */
    uint64_t is_open;  /* whether a picture is being sent */
    uint64_t latched_at;
    uint64_t frames;
    uint64_t longest_low_ns;
    uint64_t uart_overruns;
    uint64_t uart_deaf;
    uint64_t watchdog_resets;
    uint64_t interrupts;
    uint64_t lowest_stack;
    uint64_t scans;            /* selections of row 0 */
    uint64_t last_scan_at;     /* cycle of the last one */
    uint64_t shortest_select;  /* cycles from a row's selection to a read */
    uint64_t shortest_release; /* cycles from one row's release to the next one's selection */
    uint64_t digest;
    struct offence offences[VIOLATIONS];
    uint32_t raw[MAX_ROWS];
};

/* Something that happened at the pins, in the order of chip_edges.py; EDGE_LIGHT has its number above its
 * kind. */
enum edge_kind {
    EDGE_ROWS,    /* the rows that are outputs and low, a bit each */
    EDGE_HIGH,    /* the rows that are outputs and high */
    EDGE_COLUMNS, /* the columns that are low */
    EDGE_DATA,    /* the light pin's level */
    EDGE_LATCH,   /* the bits of a picture that the strip latched */
    EDGE_LIGHT,   /* red, green, blue of a light from now on */
    EDGE_RX,      /* a byte, with the cycles that it was on the line above it; both end at the stop bit */
    EDGE_TX
};

struct edge {
    uint64_t at;
    uint32_t kind;
    uint32_t value;
};

/* The last edges: of a board that scans, those of more than a second. */
#define MAX_EDGES 65536u
struct edges {
    unsigned next, count;
    struct edge items[MAX_EDGES];
};

struct twin;

struct port {
    struct twin *twin;
    uint16_t base; /* of PIN; DDR and PORT follow */
    int8_t row[8];
    int8_t column[8];
    uint8_t columns;
    uint8_t light;
};

struct matrix {
    struct port ports[11];
    unsigned rows, columns;
    uint32_t low[MAX_ROWS];
    uint32_t recovery[MAX_ROWS][MAX_COLUMNS];
    uint32_t selected, high;
    uint64_t low_since[MAX_ROWS];
    uint64_t released_at; /* when the last row was released; 0 before the first */
    uint64_t low_until[MAX_COLUMNS];
    uint32_t told; /* the low columns of the last edge, and until when they were computed */
    uint64_t told_at;
};

struct strip {
    unsigned lights;
    bool is_high, is_torn, is_cut, has_latched;
    uint64_t rose_at, fell_at;
    unsigned bits;
    uint8_t grb[3 * MAX_LIGHTS];
    uint8_t shown[3 * MAX_LIGHTS];
};

struct stamped {
    uint64_t at;
    uint8_t byte;
};

/* Bytes with their times, first in, first out. */
struct queue {
    struct stamped *items;
    unsigned head, count, room;
};

struct uart {
    avr_uart_t *module;
    struct queue line; /* bytes on their way to the chip */
    struct queue sent;
    uint8_t fifo[3]; /* the last place is the shift register */
    bool is_wrong[3];
    unsigned fill;
    uint64_t left_full_at;
    bool is_hearing, is_deaf, is_lost; /* the byte whose start bit was seen */
    bool has_overrun;
    uint64_t clock_base, shift_began_at, shift_ends_at;
    uint8_t shifting, waiting;
    bool is_waiting;
};

struct eeprom {
    avr_eeprom_t *module;
    uint64_t window_ends_at, done_at;
    uint16_t address;
};

struct adc {
    avr_adc_t *module;
    uint64_t done_at;
    bool is_first;
    uint16_t result;
    uint32_t mv[16];
    uint32_t supply_mv;
};

struct dog {
    avr_watchdog_t *module;
    int (*ioctl)(avr_io_t *port, uint32_t command, void *param); /* libsimavr's own */
    uint64_t bites_at;                                           /* if its interrupt is not served before */
};

struct twin {
    struct figures figures; /* first, for Python */
    avr_t *avr;
    avr_run_t run;
    uint64_t until;
    uint64_t noise;
    bool is_powered, was_asleep;
    struct matrix matrix;
    struct strip strip;
    struct uart uart;
    struct eeprom eeprom;
    struct adc adc;
    struct dog dog;
    struct edges edges;
    bool is_noting;
    uint8_t ran[MAX_WORDS / 8]; /* a bit for each word of flash at which an instruction began, if it is noting */
};

/* twin.c */
void offend(struct twin *t, enum violation kind, uint64_t at, uint64_t value);
void witness(struct twin *t, uint64_t what, uint64_t at, uint64_t value);
void *module_of(avr_t *avr, const char *kind, char name);
uint8_t noise_of(struct twin *t);
uint16_t instruction(const avr_t *avr);
unsigned write_cycles(const avr_t *avr);
void come_back_at(struct twin *t, uint64_t at);
void take_read(avr_t *avr, uint16_t address, avr_io_read_t read, void *param);
void take_write(avr_t *avr, uint16_t address, avr_io_write_t write, void *param);

/* pin_edges.c */
void edge(struct twin *t, uint32_t kind, uint64_t at, uint32_t value);

/* matrix.c */
void matrix_begin(struct twin *t);
void matrix_reset(struct twin *t);
void matrix_draw(struct twin *t, uint64_t at);

/* strip.c */
void strip_edge(struct twin *t, uint64_t at, bool is_high);
void strip_due(struct twin *t, uint64_t now);
void strip_tear(struct twin *t);
void strip_reset(struct twin *t);

/* queue.c */
void queue_put(struct queue *q, uint64_t at, uint8_t byte);
struct stamped queue_take(struct queue *q);
void queue_end(struct queue *q);

/* uart.c */
void uart_begin(struct twin *t);
void uart_reset(struct twin *t);
void uart_due(struct twin *t, uint64_t now);
uint64_t uart_next(const struct twin *t);
void uart_levels(struct twin *t);
void uart_end(struct twin *t);

/* eeprom.c */
void eeprom_begin(struct twin *t);
void eeprom_reset(struct twin *t);
void eeprom_due(struct twin *t, uint64_t now);
void eeprom_levels(struct twin *t);
void eeprom_cut(struct twin *t);

/* adc.c */
void adc_begin(struct twin *t);
void adc_reset(struct twin *t);
void adc_due(struct twin *t, uint64_t now);

/* watchdog.c */
void dog_begin(struct twin *t);
void dog_reset(struct twin *t, bool is_flagged);
bool dog_bites(struct twin *t, uint64_t now);

#endif
