/* The search of search.py, compiled: can the attacker force a line?  Boards of up to 64 cells.
 *
 * `attack` and `defend` are the functions of that file, statement by statement, so read them there
 * first.  What differs is only how things are held: a bitboard is a uint64_t, a list of open lines is
 * an array on the stack, and the table is an array of buckets that several threads may share.
 *
 * The interpreter lock is given up during a search and taken back every few milliseconds to call
 * `poll`, which reports progress and stops the search by raising an exception.
 */
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#ifdef __linux__
#include <sys/mman.h>
#endif

typedef uint64_t bits;

enum {
    CELLS = 64,
    LINES = 212,          /* no board of 64 cells has more than 210 */
    SYMMETRIES = 8,
    UNLIMITED = 511,      /* attacker's moves, as in search.py */
    SYMMETRY_PLIES = 8,
    BETWEEN_CHECKS = 1023, /* nodes, a power of 2 less 1 */
    CLAIMS = 4096,         /* positions under search, a power of 2 */
    CLAIM_PLIES = 20,      /* deeper down a search is over sooner than it can be shared */
};
enum { HUGE_PAGE = 1 << 21, LARGE_TABLE = 1 << 27 }; /* bytes */
static const double BETWEEN_POLLS = 0.005; /* seconds */
static const bits SAVED = ~(bits)0;        /* as in search.py: the defender needs no particular cell */

/* FAST functions are compiled for several kinds of processors, and the best is chosen when the module is loaded;
 * what they call must be a PART of them for that to help. */
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#define FAST __attribute__((target_clones("avx2", "popcnt", "default")))
#else
#define FAST
#endif
#define PART static inline __attribute__((always_inline))

PART int count(bits b) { return __builtin_popcountll(b); }
PART int first(bits b) { return __builtin_ctzll(b); }

/* ------------------------------------------------------------------------------- the table
 *
 * A bucket fills one cache line: a version, three answers, and the three questions they belong to.
 *
 *     version | notes | key 0 (two words) | key 1 | key 2
 *
 * Threads share it without locks.  A writer makes the version odd, writes, and makes it even again; a
 * reader who finds the version odd, or changed after reading, has read nothing.  So a torn entry is
 * never taken for an answer, and whole keys are compared, so neither is another position's.
 *
 * A note is 17 bits: what was asked (10: attacker's moves left, and who moves), the answer (1), and
 * the binary logarithm of the nodes it took (6, never 0 in an entry that is used).
 */
enum { ENTRIES = 3, NOTE_BITS = 17, NOTE_MASK = (1 << NOTE_BITS) - 1 };

typedef struct {
    _Atomic uint64_t version, notes;
    _Atomic uint64_t keys[ENTRIES][2];
} bucket;

typedef struct {
    bits one, two;
    int question;
} key;

static inline uint64_t hash(key k) {
    uint64_t h = k.one * 0x9E3779B97F4A7C15u ^ (k.two + (uint64_t)k.question) * 0xD6E8FEB86659FD93u;
    h ^= h >> 32;
    h *= 0xD6E8FEB86659FD93u;
    return h ^ h >> 29;
}

/* The answer, 0 or 1, or -1 if it is not known. */
static int look_up(bucket *b, key k) {
    uint64_t version = atomic_load_explicit(&b->version, memory_order_acquire);
    uint64_t notes = atomic_load_explicit(&b->notes, memory_order_acquire);
    int answer = -1;
    for (int i = 0; i < ENTRIES; i++) {
        int note = notes >> NOTE_BITS * i & NOTE_MASK;
        if (note & 63 && note >> 7 == k.question &&
            atomic_load_explicit(&b->keys[i][0], memory_order_acquire) == k.one &&
            atomic_load_explicit(&b->keys[i][1], memory_order_acquire) == k.two)
            answer = note >> 6 & 1;
    }
    if (version & 1 || atomic_load_explicit(&b->version, memory_order_relaxed) != version) return -1;
    return answer;
}

/* Remember an answer, in place of the one that took the fewest nodes.  One that took more nodes than
 * this one is weakened each time it stands in the way, and so goes in the end too. */
