#include "search.h"

#include <stdlib.h>
#include <string.h>

enum {
    MOST_DEPTH = 60,
    EXTENSIONS = 10,
    ORDERED_DEPTH = 2,
    REDUCED_DEPTH = 3,
    REDUCED_FROM = 6,
    HOPELESS_DEPTH = 3,
    HOPELESS_PLY = 80,
    ASKED_EVERY = 1024, /* nodes: half a millisecond */
    INFINITE = WON + 1,
    NOBODY = -1,
    SPREAD = 37837,
    ESTIMATES = 1 << 14,
};

enum { EXACT, AT_LEAST, AT_MOST };

/* What a position was estimated at: it is asked for when moves are ordered, and again when it is searched. */
typedef struct {
    uint64_t key;
    int score;
} Estimate;

typedef struct {
    Board *board;
    const Budget *budget;
    const Follower *follower;
    int64_t nodes;
    bool is_bounded; /* false on the first ply */
    bool is_spent;
    const Table *table;
    int64_t history[MOST_NUMBERS];
    int killers[MOST_DEPTH + EXTENSIONS + 1][2];
    uint64_t *path;
    size_t path_length;
    Estimate estimates[ESTIMATES];
} Search;

static int from_root(int score, int ply) {
    return score > DECIDED ? score - ply : score < -DECIDED ? score + ply : score;
}

static int from_here(int score, int ply) {
    return score > DECIDED ? score + ply : score < -DECIDED ? score - ply : score;
}

/* The first number that `chances` in games/shuffle.py draws from a seed. */
static uint64_t draw(uint64_t seed) {
    uint64_t mixed = seed + 0x9E3779B97F4A7C15ull;
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9ull;
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EBull;
    return mixed ^ mixed >> 31;
}

/* Divide as Python does, rounding down. */
static int64_t floor_divide(int64_t number, int64_t by) {
    return number / by - (number % by < 0);
}

static int error_of(const Search *search, uint64_t key) {
    if (!search->budget->noise)
        return 0;
    uint64_t drawn = draw(key ^ search->budget->seed);
    int64_t lots = 0;
    for (int shift = 0; shift < 64; shift += 16)
        lots += (int64_t)(drawn >> shift & 0xFFFF);
    return (int)floor_divide((lots - 2 * 0xFFFF) * search->budget->noise, SPREAD);
}

static int estimate(Search *search) {
    Board *board = search->board;
    Estimate *known = &search->estimates[board->key % ESTIMATES];
    if (known->key != board->key)
        *known = (Estimate){board->key, board->game->score(board)};
    return known->score;
}

static bool is_on_path(const Search *search, uint64_t key) {
    for (size_t n = search->path_length; n-- > 0;)
        if (search->path[n] == key)
            return true;
    return false;
}

static void sort(int64_t *keys, int count) {
    static const int GAPS[] = {57, 23, 10, 4, 1};
    for (size_t n = 0; n < sizeof GAPS / sizeof *GAPS; n++) {
        int gap = GAPS[n];
        for (int i = gap; i < count; i++) {
            int64_t key = keys[i];
            int at = i;
            for (; at >= gap && keys[at - gap] > key; at -= gap)
                keys[at] = keys[at - gap];
            keys[at] = key;
        }
    }
}

/* Find the candidates, those that are likely to be good first; return how many those are. */
static int find_candidates(const Search *search, Moves *moves, int hint, const int *killers) {
    const int likely[] = {hint, killers[0], killers[1]};
    int first = 0;
    search->board->game->candidates(search->board, moves);
    for (size_t one = 0; one < sizeof likely / sizeof *likely; one++) {
        for (int n = first; n < moves->count; n++) {
            if (moves->of[n] == likely[one]) {
                memmove(moves->of + first + 1, moves->of + first, (size_t)(n - first) * sizeof *moves->of);
                moves->of[first++] = (int16_t)likely[one];
                break;
            }
        }
    }
    return first;
}

