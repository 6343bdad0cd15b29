/* The search of engine/search.py, identical node by node. */
#ifndef SEARCH_H
#define SEARCH_H

#include "board.h"

typedef struct {
    int64_t nodes;
    int depth, noise;
    uint64_t seed;
} Budget;

typedef struct {
    int16_t line[MOST_PLIES];
    int length, score, depth;
    int64_t nodes;
} Found;

typedef struct {
    uint64_t key;
    int16_t score, move;
    int8_t depth, bound;
    uint16_t search; /* the one that wrote it */
} Entry;

/* A transposition table. A search takes entries of earlier ones for empty, so that none has to clear it. */
typedef struct {
    Entry *entries; /* NULL if there is no memory at all */
    int bits;
    uint16_t search; /* the number of this one, from 1 */
} Table;

/* Who follows a search: `hear` is called with the result of each depth and ends it by returning false,
 * `is_over` every ASKED_EVERY nodes and ends it by returning true. */
typedef struct {
    bool (*hear)(void *caller, const Found *found);
    bool (*is_over)(void *caller);
    void *caller;
} Follower;

/* Search a board until the budget is spent, the game is decided, or the follower ends it. `before` are the
 * keys of earlier positions. Returns false if memory is short. */
bool run_search(Board *board, const Budget *budget, const uint64_t *before, size_t before_count,
                const Table *table, const Follower *follower);

#endif
