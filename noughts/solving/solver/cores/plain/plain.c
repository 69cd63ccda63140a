/* The search of plain/search.py, compiled, for boards of up to 64 cells; gravity.h has that of plain/gravity.py.
 *
 * The statements are those of the Python modules: read them first.  Only the table differs: it is an array in which a
 * newer answer replaces an older one.  The search runs without the interpreter lock.  Every few thousand nodes it takes
 * the lock to call `poll`, which stops the search by raising an exception.
 */
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef uint64_t bits;
enum { CELLS = 64, WIN = 1000, SYMMETRY_PLIES = 8, BETWEEN_POLLS = (1 << 14) - 1, MOST_SYMMETRIES = 1024 };
enum { MISERE = 1, GRAVITY = 2, ONE_MARK = 4 };

typedef struct {
    bits mine, theirs;
    int16_t low, high, horizon;
    int16_t used;
} entry;

typedef struct {
    PyObject_HEAD
    int cells, width, rules, lines, symmetries, root_marks;
    bits full, lowest, *line;
    uint8_t order[CELLS];
    bits *images; /* the image of each byte: [symmetry][byte of the bitboard][its value] */
    entry *table;
    uint64_t mask, nodes, last;
    int horizon, stopped;
    int k, height; /* for gravity.h; k is 0 for games that it does not serve */
    bits board, lowest_bits, odd_rows;
    uint8_t from_middle[CELLS];
    PyObject *poll;
    PyThreadState *thread;
} plain;

static int ask(plain *g) {
    PyEval_RestoreThread(g->thread);
    PyObject *answer = PyErr_CheckSignals() ? NULL : PyObject_CallFunction(g->poll, "K", (unsigned long long)g->nodes);
    Py_XDECREF(answer);
    g->thread = PyEval_SaveThread();
    return answer == NULL;
}

static bits turn(const plain *g, int symmetry, bits b) {
    bits image = 0;
    for (int i = 0; i < 8 && b >> 8 * i; i++) image |= g->images[(symmetry * 8 + i) << 8 | (int)(b >> 8 * i & 255)];
    return image;
}

static entry *slot(const plain *g, bits mine, bits theirs) {
    bits hash = (mine * 0x9E3779B97F4A7C15u) ^ ((theirs + 0x7F4A7C15u) * 0xC2B2AE3D27D4EB4Fu);
    hash ^= hash >> 29;
    hash *= 0xBF58476D1CE4E5B9u;
    return &g->table[(hash ^ hash >> 32) & g->mask];
}

static int is_answer(const plain *g, const entry *known, bits mine, bits theirs) {
    return known->used && known->mine == mine && known->theirs == theirs && known->horizon == g->horizon;
}

static entry *place(const plain *g, bits *mine, bits *theirs, int marks) {
    if (marks <= g->root_marks + SYMMETRY_PLIES) {
        bits one = *mine, two = *theirs;
        for (int i = 1; i < g->symmetries; i++) {
            bits image = turn(g, i, one);
            if (image > *mine) continue;
            bits other = turn(g, i, two);
            if (image < *mine || other < *theirs) *mine = image, *theirs = other;
        }
    }
    return slot(g, *mine, *theirs);
}

/* A node is entered: 1 if the search must return, because it is stopped or at its horizon. */
static int enter(plain *g, int marks) {
    if (!(++g->nodes & BETWEEN_POLLS) && ask(g)) g->stopped = 1;
    if (g->last && g->nodes >= g->last) g->stopped = 1;
    return g->stopped || marks >= g->horizon;
}

#include "gravity.h"

