/* The state of a game and of a search on it, and when a search has to end. */
typedef struct {
    int cells, bytes, lines, longest, symmetries, rules, pairing_steps, looks, weak_nodes;
    bits full, line[LINES];
    int64_t central[CELLS], maker_weights[CELLS + 1], breaker_weights[CELLS + 1], ambitious_weights[CELLS + 1];
    bits *images, *inverses; /* the image of each byte: [symmetry][byte of the bitboard][its value] */
    void *memory;            /* of the table */
    bucket *table;
    uint64_t mask;
    atomic_int stop;                  /* a thread has the answer, the others stop */
    _Atomic uint64_t claims[CLAIMS]; /* see `claim` */
} game;

PART bits turn_cells(const game *g, const bits *images, int symmetry, bits b) {
    bits image = 0;
    for (int i = 0; i < g->bytes; i++) image |= images[(symmetry * g->bytes + i) << 8 | (int)(b >> 8 * i & 255)];
    return image;
}

/* remaining[i]: the cells that an open line still needs, of[i]: the line.  No remainder contains another. */
typedef struct {
    int n;
    bits remaining[LINES], of[LINES];
} line_graph;

/* One call of `query`: the state of one thread. */
typedef struct {
    game *game;
    uint64_t nodes, last, last_weak; /* as in search.py */
    int done, moves;                 /* as in search.py */
    int steps;                       /* left for the search for a pairing */
    int shared;                      /* do other threads search the same question? */
    PyObject *poll;
    PyThreadState *thread;
    double next_poll;
    int busy; /* set: this question was deferred, another thread searches it */
    enum { GOING_ON, TOO_HARD, STOPPED } ended; /* if not GOING_ON: return at once, answers are void */
    line_graph *pool; /* a stack of graphs */
    int taken;
} search;

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void check(search *s) {
    if ((s->last && s->nodes >= s->last) || atomic_load_explicit(&s->game->stop, memory_order_relaxed)) {
        s->ended = STOPPED;
        return;
    }
    if (s->poll == Py_None || now() < s->next_poll) return;
    PyEval_RestoreThread(s->thread);
    PyObject *answer = PyObject_CallFunction(s->poll, "Kii", (unsigned long long)s->nodes, s->done, s->moves);
    if (answer == NULL || PyErr_CheckSignals()) s->ended = STOPPED;
    Py_XDECREF(answer);
    s->thread = PyEval_SaveThread();
    s->next_poll = now() + BETWEEN_POLLS;
}

PART void count_node(search *s) {
    if (++s->nodes == s->last_weak) s->ended = TOO_HARD;
    else if (!(s->nodes & BETWEEN_CHECKS)) check(s);
}