static void remember(bucket *b, key k, int answer, uint64_t nodes) {
    uint64_t version = atomic_load_explicit(&b->version, memory_order_relaxed);
    if (version & 1 || !atomic_compare_exchange_strong_explicit(&b->version, &version, version + 1,
                                                                 memory_order_acq_rel, memory_order_relaxed))
        return; /* somebody else is writing here: let him */
    uint64_t notes = atomic_load_explicit(&b->notes, memory_order_relaxed);
    int effort = nodes ? 64 - __builtin_clzll(nodes) : 1, place = 0, least = 64;
    if (effort > 63) effort = 63;
    for (int i = 0; i < ENTRIES; i++) {
        int taken = notes >> NOTE_BITS * i & 63;
        if (taken < least) least = taken, place = i;
    }
    if (least > effort) {
        notes -= (uint64_t)1 << NOTE_BITS * place;
    } else {
        uint64_t note = (uint64_t)(k.question << 7 | answer << 6 | effort);
        notes = (notes & ~((uint64_t)NOTE_MASK << NOTE_BITS * place)) | note << NOTE_BITS * place;
        atomic_store_explicit(&b->keys[place][0], k.one, memory_order_release);
        atomic_store_explicit(&b->keys[place][1], k.two, memory_order_release);
    }
    atomic_store_explicit(&b->notes, notes, memory_order_release);
    atomic_store_explicit(&b->version, version + 2, memory_order_release);
}

/* ------------------------------------------------------------------------------- the game */
typedef struct {
    PyObject_HEAD
    int cells, k, lines, symmetries, caution;
    bits full, line[LINES];
    bits images[SYMMETRIES][CELLS / 8][256]; /* what each byte of a bitboard becomes */
    void *memory; /* that the table is in */
    bucket *table;
    uint64_t mask;
    atomic_int stop;                  /* one of several threads has the answer */
    _Atomic uint64_t claims[CLAIMS]; /* see `claim` */
} core;

/* One call of `ask`: what a thread has of its own. */
typedef struct {
    core *game;
    uint64_t nodes, last;    /* counted, and where to stop (0: nowhere) */
    int limited, done, moves; /* as in search.py */
    int crew;                 /* is this one of several threads? */
    PyObject *poll;
    PyThreadState *thread;
    double next_poll;
    int busy;    /* another thread is on this position, and was given way */
    int stopped; /* unwinding: no answer counts any more */
} search;

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void check(search *s) {
    if ((s->last && s->nodes >= s->last) || atomic_load_explicit(&s->game->stop, memory_order_relaxed)) {
        s->stopped = 1;
        return;
    }
    if (s->poll == Py_None || now() < s->next_poll) return;
    PyEval_RestoreThread(s->thread);
    PyObject *answer = PyObject_CallFunction(s->poll, "Kii", (unsigned long long)s->nodes, s->done, s->moves);
    if (answer == NULL || PyErr_CheckSignals()) s->stopped = 1;
    Py_XDECREF(answer);
    s->thread = PyEval_SaveThread();
    s->next_poll = now() + BETWEEN_POLLS;
}

PART int without(bits *kept, const bits *lines, int n, bits cell) {
    int m = 0;
    for (int i = 0; i < n; i++) {
        kept[m] = lines[i];
        m += !(lines[i] & cell);
    }
    return m;
}

/* The cells in which two different pairs meet: taking one makes two threats at once. */
PART bits fork_cells(const bits *pair, int n) {
    bits once = 0, twice = 0;
    for (int i = 0; i < n; i++) {
        twice |= once & pair[i];
        once |= pair[i];
    }
    return twice;
}

PART bits parries(const bits *pair, int n, bits forks) {
    bits breaking = ~(bits)0;
    for (; forks; forks &= forks - 1) {
        bits fork = forks & -forks, cells = 0;
        int through = 0;
        for (int i = 0; i < n; i++)
            if (pair[i] & fork) cells |= pair[i], through++;
        breaking &= through == 2 ? cells : fork;
    }
    return breaking;
}

/* The open lines of one side, looked at once. */
typedef struct {
    int n, total, pairs, threats;
    bits rest[LINES], pair[LINES];
    bits single; /* the first rest of one cell, 0 if there is none */
    bits singles, live, cells; /* all of them; empty cells on open lines; all cells on open lines */
} side;

