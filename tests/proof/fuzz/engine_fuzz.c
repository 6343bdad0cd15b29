/* libFuzzer plays the engine's boards: which board, which allocation fails, which legal moves, what is
 * searched. Whatever is made is taken back, and the board is then as it was. `BOARDS` names a file that
 * `native_targets.py` writes: for each board its number, its words and its network. */
#include "../../../controller/engine/native/search.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerInitialize(int *count, char ***arguments);
int LLVMFuzzerTestOneInput(const uint8_t *content, size_t length);

enum { MOST_BOARDS = 16 };

static Board *(*const MAKE[])(Words *) = {manalath_board, mammalath_board, mana_board};

static struct {
    uint32_t number, words, bytes;
    uint64_t *at;
    int16_t *network;
} boards[MOST_BOARDS];
static uint32_t board_count;
static int fails_in; /* how many allocations succeed first; 0 if none fails */

void *failing_calloc(size_t count, size_t size) {
    if (fails_in > 0 && --fails_in == 0) {
        return NULL;
    }
    return (calloc)(count, size);
}

int LLVMFuzzerInitialize(int *count, char ***arguments) {
    (void)count;
    (void)arguments;
    FILE *file = fopen(getenv("BOARDS"), "rb");
    while (file && fread(&boards[board_count], sizeof(uint32_t), 3, file) == 3) {
        boards[board_count].at = (calloc)(boards[board_count].words, sizeof(uint64_t));
        boards[board_count].network = (calloc)(1, boards[board_count].bytes);
        if (fread(boards[board_count].at, sizeof(uint64_t), boards[board_count].words, file) == 0 ||
            fread(boards[board_count].network, 1, boards[board_count].bytes, file) == 0) {
            abort();
        }
        board_count++;
    }
    if (!board_count) {
        abort();
    }
    return 0;
}

static bool go_on(void *caller, const Found *found) {
    (void)caller;
    (void)found;
    return true;
}

static bool never(void *caller) {
    (void)caller;
    return false;
}

static void search(Board *board, uint8_t asked) {
    Entry entries[1 << 6] = {{0}};
    Table table = {entries, 6, 1};
    Budget budget = {1 + asked % 64, 1 + asked % 5, asked & 128 ? 30 : 0, asked};
    Follower follower = {go_on, never, NULL};
    uint64_t before = board->key, earlier[] = {before};
    run_search(board, &budget, earlier, 1, &table, &follower);
    if (board->key != before) {
        abort();
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *content, size_t length) {
    if (length < 3) {
        return 0;
    }
    fails_in = content[1] % 5;
    uint32_t which = content[0] % board_count;
    Words words = {boards[which].at, boards[which].at + boards[which].words, false};
    Board *board = MAKE[boards[which].number](&words);
    if (!board) {
        return 0;
    }
    board->network = boards[which].network;
    uint64_t keys[MOST_PLIES];
    int made = 0;
    for (size_t at = 3; at < length && made < MOST_PLIES - 1; at++) {
        Moves legal, candidates;
        board->game->legal(board, &legal);
        if (!legal.count || board->game->verdict(board) != UNKNOWN) {
            break;
        }
        board->game->candidates(board, &candidates);
        board->game->score(board);
        keys[made++] = board->key;
        board->game->make(board, legal.of[content[at] % legal.count]);
    }
    if (made < 32 && board->game->verdict(board) == UNKNOWN) {
        search(board, content[2]);
    }
    while (made--) {
        board->game->undo(board);
        if (board->key != keys[made]) {
            abort();
        }
    }
    free(board);
    return 0;
}
