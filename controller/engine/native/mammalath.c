/* The board of games/search_boards/mammalath_board.py. Spaces are bits, six to a rank. A line of three is the
 * bit of its first space, so that all lines of a direction are looked at together. */
#include "board.h"

#include <stdlib.h>
#include <string.h>

enum {
    SPACES = 36,
    MOST_LINES = 80,
    KINDS = 6,
    LINE = 3,
    DIRECTIONS = 4,
    SETTLED_PLY = 2,
};

/* The inputs of the network, in their order: the lines by what lies on them, the spaces by their distance
 * from the corners and what lies there, how many tokens each player has, how many animals each kind, and the
 * ply. */
enum {
    RINGS = 6,
    MOST_TOKENS = 16,
    PLACES = LINE * LINE * (LINE + 1),
    OWN_TOKENS = PLACES + 6 * RINGS,
    OTHER_TOKENS = OWN_TOKENS + MOST_TOKENS + 1,
    ANIMALS = OTHER_TOKENS + MOST_TOKENS + 1,
    PLIES = ANIMALS + KINDS + 1,
    INPUTS = PLIES + SETTLED_PLY + 1,
};

#define EVERY ((1ull << SPACES) - 1)

/* How far each space of a line is from the one before. */
static const int STEPS[DIRECTIONS] = {1, 5, 6, 7};

typedef struct {
    uint64_t changed;
    int16_t move, ply;
} Made;

typedef struct {
    Board board;
    int lines, pieces, ply;
    uint64_t line[MOST_LINES], kind[KINDS], token_keys[2 * SPACES], animal_keys[SPACES], side_key;
    uint64_t ply_keys[SETTLED_PLY + 1], ring[RINGS], firsts[DIRECTIONS];
    uint64_t tokens[2], alive, replies;
    Made *made, all[MOST_PLIES];
} Mammalath;

/* The lines of a direction, by how many of their spaces are in a set. */
typedef struct {
    uint64_t by[LINE + 1];
} Lines;

static inline Lines lines_of(const Mammalath *game, int direction, uint64_t spaces) {
    int step = STEPS[direction];
    uint64_t firsts = game->firsts[direction], second = spaces >> step, third = spaces >> 2 * step;
    uint64_t odd = spaces ^ second ^ third, several = (spaces & second) | (third & (spaces | second));
    return (Lines){
        {firsts & ~odd & ~several, firsts & odd & ~several, firsts & several & ~odd, firsts & odd & several}};
}

static inline uint64_t spaces_of(uint64_t lines, int direction) {
    int step = STEPS[direction];
    return lines | lines << step | lines << 2 * step;
}

static void change_token(Mammalath *game, int space, int colour) {
    game->tokens[colour] ^= 1ull << space;
    game->board.key ^= game->token_keys[2 * space + colour];
}

static void change_animals(Mammalath *game, uint64_t spaces) {
    game->alive ^= spaces;
    for (; spaces; spaces &= spaces - 1)
        game->board.key ^= game->animal_keys[lowest(spaces)];
}

static void turn(Mammalath *game, int ply) {
    game->board.mover ^= 1;
    game->board.key ^= game->side_key ^ game->ply_keys[game->ply] ^ game->ply_keys[ply];
    game->ply = ply;
}

/* Make what a move changes, or take it back. */
static void change(Mammalath *game, int move, uint64_t changed) {
    if (move < SPACES) {
        change_token(game, move, game->board.mover);
    } else if (move < SPACES + game->lines + KINDS) {
        change_animals(game, changed);
    } else {
        change_token(game, lowest(changed), 0);
        change_token(game, lowest(changed), 1);
    }
}

static void make(Board *board, int move) {
    Mammalath *game = (Mammalath *)board;
    int first_kind = SPACES + game->lines;
    uint64_t changed = move < SPACES               ? 1ull << move
                       : move < first_kind         ? game->line[move - SPACES]
                       : move < first_kind + KINDS ? game->kind[move - first_kind] & game->alive
                                                   : game->tokens[1 - board->mover];
    *game->made++ = (Made){changed, (int16_t)move, (int16_t)game->ply};
    change(game, move, changed);
    turn(game, game->ply < SETTLED_PLY ? game->ply + 1 : SETTLED_PLY);
}

static void undo(Board *board) {
    Mammalath *game = (Mammalath *)board;
    Made made = *--game->made;
    turn(game, made.ply);
    change(game, made.move, made.changed);
}

static int over(const Mammalath *game) {
    for (int other = 1; other >= 0; other--) {
        int player = game->board.mover ^ other, won = other ? -WON : WON;
        bool has_line = false, is_dirty = false;
        for (int n = 0; n < DIRECTIONS; n++) {
            uint64_t lines = lines_of(game, n, game->tokens[player]).by[LINE];
            has_line |= lines != 0;
            is_dirty |= (spaces_of(lines, n) & game->alive) != 0;
        }
        if (has_line)
            return is_dirty ? -won : won;
    }
    bool is_spent =
        count_bits(game->tokens[0]) == game->pieces || count_bits(game->tokens[1]) == game->pieces;
    return is_spent ? 0 : UNKNOWN;
}

/* The free spaces that complete a line of a player without animals, and of one with one or two. */
typedef struct {
    uint64_t clean, dirty;
} Thirds;

static Thirds thirds(const Mammalath *game, int player) {
    uint64_t free = EVERY & ~(game->tokens[0] | game->tokens[1]);
    Thirds found = {0, 0};
    for (int n = 0; n < DIRECTIONS; n++) {
        uint64_t twos = lines_of(game, n, game->tokens[player]).by[LINE - 1];
        Lines animals = lines_of(game, n, game->alive);
        found.clean |= free & spaces_of(twos & animals.by[0], n);
        found.dirty |= free & spaces_of(twos & (animals.by[1] | animals.by[2]), n);
    }
    return found;
}