PART void look_at(side *s, const bits *lines, int n, bits empty, int k) {
    s->n = n;
    s->total = s->pairs = 0;
    s->single = s->singles = s->live = s->cells = 0;
    for (int i = 0; i < n; i++) {
        bits rest = lines[i] & empty;
        int size = count(rest);
        s->rest[i] = rest;
        s->total += 1 << (k - size);
        s->live |= rest;
        s->cells |= lines[i];
        if (size == 1) {
            if (!s->single) s->single = rest;
            s->singles |= rest;
        } else if (size == 2) {
            int known = 0;
            for (int j = 0; j < s->pairs; j++) known |= s->pair[j] == rest;
            if (!known) s->pair[s->pairs++] = rest;
        }
    }
}

PART void spread(int *weights, const bits *rest, int n, int k, int factor) {
    for (int i = 0; i < n; i++) {
        int weight = factor << (k - count(rest[i]));
        for (bits b = rest[i]; b; b &= b - 1) weights[first(b)] += weight;
    }
}

static key make_key(const core *g, bits attacker, bits defender, const side *a, const side *d, int question, int ply) {
    bits live = a->live | d->live;
    bits one = (a->cells & attacker) | live, two = (d->cells & defender) | live;
    key least = {one, two, question};
    if (ply > SYMMETRY_PLIES) return least;
    int bytes = (g->cells + 7) / 8;
    for (int i = 1; i < g->symmetries; i++) {
        bits image_one = 0, image_two = 0;
        for (int j = 0; j < bytes; j++) image_one |= g->images[i][j][one >> 8 * j & 255];
        if (image_one > least.one) continue;
        for (int j = 0; j < bytes; j++) image_two |= g->images[i][j][two >> 8 * j & 255];
        if (image_one < least.one || image_two < least.two) least.one = image_one, least.two = image_two;
    }
    return least;
}

/* Does the bound, on the rests that contain no other, say that no line can be forced? */
PART int is_too_light(const core *g, const side *a, int attacker_moves) {
    int whole = 1 << g->k, total = a->total, n = a->n;
    const bits *rests = a->rest;
    bits minimal[LINES];
    if (4 * total < 5 * whole) {
        n = total = 0;
        for (int size = 1; size <= g->k; size++)
            for (int i = 0; i < a->n; i++) {
                bits rest = a->rest[i];
                if (count(rest) != size) continue;
                int larger = 0;
                for (int j = 0; j < n; j++) larger |= (minimal[j] & ~rest) == 0;
                if (larger) continue;
                minimal[n++] = rest;
                if ((total += 1 << (g->k - size)) >= whole) return 0;
            }
        rests = minimal;
    }
    if (!attacker_moves || total >= whole) return total < whole;
    int weights[CELLS] = {0}, most = 0;
    spread(weights, rests, n, g->k, 1);
    for (int c = 0; c < g->cells; c++)
        if (weights[c] > most) most = weights[c];
    return total + most < whole;
}

/* Ranks instead of weights: the heaviest cell has the highest, the first cell among equals; 0 is no move. */
PART int rank_moves(int *weights, bits allowed) {
    int n = 0;
    for (int c = 0; c < CELLS; c++) {
        int tried = weights[c] && allowed >> c & 1;
        weights[c] = tried ? weights[c] << 6 | (CELLS - 1 - c) : 0;
        n += tried;
    }
    return n;
}

/* Take the best move that is left.  Mostly the first or second one decides, so nothing is sorted. */
PART int best_move(int *ranks) {
    int highest = 0;
    for (int c = 0; c < CELLS; c++) highest = ranks[c] > highest ? ranks[c] : highest;
    int cell = CELLS - 1 - (highest & 63);
    ranks[cell] = 0;
    return cell;
}

/* How threads share the work: each claims the positions it is searching, and puts off a move to one that
 * another has claimed until it has done all others; by then the answer is often in the table.  It is the
 * position that is claimed, not the move: many orders of moves lead to it.  The first move of a position is
 * not put off, so that threads meet below it, nor is one a second time (`politely` says which may be).
 * A claim that is overlooked costs time, never truth, so two positions that want the same slot need no more
 * care. */
typedef enum { NOBODYS, MINE, TAKEN } claimed;

static claimed claim(search *s, key k, int ply) {
    if (!s->crew || ply >= CLAIM_PLIES) return NOBODYS;
    uint64_t position = hash(k), holder = 0;
    if (atomic_compare_exchange_strong(&s->game->claims[position % CLAIMS], &holder, position)) return MINE;
    return holder == position ? TAKEN : NOBODYS;
}

static void release(search *s, key k) { atomic_store(&s->game->claims[hash(k) % CLAIMS], 0); }

