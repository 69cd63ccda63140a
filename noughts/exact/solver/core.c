/* The search of weak.py and search.py, compiled.  Boards of up to 64 cells; wide.c makes it 128.
 *
 * weak.h and search.h are those files, statement by statement, so read them there first.  What differs is only
 * how things are held: a bitboard is one integer, a graph is an array, and the table is an array of buckets that
 * several threads may share.
 *
 * The interpreter lock is given up during a search and taken back every few milliseconds to call
 * `poll`, which reports progress and stops the search by raising an exception.
 */
#include "bits.h"
#include "table.h"
#include "game.h"
#include "graph.h"
#include "moves.h"
#include "weak.h"
#include "search.h"

typedef struct {
    PyObject_HEAD
    game *game; /* NULL until `__init__` has come to its end */
} core;

static int refuse(const char *why) {
    if (!PyErr_Occurred()) PyErr_SetString(PyExc_ValueError, why);
    return -1;
}

static int to_bits(PyObject *number, bits *into) {
    *into = 0;
#ifdef WIDE
    PyObject *by = PyLong_FromLong(64), *high = by ? PyNumber_Rshift(number, by) : NULL;
    Py_XDECREF(by);
    if (!high) return -1;
    *into = (bits)PyLong_AsUnsignedLongLong(high) << 64 | PyLong_AsUnsignedLongLongMask(number);
    Py_DECREF(high);
#else
    *into = PyLong_AsUnsignedLongLong(number);
#endif
    return PyErr_Occurred() ? -1 : 0;
}

static PyObject *from_bits(bits b) {
#ifdef WIDE
    PyObject *high = PyLong_FromUnsignedLongLong(word(b, 1)), *low = PyLong_FromUnsignedLongLong(word(b, 0));
    PyObject *by = PyLong_FromLong(64), *shifted = high && by ? PyNumber_Lshift(high, by) : NULL;
    PyObject *number = shifted && low ? PyNumber_Or(shifted, low) : NULL;
    Py_XDECREF(high), Py_XDECREF(low), Py_XDECREF(by), Py_XDECREF(shifted);
    return number;
#else
    return PyLong_FromUnsignedLongLong(b);
#endif
}

/* So many numbers from a sequence, each in range; from a copy of it, for reading a number may run Python. */
static int read_numbers(PyObject *sequence, int64_t *into, int wanted, int64_t most) {
    PyObject *numbers = PySequence_Tuple(sequence);
    if (!numbers) return -1;
    int fits = PyTuple_GET_SIZE(numbers) == wanted;
    for (int i = 0; i < wanted && fits; i++) {
        into[i] = PyLong_AsLongLong(PyTuple_GET_ITEM(numbers, i));
        fits = into[i] >= 0 && into[i] <= most;
    }
    Py_DECREF(numbers);
    return fits && !PyErr_Occurred() ? 0 : refuse("the numbers do not fit the board");
}

static int read_lines(game *g, PyObject *sequence) {
    PyObject *lines = PySequence_Tuple(sequence);
    if (!lines) return -1;
    int fits = PyTuple_GET_SIZE(lines) <= LINES;
    g->lines = fits ? (int)PyTuple_GET_SIZE(lines) : 0;
    for (int i = 0; i < g->lines && fits; i++) {
        fits = !to_bits(PyTuple_GET_ITEM(lines, i), &g->line[i]) && g->line[i] && !(g->line[i] & ~g->full);
        if (fits && count(g->line[i]) > g->longest) g->longest = count(g->line[i]);
    }
    Py_DECREF(lines);
    return fits && !PyErr_Occurred() ? 0 : refuse("the lines do not fit the board");
}

static int read_symmetries(game *g, PyObject *sequence) {
    PyObject *symmetries = PySequence_Tuple(sequence);
    if (!symmetries) return -1;
    Py_ssize_t n = PyTuple_GET_SIZE(symmetries);
    size_t values = (size_t)g->bytes << 8;
    int fits = n > 0 && n <= MOST_SYMMETRIES;
    g->symmetries = fits ? (int)n : 0;
    g->images = calloc(values * (size_t)g->symmetries + 1, sizeof(bits));
    g->inverses = calloc(values * (size_t)g->symmetries + 1, sizeof(bits));
    if (!g->images || !g->inverses) fits = 0, PyErr_NoMemory();
    for (int i = 0; i < g->symmetries && fits; i++) {
        int64_t target[CELLS];
        bits seen = 0;
        fits = !read_numbers(PyTuple_GET_ITEM(symmetries, i), target, g->cells, g->cells - 1);
        for (int c = 0; c < g->cells && fits; c++) {
            bits *image = g->images + values * (size_t)i + ((size_t)(c / 8) << 8);
            bits *inverse = g->inverses + values * (size_t)i + ((size_t)(target[c] / 8) << 8);
            for (int value = 0; value < 256; value++) {
                if (value >> c % 8 & 1) image[value] |= bit((int)target[c]);
                if (value >> target[c] % 8 & 1) inverse[value] |= bit(c);
            }
            seen |= bit((int)target[c]);
        }
        fits = fits && seen == g->full;
    }
    Py_DECREF(symmetries);
    return fits && !PyErr_Occurred() ? 0 : refuse("the symmetries do not fit the board");
}

