/* The accelerator as a Python module, `_native`: the search of engine/search.py for boards given as words. */
#define PY_SSIZE_T_CLEAN

#include <Python.h>

#include "search.h"

#include <stdlib.h>

typedef Board *MakeBoard(Words *words);

/* Indexed by `SearchBoard.native`. */
static MakeBoard *const BOARDS[] = {manalath_board, mammalath_board, mana_board};

/* Read words from a Python buffer, which the caller must release. */
static bool read_words(PyObject *source, Py_buffer *buffer, Words *words) {
    if (PyObject_GetBuffer(source, buffer, PyBUF_CONTIG_RO) < 0)
        return false;
    const uint64_t *begin = buffer->buf;
    *words = (Words){begin, begin + buffer->len / (Py_ssize_t)sizeof *begin, false};
    return true;
}

/* Read a board. Its network stays in the buffer `rows`, which the caller must release if there is a board. */
static Board *read_board(int number, PyObject *source, PyObject *network, Py_buffer *rows) {
    Py_buffer buffer;
    Words words;
    if (number < 0 || number >= (int)(sizeof BOARDS / sizeof *BOARDS)) {
        PyErr_SetString(PyExc_ValueError, "there is no such board");
        return NULL;
    }
    if (!read_words(source, &buffer, &words))
        return NULL;
    Board *board = BOARDS[number](&words);
    PyBuffer_Release(&buffer);
    if (!board) {
        PyErr_NoMemory();
        return NULL;
    }
    if (words.is_short || words.next != words.end) {
        free(board);
        PyErr_SetString(PyExc_ValueError, "these are not the words of a board");
        return NULL;
    }
    if (PyObject_GetBuffer(network, rows, PyBUF_CONTIG_RO) < 0) {
        free(board);
        return NULL;
    }
    if (rows->len != (board->game->inputs + OTHER_ROWS) * (Py_ssize_t)sizeof(Sums)) {
        free(board);
        PyBuffer_Release(rows);
        PyErr_SetString(PyExc_ValueError, "this is not the network of such a board");
        return NULL;
    }
    board->network = rows->buf;
    return board;
}

static PyObject *tuple_of(const int16_t *moves, int count) {
    PyObject *tuple = PyTuple_New(count);
    for (int n = 0; tuple && n < count; n++) {
        PyObject *move = PyLong_FromLong(moves[n]);
        if (!move || PyTuple_SetItem(tuple, n, move) < 0)
            Py_CLEAR(tuple);
    }
    return tuple;
}

typedef struct {
    PyObject *is_over, *hear;
    PyThreadState *thread;
} Caller;

/* Whether an answer from Python, which is released, is true; an error counts as true. */
static bool is_true(PyObject *answer) {
    bool is_true = !answer || PyObject_IsTrue(answer);
    Py_XDECREF(answer);
    return is_true;
}

/* Ask Python whether the search is over. */
static bool is_over(void *given) {
    Caller *caller = given;
    PyEval_RestoreThread(caller->thread);
    bool ends = is_true(PyObject_CallFunction(caller->is_over, NULL));
    caller->thread = PyEval_SaveThread();
    return ends;
}

/* Report a result to Python, unless an error has ended the search; a true answer ends it too. */
static bool hear(void *given, const Found *found) {
    Caller *caller = given;
    PyEval_RestoreThread(caller->thread);
    PyObject *line = PyErr_Occurred() ? NULL : tuple_of(found->line, found->length);
    bool ends = !line || is_true(PyObject_CallFunction(caller->hear, "NiiL", line, found->score, found->depth,
                                                       (long long)found->nodes));
    caller->thread = PyEval_SaveThread();
    return !ends;
}

/* The table of the last search: to free a large one takes longer than a move may. */
static Table kept;

/* Take it if it has the size, or make one, a smaller one if memory is short. */
static Table take_table(int bits) {
    Table table = kept;
    kept.entries = NULL;
    if (!table.entries || table.bits != bits || table.search == UINT16_MAX) {
        PyMem_Free(table.entries);
        do
            table = (Table){PyMem_Calloc((size_t)1 << bits, sizeof *table.entries), bits, 0};
        while (!table.entries && bits-- > 0);
    }
    table.search++;
    return table;
}

/* Keep it in place of the one that a search beside this one has kept. */
static void keep_table(Table table) {
    PyMem_Free(kept.entries);
    kept = table;
}

PyDoc_STRVAR(
    search_doc,
    "search(board, words, network, nodes, depth, noise, table_bits, seed, before, is_over, hear)\n--\n\n"
    "Search as engine.search.Search does; `hear` gets what each depth has found.");

