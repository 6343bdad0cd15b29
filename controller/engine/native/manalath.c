/* The board of games/search_boards/manalath_board.py, for either Manalath. Spaces are bits of two words. */
#include "board.h"

#include <stdlib.h>
#include <string.h>

enum {
    MOST_SPACES = 96,
    MOST_GROUPS = 48,
    QUART = 4,
    QUINT = 5,
    LAST_PASS = 2,
};

/* The inputs of the network, in their order: each empty space by the pieces that touch it, each group by its
 * size and room, and the placements that threaten one quint or several. */
enum {
    THREE = 3,
    TOUCHES = QUINT + 1,
    ROOMS = 8,
    SINGLE = 8,
    SEVERAL = 4,
    GROUPS = TOUCHES * TOUCHES,
    THREATS = GROUPS + 2 * THREE * ROOMS,
    INPUTS = THREATS + 2 * (SINGLE + SEVERAL),
};

typedef struct {
    uint64_t low, high;
} Spaces;

static const Spaces NONE = {0, 0};

static inline Spaces both(Spaces one, Spaces other) {
    return (Spaces){one.low & other.low, one.high & other.high};
}

static inline Spaces either(Spaces one, Spaces other) {
    return (Spaces){one.low | other.low, one.high | other.high};
}

static inline Spaces without(Spaces one, Spaces other) {
    return (Spaces){one.low & ~other.low, one.high & ~other.high};
}

static inline bool any(Spaces spaces) {
    return (spaces.low | spaces.high) != 0;
}

static inline int count(Spaces spaces) {
    return count_bits(spaces.low) + count_bits(spaces.high);
}

static inline bool holds(Spaces spaces, int space) {
    return ((space < 64 ? spaces.low >> space : spaces.high >> (space - 64)) & 1) != 0;
}

static inline Spaces one_space(int space) {
    return space < 64 ? (Spaces){1ull << space, 0} : (Spaces){0, 1ull << (space - 64)};
}

/* Remove the lowest space from a set and return it. */
static inline int take_lowest(Spaces *spaces) {
    if (spaces->low) {
        int space = lowest(spaces->low);
        spaces->low &= spaces->low - 1;
        return space;
    }
    int space = lowest(spaces->high);
    spaces->high &= spaces->high - 1;
    return space + 64;
}

static int lowest_space(Spaces spaces) {
    return take_lowest(&spaces);
}

typedef struct {
    Spaces pieces, border;
    int size;
} Group;

/* All groups of one colour, those that grew last at the end. `touched[k]` are the spaces whose adjacent
 * groups hold at least k pieces; all spaces for 0. */
typedef struct {
    Spaces pieces, touched[QUINT + 1];
    int count, conditions;
    Group every[MOST_GROUPS];
} Groups;

typedef struct {
    Groups of[2];
    uint64_t key;
    int passes;
    bool swaps; /* whether the first piece may still be exchanged for one of the other player's own */
} State;

typedef struct {
    Board board;
    int spaces, pieces;
    bool has_pass, is_oldest_first;
    Spaces playable, around[MOST_SPACES];
    uint64_t keys[2 * MOST_SPACES], side_key, pass_keys[LAST_PASS], swap_key;
    Spaces replies[2];
    State *now, states[MOST_PLIES];
} Manalath;

static void copy_groups(Groups *to, const Groups *from) {
    memcpy(to, from, offsetof(Groups, every) + (size_t)from->count * sizeof(Group));
}

static void raise_touched(Groups *groups, const Group *group) {
    for (int k = QUINT; k > 0; k--) {
        Spaces reached = k > group->size ? groups->touched[k - group->size] : group->border;
        groups->touched[k] = either(groups->touched[k], both(reached, group->border));
    }
}

/* Put a piece on an empty space and join what it touches. `to` must not be `from`. */
static void add_piece(const Manalath *game, Groups *to, const Groups *from, int space) {
    Spaces piece = one_space(space);
    Group grown = {piece, game->around[space], 1};
    to->count = to->conditions = 0;
    to->pieces = either(from->pieces, piece);
    for (int n = 0; n < from->count; n++) {
        const Group *group = &from->every[n];
        if (holds(group->border, space)) {
            grown.pieces = either(grown.pieces, group->pieces);
            grown.border = either(grown.border, group->border);
            grown.size += group->size;
        } else {
            to->every[to->count++] = *group;
            to->conditions += group->size >= QUART;
        }
    }
    grown.border = without(grown.border, grown.pieces);
    if (grown.size > 1) {
        memset(to->touched + 1, 0, sizeof(Spaces) * QUINT);
        to->touched[0] = from->touched[0];
        for (int n = 0; n < to->count; n++)
            raise_touched(to, &to->every[n]);
    } else {
        memcpy(to->touched, from->touched, sizeof to->touched);
    }
    raise_touched(to, &grown);
    to->every[to->count++] = grown;
    to->conditions += grown.size >= QUART;
}