/* Sort the candidates from `first` on, the most promising first. */
static void sort_rest(Search *search, Moves *moves, int first, int depth) {
    Board *board = search->board;
    const Game *game = board->game;
    int64_t keys[MOST_MOVES];
    for (int n = first; n < moves->count; n++) {
        int move = moves->of[n];
        int64_t guess;
        if (depth >= ORDERED_DEPTH) {
            game->make(board, move);
            guess = game->verdict(board);
            if (guess == UNKNOWN)
                guess = estimate(search);
            game->undo(board);
        } else {
            guess = -search->history[move];
        }
        keys[n] = guess * (1 << 24) + n * (1 << 12) + move;
    }
    sort(keys + first, moves->count - first);
    for (int n = first; n < moves->count; n++)
        moves->of[n] = (int16_t)(keys[n] & 0xFFF);
}

static bool has_to_end(const Search *search) {
    const Follower *follower = search->follower;
    return search->nodes > search->budget->nodes ||
           (search->nodes % ASKED_EVERY == 0 && follower->is_over(follower->caller));
}

static Entry *entry_of(const Search *search, uint64_t key) {
    return &search->table->entries[key & (((uint64_t)1 << search->table->bits) - 1)];
}

static bool is_about(const Search *search, const Entry *entry, uint64_t key) {
    return entry->search == search->table->search && entry->key == key;
}

static int node(Search *search, int depth, int ply, int alpha, int beta, int extended) {
    Board *board = search->board;
    const Game *game = board->game;
    search->nodes++;
    if (search->is_bounded && has_to_end(search)) {
        search->is_spent = true;
        return 0;
    }
    int verdict = game->verdict(board);
    if (verdict != UNKNOWN)
        return from_root(verdict, ply);
    uint64_t key = board->key;
    bool is_forced = board->is_forced;
    if (game->can_repeat && is_on_path(search, key))
        return 0;
    if (is_forced && extended < EXTENSIONS) {
        depth++;
        extended++;
    }
    if (depth <= 0 || (depth <= HOPELESS_DEPTH && !is_forced && beta - alpha == 1)) {
        int estimated = estimate(search) + error_of(search, key);
        if (depth <= 0 || estimated - HOPELESS_PLY * depth >= beta)
            return estimated;
    }
    int hint = NOBODY;
    Entry *entry = entry_of(search, key);
    if (is_about(search, entry, key)) {
        int known = from_root(entry->score, ply);
        hint = entry->move;
        bool is_enough = entry->bound == EXACT || (entry->bound == AT_LEAST ? known >= beta : known <= alpha);
        if (entry->depth >= depth && is_enough)
            return known;
    }
    int best = -INFINITE, best_move = NOBODY, bound = AT_MOST;
    int *killers = search->killers[ply];
    Moves moves;
    int first = find_candidates(search, &moves, hint, killers);
    search->path[search->path_length++] = key;
    for (int tried = 0; tried < moves.count && !search->is_spent; tried++) {
        if (tried == first)
            sort_rest(search, &moves, first, depth);
        int move = moves.of[tried], found;
        game->make(board, move);
        if (tried == 0) {
            found = -node(search, depth - 1, ply + 1, -beta, -alpha, extended);
        } else {
            int less = depth >= REDUCED_DEPTH && tried >= REDUCED_FROM && !is_forced;
            found = -node(search, depth - 1 - less, ply + 1, -alpha - 1, -alpha, extended);
            if (less && found > alpha && !search->is_spent)
                found = -node(search, depth - 1, ply + 1, -alpha - 1, -alpha, extended);
            if (alpha < found && found < beta && !search->is_spent)
                found = -node(search, depth - 1, ply + 1, -beta, -alpha, extended);
        }
        game->undo(board);
        if (search->is_spent)
            break;
        if (found <= best)
            continue;
        best = found;
        best_move = move;
        if (found > alpha) {
            alpha = found;
            bound = EXACT;
            if (found >= beta) {
                bound = AT_LEAST;
                search->history[move] += depth * depth;
                if (killers[0] != move) {
                    killers[1] = killers[0];
                    killers[0] = move;
                }
                break;
            }
        }
    }
    search->path_length--;
    if (!search->is_spent) {
        int16_t score = (int16_t)from_here(best, ply);
        *entry = (Entry){key, score, (int16_t)best_move, (int8_t)depth, (int8_t)bound, search->table->search};
    }
    return best;
}

