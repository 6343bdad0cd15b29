/* The edges of a watched row, collected for the host.
 *
 * Decides which contacts changed between two samples of the columns, and when a packet of edges is complete:
 * when it is full, or WINDOW_US after its first edge. avr/row_sampler.c decides when to sample.
 */
#ifndef EDGES_H
#define EDGES_H

#include <stdbool.h>
#include <stdint.h>

#include "packets.h"
#include "profile.h"

enum {
    MOST_EDGES = 40, /* in one packet, which has to fit beside others */
};

#define WINDOW_US 50000UL

struct Edges {
    uint8_t row; /* NO_ROW: no row is watched */
    uint8_t lost;
    uint8_t count;
    uint32_t begins_us; /* the first edge */
    uint32_t last_us;
    uint8_t columns[ROW_BYTES]; /* the last sample */
    uint8_t edges[MOST_EDGES * EDGE_BYTES];
};

/* Start watching a row. */
void edges_start(struct Edges *edges, uint8_t row);

/* Set the state of the columns before the first edge. */
void edges_settle(struct Edges *edges, const uint8_t *columns);

/* Whether there is room for a sample in which every column changed. */
static inline bool edges_has_room(const struct Edges *edges) {
    return edges->count + COLUMNS <= MOST_EDGES;
}

/* Add a sample of the columns taken at at_us. Requires edges_has_room. */
void edges_take(struct Edges *edges, uint32_t at_us, const uint8_t *columns);

/* Count edges that were lost for want of room. */
void edges_lose(struct Edges *edges, uint8_t count);

/* Whether the collected edges are due to be sent. */
bool edges_is_due(const struct Edges *edges, uint32_t now_us);

/* Forget the collected edges: they have been sent. */
void edges_sent(struct Edges *edges);

#endif