static bool is_empty(const State *now) {
    return now->of[0].count + now->of[1].count == 0;
}

static void make(Board *board, int move) {
    Manalath *game = (Manalath *)board;
    State *now = game->now, *next = now + 1;
    next->key = board->key;
    next->passes = now->passes;
    next->swaps = now->swaps && is_empty(now);
    board->key ^= game->side_key;
    if (now->swaps && !next->swaps)
        board->key ^= game->swap_key;
    if (now->passes)
        board->key ^= game->pass_keys[now->passes - 1];
    if (move == 2 * game->spaces) {
        copy_groups(&next->of[0], &now->of[0]);
        copy_groups(&next->of[1], &now->of[1]);
        next->passes = now->passes + 1;
        board->key ^= game->pass_keys[next->passes - 1];
    } else if (move == 2 * game->spaces + 1) {
        copy_groups(&next->of[0], &now->of[1]);
        copy_groups(&next->of[1], &now->of[0]);
        int own = 2 * lowest_space(now->of[1 - board->mover].pieces) + board->mover;
        board->key ^= game->keys[own] ^ game->keys[own ^ 1];
    } else {
        int colour = move & 1;
        add_piece(game, &next->of[colour], &now->of[colour], move >> 1);
        copy_groups(&next->of[1 - colour], &now->of[1 - colour]);
        next->passes = 0;
        board->key ^= game->keys[move];
    }
    game->now = next;
    board->mover ^= 1;
}

static void undo(Board *board) {
    Manalath *game = (Manalath *)board;
    board->key = game->now->key;
    board->mover ^= 1;
    game->now--;
}

static Spaces empty_of(const Manalath *game) {
    const Groups *of = game->now->of;
    return without(game->playable, either(of[0].pieces, of[1].pieces));
}

static void find_free(const Manalath *game, Spaces free[2]) {
    Spaces empty = empty_of(game);
    for (int colour = 0; colour < 2; colour++) {
        const Groups *groups = &game->now->of[colour];
        free[colour] = count(groups->pieces) < game->pieces ? without(empty, groups->touched[QUINT]) : NONE;
    }
}

static void number_all(Moves *moves, const Spaces free[2]) {
    Spaces left = either(free[0], free[1]);
    while (any(left)) {
        int space = take_lowest(&left);
        for (int colour = 0; colour < 2; colour++)
            if (holds(free[colour], space))
                add_move(moves, 2 * space + colour);
    }
}

/* Add the exchange of the first piece, if it is the other player's own and nothing else lies there. */
static void add_swap(const Manalath *game, Moves *moves) {
    const Groups *of = game->now->of;
    int mover = game->board.mover;
    if (game->now->swaps && of[mover].count == 0 && of[1 - mover].count == 1)
        add_move(moves, 2 * game->spaces + 1);
}

static void legal(Board *board, Moves *moves) {
    const Manalath *game = (const Manalath *)board;
    moves->count = 0;
    if (game->now->of[1 - board->mover].conditions)
        return;
    Spaces free[2];
    find_free(game, free);
    number_all(moves, free);
    if (moves->count == 0 && game->has_pass && game->now->passes < LAST_PASS)
        add_move(moves, 2 * game->spaces);
    add_swap(game, moves);
}

/* Whether a player wins by the quarts and quints that they own when their turn ends, without the one at `but`
 * and with one more of size `more`, the youngest, unless that is 0. */
static bool is_won(const Manalath *game, const Groups *groups, const Group *but, int more) {
    bool has_quart = more == QUART;
    for (int n = 0; n < groups->count; n++) {
        const Group *group = &groups->every[n];
        if (group->size < QUART || group == but)
            continue;
        if (game->is_oldest_first)
            return group->size == QUINT;
        has_quart |= group->size == QUART;
    }
    return !has_quart;
}

static bool can_keep(const Manalath *game, const Groups *mine, Spaces my_free, Spaces their_free) {
    Spaces quarts = without(mine->touched[QUART - 1], mine->touched[QUART]);
    if (is_won(game, mine, NULL, any(their_free) || any(without(my_free, quarts)) ? 0 : QUART))
        return true;
    for (int n = 0; n < mine->count; n++) {
        const Group *group = &mine->every[n];
        if (group->size == QUART && any(both(group->border, my_free)) && is_won(game, mine, group, QUINT))
            return true;
    }
    return false;
}