PART int within(bits *kept, const bits *lines, int n, bits empty, int left) {
    int m = 0;
    for (int i = 0; i < n; i++)
        if (count(lines[i] & empty) <= left) kept[m++] = lines[i];
    return m;
}

static bits defend(search *s, bits attacker, bits defender, const bits *open_a, int na, const bits *open_d, int nd,
                   int left, int ply, int politely);

FAST static bits attack(search *s, bits attacker, bits defender, const bits *open_a, int na, const bits *open_d,
                        int nd, int left, int ply, int politely) {
    core *g = s->game;
    if (!(++s->nodes & BETWEEN_CHECKS)) check(s);
    if (s->stopped) return 0;
    bits empty = g->full & ~(attacker | defender), near_a[LINES], near_d[LINES];
    if (left < g->k) {
        na = within(near_a, open_a, na, empty, left), open_a = near_a;
        nd = within(near_d, open_d, nd, empty, left), open_d = near_d;
    }
    if (!na) return 0;
    side a, d;
    look_at(&a, open_a, na, empty, g->k);
    if (a.single) return a.single;
    int whole = 1 << g->k;
    if (2 * a.total < whole) return 0;

    look_at(&d, open_d, nd, empty, g->k);
    bits fewer[LINES];
    if (d.single) {
        bits block = d.single;
        if (d.singles != block) return 0;
        int n = without(fewer, open_d, nd, block);
        bits reply = defend(s, attacker | block, defender, open_a, na, fewer, n, left - s->limited, ply + 1, politely);
        return reply ? 0 : block;
    }
    bits forks, allowed = ~(bits)0;
    if ((forks = fork_cells(a.pair, a.pairs))) return forks & -forks;
    if ((forks = fork_cells(d.pair, d.pairs))) {
        allowed = parries(d.pair, d.pairs, forks);
        for (int i = 0; i < a.pairs; i++) allowed |= a.pair[i];
    }

    key k = make_key(g, attacker, defender, &a, &d, left << 1, ply);
    bucket *b = &g->table[hash(k) & g->mask];
    int known;
    if (ply && (known = look_up(b, k)) >= 0) return known ? SAVED : 0;
    claimed it = claim(s, k, ply);
    if (it == TAKEN && politely) {
        s->busy = 1;
        return 0;
    }
    uint64_t before = s->nodes;
    bits winning = 0;
    if (!is_too_light(g, &a, 1)) {
        int weights[CELLS] = {0}, put_off[CELLS], late = 0;
        spread(weights, a.rest, a.n, g->k, 2);
        spread(weights, d.rest, d.n, g->k, 1);
        int all = rank_moves(weights, allowed);
        if (!ply) s->moves = all;
        for (int i = 0; i < all + late && !winning; i++) {
            int move = i < all ? best_move(weights) : put_off[i - all];
            bits cell = (bits)1 << move;
            int m = without(fewer, open_d, nd, cell);
            bits reply = defend(s, attacker | cell, defender, open_a, na, fewer, m, left - s->limited, ply + 1,
                                i && i < all);
            if (s->stopped) break;
            if (s->busy) {
                s->busy = 0;
                put_off[late++] = move;
                continue;
            }
            if (!reply) winning = cell;
            s->done += !ply;
        }
    }
    if (!s->stopped) remember(b, k, winning != 0, s->nodes - before);
    if (it == MINE) release(s, k);
    return winning;
}

