/* The engine in C, for Python: this file is the only one that knows the interpreter.
 *
 *     board.h     the marks on all lines, kept up to date move by move        board.py
 *     tactics.h   pairs, forks and the replies to them                        pruning.py
 *     threats.h   wins by fours and threes                                    threats.py
 *     search.h    alpha-beta                                                  search.py
 *
 * The search runs without the interpreter lock.  Every few milliseconds it takes the lock to call `poll`, which
 * stops the search by raising an exception.
 */
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <time.h>
#if defined _WIN32 || defined __SANITIZE_ADDRESS__ /* which watches what comes from malloc */
#define TABLES_BY_CALLOC 1
#else
#define TABLES_BY_CALLOC 0
#include <sys/mman.h>
#endif
#include "board.h"
#include "tactics.h"
#include "threats.h"
#include "search.h"

static const double POLL_SECONDS = 0.005;

typedef struct {
    PyObject_HEAD
    tables tables;
    search search;
    int busy;
} core;

/* Empty tables.  `calloc` clears all of a table whose memory was used before; here only what a search touches is.  */
static void *new_table(size_t bytes) {
#if TABLES_BY_CALLOC
    return calloc(1, bytes);
#else
    void *made = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return made == MAP_FAILED ? NULL : made;
#endif
}

static void free_table(void *table, size_t bytes) {
#if TABLES_BY_CALLOC
    (void)bytes, free(table);
#else
    if (table) munmap(table, bytes);
#endif
}

typedef struct {
    const char *bytes;
    Py_ssize_t size;
} given;

static void *refuse(const char *why) { return PyErr_SetString(PyExc_ValueError, why), NULL; }

static int read_cells(given from, int16_t *into, Py_ssize_t wanted, int cells) {
    if (from.size != wanted * (Py_ssize_t)sizeof *into) return 0;
    memcpy(into, from.bytes, (size_t)from.size);
    for (Py_ssize_t i = 0; i < wanted; i++)
        if (into[i] < NONE || into[i] >= cells) return 0;
    return 1;
}

/* The cells of each line, then the two cells right beside its ends (NONE: that does not matter). */
static int read_lines(tables *t, given from) {
    Py_ssize_t size = (t->k + 2) * (Py_ssize_t)sizeof(int16_t);
    if (from.size % size || from.size / size > LINES) return 0;
    t->lines = (int)(from.size / size), t->line_words = (t->lines + 63) / 64;
    for (int line = 0; line < t->lines; line++) {
        int16_t row[SIDE + 2];
        if (!read_cells((given){from.bytes + line * size, size}, row, t->k + 2, t->cells)) return 0;
        for (int i = 0; i < t->k; i++) {
            if (row[i] == NONE || (i && row[i] <= row[i - 1]) || t->through_count[row[i]] == THROUGH) return 0;
            t->line[line][i] = row[i];
            t->through[row[i]][t->through_count[row[i]]++] = (int16_t)line;
        }
        for (int i = t->k; i < t->k + 2; i++) {
            if (row[i] == NONE) continue;
            if (t->beside_count[row[i]] == BESIDE) return 0;
            t->beside[row[i]][t->beside_count[row[i]]++] = (int16_t)line;
        }
    }
    return 1;
}

static PyObject *core_new(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
    given lines, middle, weights, worth, keys;
    int cells, k, parts;
    (void)kwargs;
    if (!PyArg_ParseTuple(args, "iiy#y#y#y#y#i", &cells, &k, &lines.bytes, &lines.size, &middle.bytes, &middle.size,
                          &weights.bytes, &weights.size, &worth.bytes, &worth.size, &keys.bytes, &keys.size, &parts))
        return NULL;
    if (cells < 1 || cells > CELLS || k < 1 || k > SIDE) return refuse("a number is too large or too small");
    core *self = (core *)type->tp_alloc(type, 0);
    if (!self) return NULL;
    tables *t = &self->tables;
    search *s = &self->search;
    t->cells = cells, t->k = k, s->parts = parts;
    if (!read_lines(t, lines) || !read_cells(middle, t->from_the_middle, cells, cells) ||
        weights.size != k * (Py_ssize_t)sizeof *t->weight || worth.size != 2 * weights.size ||
        keys.size != 2 * cells * (Py_ssize_t)sizeof **t->key) {
        Py_DECREF(self);
        return refuse("the lines, cells, weights or keys do not fit the board");
    }
    for (int i = 0; i < cells; i++)
        if (t->from_the_middle[i] == NONE) return Py_DECREF(self), refuse("a cell is missing");
    memcpy(t->weight, weights.bytes, (size_t)weights.size);
    for (int side = 0; side < 2; side++)
        memcpy(t->worth[side], worth.bytes + side * weights.size, (size_t)weights.size);
    for (int side = 0; side < 2; side++)
        memcpy(t->key[side], keys.bytes + side * cells * 8, (size_t)cells * 8);
    for (int i = 0; i <= MOST_THREES; i++) s->saving[i] = NONE;
    s->failed = new_table(FAILED_SIZE * sizeof *s->failed), s->table = new_table(TABLE_SIZE * sizeof *s->table);
    s->room = malloc(ROOM * sizeof *s->room);
    if (!s->failed || !s->table || !s->room) return Py_DECREF(self), PyErr_NoMemory();
    return (PyObject *)self;
}

