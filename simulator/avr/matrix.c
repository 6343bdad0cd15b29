/* Rows and columns at the ports: what the pins read, and what firmware must not do to them.
 *
 * A row is selected while its pin is an output and low. A column reads low while a selected row pulls it, and
 * until its pull-up has recovered it. Columns are computed only when a PIN register is read.
 */
#include "twin.h"

/* A read sees an edge if it begins a whole cycle later: the synchroniser of 13.2.4. */
#define SYNCHRONISER_CYCLES 2

static uint16_t base_of(char letter) {
    if (letter <= 'G')
        return (uint16_t)(0x20 + 3 * (letter - 'A'));
    return (uint16_t)(0x100 + 3 * (letter == 'H' ? 0 : letter - 'I'));
}

static unsigned index_of(char letter) {
    return (unsigned)(letter - 'A' - (letter > 'H'));
}

static void release(struct twin *t, unsigned row, uint64_t at) {
    struct matrix *m = &t->matrix;
    for (unsigned column = 0; column < m->columns; column++) {
        uint64_t until = at + m->recovery[row][column];
        if (m->low[row] >> column & 1 && until > m->low_until[column])
            m->low_until[column] = until;
    }
}

static uint32_t low_columns(const struct twin *t, uint64_t at) {
    const struct matrix *m = &t->matrix;
    uint32_t low = 0;
    for (unsigned row = 0; row < m->rows; row++)
        if (m->selected >> row & 1 && m->low_since[row] <= at)
            low |= m->low[row];
    for (unsigned column = 0; column < m->columns; column++)
        if (m->low_until[column] > at)
            low |= UINT32_C(1) << column;
    return low;
}

/* Tell the edges of the columns up to `at`: before the rows change, so that what recovered is not forgotten,
 * and after. */
void matrix_draw(struct twin *t, uint64_t at) {
    struct matrix *m = &t->matrix;
    if (at < m->told_at)
        at = m->told_at;
    do {
        uint64_t next = at;
        for (unsigned column = 0; column < m->columns; column++)
            if (m->low_until[column] > m->told_at && m->low_until[column] < next)
                next = m->low_until[column];
        uint32_t low = low_columns(t, next);
        if (low != m->told)
            edge(t, EDGE_COLUMNS, next, low);
        m->told = low;
        m->told_at = next;
    } while (m->told_at < at);
}

static void rows_changed(struct twin *t, const struct port *port, uint64_t at) {
    struct matrix *m = &t->matrix;
    uint8_t out = t->avr->data[port->base + 1], level = t->avr->data[port->base + 2];
    uint32_t selected = m->selected, high = m->high;
    for (unsigned bit = 0; bit < 8; bit++) {
        if (port->row[bit] < 0)
            continue;
        uint32_t row = UINT32_C(1) << port->row[bit];
        bool is_out = out >> bit & 1, is_up = level >> bit & 1;
        selected = is_out && !is_up ? selected | row : selected & ~row;
        high = is_out && is_up ? high | row : high & ~row;
    }
    if (high != m->high)
        edge(t, EDGE_HIGH, at, high);
    if (selected == m->selected && high == m->high)
        return;
    matrix_draw(t, at);
    for (unsigned row = 0; row < m->rows; row++) {
        uint32_t bit = UINT32_C(1) << row;
        if (m->selected & ~selected & bit)
            release(t, row, at);
        if (selected & ~m->selected & bit)
            m->low_since[row] = at;
        if (row == 0 && selected & ~m->selected & bit) {
            t->figures.scans++;
            t->figures.last_scan_at = at;
        }
        if (high & ~m->high & bit)
            offend(t, ROW_HIGH, at, row);
    }
    if (m->selected & ~selected)
        m->released_at = at;
    if (selected & ~m->selected) {
        if (__builtin_popcount(selected) > 1)
            offend(t, TWO_ROWS, at, selected);
        if (m->released_at && at - m->released_at < t->figures.shortest_release)
            t->figures.shortest_release = at - m->released_at;
    }
    if (selected != m->selected)
        edge(t, EDGE_ROWS, at, selected);
    m->selected = selected;
    m->high = high;
    matrix_draw(t, at);
}

static void changed(struct twin *t, const struct port *port, uint64_t at) {
    rows_changed(t, port, at);
    if (port->light)
        strip_edge(t, at, t->avr->data[port->base + 1] & t->avr->data[port->base + 2] & port->light);
}

static void write_register(avr_t *avr, avr_io_addr_t address, uint8_t value, void *param) {
    struct port *port = param;
    avr->data[address] = value;
    changed(port->twin, port, avr->cycle + write_cycles(avr));
}