FAST static bits defend(search *s, bits attacker, bits defender, const bits *open_a, int na, const bits *open_d,
                        int nd, int left, int ply, int politely) {
    core *g = s->game;
    if (!(++s->nodes & BETWEEN_CHECKS)) check(s);
    if (s->stopped) return 0;
    bits empty = g->full & ~(attacker | defender), near_a[LINES], near_d[LINES];
    if (left < g->k) {
        na = within(near_a, open_a, na, empty, left), open_a = near_a;
        nd = within(near_d, open_d, nd, empty, left), open_d = near_d;
    }
    if (!na) return SAVED;
    side a, d;
    look_at(&a, open_a, na, empty, g->k);
    int whole = 1 << g->k;
    if (a.total < whole) return SAVED;

    look_at(&d, open_d, nd, empty, g->k);
    if (d.single) return d.single;
    bits fewer[LINES];
    if (a.single) {
        bits block = a.single;
        if (a.singles != block) return 0;
        int n = without(fewer, open_a, na, block);
        bits reply = attack(s, attacker, defender | block, fewer, n, open_d, nd, left, ply + 1, politely);
        return reply ? 0 : block;
    }
    bits forks, allowed = ~(bits)0;
    if ((forks = fork_cells(d.pair, d.pairs))) return forks & -forks;
    if ((forks = fork_cells(a.pair, a.pairs))) {
        allowed = parries(a.pair, a.pairs, forks);
        for (int i = 0; i < d.pairs; i++) allowed |= d.pair[i];
    }

    key k = make_key(g, attacker, defender, &a, &d, left << 1 | 1, ply);
    bucket *b = &g->table[hash(k) & g->mask];
    int known;
    if (ply && (known = look_up(b, k)) >= 0) return known ? SAVED : 0;
    claimed it = claim(s, k, ply);
    if (it == TAKEN && politely) {
        s->busy = 1;
        return 0;
    }
    uint64_t before = s->nodes;
    bits saving = 0;
    if (is_too_light(g, &a, 0)) {
        saving = SAVED;
    } else {
        int weights[CELLS] = {0}, put_off[CELLS], late = 0;
        spread(weights, a.rest, a.n, g->k, g->caution);
        spread(weights, d.rest, d.n, g->k, 1);
        int all = rank_moves(weights, allowed);
        if (!ply) s->moves = all;
        for (int i = 0; i < all + late && !saving; i++) {
            int move = i < all ? best_move(weights) : put_off[i - all];
            bits cell = (bits)1 << move;
            int m = without(fewer, open_a, na, cell);
            bits reply = attack(s, attacker, defender | cell, fewer, m, open_d, nd, left, ply + 1, i && i < all);
            if (s->stopped) break;
            if (s->busy) {
                s->busy = 0;
                put_off[late++] = move;
                continue;
            }
            if (!reply) saving = cell;
            s->done += !ply;
        }
    }
    if (!s->stopped) remember(b, k, saving != 0, s->nodes - before);
    if (it == MINE) release(s, k);
    return saving;
}

/* ------------------------------------------------------------------------------- for Python */
static int read_bits(PyObject *sequence, bits *into, int most) {
    PyObject *fast = PySequence_Fast(sequence, "a sequence of bitboards is needed");
    if (!fast) return -1;
    Py_ssize_t n = PySequence_Fast_GET_SIZE(fast);
    if (n > most) {
        Py_DECREF(fast);
        PyErr_SetString(PyExc_ValueError, "more than the compiled core holds");
        return -1;
    }
    for (Py_ssize_t i = 0; i < n; i++) {
        into[i] = PyLong_AsUnsignedLongLong(PySequence_Fast_GET_ITEM(fast, i));
        if (PyErr_Occurred()) {
            Py_DECREF(fast);
            return -1;
        }
    }
    Py_DECREF(fast);
    return (int)n;
}

static int core_init(core *self, PyObject *args, PyObject *kwargs) {
    static char *names[] = {"cells", "k", "lines", "symmetries", "caution", "table_bits", NULL};
    PyObject *lines, *symmetries;
    int table_bits;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "iiOOii", names, &self->cells, &self->k, &lines, &symmetries,
                                     &self->caution, &table_bits))
        return -1;
    if (self->cells < 1 || self->cells > CELLS || self->k < 1 || self->k > 19 || table_bits < 0 || table_bits > 32 ||
        self->table) {
        PyErr_SetString(PyExc_ValueError, "the compiled core is for boards of 1 to 64 cells");
        return -1;
    }
    self->full = self->cells == 64 ? ~(bits)0 : ((bits)1 << self->cells) - 1;
    if ((self->lines = read_bits(lines, self->line, LINES)) < 0) return -1;
    for (int i = 0; i < self->lines; i++)
        if (self->line[i] & ~self->full || count(self->line[i]) != self->k) {
            PyErr_SetString(PyExc_ValueError, "a line is not on the board");
            return -1;
        }
    PyObject *fast = PySequence_Fast(symmetries, "a sequence of symmetries is needed");
    if (!fast) return -1;
    self->symmetries = (int)PySequence_Fast_GET_SIZE(fast);
    for (int i = 0; i < self->symmetries && !PyErr_Occurred(); i++) {
        bits target[CELLS];
        int n = i < SYMMETRIES ? read_bits(PySequence_Fast_GET_ITEM(fast, i), target, CELLS) : -1;
        for (int c = 0; c < n && n == self->cells; c++)
            if (target[c] >= (bits)n) n = -1;
        if (n != self->cells) {
            if (!PyErr_Occurred()) PyErr_SetString(PyExc_ValueError, "a symmetry does not fit the board");
            break;
        }
        for (int j = 0; j < CELLS / 8; j++)
            for (int byte = 0; byte < 256; byte++)
                for (int bit = 0; bit < 8; bit++)
                    if (byte >> bit & 1 && 8 * j + bit < n)
                        self->images[i][j][byte] |= (bits)1 << target[8 * j + bit];
    }
    Py_DECREF(fast);
    if (PyErr_Occurred()) return -1;
    self->mask = ((uint64_t)1 << table_bits) - 1;
    size_t size = ((size_t)self->mask + 1) * sizeof(bucket);
    self->memory = calloc(size + HUGE_PAGE, 1);
    if (!self->memory) {
        PyErr_NoMemory();
        return -1;
    }
    self->table = (bucket *)(((uintptr_t)self->memory + HUGE_PAGE - 1) & ~(uintptr_t)(HUGE_PAGE - 1));
