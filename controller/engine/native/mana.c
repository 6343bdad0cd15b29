/* The board of games/search_boards/mana_board.py, once both sides are set up. */
#include "board.h"

#include <stdlib.h>
#include <string.h>

enum {
    SPACES = 36,
    SIDE = 6,
    TYPES = 4,
    RONIN_A_SIDE = 5,
    RETURN = SPACES * SPACES,
    PASS = RETURN + SPACES,
    ALL_TYPES = 0xE,
};

/* The inputs of the network, in their order: each piece by side, kind, space and whether it can move; of each
 * side the types that attack, that can move and that are deadly, and the numbers of its pieces; the type
 * asked; the types that can be landed on, and how many of them are safe; and what is so at all. */
enum {
    MEN = RONIN_A_SIDE + 1,
    SIDES = 4 * SPACES * 2,
    OF_SIDE = 3 * (TYPES - 1) + MEN + 1 + MEN,
    ASKED = SIDES + 2 * OF_SIDE,
    LANDINGS = ASKED + TYPES,
    SAFE = LANDINGS + TYPES - 1,
    FLAGS = SAFE + TYPES,
    INPUTS = FLAGS + 4,
};

#define EVERY ((1ull << SPACES) - 1)

typedef struct {
    uint64_t men[4], key;
    int asked;
} State;

typedef struct {
    Board board;
    int steps[SPACES], place[SPACES];
    uint64_t around[SPACES], type[TYPES], side_key, type_keys[TYPES], keys[4 * SPACES];
    uint64_t ends[SPACES], looked, movers, returns; /* `ends` of the pieces on `looked` */
    State *now, states[MOST_PLIES];
} Mana;

/* Where a piece can go, as in games/mana_paths.py: not to the spaces of its own side, so not back either. */
static uint64_t reach(const Mana *game, int start, uint64_t occupied, uint64_t own) {
    uint64_t firsts = game->around[start] & ~occupied, once = 0, twice = 0, ends = 0;
    if (game->steps[start] == 1)
        return game->around[start] & ~own;
    for (uint64_t left = firsts; left; left &= left - 1) {
        uint64_t next = game->around[lowest(left)];
        twice |= once & next;
        once |= next;
    }
    if (game->steps[start] == 2)
        return once & ~own;
    /* A path may not turn back at its second space, but one by another first space ends there. */
    for (uint64_t left = once & ~occupied; left; left &= left - 1) {
        int second = lowest(left);
        ends |= game->around[second] & ~(twice >> second & 1 ? 0 : firsts);
    }
    return ends & ~own;
}

static inline uint64_t occupied_of(const State *state) {
    return state->men[0] | state->men[1] | state->men[2] | state->men[3];
}

static void carry(Mana *game, int space) {
    State *state = game->now;
    int asked = game->steps[space];
    game->board.key ^= game->type_keys[state->asked] ^ game->type_keys[asked];
    state->asked = asked;
}

static void make(Board *board, int move) {
    Mana *game = (Mana *)board;
    State *next = game->now + 1;
    *next = *game->now;
    next->key = board->key;
    game->now = next;
    if (move < RETURN) {
        int start = move / SPACES, end = move % SPACES;
        for (int kind = 0; kind < 4; kind++) {
            if (next->men[kind] >> end & 1) {
                next->men[kind] ^= 1ull << end;
                board->key ^= game->keys[kind * SPACES + end];
            } else if (next->men[kind] >> start & 1) {
                next->men[kind] ^= 1ull << start | 1ull << end;
                board->key ^= game->keys[kind * SPACES + start] ^ game->keys[kind * SPACES + end];
            }
        }
        carry(game, end);
    } else if (move < PASS) {
        int space = move - RETURN, ronin = 2 * board->mover + 1;
        next->men[ronin] |= 1ull << space;
        board->key ^= game->keys[ronin * SPACES + space];
        carry(game, space);
    }
    board->key ^= game->side_key;
    board->mover ^= 1;
}

static void undo(Board *board) {
    Mana *game = (Mana *)board;
    board->key = game->now->key;
    board->mover ^= 1;
    game->now--;
}

/* Find where the player's pieces on `spaces` can go. */
static void look_from(Mana *game, uint64_t spaces) {
    const State *state = game->now;
    uint64_t own = state->men[2 * game->board.mover] | state->men[2 * game->board.mover + 1];
    uint64_t occupied = occupied_of(state);
    game->movers = 0;
    game->looked |= spaces;
    for (spaces &= own; spaces; spaces &= spaces - 1) {
        int start = lowest(spaces);
        game->ends[start] = reach(game, start, occupied, own);
        if (game->ends[start])
            game->movers |= 1ull << start;
    }
}

static void look(Mana *game) {
    const State *state = game->now;
    uint64_t same = state->asked ? game->type[state->asked] : EVERY;
    game->looked = 0;
    look_from(game, same);
    game->returns = 0;
    if (state->asked && !game->movers) {
        look_from(game, ~same);
        if (count_bits(state->men[2 * game->board.mover + 1]) < RONIN_A_SIDE)
            game->returns = same & ~occupied_of(state);
    }
}

