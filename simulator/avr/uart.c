/* USART0 by the data sheet (22): it buffers two bytes and a shift register in, one and a shift register out.
 *
 * The line is a host's, at 500 000 baud. If the chip runs at another rate, bytes are sampled at the wrong
 * places in both directions. An interrupt lasts as long as its flag.
 */
#include "twin.h"

#define UCSRA 0xc0
#define UCSRB 0xc1
#define UCSRC 0xc2
#define UBRRL 0xc4
#define UBRRH 0xc5
#define UDR   0xc6

#define RXC   0x80
#define TXC   0x40
#define UDRE  0x20
#define FE    0x10
#define DOR   0x08
#define U2X   0x02
#define RXEN  0x10
#define TXEN  0x08
#define RXCIE 0x80
#define UDRIE 0x20

/* A rate within 2 % is read without errors (table 22-3). */
#define RATE_PERCENT 2

static bool has(const struct twin *t, uint16_t address, uint8_t mask) {
    return (t->avr->data[address] & mask) != 0;
}

static uint32_t bit_cycles(const struct twin *t) {
    const uint8_t *data = t->avr->data;
    uint32_t divisor = (uint32_t)(data[UBRRL] | (data[UBRRH] & 0x0f) << 8) + 1;
    return divisor * (has(t, UCSRA, U2X) ? 8 : 16);
}

static void check(struct twin *t, uint64_t at) {
    uint32_t bit = bit_cycles(t);
    uint32_t off = bit > LINE_BIT ? bit - LINE_BIT : LINE_BIT - bit;
    if (100 * off > RATE_PERCENT * LINE_BIT)
        offend(t, BAUD, at, bit);
    if ((t->avr->data[UCSRC] & 0xf6) != 0x06 || has(t, UCSRB, 0x04))
        offend(t, UART_FORMAT, at, t->avr->data[UCSRC]);
}

/* The byte that a receiver with bits of `ears` cycles reads from one sent with bits of `mouth` cycles; bit 8
 * is its stop bit. */
static uint16_t sampled(uint8_t byte, uint32_t mouth, uint32_t ears) {
    uint32_t line = ~UINT32_C(0) << 9 | (uint32_t)byte << 1;
    uint16_t heard = 0;
    for (unsigned n = 0; n < 9; n++) {
        uint32_t bit = (ears * (2 * n + 3) / 2) / mouth;
        heard |= (uint16_t)((line >> (bit < 31 ? bit : 31) & 1) << n);
    }
    return heard;
}

/* Send the chip a byte whose stop bit ends at cycle `at`. */
void twin_receive(struct twin *t, uint8_t byte, uint64_t at) {
    queue_put(&t->uart.line, at, byte);
}

/* Take one byte that the chip sent, and the cycle at which its stop bit ended; return 0 if there is none. */
int twin_sent(struct twin *t, uint8_t *byte, uint64_t *at) {
    if (!t->uart.sent.count)
        return 0;
    struct stamped first = queue_take(&t->uart.sent);
    *byte = first.byte;
    *at = first.at;
    return 1;
}

/* If two bytes are waiting and a third is in the shift register, the byte of a new start bit is lost. */
static void begin_hearing(struct twin *t, uint64_t at) {
    struct uart *u = &t->uart;
    u->is_hearing = true;
    u->is_deaf = !has(t, UCSRB, RXEN);
    u->is_lost = !u->is_deaf && (u->fill == 3 || u->left_full_at > at);
    if (u->is_lost && t->is_powered) {
        t->figures.uart_overruns++;
        u->has_overrun = true;
    }
}

static void arrive(struct twin *t, struct stamped item) {
    struct uart *u = &t->uart;
    u->is_hearing = false;
    edge(t, EDGE_RX, item.at, item.byte | 10 * LINE_BIT << 8);
    if (!t->is_powered || u->is_lost)
        return;
    if (u->is_deaf || !has(t, UCSRB, RXEN)) {
        t->figures.uart_deaf++;
        return;
    }
    check(t, item.at);
    uint16_t heard = sampled(item.byte, LINE_BIT, bit_cycles(t));
    u->fifo[u->fill] = (uint8_t)heard;
    u->is_wrong[u->fill] = !(heard & 0x100);
    u->fill++;
}

static uint8_t read_udr(avr_t *avr, avr_io_addr_t address, void *param) {
    struct twin *t = param;
    struct uart *u = &t->uart;
    uint8_t byte = u->fifo[0];
    (void)address;
    if (!u->fill)
        return byte;
    if (u->fill == 3)
        u->left_full_at = avr->cycle + write_cycles(avr);
    u->fill--;
    u->has_overrun = false;
    for (unsigned n = 0; n < 2; n++) {
        u->fifo[n] = u->fifo[n + 1];
        u->is_wrong[n] = u->is_wrong[n + 1];
    }
    uart_levels(t);
    return byte;
}

static void shift_out(struct twin *t, uint8_t byte, uint64_t at) {
    struct uart *u = &t->uart;
    uint32_t bit = bit_cycles(t), stop_bits = has(t, UCSRC, 0x08) ? 2 : 1;
    uint64_t ticks = (at - u->clock_base + bit - 1) / bit;
    u->shifting = (uint8_t)sampled(byte, bit, LINE_BIT);
    u->shift_began_at = u->clock_base + ticks * bit;
    u->shift_ends_at = u->shift_began_at + (9 + stop_bits) * bit;
    check(t, at);
    come_back_at(t, u->shift_ends_at);
}