#ifdef MADV_HUGEPAGE
    /* Found sooner, but slow to clear: for tables that are only asked for when a search will take long. */
    if (size > LARGE_TABLE) madvise(self->table, size, MADV_HUGEPAGE);
#endif
    return 0;
}

static void core_dealloc(core *self) {
    free(self->memory);
    Py_TYPE(self)->tp_free((PyObject *)self);
}

PyDoc_STRVAR(ask_doc,
             "ask(attacker, defender, attacker_moves, left, nodes, crew, poll) -> (answer, nodes)\n\n"
             "The answer of `attack` or `defend` on a position: a bitboard, or -1 for SAVED. None: the nodes were\n"
             "used up, or `stop` was called. An exception of `poll(nodes, done, moves)` ends it too.");

static PyObject *core_ask(core *self, PyObject *args) {
    unsigned long long attacker, defender, nodes;
    int attacker_moves, left;
    search s = {.game = self};
    if (!PyArg_ParseTuple(args, "KKpiKpO", &attacker, &defender, &attacker_moves, &left, &nodes, &s.crew, &s.poll))
        return NULL;
    if (attacker & defender || (attacker | defender) & ~self->full || left < 0 || left > UNLIMITED) {
        PyErr_SetString(PyExc_ValueError, "the marks do not fit on the board");
        return NULL;
    }
    bits open_a[LINES], open_d[LINES];
    int na = without(open_a, self->line, self->lines, defender);
    int nd = without(open_d, self->line, self->lines, attacker);
    s.last = nodes;
    s.limited = left < UNLIMITED;
    s.next_poll = now() + BETWEEN_POLLS;
    s.thread = PyEval_SaveThread();
    bits answer = (attacker_moves ? attack : defend)(&s, attacker, defender, open_a, na, open_d, nd, left, 0, 0);
    PyEval_RestoreThread(s.thread);
    if (PyErr_Occurred()) return NULL;
    if (s.stopped) return Py_BuildValue("OK", Py_None, (unsigned long long)s.nodes);
    if (answer == SAVED) return Py_BuildValue("iK", -1, (unsigned long long)s.nodes);
    return Py_BuildValue("KK", (unsigned long long)answer, (unsigned long long)s.nodes);
}

static PyObject *core_stop(core *self, PyObject *stop) {
    int wanted = PyObject_IsTrue(stop);
    if (wanted < 0) return NULL;
    atomic_store(&self->stop, wanted);
    Py_RETURN_NONE;
}

static PyMethodDef core_methods[] = {
    {"ask", (PyCFunction)core_ask, METH_VARARGS, ask_doc},
    {"stop", (PyCFunction)core_stop, METH_O, "stop(bool): end all searches that are going on, or let new ones begin."},
    {NULL, NULL, 0, NULL},
};

static PyTypeObject core_type = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "noughts.exact.solver._core.Core",
    .tp_doc = "A game, and the table that all searches on it share.",
    .tp_basicsize = sizeof(core),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_new = PyType_GenericNew,
    .tp_init = (initproc)core_init,
    .tp_dealloc = (destructor)core_dealloc,
    .tp_methods = core_methods,
};

static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "noughts.exact.solver._core", "The compiled search.", -1,
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