static int search(plain *g, bits mine, bits theirs, int marks, int alpha, int beta) {
    if (enter(g, marks)) return 0;
    bits taken = mine | theirs, legal = g->full & ~taken, completing = 0, threatened = 0;
    int alive = 0, best, soonest, misere = g->rules & MISERE;
    if (g->rules & GRAVITY) legal &= taken >> g->width | g->lowest;
    for (int i = 0; i < g->lines; i++) {
        bits line = g->line[i], missing;
        if (!(line & theirs)) {
            alive = 1;
            missing = line & ~mine;
            if (!(missing & (missing - 1))) completing |= missing;
        } else if (!(line & mine)) {
            alive = 1;
            missing = line & ~theirs;
            if (!(missing & (missing - 1))) threatened |= missing;
        }
    }
    if (!alive) return 0;
    if (misere) {
        best = marks + 1 - WIN, soonest = WIN - marks - 2;
        legal &= ~completing;
        if (!legal) return best;
    } else {
        if (completing & legal) return WIN - marks - 1;
        best = marks + 2 - WIN, soonest = WIN - marks - 3;
        bits forced = threatened & legal;
        if (forced & (forced - 1)) return best;
        if (forced) legal = forced;
    }
    if (beta > soonest) beta = soonest;
    if (alpha >= beta) return beta;
    bits key_mine = mine, key_theirs = theirs;
    entry *known = place(g, &key_mine, &key_theirs, marks);
    int low = -WIN, high = WIN;
    if (is_answer(g, known, key_mine, key_theirs))
        low = known->low, high = known->high;
    if (low >= beta || low == high) return low;
    if (high <= alpha) return high;
    if (low > alpha) alpha = low;
    if (high < beta) beta = high;
    int first = alpha;
    for (int i = 0; i < g->cells; i++) {
        bits bit = (bits)1 << g->order[i], own = mine | bit;
        if (!(legal & bit)) continue;
        int score = 0;
        if ((own | theirs) == g->full) score = 0;
        else if (g->rules & ONE_MARK) score = -search(g, own, 0, marks + 1, -beta, -alpha);
        else score = -search(g, theirs, own, marks + 1, -beta, -alpha);
        if (g->stopped) return 0;
        if (score > best) best = score;
        if (score > alpha) alpha = score;
        if (alpha >= beta) break;
    }
    *known = (entry){key_mine, key_theirs, (int16_t)(best <= first || best < low ? low : best),
                     (int16_t)(best >= beta || best > high ? high : best), (int16_t)g->horizon, 1};
    return best;
}

static void plain_dealloc(plain *self) {
    free(self->line), free(self->images), free(self->table);
    Py_TYPE(self)->tp_free((PyObject *)self);
}

static int read_game(plain *g, const char *lines, Py_ssize_t size, const char *order, Py_ssize_t order_size,
                     const char *symmetries, Py_ssize_t symmetries_size, int table_bits) {
    if (g->cells < 1 || g->cells > CELLS || g->width < 1 || g->width > g->cells || table_bits < 4 || table_bits > 32 ||
        !size || size % (Py_ssize_t)sizeof(bits) || order_size != g->cells || symmetries_size % g->cells ||
        !symmetries_size || symmetries_size / g->cells > MOST_SYMMETRIES)
        return 0;
    g->full = g->cells == CELLS ? ~(bits)0 : ((bits)1 << g->cells) - 1;
    g->lowest = g->width == CELLS ? g->full : g->full & ~(g->full >> g->width);
    g->lines = (int)(size / (Py_ssize_t)sizeof(bits));
    g->symmetries = (int)(symmetries_size / g->cells);
    g->mask = ((uint64_t)1 << table_bits) - 1;
    g->line = malloc((size_t)size);
    g->images = calloc((size_t)g->symmetries << 11, sizeof(bits));
    g->table = calloc((size_t)g->mask + 1, sizeof(entry));
    if (!g->line || !g->images || !g->table) return 0;
    memcpy(g->line, lines, (size_t)size);
    for (int i = 0; i < g->lines; i++)
        if (!g->line[i] || g->line[i] & ~g->full) return 0;
    for (int i = 0; i < g->cells; i++)
        if ((g->order[i] = (uint8_t)order[i]) >= g->cells) return 0;
    for (int i = 0; i < g->symmetries; i++)
        for (int cell = 0; cell < g->cells; cell++) {
            int target = (unsigned char)symmetries[i * g->cells + cell];
            if (target >= g->cells) return 0;
            bits *image = g->images + ((size_t)(i * 8 + cell / 8) << 8);
            for (int value = 0; value < 256; value++)
                if (value >> cell % 8 & 1) image[value] |= (bits)1 << target;
        }
    return 1;
}