/* Ones written to PIN toggle PORT; SBI toggles only its own bit. */
static void write_pin(avr_t *avr, avr_io_addr_t address, uint8_t value, void *param) {
    uint16_t op = instruction(avr);
    if ((op & 0xff00) == 0x9a00)
        value = (uint8_t)(1 << (op & 7));
    write_register(avr, (avr_io_addr_t)(address + 2), avr->data[address + 2] ^ value, param);
}

static void remember(struct twin *t, const struct port *port, uint32_t low, uint64_t at) {
    struct matrix *m = &t->matrix;
    if (__builtin_popcount(m->selected) != 1)
        return;
    unsigned row = (unsigned)__builtin_ctz(m->selected);
    if (at - m->low_since[row] < t->figures.shortest_select)
        t->figures.shortest_select = at - m->low_since[row];
    uint32_t *raw = &t->figures.raw[row];
    for (unsigned bit = 0; bit < 8; bit++)
        if (port->column[bit] >= 0) {
            uint32_t column = UINT32_C(1) << port->column[bit];
            *raw = (*raw & ~column) | (low & column);
        }
}

static uint8_t read_pin(avr_t *avr, avr_io_addr_t address, void *param) {
    struct port *port = param;
    struct twin *t = port->twin;
    uint8_t out = avr->data[address + 1], level = avr->data[address + 2], value = level;
    uint16_t op = instruction(avr);
    if ((op & 0xff00) == 0x9a00 || (op & 0xff00) == 0x9800)
        return level; /* of what SBI and CBI write back to PIN, only their own bit counts */
    uint64_t at = avr->cycle + write_cycles(avr);
    uint32_t low = port->columns ? low_columns(t, at - SYNCHRONISER_CYCLES) : 0;
    for (unsigned bit = 0; bit < 8; bit++) {
        uint8_t mask = (uint8_t)(1 << bit);
        if (out & mask)
            continue;
        if (port->row[bit] >= 0)
            value |= mask;
        if (port->column[bit] >= 0)
            value = low >> port->column[bit] & 1 ? value & ~mask : value | mask;
    }
    uint8_t wrong = port->columns & (out | ~level);
    if (wrong)
        offend(t, COLUMN_NOT_PULLED, at, (uint64_t)port->column[__builtin_ctz(wrong)]);
    if (port->columns)
        remember(t, port, low, at);
    return value;
}

static struct port *port_of(struct twin *t, char letter) {
    struct port *port = &t->matrix.ports[index_of(letter)];
    if (!port->twin) {
        port->twin = t;
        port->base = base_of(letter);
        for (unsigned bit = 0; bit < 8; bit++)
            port->row[bit] = port->column[bit] = -1;
        take_read(t->avr, port->base, read_pin, port);
        take_write(t->avr, port->base, write_pin, port);
        take_write(t->avr, port->base + 1, write_register, port);
        take_write(t->avr, port->base + 2, write_register, port);
    }
    return port;
}

void twin_row(struct twin *t, char letter, unsigned bit) {
    port_of(t, letter)->row[bit] = (int8_t)t->matrix.rows++;
}

void twin_column(struct twin *t, char letter, unsigned bit) {
    struct port *port = port_of(t, letter);
    port->column[bit] = (int8_t)t->matrix.columns++;
    port->columns |= (uint8_t)(1 << bit);
}

void twin_lights(struct twin *t, char letter, unsigned bit, unsigned count) {
    port_of(t, letter)->light = (uint8_t)(1 << bit);
    t->strip.lights = count;
}

/* Set which columns each row pulls from cycle `at` on, and how many cycles each then takes to recover. */
void twin_matrix(struct twin *t, const uint32_t *low, const uint32_t *recovery, uint64_t at) {
    struct matrix *m = &t->matrix;
    matrix_draw(t, at);
    for (unsigned row = 0; row < m->rows; row++) {
        if (m->selected >> row & 1)
            release(t, row, at);
        m->low[row] = low[row];
        for (unsigned column = 0; column < m->columns; column++)
            m->recovery[row][column] = recovery[row * m->columns + column];
    }
    matrix_draw(t, at);
}

void matrix_reset(struct twin *t) {
    for (unsigned n = 0; n < sizeof t->matrix.ports / sizeof t->matrix.ports[0]; n++)
        if (t->matrix.ports[n].twin)
            changed(t, &t->matrix.ports[n], t->avr->cycle);
    for (unsigned row = 0; row < MAX_ROWS; row++)
        t->figures.raw[row] = 0;
}