static bool has_gift(const Manalath *game, const Groups *theirs, Spaces their_free) {
    Spaces spaces = without(both(their_free, theirs->touched[QUART - 1]), theirs->touched[QUART]);
    if (!any(spaces))
        return false;
    if (count(theirs->pieces) + 1 == game->pieces)
        return true;
    Spaces empty = empty_of(game);
    while (any(spaces)) {
        Groups after;
        add_piece(game, &after, theirs, take_lowest(&spaces));
        Spaces room = both(after.every[after.count - 1].border, empty);
        if (!any(without(room, after.touched[QUINT])))
            return true;
    }
    return false;
}

static Spaces near_all(const Manalath *game, const Groups *theirs, Spaces spaces, Spaces threats) {
    Spaces near = spaces;
    for (Spaces left = threats; any(left);) {
        int threat = take_lowest(&left);
        Spaces beside = game->around[threat];
        for (int n = 0; n < theirs->count; n++)
            if (holds(theirs->every[n].border, threat))
                beside = either(beside, theirs->every[n].border);
        near = both(near, beside);
    }
    return near;
}

static int stuck(Manalath *game, const Groups *mine) {
    if (mine->conditions) {
        int plies = game->has_pass ? 1 : 0;
        return is_won(game, mine, NULL, 0) ? WON - plies : plies - WON;
    }
    if (!game->has_pass || game->now->passes == LAST_PASS)
        return 0;
    game->replies[0] = game->replies[1] = NONE;
    game->board.is_forced = true;
    return UNKNOWN;
}

static int verdict(Board *board) {
    Manalath *game = (Manalath *)board;
    int mover = board->mover;
    const Groups *mine = &game->now->of[mover], *theirs = &game->now->of[1 - mover];
    if (theirs->conditions)
        return is_won(game, theirs, NULL, 0) ? -WON : WON;
    Spaces free[2];
    find_free(game, free);
    Spaces my_free = free[mover], their_free = free[1 - mover];
    if (!any(my_free) && !any(their_free))
        return stuck(game, mine);
    if (mine->conditions)
        return can_keep(game, mine, my_free, their_free) ? WON - 1 : 1 - WON;
    if (any(both(my_free, mine->touched[QUART])))
        return WON - 1;
    if (has_gift(game, theirs, their_free))
        return WON - 2;
    Spaces mine_safe = without(my_free, mine->touched[QUART - 1]);
    Spaces theirs_safe = without(their_free, theirs->touched[QUART - 1]);
    Spaces threats = both(their_free, theirs->touched[QUART]);
    board->is_forced = any(threats);
    if (board->is_forced) {
        mine_safe = count(threats) == 1 ? both(mine_safe, threats) : NONE;
        theirs_safe = near_all(game, theirs, theirs_safe, threats);
    }
    if (!any(mine_safe) && !any(theirs_safe))
        return 2 - WON;
    game->replies[mover] = mine_safe;
    game->replies[1 - mover] = theirs_safe;
    return UNKNOWN;
}

static void candidates(Board *board, Moves *moves) {
    Manalath *game = (Manalath *)board;
    moves->count = 0;
    number_all(moves, game->replies);
    if (moves->count == 0)
        add_move(moves, 2 * game->spaces);
    add_swap(game, moves);
}

/* Count one placement that joins groups of `size` pieces together; their borders share some spaces, and reach
 * others. */
static inline void add_threats(const Manalath *game, const Spaces touches[TOUCHES], int space, Spaces shared,
                               Spaces reached, int size, int found[2]) {
    Spaces threats = both(shared, touches[THREE]);
    threats = either(threats, both(without(reached, shared), touches[2]));
    threats = either(threats, both(without(game->around[space], reached), touches[THREE - size]));
    int number = count(without(threats, one_space(space)));
    found[0] += number == 1;
    found[1] += number > 1;
}

/* By the empty spaces that so many pieces of a colour touch, from none to QUINT: count the placements that
 * make one threat to complete a quint, and those that make several. */