static void candidates(Board *board, Moves *moves) {
    const Mana *game = (const Mana *)board;
    moves->count = 0;
    for (uint64_t left = game->movers; left; left &= left - 1) {
        int start = lowest(left);
        for (uint64_t ends = game->ends[start]; ends; ends &= ends - 1)
            add_move(moves, start * SPACES + lowest(ends));
    }
    for (uint64_t left = game->returns; left; left &= left - 1)
        add_move(moves, RETURN + lowest(left));
    if (moves->count == 0)
        add_move(moves, PASS);
}

static void legal(Board *board, Moves *moves) {
    Mana *game = (Mana *)board;
    moves->count = 0;
    if (!game->now->men[2 * board->mover])
        return;
    look(game);
    candidates(board, moves);
}

static int verdict(Board *board) {
    Mana *game = (Mana *)board;
    if (!game->now->men[2 * board->mover])
        return -WON;
    look(game);
    uint64_t damyo = game->now->men[2 - 2 * board->mover];
    for (uint64_t left = game->movers; left; left &= left - 1)
        if (game->ends[lowest(left)] & damyo)
            return WON - 1;
    board->is_forced = false;
    return UNKNOWN;
}

/* Add what holds of a side's pieces, and find the types deadly to the other side. */
static int add_side(const Mana *game, int whose, Sums *sums) {
    const Board *board = &game->board;
    const State *state = game->now;
    int side = board->mover ^ whose, movable = 0, types = 0, attacking = 0;
    uint64_t own = state->men[2 * side] | state->men[2 * side + 1], victim = state->men[2 - 2 * side];
    uint64_t occupied = occupied_of(state);
    for (int kind = 0; kind < 2; kind++)
        for (uint64_t left = state->men[2 * side + kind]; left; left &= left - 1) {
            int start = lowest(left), steps = game->steps[start];
            bool is_known = !whose && (game->looked >> start & 1);
            uint64_t ends = is_known ? game->ends[start] : reach(game, start, occupied, own);
            movable += ends != 0;
            types |= (ends != 0) << steps;
            attacking |= ((ends & victim) != 0) << steps;
            add_input(board, sums, ((2 * whose + kind) * SPACES + game->place[start]) * 2 + (ends != 0), 1);
        }
    int deadly = attacking ? attacking | (ALL_TYPES & ~types) : 0;
    int first = SIDES + OF_SIDE * whose;
    for (int type = 1; type < TYPES; type++) {
        add_input(board, sums, first + type - 1, attacking >> type & 1);
        add_input(board, sums, first + 3 + type - 1, types >> type & 1);
        add_input(board, sums, first + 6 + type - 1, deadly >> type & 1);
    }
    add_input(board, sums, first + 9 + movable, 1);
    add_input(board, sums, first + 9 + MEN + 1 + count_bits(state->men[2 * side + 1]), 1);
    return deadly;
}

static int score(Board *board) {
    Mana *game = (Mana *)board;
    const State *state = game->now;
    Sums sums = no_sums(board);
    add_side(game, 0, &sums);
    int deadly = add_side(game, 1, &sums), safe = 0;
    uint64_t landings = game->returns, own = state->men[2 * board->mover] | state->men[2 * board->mover + 1];
    for (uint64_t left = game->movers; left; left &= left - 1)
        landings |= game->ends[lowest(left)];
    add_input(board, &sums, ASKED + state->asked, 1);
    for (int type = 1; type < TYPES; type++) {
        bool can_land = (landings & game->type[type]) != 0;
        add_input(board, &sums, LANDINGS + type - 1, can_land);
        safe += can_land && !(deadly >> type & 1);
    }
    add_input(board, &sums, SAFE + safe, 1);
    add_input(board, &sums, FLAGS, deadly && !safe);
    add_input(board, &sums, FLAGS + 1, state->asked && !(own & game->type[state->asked]));
    add_input(board, &sums, FLAGS + 2, game->returns != 0);
    add_input(board, &sums, FLAGS + 3, !game->movers && !game->returns);
    return score_of(board, &sums);
}

static const Game MANA = {true, INPUTS, make, undo, legal, verdict, candidates, score};

Board *mana_board(Words *words) {
    Mana *game = calloc(1, sizeof *game);
    if (!game)
        return NULL;
    game->board.game = &MANA;
    game->board.mover = take_count(words, 1);
    game->board.key = take(words);
    for (int n = 0; n < SPACES; n++) {
        game->steps[n] = take_count(words, TYPES - 1);
        words->is_short |= game->steps[n] == 0;
        game->type[game->steps[n]] |= 1ull << n;
    }
    for (int n = 0; n < SPACES; n++)
        game->around[n] = take(words) & EVERY;
    for (int n = 0; n < SPACES; n++)
        game->place[n] = take_count(words, SPACES - 1);
    game->side_key = take(words);
    for (int n = 0; n < TYPES; n++)
        game->type_keys[n] = take(words);
    for (int n = 0; n < 4 * SPACES; n++)
        game->keys[n] = take(words);
    game->now = game->states;
    for (int n = 0; n < 4; n++)
        game->now->men[n] = take(words) & EVERY;
    game->now->asked = take_count(words, TYPES - 1);
    /* A search begins with both Damyos on the board, or with that of the player to move captured. */
    words->is_short |= !game->now->men[2 - 2 * game->board.mover];
    return &game->board;
}
