/* The board of games/mammalath_search.py: the state of every line of three. */
#include "board.h"

#include <stdlib.h>
#include <string.h>

enum {
    SPACES = 36,
    MOST_LINES = 80,
    MOST_THROUGH = 16,
    KINDS = 6,
    LINE = 3,
    STATES = 64,
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

/* What each token of a colour adds to the state of a line; an animal adds 1. */
static const int TOKEN[2] = {16, 4};

typedef struct {
    uint64_t changed;
    int16_t move, ply;
} Made;

typedef struct {
    Board board;
    int lines, pieces, ply;
    uint64_t line[MOST_LINES], kind[KINDS], token_keys[2 * SPACES], animal_keys[SPACES], side_key;
    uint64_t ply_keys[SETTLED_PLY + 1], ring[RINGS];
    uint8_t through[SPACES][MOST_THROUGH], through_count[SPACES];
    uint64_t tokens[2], alive, replies;
    uint8_t states[MOST_LINES], counts[STATES];
    Made *made, all[MOST_PLIES];
} Mammalath;

static void change_lines(Mammalath *game, int space, int by) {
    for (int n = 0; n < game->through_count[space]; n++) {
        int line = game->through[space][n];
        int before = game->states[line], after = before + by;
        game->states[line] = (uint8_t)after;
        game->counts[before]--;
        game->counts[after]++;
    }
}

static void change_token(Mammalath *game, int space, int colour, int by) {
    game->tokens[colour] ^= 1ull << space;
    game->board.key ^= game->token_keys[2 * space + colour];
    change_lines(game, space, TOKEN[colour] * by);
}

static void change_animals(Mammalath *game, uint64_t spaces, int by) {
    game->alive ^= spaces;
    for (; spaces; spaces &= spaces - 1) {
        int space = lowest(spaces);
        game->board.key ^= game->animal_keys[space];
        change_lines(game, space, by);
    }
}

static void turn(Mammalath *game, int ply) {
    game->board.mover ^= 1;
    game->board.key ^= game->side_key ^ game->ply_keys[game->ply] ^ game->ply_keys[ply];
    game->ply = ply;
}

static void change(Mammalath *game, int move, uint64_t changed, int by) {
    int mover = game->board.mover;
    if (move < SPACES) {
        change_token(game, move, mover, by);
    } else if (move < SPACES + game->lines + KINDS) {
        change_animals(game, changed, -by);
    } else {
        change_token(game, lowest(changed), by > 0 ? 1 - mover : mover, -1);
        change_token(game, lowest(changed), by > 0 ? mover : 1 - mover, 1);
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
    change(game, move, changed, 1);
    turn(game, game->ply < SETTLED_PLY ? game->ply + 1 : SETTLED_PLY);
}

static void undo(Board *board) {
    Mammalath *game = (Mammalath *)board;
    Made made = *--game->made;
    turn(game, made.ply);
    change(game, made.move, made.changed, -1);
}

static int over(const Mammalath *game) {
    for (int other = 1; other >= 0; other--) {
        int player = game->board.mover ^ other, won = other ? -WON : WON;
        const uint8_t *threes = &game->counts[LINE * TOKEN[player]];
        if (threes[1] || threes[2] || threes[3])
            return -won;
        if (threes[0])
            return won;
    }
    bool is_spent =
        count_bits(game->tokens[0]) == game->pieces || count_bits(game->tokens[1]) == game->pieces;
    return is_spent ? 0 : UNKNOWN;
}

/* The free spaces of lines with two tokens of a player and from `fewest` to `most` animals. */
static uint64_t thirds(const Mammalath *game, int player, int fewest, int most) {
    uint64_t found = 0;
    int state = (LINE - 1) * TOKEN[player], left = 0;
    for (int animals = fewest; animals <= most; animals++)
        left += game->counts[state + animals];
    for (int n = 0; left > 0; n++) {
        if (game->states[n] >= state + fewest && game->states[n] <= state + most) {
            found |= game->line[n];
            left--;
        }
    }
    return found & ~(game->tokens[0] | game->tokens[1]);
}

static int verdict(Board *board) {
    Mammalath *game = (Mammalath *)board;
    int known = over(game), mover = board->mover;
    if (known != UNKNOWN)
        return known;
    uint64_t safe = EVERY & ~(game->tokens[0] | game->tokens[1]) & ~thirds(game, mover, 1, LINE - 1);
    if (thirds(game, mover, 0, 0) & safe)
        return WON - 1;
    board->is_forced = false;
    uint64_t threats = thirds(game, 1 - mover, 0, 0);
    if (threats)
        threats &= ~thirds(game, 1 - mover, 1, LINE - 1);
    if (threats) {
        board->is_forced = true;
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
    for (int mine = 0; mine < LINE; mine++)
        for (int theirs = 0; theirs < LINE && mine + theirs <= LINE; theirs++)
            for (int animals = 0; animals <= LINE; animals++) {
                int state = mine * TOKEN[mover] + theirs * TOKEN[1 - mover] + animals;
                add_input(board, &sums, (LINE * mine + theirs) * (LINE + 1) + animals, game->counts[state]);
            }
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
        game->line[n] = take(words) & EVERY;
        for (uint64_t left = game->line[n]; left; left &= left - 1) {
            int space = lowest(left);
            if (game->through_count[space] < MOST_THROUGH)
                game->through[space][game->through_count[space]++] = (uint8_t)n;
        }
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
    game->counts[0] = (uint8_t)game->lines;
    game->made = game->all;
    game->ply = take_count(words, SETTLED_PLY);
    for (int n = 0; n < KINDS; n++) {
        game->kind[n] = take(words) & EVERY & ~game->alive;
        change_animals(game, game->kind[n], 1);
    }
    for (int colour = 0; colour < 2; colour++)
        for (uint64_t left = take(words) & EVERY & ~game->tokens[0]; left; left &= left - 1)
            change_token(game, lowest(left), colour, 1);
    game->board.key = key;
    return &game->board;
}
