/* The interface between the search and a game, as SearchBoard defines it in Python. A board arrives as words
 * of 64 bits, in the order in which `packed` writes them. A move is a number; scores are as in Python. */
#ifndef BOARD_H
#define BOARD_H

#ifdef __x86_64__
#pragma GCC target("popcnt") /* as all have for fifteen years */
#endif

#include "network.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    WON = 30000,
    DECIDED = 20000,
    UNKNOWN = 32767, /* no verdict */
    MOST_MOVES = 256,
    MOST_NUMBERS = 1536,
    MOST_TABLE_BITS = 28,
    MOST_PLIES = 96, /* made and not taken back at any time */
};

typedef struct Board Board;

typedef struct {
    int16_t of[MOST_MOVES];
    int count;
} Moves;

typedef struct {
    bool can_repeat;
    int inputs; /* of its network */
    void (*make)(Board *board, int move);
    void (*undo)(Board *board);
    void (*legal)(Board *board, Moves *moves);
    int (*verdict)(Board *board);
    void (*candidates)(Board *board, Moves *moves);
    int (*score)(Board *board);
} Game;

/* The common head of all boards: each game's own board begins with it. */
struct Board {
    const Game *game;
    const int16_t *network;
    uint64_t key;
    int mover;
    bool is_forced;
};

/* A cursor over words that are read one after the other. */
typedef struct {
    const uint64_t *next, *end;
    bool is_short;
} Words;

static inline uint64_t take(Words *words) {
    if (words->next == words->end) {
        words->is_short = true;
        return 0;
    }
    return *words->next++;
}

/* Take a number that must not exceed `most`, the room in an array. */
static inline int take_count(Words *words, int most) {
    uint64_t number = take(words);
    if (number > (uint64_t)most) {
        words->is_short = true;
        return 0;
    }
    return (int)number;
}

static inline void add_move(Moves *moves, int move) {
    if (moves->count < MOST_MOVES)
        moves->of[moves->count++] = (int16_t)move;
}

/* The sums of a board where no input holds, what an input adds to them each time that it holds, and what they
 * are worth. */
static inline Sums no_sums(const Board *board) {
    Sums sums = {{{0}, {0}}};
    add_row(&sums, board->network, board->game->inputs, 1);
    return sums;
}

static inline void add_input(const Board *board, Sums *sums, int input, int times) {
    add_row(sums, board->network, input, times);
}

static inline int score_of(const Board *board, const Sums *sums) {
    return worth(sums, board->network + (board->game->inputs + 1) * SUMS);
}

/* The index of the lowest set bit (`bits` must not be 0), and the number of set bits. */
static inline int lowest(uint64_t bits) {
    return __builtin_ctzll(bits);
}

static inline int least(int one, int other) {
    return one < other ? one : other;
}

static inline int count_bits(uint64_t bits) {
    return __builtin_popcountll(bits);
}

/* Read a board from its words; the caller frees it. NULL if memory is short. */
Board *manalath_board(Words *words);
Board *mammalath_board(Words *words);
Board *mana_board(Words *words);

#endif