static PyObject *search_python(PyObject *Py_UNUSED(module), PyObject *arguments) {
    int number, bits;
    PyObject *source, *network, *before;
    Py_buffer kept_network;
    Caller caller;
    long long nodes;
    unsigned long long seed;
    Budget budget;
    if (!PyArg_ParseTuple(arguments, "iOOLiiiKOOO", &number, &source, &network, &nodes, &budget.depth,
                          &budget.noise, &bits, &seed, &before, &caller.is_over, &caller.hear))
        return NULL;
    if (bits < 0 || bits > MOST_TABLE_BITS) {
        PyErr_SetString(PyExc_ValueError, "the table would be too large");
        return NULL;
    }
    budget.nodes = nodes;
    budget.seed = seed;
    Board *board = read_board(number, source, network, &kept_network);
    if (!board)
        return NULL;
    Py_buffer before_buffer;
    Words earlier;
    if (!read_words(before, &before_buffer, &earlier)) {
        PyBuffer_Release(&kept_network);
        free(board);
        return NULL;
    }
    Table table = take_table(bits);
    Follower follower = {hear, is_over, &caller};
    caller.thread = PyEval_SaveThread();
    bool has_memory =
        run_search(board, &budget, earlier.next, (size_t)(earlier.end - earlier.next), &table, &follower);
    PyEval_RestoreThread(caller.thread);
    keep_table(table);
    PyBuffer_Release(&before_buffer);
    PyBuffer_Release(&kept_network);
    free(board);
    if (!has_memory)
        return PyErr_NoMemory();
    if (PyErr_Occurred())
        return NULL;
    Py_RETURN_NONE;
}

/* Make the moves and return how many there are; -1 and an error if one is not legal. */
static int play_all(Board *board, PyObject *moves) {
    Py_ssize_t count = PySequence_Size(moves);
    for (Py_ssize_t n = 0; n < count && n < MOST_PLIES - 1; n++) {
        PyObject *item = PySequence_GetItem(moves, n);
        long move = item ? PyLong_AsLong(item) : -1;
        Py_XDECREF(item);
        Moves legal;
        bool is_legal = false;
        board->game->legal(board, &legal);
        for (int other = 0; other < legal.count; other++)
            is_legal |= legal.of[other] == move;
        if (!is_legal) {
            PyErr_SetString(PyExc_ValueError, "a move is not legal");
            return -1;
        }
        board->game->make(board, (int)move);
    }
    return count < 0 ? -1 : (int)count;
}

PyDoc_STRVAR(look_doc,
             "look(board, words, network, moves)\n--\n\n"
             "Make the moves, and say: mover, key, legal moves, verdict or None, candidates, score, and the "
             "key once all are taken back.");

static PyObject *look_python(PyObject *Py_UNUSED(module), PyObject *arguments) {
    int number;
    PyObject *source, *network, *moves, *answer = NULL;
    Py_buffer kept_network;
    if (!PyArg_ParseTuple(arguments, "iOOO", &number, &source, &network, &moves))
        return NULL;
    Board *board = read_board(number, source, network, &kept_network);
    if (!board)
        return NULL;
    int made = play_all(board, moves);
    if (made >= 0) {
        const Game *game = board->game;
        Moves legal, candidates = {{0}, 0};
        game->legal(board, &legal);
        int mover = board->mover, verdict = game->verdict(board), score = 0;
        uint64_t key = board->key;
        if (verdict == UNKNOWN) {
            game->candidates(board, &candidates);
            score = game->score(board);
        }
        for (int n = 0; n < made; n++)
            game->undo(board);
        answer =
            Py_BuildValue("iKNiNiK", mover, (unsigned long long)key, tuple_of(legal.of, legal.count), verdict,
                          tuple_of(candidates.of, candidates.count), score, (unsigned long long)board->key);
    }
    PyBuffer_Release(&kept_network);
    free(board);
    return answer;
}

PyDoc_STRVAR(
    outlook_doc,
    "outlook(board, words, network)\n--\n\n"
    "Return each legal move with the verdict after it, or None, and the score, 0 where the game is over.");

static PyObject *outlook_python(PyObject *Py_UNUSED(module), PyObject *arguments) {
    int number;
    PyObject *source, *network;
    Py_buffer kept_network;
    if (!PyArg_ParseTuple(arguments, "iOO", &number, &source, &network))
        return NULL;
    Board *board = read_board(number, source, network, &kept_network);
    if (!board)
        return NULL;
    const Game *game = board->game;
    Moves legal;
    game->legal(board, &legal);
    PyObject *answer = PyTuple_New(legal.count);
    for (int n = 0; answer && n < legal.count; n++) {
        game->make(board, legal.of[n]);
        int verdict = game->verdict(board);
        bool is_decided = verdict == WON || verdict == -WON || verdict == 0;
        int score = is_decided ? 0 : game->score(board);
        game->undo(board);
        PyObject *each = verdict == UNKNOWN ? Py_BuildValue("iOi", legal.of[n], Py_None, score)
                                            : Py_BuildValue("iii", legal.of[n], verdict, score);
        if (!each || PyTuple_SetItem(answer, n, each) < 0)
            Py_CLEAR(answer);
    }
    PyBuffer_Release(&kept_network);
    free(board);
    return answer;
}

static PyMethodDef METHODS[] = {
    {"search", search_python, METH_VARARGS, search_doc},
    {"look", look_python, METH_VARARGS, look_doc},
    {"outlook", outlook_python, METH_VARARGS, outlook_doc},
    {NULL, NULL, 0, NULL},
};

static PyModuleDef_Slot SLOTS[] = {{0, NULL}};

static struct PyModuleDef MODULE = {
    PyModuleDef_HEAD_INIT, "_native", "The search of the engine, in C.", 0, METHODS, SLOTS, NULL, NULL, NULL,
};

PyMODINIT_FUNC PyInit__native(void) {
    return PyModuleDef_Init(&MODULE);
}