static void count_threats(const Manalath *game, const Groups *groups, const Spaces touches[TOUCHES],
                          int found[2]) {
    Spaces once = NONE, twice = NONE;
    for (Spaces left = touches[THREE]; any(left);) {
        Spaces around = game->around[take_lowest(&left)];
        twice = either(twice, both(once, around));
        once = either(once, around);
    }
    found[1] = count(both(twice, touches[0]));
    found[0] = count(both(once, touches[0])) - found[1];
    Spaces between = touches[2];
    for (int n = 0; n < groups->count; n++) {
        const Group *group = &groups->every[n];
        if (group->size >= THREE)
            continue;
        Spaces beside = both(group->border, touches[group->size]);
        between = without(between, group->size == 2 ? beside : NONE);
        while (any(beside))
            add_threats(game, touches, take_lowest(&beside), group->border, group->border, group->size,
                        found);
    }
    while (any(between)) {
        int space = take_lowest(&between);
        Spaces shared = {UINT64_MAX, UINT64_MAX}, reached = NONE;
        for (int n = 0; n < groups->count; n++) {
            if (holds(groups->every[n].border, space)) {
                shared = both(shared, groups->every[n].border);
                reached = either(reached, groups->every[n].border);
            }
        }
        add_threats(game, touches, space, shared, reached, 2, found);
    }
}

static int score(Board *board) {
    const Manalath *game = (const Manalath *)board;
    Spaces empty = empty_of(game), touching[2][TOUCHES];
    Sums sums = no_sums(board);
    for (int side = 0; side < 2; side++) {
        const Groups *groups = &game->now->of[side ^ board->mover];
        Spaces *touches = touching[side];
        touches[0] = empty;
        for (int k = 1; k < TOUCHES; k++) {
            touches[k] = both(empty, groups->touched[k]);
            touches[k - 1] = without(touches[k - 1], touches[k]);
        }
        for (int n = 0; n < groups->count; n++) {
            int room = count(both(groups->every[n].border, empty));
            int kind = THREE * side + groups->every[n].size - 1;
            add_input(board, &sums, GROUPS + ROOMS * kind + least(room, ROOMS - 1), 1);
        }
        int threats[2];
        count_threats(game, groups, touches, threats);
        int first = THREATS + (SINGLE + SEVERAL) * side;
        add_input(board, &sums, first + least(threats[0], SINGLE - 1), 1);
        add_input(board, &sums, first + SINGLE + least(threats[1], SEVERAL - 1), 1);
    }
    for (int own = 0; own < TOUCHES; own++)
        for (int other = 0; any(touching[0][own]) && other < TOUCHES; other++)
            add_input(board, &sums, TOUCHES * own + other, count(both(touching[0][own], touching[1][other])));
    return score_of(board, &sums);
}

static const Game MANALATH = {false, INPUTS, make, undo, legal, verdict, candidates, score};

static Spaces take_spaces(Words *words) {
    Spaces spaces;
    spaces.low = take(words);
    spaces.high = take(words);
    return spaces;
}

static void take_groups(const Manalath *game, Groups *groups, Words *words) {
    groups->touched[0] = (Spaces){UINT64_MAX, UINT64_MAX};
    int number = take_count(words, MOST_GROUPS);
    for (int n = 0; n < number; n++) {
        Group *group = &groups->every[groups->count++];
        group->pieces = take_spaces(words);
        group->size = count(group->pieces);
        for (Spaces left = group->pieces; any(left);) {
            int space = take_lowest(&left);
            if (space < game->spaces)
                group->border = either(group->border, game->around[space]);
        }
        group->border = without(group->border, group->pieces);
        groups->pieces = either(groups->pieces, group->pieces);
        groups->conditions += group->size >= QUART;
        raise_touched(groups, group);
    }
}

Board *manalath_board(Words *words) {
    Manalath *game = calloc(1, sizeof *game);
    if (!game)
        return NULL;
    game->board.game = &MANALATH;
    game->board.mover = take_count(words, 1);
    game->board.key = take(words);
    game->spaces = take_count(words, MOST_SPACES);
    game->pieces = take_count(words, MOST_GROUPS);
    game->has_pass = take(words) != 0;
    game->is_oldest_first = take(words) != 0;
    game->side_key = take(words);
    for (int n = 0; n < LAST_PASS; n++)
        game->pass_keys[n] = take(words);
    game->swap_key = take(words);
    for (int n = 0; n < 2 * game->spaces; n++)
        game->keys[n] = take(words);
    game->playable = take_spaces(words);
    for (int n = 0; n < game->spaces; n++)
        game->around[n] = take_spaces(words);
    game->now = game->states;
    game->now->passes = take_count(words, LAST_PASS);
    game->now->swaps = take(words) != 0;
    take_groups(game, &game->now->of[0], words);
    take_groups(game, &game->now->of[1], words);
    return &game->board;
}