static void core_dealloc(core *self) {
    search *s = &self->search;
    free_table(s->failed, FAILED_SIZE * sizeof *s->failed), free_table(s->table, TABLE_SIZE * sizeof *s->table);
    free(s->room);
    Py_TYPE(self)->tp_free((PyObject *)self);
}

typedef struct {
    PyThreadState *thread;
    PyObject *poll;
    double next;
} polling;

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static int poll_python(void *with) {
    polling *p = with;
    double time = now();
    if (time < p->next) return 0;
    p->next = time + POLL_SECONDS;
    PyEval_RestoreThread(p->thread);
    PyObject *result = PyObject_CallNoArgs(p->poll);
    Py_XDECREF(result);
    p->thread = PyEval_SaveThread();
    return !result;
}

/* What to search: find_win(marks, side, threes, nodes...) or value(marks, side, depth, alpha, beta...). */
typedef struct {
    int finding, side, depth, alpha, beta;
    unsigned long long nodes;
} question;

/* Set up the board, search without the lock, and answer (number or None, nodes in all). */
static PyObject *run(core *self, given marks, question q, unsigned long long last, PyObject *poll) {
    search *s = &self->search;
    polling p = {.poll = poll, .next = 0}; /* the first look is not put off: many searches are short */
    if (marks.size != self->tables.cells) return refuse("the marks do not fit on the board");
    for (Py_ssize_t i = 0; i < marks.size; i++)
        if (marks.bytes[i] < 0 || marks.bytes[i] > 2) return refuse("a mark is 0, 1 or 2");
    if (q.side < 0 || q.side > 1 || q.depth < 0 || q.depth > CELLS || (q.finding && q.depth > MOST_THREES))
        return refuse("a number is too large or too small");
    if (self->busy) return refuse("another thread is searching");
    self->busy = 1;
    set_up(&s->board, &self->tables, (const uint8_t *)marks.bytes);
    s->over = s->stopped = s->used = 0, s->last = last, s->poll = poll_python, s->with = &p;
    p.thread = PyEval_SaveThread();
    int found = q.finding ? find_threats(s, q.side, q.depth, q.nodes)
                          : value_of(s, q.side, q.depth, q.alpha, q.beta);
    PyEval_RestoreThread(p.thread);
    self->busy = 0;
    if (PyErr_Occurred()) return NULL;
    if (s->over) return Py_BuildValue("OK", Py_None, (unsigned long long)s->nodes);
    return Py_BuildValue("iK", found, (unsigned long long)s->nodes);
}

static PyObject *core_find_win(core *self, PyObject *args) {
    given marks;
    question q = {.finding = 1};
    unsigned long long last;
    PyObject *poll;
    if (!PyArg_ParseTuple(args, "y#iiKKO", &marks.bytes, &marks.size, &q.side, &q.depth, &q.nodes, &last, &poll))
        return NULL;
    return run(self, marks, q, last, poll);
}

static PyObject *core_value(core *self, PyObject *args) {
    given marks;
    question q = {0};
    unsigned long long last;
    PyObject *poll;
    if (!PyArg_ParseTuple(args, "y#iiiiKO", &marks.bytes, &marks.size, &q.side, &q.depth, &q.alpha, &q.beta, &last,
                          &poll))
        return NULL;
    if (q.alpha < -WON || q.beta > WON || q.alpha >= q.beta) return refuse("the bounds are not bounds");
    return run(self, marks, q, last, poll);
}

static PyObject *core_best_reply(core *self, PyObject *args) {
    unsigned long long key;
    if (!PyArg_ParseTuple(args, "K", &key)) return NULL;
    const table_entry *entry = &self->search.table[key % TABLE_SIZE];
    return PyLong_FromLong(entry->key == key ? entry->move : NONE);
}

static PyObject *core_nodes(core *self, void *closure) {
    (void)closure;
    return PyLong_FromUnsignedLongLong(self->search.nodes);
}

static PyMethodDef core_methods[] = {
    {"find_win", (PyCFunction)core_find_win, METH_VARARGS,
     "find_win(marks, side, threes, nodes, last, poll) -> (cell, nodes): as `EngineSearch.find_win`."},
    {"value", (PyCFunction)core_value, METH_VARARGS,
     "value(marks, side, depth, alpha, beta, last, poll) -> (value, nodes): as `EngineSearch.value`; None: out of nodes."},
    {"best_reply", (PyCFunction)core_best_reply, METH_VARARGS, "best_reply(key) -> cell: as `EngineSearch.best_reply`."},
    {NULL, NULL, 0, NULL},
};

static PyGetSetDef core_attributes[] = {
    {"nodes", (getter)core_nodes, NULL, "The positions visited so far.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyTypeObject core_type = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "noughts.solving.engine._core.Core",
    .tp_doc = "The tables of a game and of one search.",
    .tp_basicsize = sizeof(core),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_new = core_new,
    .tp_dealloc = (destructor)core_dealloc,
    .tp_methods = core_methods,
    .tp_getset = core_attributes,
};

static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "noughts.solving.engine._core", "The compiled engine.", -1,
                                    NULL, NULL, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit__core(void) {
    PyObject *made = PyModule_Create(&module);
    if (!made) return NULL;
    if (PyModule_AddType(made, &core_type) < 0) {
        Py_DECREF(made);
        return NULL;
    }
    return made;
}
