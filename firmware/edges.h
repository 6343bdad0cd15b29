/* The edges of a watched row, as they are told.
 *
 * Decides which contacts changed between two looks at the columns, and when a packet of edges is complete:
 * when it is full, or WINDOW_US after its first edge. When to look is decided in avr/watch.c.
 */
#ifndef EDGES_H
#define EDGES_H

#include <stdbool.h>
#include <stdint.h>

#include "packets.h"
#include "profile.h"

enum {
    MOST_EDGES = 40, /* of a packet: it has to find room beside others */
};

#define WINDOW_US 50000UL

struct Edges {
    uint8_t row; /* NO_ROW: none is watched */
    uint8_t lost;
    uint8_t count;
    uint32_t begins_us; /* the first edge */
    uint32_t last_us;
    uint8_t columns[ROW_BYTES]; /* how they stood last */
    uint8_t edges[MOST_EDGES * EDGE_BYTES];
};

/* Watch a row from now on. */
void edges_start(struct Edges *edges, uint8_t row);

/* How the columns stand before any edge. */
void edges_settle(struct Edges *edges, const uint8_t *columns);

/* Whether any look can be taken: all columns may have changed. */
static inline bool edges_has_room(const struct Edges *edges) {
    return edges->count + COLUMNS <= MOST_EDGES;
}

/* Take a look at the columns that was taken at at_us. Only with room. */
void edges_take(struct Edges *edges, uint32_t at_us, const uint8_t *columns);

/* So many were not noted because there was no room. */
void edges_lose(struct Edges *edges, uint8_t count);

/* Whether what was noted is to be told now. */
bool edges_is_due(const struct Edges *edges, uint32_t now_us);

/* It was told. */
void edges_told(struct Edges *edges);

#endif