static PyObject *plain_new(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
    plain *self = (plain *)type->tp_alloc(type, 0);
    const char *lines, *order, *symmetries;
    Py_ssize_t size, order_size, symmetries_size;
    int table_bits;
    (void)kwargs;
    if (!self) return NULL;
    if (!PyArg_ParseTuple(args, "iiiiy#y#y#i", &self->cells, &self->width, &self->k, &self->rules, &lines, &size, &order,
                          &order_size, &symmetries, &symmetries_size, &table_bits))
        return Py_DECREF(self), NULL;
    if (read_game(self, lines, size, order, order_size, symmetries, symmetries_size, table_bits) && read_gravity(self))
        return (PyObject *)self;
    Py_DECREF(self);
    PyErr_SetString(PyExc_ValueError, "the lines, order or symmetries do not fit the board, or memory is short");
    return NULL;
}

PyDoc_STRVAR(search_doc, "search(mine, theirs, alpha, beta, horizon, nodes, poll) -> (score, nodes)\n\n"
                         "The score of `PlainSearch.search`; None if the nodes are used up. An exception that\n"
                         "`poll(nodes)` raises ends the search as well.");

static PyObject *plain_search(plain *self, PyObject *args) {
    unsigned long long mine, theirs, nodes;
    int alpha, beta;
    PyObject *poll;
    if (!PyArg_ParseTuple(args, "KKiiiKO", &mine, &theirs, &alpha, &beta, &self->horizon, &nodes, &poll)) return NULL;
    if ((mine & theirs) || ((mine | theirs) & ~self->full) || (mine | theirs) == self->full || alpha < -WIN || beta > WIN)
        return PyErr_SetString(PyExc_ValueError, "this is not an unfinished position, or not a window"), NULL;
    self->poll = poll, self->nodes = 0, self->last = nodes, self->stopped = 0;
    self->root_marks = __builtin_popcountll(mine | theirs);
    self->thread = PyEval_SaveThread();
    int score = self->k ? fall(self, upright(self, mine), upright(self, theirs), self->root_marks, alpha, beta)
                        : search(self, mine, theirs, self->root_marks, alpha, beta);
    PyEval_RestoreThread(self->thread);
    if (PyErr_Occurred()) return NULL;
    if (self->stopped) return Py_BuildValue("OK", Py_None, (unsigned long long)self->nodes);
    return Py_BuildValue("iK", score, (unsigned long long)self->nodes);
}

static PyMethodDef plain_methods[] = {
    {"search", (PyCFunction)plain_search, METH_VARARGS, search_doc},
    {NULL, NULL, 0, NULL},
};

static PyTypeObject plain_type = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "noughts.solving.solver.cores._plain.Plain",
    .tp_doc = "A game, and the table of the searches on it; for one thread at a time.",
    .tp_basicsize = sizeof(plain),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_new = plain_new,
    .tp_dealloc = (destructor)plain_dealloc,
    .tp_methods = plain_methods,
};

static struct PyModuleDef module = {
    PyModuleDef_HEAD_INIT, "noughts.solving.solver.cores._plain", "The compiled plain search.", -1, NULL, NULL, NULL, NULL,
    NULL};

PyMODINIT_FUNC PyInit__plain(void) {
    PyObject *made = PyModule_Create(&module);
    if (made && PyModule_AddType(made, &plain_type) < 0) Py_CLEAR(made);
    return made;
}
