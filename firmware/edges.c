#include "edges.h"

#include <string.h>

enum { CLOSED = 0x80 };

void edges_start(struct Edges *edges, uint8_t row) {
    edges->row = row;
    edges_sent(edges);
}

void edges_settle(struct Edges *edges, const uint8_t *columns) {
    memcpy(edges->columns, columns, ROW_BYTES);
}

static void note(struct Edges *edges, uint32_t at_us, uint8_t column) {
    if (!edges->count) {
        edges->begins_us = at_us;
        edges->last_us = at_us;
    }
    uint16_t after_us = (uint16_t)(at_us - edges->last_us);
    uint8_t *at = edges->edges + EDGE_BYTES * edges->count++;
    at[0] = (uint8_t)after_us;
    at[1] = (uint8_t)(after_us >> 8);
    at[2] = column;
    edges->last_us = at_us;
}

void edges_take(struct Edges *edges, uint32_t at_us, const uint8_t *columns) {
    uint8_t column = 0;
    for (uint8_t byte = 0; byte < ROW_BYTES; byte++) {
        uint8_t is = columns[byte];
        uint8_t changed = is ^ edges->columns[byte];
        for (uint8_t bit = 1; bit; bit = (uint8_t)(bit << 1), column++) {
            if (changed & bit) {
                note(edges, at_us, (is & bit) ? column | CLOSED : column);
            }
        }
        edges->columns[byte] = is;
    }
}

void edges_lose(struct Edges *edges, uint8_t count) {
    edges->lost = count > UINT8_MAX - edges->lost ? UINT8_MAX : (uint8_t)(edges->lost + count);
}

bool edges_is_due(const struct Edges *edges, uint32_t now_us) {
    return edges->count && (!edges_has_room(edges) || now_us - edges->begins_us >= WINDOW_US);
}

void edges_sent(struct Edges *edges) {
    edges->count = 0;
    edges->lost = 0;
}
