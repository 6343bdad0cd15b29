/* A queue of bytes with their times, without a limit. */
#include "twin.h"

#include <stdlib.h>

void queue_put(struct queue *q, uint64_t at, uint8_t byte) {
    if (q->count == q->room) {
        unsigned room = q->room ? 2 * q->room : 64;
        struct stamped *items = malloc(room * sizeof *items);
        if (!items)
            return;
        for (unsigned n = 0; n < q->count; n++)
            items[n] = q->items[(q->head + n) % q->room];
        free(q->items);
        q->items = items;
        q->room = room;
        q->head = 0;
    }
    q->items[(q->head + q->count++) % q->room] = (struct stamped){at, byte};
}

struct stamped queue_take(struct queue *q) {
    struct stamped first = q->items[q->head];
    q->head = (q->head + 1) % q->room;
    q->count--;
    return first;
}

void queue_end(struct queue *q) {
    free(q->items);
}