static void write_udr(avr_t *avr, avr_io_addr_t address, uint8_t value, void *param) {
    struct twin *t = param;
    struct uart *u = &t->uart;
    uint64_t at = avr->cycle + write_cycles(avr);
    (void)address;
    if (!has(t, UCSRB, TXEN) || u->is_waiting) {
        offend(t, UART_TX_LOST, at, value);
    } else if (u->shift_ends_at == NEVER) {
        shift_out(t, value, at);
    } else {
        u->waiting = value;
        u->is_waiting = true;
        uart_levels(t);
    }
}

static uint8_t read_ucsra(avr_t *avr, avr_io_addr_t address, void *param) {
    const struct uart *u = &((struct twin *)param)->uart;
    uint8_t value = avr->data[address] & (TXC | U2X | 1);
    value |= u->fill ? RXC : 0;
    value |= u->is_waiting ? 0 : UDRE;
    value |= u->has_overrun ? DOR : 0;
    value |= u->fill && u->is_wrong[0] ? FE : 0;
    return value;
}

/* Only U2X and MPCM can be written; writing a one clears TXC. */
static void write_ucsra(avr_t *avr, avr_io_addr_t address, uint8_t value, void *param) {
    struct twin *t = param;
    uint8_t txc = avr->data[address] & TXC;
    if (txc && value & TXC) {
        avr_clear_interrupt(avr, &t->uart.module->txc);
        txc = 0;
    }
    avr->data[address] = txc | (value & (U2X | 1));
}

static void write_ucsrb(avr_t *avr, avr_io_addr_t address, uint8_t value, void *param) {
    struct twin *t = param;
    avr->data[address] = (uint8_t)((value & ~0x02) | (avr->data[address] & 0x02));
    if (!(value & RXEN)) {
        t->uart.fill = 0;
        t->uart.has_overrun = false;
    }
    uart_levels(t);
}

static void write_ubrrl(avr_t *avr, avr_io_addr_t address, uint8_t value, void *param) {
    avr->data[address] = value;
    ((struct twin *)param)->uart.clock_base = avr->cycle + write_cycles(avr);
}

/* A USART's SPI mode and synchronous modes are not modelled. */
static void write_ucsrc(avr_t *avr, avr_io_addr_t address, uint8_t value, void *param) {
    avr->data[address] = value;
    if (value & 0xc0)
        offend(param, UART_MODE, avr->cycle, address);
}

static void level(struct twin *t, avr_int_vector_t *vector, bool is_up) {
    if (!is_up) {
        if (vector->pending)
            avr_clear_interrupt(t->avr, vector);
    } else if (!vector->pending && t->avr->sreg[S_I]) {
        avr_raise_interrupt(t->avr, vector);
    }
}

/* Keep the two level interrupts in step with their flags. While interrupts are off nothing is raised, or
 * libsimavr's list of pending ones would grow with every byte that is polled. */
void uart_levels(struct twin *t) {
    level(t, &t->uart.module->rxc, t->uart.fill && has(t, UCSRB, RXCIE));
    level(t, &t->uart.module->udrc, !t->uart.is_waiting && has(t, UCSRB, UDRIE));
}

static void sent(struct twin *t) {
    struct uart *u = &t->uart;
    uint64_t at = u->shift_ends_at;
    queue_put(&u->sent, at, u->shifting);
    edge(t, EDGE_TX, at, u->shifting | (uint32_t)(at - u->shift_began_at) << 8);
    witness(t, 3, at, u->shifting);
    u->shift_ends_at = NEVER;
    if (u->is_waiting) {
        u->is_waiting = false;
        shift_out(t, u->waiting, at);
    } else {
        avr_raise_interrupt(t->avr, &u->module->txc);
    }
}

/* When the next byte on the line starts, or ends if it has started. */
static uint64_t next_heard(const struct uart *u) {
    if (!u->line.count)
        return NEVER;
    uint64_t over_at = u->line.items[u->line.head].at;
    if (u->is_hearing)
        return over_at;
    return over_at > 10 * LINE_BIT ? over_at - 10 * LINE_BIT : 0;
}

void uart_due(struct twin *t, uint64_t now) {
    struct uart *u = &t->uart;
    for (uint64_t at; (at = next_heard(u)) <= now;)
        if (u->is_hearing)
            arrive(t, queue_take(&u->line));
        else
            begin_hearing(t, at);
    while (u->shift_ends_at <= now)
        sent(t);
}

uint64_t uart_next(const struct twin *t) {
    uint64_t at = next_heard(&t->uart);
    return at < t->uart.shift_ends_at ? at : t->uart.shift_ends_at;
}

void uart_reset(struct twin *t) {
    struct uart *u = &t->uart;
    uint8_t *data = t->avr->data;
    u->fill = 0;
    u->has_overrun = u->is_waiting = false;
    u->shift_ends_at = NEVER;
    u->clock_base = t->avr->cycle;
    data[UCSRA] = data[UCSRB] = 0;
    data[UCSRC] = 0x06;
}

void uart_begin(struct twin *t) {
    avr_t *avr = t->avr;
    t->uart.module = module_of(avr, "uart", '0');
    t->uart.shift_ends_at = NEVER;
    take_read(avr, UDR, read_udr, t);
    take_write(avr, UDR, write_udr, t);
    take_read(avr, UCSRA, read_ucsra, t);
    take_write(avr, UCSRA, write_ucsra, t);
    take_write(avr, UCSRB, write_ucsrb, t);
    take_write(avr, UBRRL, write_ubrrl, t);
    static const uint16_t modes[4] = {UCSRC, 0xca, 0xd2, 0x132};
    for (unsigned n = 0; n < 4; n++)
        take_write(avr, modes[n], write_ucsrc, t);
}

void uart_end(struct twin *t) {
    queue_end(&t->uart.line);
    queue_end(&t->uart.sent);
}
