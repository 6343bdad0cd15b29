/* The search of engine/search.py, identical node by node. */
#ifndef SEARCH_H
#define SEARCH_H

#include "board.h"

typedef struct {
    int64_t nodes;
    int depth, noise, table_bits;
    uint64_t seed;
} Budget;

typedef struct {
    int16_t line[MOST_PLIES];
    int length, score, depth;
    int64_t nodes;
} Found;

/* Called with the result of each depth; returning false ends the search. */
typedef bool Hear(void *caller, const Found *found);

/* Search a board until the budget is spent, the game is decided, or `*stop` is not 0. `before` are the keys
 * of earlier positions. Returns false if memory is short. */
bool run_search(Board *board, const Budget *budget, const uint64_t *before, size_t before_count,
                const volatile unsigned char *stop, Hear *hear, void *caller);

#endif
