/* The search of search.py, compiled.  For boards of up to 64 cells; wide.c raises that to 128.
 *
 *     graph.h, maker_breaker.h, search.h   the same statements as graph.py, maker_breaker.py and search.py:
 *                                          read those first
 *     bits.h, search_state.h               bitboards, and the state of a game and of a search
 *     move_ordering.h, shared_table.h      what search.py keeps in methods of its own; made for several threads
 *
 * Only the data structures differ: a bitboard is one integer, a line graph is an array, and the table is an
 * array of buckets that threads share.
 *
 * A search runs without the interpreter lock.  Every few milliseconds it takes the lock to call `poll`, which
 * reports progress, and stops the search by raising an exception.
 */
#include "bits.h"
#include "shared_table.h"
#include "search_state.h"
#include "graph.h"
#include "move_ordering.h"
#include "maker_breaker.h"
#include "search.h"

typedef struct {
    PyObject_HEAD
    game *game;
} core;

static void *refuse(const char *why) { return PyErr_SetString(PyExc_ValueError, why), NULL; }

/* Bitboards and numbers arrive as bytes, in the layout of memory. */
typedef struct {
    const char *bytes;
    Py_ssize_t size;
} given;

static int read_numbers(given from, int64_t *into, int wanted) {
    int fits = from.size == wanted * (Py_ssize_t)sizeof *into;
    if (fits) memcpy(into, from.bytes, (size_t)from.size);
    for (int i = 0; i < wanted && fits; i++) fits = into[i] >= 0 && into[i] <= HEAVIEST;
    return fits;
}

static int read_lines(game *g, given from) {
    int fits = from.size % (Py_ssize_t)sizeof(bits) == 0 && from.size <= (Py_ssize_t)sizeof g->line;
    if (!fits) return 0;
    memcpy(g->line, from.bytes, (size_t)from.size);
    g->lines = (int)(from.size / (Py_ssize_t)sizeof(bits));
    for (int i = 0; i < g->lines && fits; i++) {
        fits = g->line[i] && !(g->line[i] & ~g->full);
        if (count(g->line[i]) > g->longest) g->longest = count(g->line[i]);
    }
    return fits;
}

/* For each symmetry, one byte per cell: the cell that it becomes. */
static int read_symmetries(game *g, given from) {
    size_t values = (size_t)g->bytes << 8;
    if (!from.size || from.size % g->cells || from.size / g->cells > MOST_SYMMETRIES) return 0;
    g->symmetries = (int)(from.size / g->cells);
    g->images = calloc(values * (size_t)g->symmetries, sizeof(bits));
    g->inverses = calloc(values * (size_t)g->symmetries, sizeof(bits));
    if (!g->images || !g->inverses) return PyErr_NoMemory(), 0;
    for (int i = 0; i < g->symmetries; i++) {
        bits seen = 0;
        for (int c = 0; c < g->cells; c++) {
            int target = (unsigned char)from.bytes[i * g->cells + c];
            if (target >= g->cells) return 0;
            bits *image = g->images + values * (size_t)i + ((size_t)(c / 8) << 8);
            bits *inverse = g->inverses + values * (size_t)i + ((size_t)(target / 8) << 8);
            for (int value = 0; value < 256; value++) {
                if (value >> c % 8 & 1) image[value] |= bit(target);
                if (value >> target % 8 & 1) inverse[value] |= bit(c);
            }
            seen |= bit(target);
        }
        if (seen != g->full) return 0;
    }
    return 1;
}

static int make_table(game *g, int table_bits) {
    g->mask = ((uint64_t)1 << table_bits) - 1;
    size_t size = ((size_t)g->mask + 1) * sizeof(bucket);
    g->memory = calloc(size + HUGE_PAGE, 1);
    if (!g->memory) return PyErr_NoMemory(), 0;
    g->table = (bucket *)(((uintptr_t)g->memory + HUGE_PAGE - 1) & ~(uintptr_t)(HUGE_PAGE - 1));
#ifdef MADV_HUGEPAGE
    /* Huge pages make lookups faster and clearing slower: they pay only for long searches. */
    if (size > LARGE_TABLE) madvise(g->table, size, MADV_HUGEPAGE);
#endif
    return 1;
}