static int make_table(game *g, int table_bits) {
    g->mask = ((uint64_t)1 << table_bits) - 1;
    size_t size = ((size_t)g->mask + 1) * sizeof(bucket);
    g->memory = calloc(size + HUGE_PAGE, 1);
    if (!g->memory) return PyErr_NoMemory(), -1;
    g->table = (bucket *)(((uintptr_t)g->memory + HUGE_PAGE - 1) & ~(uintptr_t)(HUGE_PAGE - 1));
#ifdef MADV_HUGEPAGE
    /* Found sooner, but slow to clear: for tables that are only asked for when a search will take long. */
    if (size > LARGE_TABLE) madvise(g->table, size, MADV_HUGEPAGE);
#endif
    return 0;
}

static void free_game(game *g) {
    if (!g) return;
    free(g->images), free(g->inverses), free(g->memory), free(g);
}

static int core_init(core *self, PyObject *args, PyObject *kwargs) {
    static char *names[] = {"cells",         "lines", "symmetries", "central", "maker_weights", "breaker_weights",
                            "rules",         "pairing_steps", "looks", "weak_nodes", "table_bits", NULL};
    PyObject *lines, *symmetries, *central, *maker_weights, *breaker_weights;
    int cells, rules, pairing_steps, looks, weak_nodes, table_bits;
    const int64_t heaviest = 1 << 22;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "iOOOOOiiiii", names, &cells, &lines, &symmetries, &central,
                                     &maker_weights, &breaker_weights, &rules, &pairing_steps, &looks, &weak_nodes, &table_bits))
        return -1;
    if (cells < 1 || cells > CELLS) return refuse("the board has more cells than the compiled core holds, or none");
    if (pairing_steps < 0 || looks < 0 || weak_nodes < 0 || table_bits < 0 || table_bits > 32)
        return refuse("a number is too large or too small");
    game *g = calloc(1, sizeof(game));
    if (!g) return PyErr_NoMemory(), -1;
    g->cells = cells, g->bytes = (cells + 7) / 8, g->full = ~(bits)0 >> (CELLS - cells);
    g->rules = rules, g->pairing_steps = pairing_steps, g->looks = looks, g->weak_nodes = weak_nodes;
    if (read_lines(g, lines) || read_symmetries(g, symmetries) ||
        read_numbers(central, g->central, cells, heaviest) ||
        read_numbers(maker_weights, g->maker_weights, g->longest + 1, heaviest) ||
        read_numbers(breaker_weights, g->breaker_weights, g->longest + 1, heaviest) || make_table(g, table_bits)) {
        free_game(g);
        return -1;
    }
    for (int i = 0; i <= g->longest; i++) g->ambitious_weights[i] = 2 * g->maker_weights[i];
    if (self->game) { /* other searches may be using it */
        free_game(g);
        return refuse("this core has its game already");
    }
    self->game = g;
    return 0;
}

static void core_dealloc(core *self) {
    free_game(self->game);
    Py_TYPE(self)->tp_free((PyObject *)self);
}

PyDoc_STRVAR(ask_doc,
             "ask(attacking, attacker, defender, left, weak, nodes, crew, poll) -> (cell, zone, nodes)\n\n"
             "The answer of `decide` on a position, without the defender's lines if `weak`: the mover's cell as a\n"
             "bitboard, -1 for ANY, 0 for none, and the zone. The cell is None: the nodes were used up, or `stop` was\n"
             "called. An exception of `poll(nodes, done, moves)` ends it too.");

static PyObject *core_ask(core *self, PyObject *args) {
    PyObject *attackers, *defenders;
    bits attacker, defender;
    unsigned long long nodes;
    int attacking, weak, left;
    game *g = self->game;
    search s = {.game = g};
    if (!PyArg_ParseTuple(args, "pOOipKpO", &attacking, &attackers, &defenders, &left, &weak, &nodes, &s.crew, &s.poll)) return NULL;
    if (to_bits(attackers, &attacker) || to_bits(defenders, &defender)) return NULL;
    if (!g) return refuse("this core has no game"), NULL;
    if (attacker & defender || (attacker | defender) & ~g->full) return refuse("the marks do not fit on the board"), NULL;
    if (left < 0 || left > UNLIMITED) return refuse("there are no so many moves"), NULL;
    s.pool = malloc(GRAPHS * sizeof(graph));
    if (!s.pool) return PyErr_NoMemory();
    graph *a = &s.pool[s.taken++], *d = &s.pool[s.taken++];
    graph_of(a, g, attacker, defender), graph_of(d, g, defender, attacker);
    if (weak) d->n = 0;
    if ((a->n && !a->rest[0]) || (d->n && !d->rest[0])) {
        free(s.pool);
        return refuse("the game is over"), NULL;
    }
    s.last = nodes;
    s.next_poll = now() + BETWEEN_POLLS;
    s.thread = PyEval_SaveThread();
    answer found = decide(&s, a, d, attacking, left, 0, 0);
    PyEval_RestoreThread(s.thread);
    free(s.pool);
    if (PyErr_Occurred()) return NULL;
    if (found.won != attacking) found.cell = 0;
    PyObject *cell = s.ended ? Py_NewRef(Py_None) : found.cell == ANY ? PyLong_FromLong(-1) : from_bits(found.cell);
    return Py_BuildValue("NNK", cell, from_bits(found.zone & g->full), (unsigned long long)s.nodes);
}