/* Search each move at the root; put the best first and drop the others that lose. */
static void try_all(Search *search, Moves *moves, int depth, int *best) {
    const Game *game = search->board->game;
    int scores[MOST_MOVES], tried = 0, chosen = 0;
    int top = -INFINITE;
    for (; tried < moves->count; tried++) {
        game->make(search->board, moves->of[tried]);
        int found = -node(search, depth - 1, 1, tried ? -top - 1 : -INFINITE, -top, 0);
        if (tried && found > top && !search->is_spent)
            found = -node(search, depth - 1, 1, -INFINITE, -top, 0);
        game->undo(search->board);
        if (search->is_spent)
            break;
        scores[tried] = found;
        if (found > top) {
            top = found;
            chosen = tried;
        }
    }
    if (tried == 0)
        return;
    *best = top;
    Moves kept = {{moves->of[chosen]}, 1};
    for (int n = 0; n < moves->count; n++)
        if (n != chosen && (n >= tried || scores[n] >= -DECIDED))
            kept.of[kept.count++] = moves->of[n];
    *moves = kept;
}

/* Follow the table from a first move to the expected line. */
static void follow(Search *search, int move, int depth, Found *found) {
    Board *board = search->board;
    found->length = 0;
    while (found->length < MOST_PLIES) {
        found->line[found->length++] = (int16_t)move;
        board->game->make(board, move);
        const Entry *entry = entry_of(search, board->key);
        if (found->length >= depth || !is_about(search, entry, board->key) || entry->move == NOBODY)
            break;
        move = entry->move;
    }
    for (int n = 0; n < found->length; n++)
        board->game->undo(board);
}

static void deepen(Search *search) {
    const Follower *follower = search->follower;
    Moves moves;
    Found found = {{0}, 0, 0, 0, 0};
    search->board->game->legal(search->board, &moves);
    int deepest = search->budget->depth < MOST_DEPTH ? search->budget->depth : MOST_DEPTH;
    for (int depth = 1; moves.count > 0 && depth <= deepest; depth++) {
        search->is_bounded = depth > 1;
        try_all(search, &moves, depth, &found.score);
        follow(search, moves.of[0], depth, &found);
        found.depth = depth - search->is_spent;
        found.nodes = search->nodes;
        bool is_decided = found.score > DECIDED || found.score < -DECIDED;
        if (!follower->hear(follower->caller, &found) || search->is_spent || moves.count == 1 || is_decided)
            return;
    }
}

bool run_search(Board *board, const Budget *budget, const uint64_t *before, size_t before_count,
                const Table *table, const Follower *follower) {
    Search *made = calloc(1, sizeof *made);
    uint64_t *path = calloc(before_count + MOST_PLIES + 1, sizeof *path);
    bool has_memory = made && table->entries && path;
    if (has_memory) {
        made->board = board;
        made->budget = budget;
        made->follower = follower;
        made->table = table;
        made->path = path;
        if (before_count)
            memcpy(path, before, before_count * sizeof *path);
        path[before_count] = board->key;
        made->path_length = before_count + 1;
        for (int ply = 0; ply < MOST_DEPTH + EXTENSIONS + 1; ply++)
            made->killers[ply][0] = made->killers[ply][1] = NOBODY;
        deepen(made);
    }
    free(path);
    free(made);
    return has_memory;
}
