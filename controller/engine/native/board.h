/* The interface between the search and a game, as SearchBoard defines it in Python. A board arrives as words
 * of 64 bits, in the order in which `packed` writes them. A move is a number; scores are as in Python. */
#ifndef BOARD_H
#define BOARD_H

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

static inline int take_number(Words *words) {
    return (int)(int64_t)take(words);
}

static inline void add_move(Moves *moves, int move) {
    if (moves->count < MOST_MOVES)
        moves->of[moves->count++] = (int16_t)move;
}

/* The index of the lowest set bit (`bits` must not be 0), and the number of set bits. */
static inline int lowest(uint64_t bits) {
    return __builtin_ctzll(bits);
}

static inline int count_bits(uint64_t bits) {
    return __builtin_popcountll(bits);
}

/* Read a board from its words; the caller frees it. NULL if memory is short. */
Board *manalath_board(Words *words);
Board *mammalath_board(Words *words);
Board *mana_board(Words *words);

#endif