static PyObject *core_stop(core *self, PyObject *stop) {
    int wanted = PyObject_IsTrue(stop);
    if (wanted < 0) return NULL;
    if (!self->game) return refuse("this core has no game"), NULL;
    atomic_store(&self->game->stop, wanted);
    Py_RETURN_NONE;
}

/* A record of what the table knows, for a file: the note of an entry and its data. */
typedef struct {
    uint64_t note, data[3][WORDS];
} record;

static PyObject *core_known(core *self, PyObject *args) {
    int least;
    game *g = self->game;
    if (!PyArg_ParseTuple(args, "i", &least)) return NULL;
    if (!g) return refuse("this core has no game"), NULL;
    if (least < 1) least = 1;
    record *into = NULL;
    PyObject *bytes = NULL;
    Py_ssize_t wanted = 0, n = 0;
    for (int pass = 0; pass < 2; pass++) { /* count, then copy */
        for (uint64_t at = 0; at <= g->mask; at++)
            for (int i = 0; i < ENTRIES; i++) {
                bucket *b = &g->table[at];
                uint64_t version = atomic_load_explicit(&b->version, memory_order_acquire);
                uint64_t note = atomic_load_explicit(&b->notes, memory_order_acquire) >> NOTE_BITS * i & NOTE_MASK;
                if ((int)(note & 63) < least || (into && n == wanted)) continue;
                if (into) {
                    record r = {.note = note};
                    for (int j = 0; j < 3 * WORDS; j++) {
                        _Atomic uint64_t *from = &b->data[i][j / WORDS][j % WORDS];
                        r.data[j / WORDS][j % WORDS] = atomic_load_explicit(from, memory_order_acquire);
                    }
                    if (version & 1 || atomic_load_explicit(&b->version, memory_order_relaxed) != version) continue;
                    memcpy(&into[n], &r, sizeof r);
                }
                n++;
            }
        if (pass) break;
        wanted = n, n = 0;
        if (!(bytes = PyBytes_FromStringAndSize(NULL, wanted * (Py_ssize_t)sizeof(record)))) return NULL;
        into = (record *)PyBytes_AS_STRING(bytes);
    }
    return _PyBytes_Resize(&bytes, n * (Py_ssize_t)sizeof(record)) ? NULL : bytes;
}

static PyObject *core_learn(core *self, PyObject *args) {
    Py_buffer given;
    if (!PyArg_ParseTuple(args, "y*", &given)) return NULL;
    game *g = self->game;
    if (!g || given.len % (Py_ssize_t)sizeof(record)) {
        PyBuffer_Release(&given);
        return refuse("these are no records of what a core knows, or it has no game"), NULL;
    }
    for (Py_ssize_t at = 0; at < given.len; at += (Py_ssize_t)sizeof(record)) {
        record r;
        memcpy(&r, (char *)given.buf + at, sizeof r);
        key k = {joined(r.data[0]), joined(r.data[1]), (int)(r.note >> 7 & 2047), 0};
        uint64_t nodes = (uint64_t)1 << (r.note & 63) >> 1;
        remember(&g->table[hash(&k) & g->mask], &k, (int)(r.note >> 6 & 1), joined(r.data[2]), nodes);
    }
    PyBuffer_Release(&given);
    Py_RETURN_NONE;
}

static PyMethodDef core_methods[] = {
    {"ask", (PyCFunction)core_ask, METH_VARARGS, ask_doc},
    {"known", (PyCFunction)core_known, METH_VARARGS,
     "known(least) -> bytes: all answers that took about 2^least nodes or more, for `learn`."},
    {"learn", (PyCFunction)core_learn, METH_VARARGS, "learn(bytes): take over what a core of the same game knew."},
    {"stop", (PyCFunction)core_stop, METH_O, "stop(bool): end all searches that are going on, or let new ones begin."},
    {NULL, NULL, 0, NULL},
};

static PyTypeObject core_type = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "noughts.exact.solver." MODULE ".Core",
    .tp_doc = "A game, and the table that all searches on it share.",
    .tp_basicsize = sizeof(core),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_new = PyType_GenericNew,
    .tp_init = (initproc)core_init,
    .tp_dealloc = (destructor)core_dealloc,
    .tp_methods = core_methods,
};

static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "noughts.exact.solver." MODULE, "The compiled search.", -1,
                                    NULL, NULL, NULL, NULL, NULL};

PyMODINIT_FUNC INIT(void) {
    PyObject *made = PyModule_Create(&module);
    if (!made) return NULL;
    if (PyModule_AddType(made, &core_type) < 0) {
        Py_DECREF(made);
        return NULL;
    }
    return made;
}