static int verdict(Board *board) {
    Mammalath *game = (Mammalath *)board;
    int known = over(game), mover = board->mover;
    if (known != UNKNOWN)
        return known;
    Thirds mine = thirds(game, mover), theirs = thirds(game, 1 - mover);
    uint64_t safe = EVERY & ~(game->tokens[0] | game->tokens[1]) & ~mine.dirty;
    if (mine.clean & safe)
        return WON - 1;
    uint64_t threats = theirs.clean & ~theirs.dirty;
    board->is_forced = threats != 0;
    if (threats) {
        safe &= threats;
        if (threats & (threats - 1) || !safe)
            return 2 - WON;
    }
    game->replies = safe;
    return UNKNOWN;
}

static void add_all(const Mammalath *game, Moves *moves, uint64_t places, bool has_releases) {
    moves->count = 0;
    for (; places; places &= places - 1)
        add_move(moves, lowest(places));
    if (!has_releases || game->ply == 0)
        return;
    for (int n = 0; n < game->lines; n++)
        if ((game->line[n] & ~game->alive) == 0)
            add_move(moves, SPACES + n);
    for (int n = 0; n < KINDS; n++)
        if (game->kind[n] & game->alive)
            add_move(moves, SPACES + game->lines + n);
    if (game->ply == 1)
        add_move(moves, SPACES + game->lines + KINDS);
}

static void legal(Board *board, Moves *moves) {
    const Mammalath *game = (const Mammalath *)board;
    moves->count = 0;
    if (over(game) == UNKNOWN)
        add_all(game, moves, EVERY & ~(game->tokens[0] | game->tokens[1]), true);
}

static void candidates(Board *board, Moves *moves) {
    const Mammalath *game = (const Mammalath *)board;
    add_all(game, moves, game->replies, !board->is_forced);
}

static int score(Board *board) {
    const Mammalath *game = (const Mammalath *)board;
    int mover = board->mover;
    uint64_t own = game->tokens[mover], other = game->tokens[1 - mover];
    Sums sums = no_sums(board);
    int held[PLACES] = {0};
    for (int n = 0; n < DIRECTIONS; n++) {
        Lines mine = lines_of(game, n, own), theirs = lines_of(game, n, other);
        Lines animals = lines_of(game, n, game->alive);
        for (int place = 0; place < PLACES; place += LINE + 1) {
            uint64_t lines = mine.by[place / (LINE + 1) / LINE] & theirs.by[place / (LINE + 1) % LINE];
            for (int living = 0; lines && living <= LINE; living++)
                held[place + living] += count_bits(lines & animals.by[living]);
        }
    }
    for (int place = 0; place < PLACES; place++)
        if (held[place])
            add_input(board, &sums, place, held[place]);
    for (int ring = 0; ring < RINGS; ring++) {
        uint64_t spaces = game->ring[ring];
        const uint64_t of[] = {spaces & ~(own | other), spaces & own, spaces & other};
        for (int whose = 0; whose < 3; whose++) {
            int alive = count_bits(of[whose] & game->alive), input = PLACES + 6 * ring + 2 * whose;
            add_input(board, &sums, input, count_bits(of[whose]) - alive);
            add_input(board, &sums, input + 1, alive);
        }
    }
    add_input(board, &sums, OWN_TOKENS + least(count_bits(own), MOST_TOKENS), 1);
    add_input(board, &sums, OTHER_TOKENS + least(count_bits(other), MOST_TOKENS), 1);
    for (int n = 0; n < KINDS; n++)
        add_input(board, &sums, ANIMALS + count_bits(game->kind[n] & game->alive), 1);
    add_input(board, &sums, PLIES + game->ply, 1);
    return score_of(board, &sums);
}

static const Game MAMMALATH = {false, INPUTS, make, undo, legal, verdict, candidates, score};

static void take_rules(Mammalath *game, Words *words) {
    game->pieces = take_count(words, SPACES);
    game->lines = take_count(words, MOST_LINES);
    for (int n = 0; n < game->lines; n++) {
        uint64_t line = game->line[n] = take(words) & EVERY, first = line & -line;
        for (int direction = 0; direction < DIRECTIONS; direction++)
            if (line == spaces_of(first, direction))
                game->firsts[direction] |= first;
    }
    for (int n = 0; n < RINGS; n++)
        game->ring[n] = take(words) & EVERY;
    game->side_key = take(words);
    for (int n = 0; n <= SETTLED_PLY; n++)
        game->ply_keys[n] = take(words);
    for (int n = 0; n < 2 * SPACES; n++)
        game->token_keys[n] = take(words);
    for (int n = 0; n < SPACES; n++)
        game->animal_keys[n] = take(words);
}

Board *mammalath_board(Words *words) {
    Mammalath *game = calloc(1, sizeof *game);
    if (!game)
        return NULL;
    game->board.game = &MAMMALATH;
    game->board.mover = take_count(words, 1);
    uint64_t key = take(words);
    take_rules(game, words);
    game->made = game->all;
    game->ply = take_count(words, SETTLED_PLY);
    for (int n = 0; n < KINDS; n++) {
        game->kind[n] = take(words) & EVERY & ~game->alive;
        change_animals(game, game->kind[n]);
    }
    for (int colour = 0; colour < 2; colour++)
        for (uint64_t left = take(words) & EVERY & ~game->tokens[0]; left; left &= left - 1)
            change_token(game, lowest(left), colour);
    game->board.key = key;
    return &game->board;
}
