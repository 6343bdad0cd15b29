/* The last edges at the pins, for whoever draws waveforms: when there is no more room the oldest are dropped.
 */
#include "twin.h"

void edge(struct twin *t, uint32_t kind, uint64_t at, uint32_t value) {
    struct edges *e = &t->edges;
    e->items[e->next++ % MAX_EDGES] = (struct edge){at, kind, value};
    if (e->count < MAX_EDGES)
        e->count++;
}

/* Take all edges up to now into a place with room for MAX_EDGES; return their number. */
unsigned twin_edges(struct twin *t, struct edge *into) {
    struct edges *e = &t->edges;
    matrix_draw(t, t->avr->cycle);
    unsigned count = e->count;
    for (unsigned n = 0; n < count; n++)
        into[n] = e->items[(e->next - count + n) % MAX_EDGES];
    e->count = 0;
    return count;
}

unsigned twin_edges_room(void) {
    return MAX_EDGES;
}
