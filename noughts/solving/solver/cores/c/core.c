/* The search of search.py, compiled, and its binding to CPython.  For boards of up to 64 cells; wide.c raises that to 128.
 *
 *     graph.h, pairing.h, maker_breaker.h, search.h   the same statements as in the Python modules of these names:
 *                                                     read those first
 *     bits.h, search_state.h               bitboards, and the state of a game and of a search
 *     move_ordering.h, shared_table.h      what search.py keeps in methods of its own; made for several threads
 *     interface.h                          what this binding shares with the one for the browser, webassembly.c
 *
 * Only the data structures differ: a bitboard is one integer, a line graph is an array, and the table is an
 * array of buckets that threads share.
 *
 * A search runs without the interpreter lock.  Every few milliseconds it takes the lock to call `poll`, which
 * reports progress, and stops the search by raising an exception.
 */
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include "solver.h"

#ifdef WIDE
#define MODULE "_wide"
#define INIT PyInit__wide
#else
#define MODULE "_core"
#define INIT PyInit__core
#endif

typedef struct {
    PyObject_HEAD
    game *game;
} core;

static void *refuse(refusal why) {
    return why == NO_MEMORY ? PyErr_NoMemory() : (PyErr_SetString(PyExc_ValueError, REASONS[why]), NULL);
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* A question, and the Python side of its search. */
typedef struct {
    search search; /* first: `poll` gets a pointer to it */
    PyObject *poll;
    PyThreadState *thread;
} running;

static int poll(search *s) {
    running *r = (running *)s;
    PyEval_RestoreThread(r->thread);
    PyObject *answer = PyObject_CallFunction(r->poll, "Kii", (unsigned long long)s->nodes, s->done, s->moves);
    int stop = answer == NULL || PyErr_CheckSignals();
    Py_XDECREF(answer);
    r->thread = PyEval_SaveThread();
    return stop;
}

static PyObject *core_new(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
    facts f;
    Py_ssize_t size[6];
    (void)kwargs;
    if (!PyArg_ParseTuple(args, "iy#y#y#y#y#y#iiiiii", &f.cells, &f.lines.bytes, &size[0], &f.groups.bytes, &size[1],
                          &f.symmetries.bytes, &size[2], &f.central.bytes, &size[3], &f.maker_weights.bytes, &size[4],
                          &f.breaker_weights.bytes, &size[5], &f.rules, &f.pairing_steps, &f.group_steps, &f.looks,
                          &f.weak_nodes, &f.table_bits))
        return NULL;
    f.lines.size = (size_t)size[0], f.groups.size = (size_t)size[1], f.symmetries.size = (size_t)size[2];
    f.central.size = (size_t)size[3], f.maker_weights.size = (size_t)size[4], f.breaker_weights.size = (size_t)size[5];
    core *self = (core *)type->tp_alloc(type, 0);
    if (!self) return NULL;
    refusal why = make_game(&f, &self->game);
    if (!why) return (PyObject *)self;
    Py_DECREF(self);
    return refuse(why);
}

static void free_game(game *g) {
    for (int i = 0; g && i < g->groups; i++) {
        group *its = &g->group[i];
        for (size_t j = 0; its->options && j < (size_t)1 << (its->lines + its->cells); j++) free(its->options[j]);
        free(its->options);
    }
    if (g) free(g->images), free(g->inverses), free(g->memory), free(g);
}

static void core_dealloc(core *self) {
    free_game(self->game);
    Py_TYPE(self)->tp_free((PyObject *)self);
}

PyDoc_STRVAR(query_doc,
             "query(attacking, attacker, defender, left, weak, nodes, shared, poll) -> (cell, zone, nodes)\n\n"
             "The answer of `Search.query`: the mover's cell as a bitboard (the whole board for ANY, 0 for none) and\n"
             "the zone. The cell is None if the nodes were used up or `stop` was called. An exception that\n"
             "`poll(nodes, done, moves)` raises ends the search as well.");

static PyObject *core_query(core *self, PyObject *args) {
    const char *attackers, *defenders;
    Py_ssize_t attackers_size, defenders_size;
    bits attacker, defender;
    unsigned long long nodes;
    int attacking, weak, left;
    running r = {.search = {.game = self->game, .poll = poll}};
    if (!PyArg_ParseTuple(args, "py#y#ipKpO", &attacking, &attackers, &attackers_size, &defenders, &defenders_size,
                          &left, &weak, &nodes, &r.search.shared, &r.poll))
        return NULL;
    if (attackers_size != sizeof attacker || defenders_size != sizeof defender)
        return PyErr_SetString(PyExc_ValueError, "these are not bitboards"), NULL;
    memcpy(&attacker, attackers, sizeof attacker), memcpy(&defender, defenders, sizeof defender);
    if (r.poll == Py_None) r.search.poll = NULL;
    r.search.last = nodes;
    refusal why = begin_query(&r.search, attacker, defender, left, weak);
    if (why) return free(r.search.pool), refuse(why);
    r.thread = PyEval_SaveThread();
    answer found = end_query(&r.search, attacking, left);
    PyEval_RestoreThread(r.thread);
    free(r.search.pool);
    if (PyErr_Occurred()) return NULL;
    return Py_BuildValue("y#y#K", r.search.ended ? NULL : (char *)&found.cell, (Py_ssize_t)sizeof(bits), &found.zone,
                         (Py_ssize_t)sizeof(bits), (unsigned long long)r.search.nodes);
}

static PyObject *core_stop(core *self, PyObject *stop) {
    int wanted = PyObject_IsTrue(stop);
    if (wanted < 0) return NULL;
    atomic_store(&self->game->stop, wanted);
    Py_RETURN_NONE;
}

/* Answers that travel to other tables, one row each: the note (see shared_table.h), the key, the zone. */
enum { ROW = (int)sizeof(uint64_t) + 3 * (int)sizeof(bits) };

static PyObject *core_export_answers(core *self, PyObject *args) {
    const game *g = self->game;
    int least;
    if (!PyArg_ParseTuple(args, "i", &least)) return NULL;
    if (least < 1 || least > 63) return refuse(BAD_NUMBER);
    PyObject *rows = PyList_New(0);
    for (uint64_t at = 0; rows && at <= g->mask; at++)
        for (int i = 0; i < ENTRIES; i++) {
            bucket *b = &g->table[at];
            uint64_t note = atomic_load(&b->notes) >> NOTE_BITS * i & NOTE_MASK;
            if ((int)(note & 63) < least) continue;
            char row[ROW];
            memcpy(row, &note, sizeof note);
            for (int part = 0; part < 3; part++) {
                bits data = read_data(b->data[i][part]);
                memcpy(row + sizeof note + (size_t)part * sizeof data, &data, sizeof data);
            }
            PyObject *made = PyBytes_FromStringAndSize(row, ROW);
            if (!made || PyList_Append(rows, made) < 0) Py_CLEAR(rows);
            Py_XDECREF(made);
            if (!rows) break;
        }
    return rows;
}

static PyObject *core_import_answers(core *self, PyObject *args) {
    const game *g = self->game;
    const char *rows;
    Py_ssize_t size;
    if (!PyArg_ParseTuple(args, "y#", &rows, &size)) return NULL;
    if (size % ROW) return refuse(BAD_MARKS);
    for (const char *row = rows; row < rows + size; row += ROW) {
        uint64_t note;
        bits data[3];
        memcpy(&note, row, sizeof note), memcpy(data, row + sizeof note, sizeof data);
        int effort = (int)(note & 63), question = (int)(note >> 7);
        if (note >> NOTE_BITS || !effort || question > (WEAK << 1 | 1) || (data[0] | data[1] | data[2]) & ~g->full)
            return refuse(BAD_MARKS);
        key k = {.one = data[0], .two = data[1], .question = question};
        write_bucket(&g->table[hash(&k) & g->mask], &k, (int)(note >> 6 & 1), data[2], (uint64_t)1 << (effort - 1));
    }
    Py_RETURN_NONE;
}

/* What a certificate needs: see noughts/solving/proof/lemmas.py. */
static PyObject *core_weak_key(core *self, PyObject *args) {
    const game *g = self->game;
    const char *makers, *breakers;
    Py_ssize_t makers_size, breakers_size;
    bits maker, breaker, live = 0, lines = 0;
    line_graph a;
    if (!PyArg_ParseTuple(args, "y#y#", &makers, &makers_size, &breakers, &breakers_size)) return NULL;
    if (makers_size != sizeof maker || breakers_size != sizeof breaker) return refuse(BAD_MARKS);
    memcpy(&maker, makers, sizeof maker), memcpy(&breaker, breakers, sizeof breaker);
    if (maker & breaker || (maker | breaker) & ~g->full) return refuse(BAD_MARKS);
    graph_of(&a, g, maker, breaker);
    for (int i = 0; i < a.n; i++) live |= a.remaining[i], lines |= g->line[a.of[i]];
    key k = least_image(g, live, lines, 0, 0);
    return Py_BuildValue("y#y#i", &k.one, (Py_ssize_t)sizeof k.one, &k.two, (Py_ssize_t)sizeof k.two, k.symmetry);
}

static PyObject *core_lemma_step(core *self, PyObject *args) {
    const char *marks[3];
    Py_ssize_t size[3];
    Py_buffer chosen;
    bits board[3] = {0}; /* of Maker, of Breaker, the cell */
    int group_steps, pairing_steps, fits = 1;
    search s = {.game = self->game};
    lemma_step made = {.maker = 0};
    line_graph a;
    if (!PyArg_ParseTuple(args, "y#y#y#iiw*", &marks[0], &size[0], &marks[1], &size[1], &marks[2], &size[2],
                          &group_steps, &pairing_steps, &chosen))
        return NULL;
    for (int i = 0; i < 3; i++)
        if ((fits &= size[i] == sizeof *board)) memcpy(&board[i], marks[i], sizeof *board);
    fits &= !(board[0] & board[1]) && !((board[0] | board[1] | board[2]) & ~s.game->full);
    if (chosen.len != sizeof s.chosen || !fits) return PyBuffer_Release(&chosen), refuse(BAD_MARKS);
    memcpy(s.chosen, chosen.buf, sizeof s.chosen);
    graph_of(&a, s.game, board[0], board[1]);
    make_step(&s, &a, board[0], board[1], board[2] == s.game->full ? ANY : board[2], group_steps, pairing_steps, &made);
    memcpy(chosen.buf, s.chosen, sizeof s.chosen);
    PyBuffer_Release(&chosen);
    char moves[CELLS];
    for (int i = 0; i < made.moves.n; i++) moves[i] = (char)made.moves.cell[i];
    return Py_BuildValue("y#y#y#y#", made.pairs.pair, (Py_ssize_t)made.pairs.n * (Py_ssize_t)sizeof(bits), &made.maker,
                         (Py_ssize_t)sizeof(bits), &made.breaker, (Py_ssize_t)sizeof(bits), moves,
                         (Py_ssize_t)made.moves.n);
}

static PyMethodDef core_methods[] = {
    {"export_answers", (PyCFunction)core_export_answers, METH_VARARGS,
     "export_answers(effort): the stored answers that took 2 to the power of (effort - 1) nodes or more, as rows of bytes."},
    {"import_answers", (PyCFunction)core_import_answers, METH_VARARGS,
     "import_answers(rows): store the answers of another table of this game; they are trusted to be right."},
    {"lemma_step", (PyCFunction)core_lemma_step, METH_VARARGS,
     "lemma_step(maker, breaker, cell, group_steps, pairing_steps, chosen) -> (pairs, maker, breaker, moves)\n\n"
     "`LemmaSteps.step`; `chosen` is a buffer with the options that were chosen last."},
    {"query", (PyCFunction)core_query, METH_VARARGS, query_doc},
    {"stop", (PyCFunction)core_stop, METH_O, "stop(bool): end all running searches, or allow new ones."},
    {"weak_key", (PyCFunction)core_weak_key, METH_VARARGS,
     "weak_key(maker, breaker) -> (live cells, open lines, symmetry): `LemmaSteps.key`."},
    {NULL, NULL, 0, NULL},
};

static PyTypeObject core_type = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "noughts.solving.solver.cores." MODULE ".Core",
    .tp_doc = "A game, and the table that all searches on it share.",
    .tp_basicsize = sizeof(core),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_new = core_new,
    .tp_dealloc = (destructor)core_dealloc,
    .tp_methods = core_methods,
};

static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "noughts.solving.solver.cores." MODULE, "The compiled search.", -1,
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