static PyObject *core_new(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
    given lines, symmetries, central, maker_weights, breaker_weights;
    int cells, rules, pairing_steps, looks, weak_nodes, table_bits;
    (void)kwargs;
    if (!PyArg_ParseTuple(args, "iy#y#y#y#y#iiiii", &cells, &lines.bytes, &lines.size, &symmetries.bytes,
                          &symmetries.size, &central.bytes, &central.size, &maker_weights.bytes, &maker_weights.size,
                          &breaker_weights.bytes, &breaker_weights.size, &rules, &pairing_steps, &looks, &weak_nodes,
                          &table_bits))
        return NULL;
    if (cells < 1 || cells > CELLS || pairing_steps < 0 || looks < 0 || weak_nodes < 0 || table_bits < 0 ||
        table_bits > 32)
        return refuse("a number is too large or too small");
    core *self = (core *)type->tp_alloc(type, 0);
    game *g = self ? self->game = calloc(1, sizeof(game)) : NULL;
    if (!g) return Py_XDECREF(self), PyErr_NoMemory();
    g->cells = cells, g->bytes = (cells + 7) / 8, g->full = ~(bits)0 >> (CELLS - cells);
    g->rules = rules, g->pairing_steps = pairing_steps, g->looks = looks, g->weak_nodes = weak_nodes;
    if (read_lines(g, lines) && read_symmetries(g, symmetries) && read_numbers(central, g->central, cells) &&
        read_numbers(maker_weights, g->maker_weights, g->longest + 1) &&
        read_numbers(breaker_weights, g->breaker_weights, g->longest + 1) && make_table(g, table_bits)) {
        for (int i = 0; i <= g->longest; i++) g->ambitious_weights[i] = 2 * g->maker_weights[i];
        return (PyObject *)self;
    }
    Py_DECREF(self);
    return PyErr_Occurred() ? NULL : refuse("the lines, symmetries or weights do not fit the board");
}

static void core_dealloc(core *self) {
    if (self->game) free(self->game->images), free(self->game->inverses), free(self->game->memory), free(self->game);
    Py_TYPE(self)->tp_free((PyObject *)self);
}

PyDoc_STRVAR(query_doc,
             "query(attacking, attacker, defender, left, weak, nodes, shared, poll) -> (cell, zone, nodes)\n\n"
             "The answer of `Search.query`: the mover's cell as a bitboard (the whole board for ANY, 0 for none) and\n"
             "the zone. The cell is None if the nodes were used up or `stop` was called. An exception that\n"
             "`poll(nodes, done, moves)` raises ends the search as well.");

static PyObject *core_query(core *self, PyObject *args) {
    given attackers, defenders;
    bits attacker, defender;
    unsigned long long nodes;
    int attacking, weak, left;
    game *g = self->game;
    search s = {.game = g};
    if (!PyArg_ParseTuple(args, "py#y#ipKpO", &attacking, &attackers.bytes, &attackers.size, &defenders.bytes,
                          &defenders.size, &left, &weak, &nodes, &s.shared, &s.poll))
        return NULL;
    if (attackers.size != sizeof attacker || defenders.size != sizeof defender) return refuse("these are not bitboards");
    memcpy(&attacker, attackers.bytes, sizeof attacker), memcpy(&defender, defenders.bytes, sizeof defender);
    if (attacker & defender || (attacker | defender) & ~g->full) return refuse("the marks do not fit on the board");
    if (left < 0 || left > UNLIMITED) return refuse("a number is too large or too small");
    s.pool = malloc(GRAPHS * sizeof(line_graph));
    if (!s.pool) return PyErr_NoMemory();
    line_graph *a = &s.pool[s.taken++], *d = &s.pool[s.taken++];
    graph_of(a, g, attacker, defender), graph_of(d, g, defender, attacker);
    if (weak) d->n = 0;
    if ((a->n && !a->remaining[0]) || (d->n && !d->remaining[0])) return free(s.pool), refuse("the game is over");
    s.last = nodes;
    s.next_poll = now() + BETWEEN_POLLS;
    s.thread = PyEval_SaveThread();
    answer found = search_position(&s, a, d, attacking, left, 0, 0);
    PyEval_RestoreThread(s.thread);
    free(s.pool);
    if (PyErr_Occurred()) return NULL;
    found.cell = found.won == attacking ? found.cell & g->full : 0, found.zone &= g->full;
    return Py_BuildValue("y#y#K", s.ended ? NULL : (char *)&found.cell, (Py_ssize_t)sizeof(bits), &found.zone,
                         (Py_ssize_t)sizeof(bits), (unsigned long long)s.nodes);
}

static PyObject *core_stop(core *self, PyObject *stop) {
    int wanted = PyObject_IsTrue(stop);
    if (wanted < 0) return NULL;
    atomic_store(&self->game->stop, wanted);
    Py_RETURN_NONE;
}

static PyMethodDef core_methods[] = {
    {"query", (PyCFunction)core_query, METH_VARARGS, query_doc},
    {"stop", (PyCFunction)core_stop, METH_O, "stop(bool): end all running searches, or allow new ones."},
    {NULL, NULL, 0, NULL},
};

static PyTypeObject core_type = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "noughts.solving.solver." MODULE ".Core",
    .tp_doc = "A game, and the table that all searches on it share.",
    .tp_basicsize = sizeof(core),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_new = core_new,
    .tp_dealloc = (destructor)core_dealloc,
    .tp_methods = core_methods,
};

static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "noughts.solving.solver." MODULE, "The compiled search.", -1,
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
