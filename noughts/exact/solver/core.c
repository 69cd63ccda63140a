/* The search of weak.py and search.py, compiled.  Boards of up to 64 cells; wide.c makes it 128.
 *
 * `maker`, `breaker`, `attack` and `defend` are the functions of those files, statement by statement, so
 * read them there first.  What differs is only how things are held: a bitboard is one integer, a graph is
 * an array, and the table is an array of buckets that several threads may share.
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

#define PART static inline __attribute__((always_inline))

#ifdef WIDE
typedef unsigned __int128 bits;
enum { WORDS = 2 };
#define MODULE "_wide"
#define INIT PyInit__wide
PART int count(bits b) { return __builtin_popcountll((uint64_t)b) + __builtin_popcountll((uint64_t)(b >> 64)); }
PART int first(bits b) { return (uint64_t)b ? __builtin_ctzll((uint64_t)b) : 64 + __builtin_ctzll((uint64_t)(b >> 64)); }
PART uint64_t word(bits b, int number) { return (uint64_t)(b >> 64 * number); }
PART bits joined(const uint64_t *words) { return (bits)words[1] << 64 | words[0]; }
#else
typedef uint64_t bits;
enum { WORDS = 1 };
#define MODULE "_core"
#define INIT PyInit__core
PART int count(bits b) { return __builtin_popcountll(b); }
PART int first(bits b) { return __builtin_ctzll(b); }
PART uint64_t word(bits b, int number) { return (void)number, b; }
PART bits joined(const uint64_t *words) { return words[0]; }
#endif
PART bits bit(int cell) { return (bits)1 << cell; }
#define EACH(cell, set) for (bits cell##s = (set); cell##s && ((cell = first(cell##s)), 1); cell##s &= cell##s - 1)

enum {
    CELLS = 64 * WORDS,
    LINES = 4 * CELLS,     /* no rectangle has more, nor one that wraps around */
    GRAPHS = 4 * CELLS + 16, /* two for each ply, and two more while moves are counted */
    MOST_SYMMETRIES = 1024,
    UNLIMITED = 511,       /* attacker's moves, as in weak.py */
    WEAK = UNLIMITED + 1,
    SYMMETRY_PLIES = 12,
    BETWEEN_CHECKS = 255, /* nodes, a power of 2 less 1 */
    CLAIMS = 4096,         /* questions under search, a power of 2 */
    CLAIM_PLIES = 20,      /* deeper down a search is over sooner than it can be shared */
};
enum { HUGE_PAGE = 1 << 21, LARGE_TABLE = 1 << 27 }; /* bytes */
static const double BETWEEN_POLLS = 0.005; /* seconds */
static const bits ANY = ~(bits)0, EVERYWHERE = ~(bits)0; /* as in weak.py and search.py */

/* FAST functions are compiled for several kinds of processors, and the best is chosen when the module is loaded;
 * what they call must be a PART of them for that to help. */
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#define FAST __attribute__((target_clones("avx2", "popcnt", "default")))
#else
#define FAST
#endif

/* ------------------------------------------------------------------------------- the table
 *
 * A bucket fills one cache line (two in wide.c): a version, what two answers are, and the questions they belong
 * to with their zones.
 *
 *     version | notes | key 0 (two bitboards) and zone 0 | key 1 and zone 1
 *
 * Threads share it without locks.  A writer makes the version odd, writes, and makes it even again; a
 * reader who finds the version odd, or changed after reading, has read nothing.  So a torn entry is
 * never taken for an answer, and whole keys are compared, so neither is another position's.
 *
 * A note is 18 bits: what was asked (11: attacker's moves left, and who moves), the answer (1), and
 * the binary logarithm of the nodes it took (6, never 0 in an entry that is used).
 */
enum { ENTRIES = 2, NOTE_BITS = 18, NOTE_MASK = (1 << NOTE_BITS) - 1 };

typedef struct {
    _Atomic uint64_t version, notes, data[ENTRIES][3][WORDS];
} bucket;

typedef struct {
    bits one, two;
    int question, turn;
} key;

PART uint64_t hash(const key *k) {
    uint64_t h = (uint64_t)k->question;
    for (int i = 0; i < WORDS; i++) {
        h ^= word(k->one, i) * 0x9E3779B97F4A7C15u ^ (word(k->two, i) + h) * 0xD6E8FEB86659FD93u;
        h ^= h >> 32;
        h *= 0xD6E8FEB86659FD93u;
    }
    return h ^ h >> 29;
}

PART bits read_data(_Atomic uint64_t *data) {
    uint64_t words[WORDS];
    for (int i = 0; i < WORDS; i++) words[i] = atomic_load_explicit(data + i, memory_order_acquire);
    return joined(words);
}

static void write_data(_Atomic uint64_t *data, bits b) {
    for (int i = 0; i < WORDS; i++) atomic_store_explicit(data + i, word(b, i), memory_order_release);
}

/* The answer, 0 or 1, or -1 if it is not known. */
static int look_up(bucket *b, const key *k, bits *zone) {
    uint64_t version = atomic_load_explicit(&b->version, memory_order_acquire);
    uint64_t notes = atomic_load_explicit(&b->notes, memory_order_acquire);
    int answer = -1;
    for (int i = 0; i < ENTRIES; i++) {
        int note = (int)(notes >> NOTE_BITS * i & NOTE_MASK);
        if (note & 63 && note >> 7 == k->question && read_data(b->data[i][0]) == k->one &&
            read_data(b->data[i][1]) == k->two)
            answer = note >> 6 & 1, *zone = read_data(b->data[i][2]);
    }
    if (version & 1 || atomic_load_explicit(&b->version, memory_order_relaxed) != version) return -1;
    return answer;
}

/* Remember an answer, in place of the one that took the fewest nodes.  One that took more nodes than
 * this one is weakened each time it stands in the way, and so goes in the end too. */
static void remember(bucket *b, const key *k, int answer, bits zone, uint64_t nodes) {
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
        uint64_t note = (uint64_t)(k->question << 7 | answer << 6 | effort);
        notes = (notes & ~((uint64_t)NOTE_MASK << NOTE_BITS * place)) | note << NOTE_BITS * place;
        write_data(b->data[place][0], k->one);
        write_data(b->data[place][1], k->two);
        write_data(b->data[place][2], zone);
    }
    atomic_store_explicit(&b->notes, notes, memory_order_release);
    atomic_store_explicit(&b->version, version + 2, memory_order_release);
}

/* ------------------------------------------------------------------------------- the game */
typedef struct {
    int cells, bytes, lines, longest, symmetries, pairing_steps, looks, weak_nodes;
    bits full, line[LINES];
    int64_t central[CELLS], maker_weights[CELLS + 1], breaker_weights[CELLS + 1], ambitious_weights[CELLS + 1];
    bits *images, *inverses; /* what each byte of a bitboard becomes: [symmetry][byte of the bitboard][its value] */
    void *memory;            /* that the table is in */
    bucket *table;
    uint64_t mask;
    atomic_int stop;                  /* one of several threads has the answer */
    _Atomic uint64_t claims[CLAIMS]; /* see `claim` */
} game;

PART bits turned(const game *g, const bits *images, int turn, bits b) {
    bits image = 0;
    for (int i = 0; i < g->bytes; i++) image |= images[(turn * g->bytes + i) << 8 | (int)(b >> 8 * i & 255)];
    return image;
}

/* rest[i]: the empty cells of an open line, of[i]: that line.  No rest contains another one. */
typedef struct {
    int n;
    bits rest[LINES], of[LINES];
} graph;

/* One call of `ask`: what a thread has of its own. */
typedef struct {
    game *game;
    uint64_t nodes, last, last_weak; /* as in weak.py */
    int limited, done, moves;        /* likewise */
    int steps;                       /* that the search for a pairing has left */
    int crew;                        /* is this one of several threads? */
    PyObject *poll;
    PyThreadState *thread;
    double next_poll;
    int busy; /* another thread is on this question, and was given way */
    enum { GOING_ON, TOO_HARD, STOPPED } ended; /* if not the first: unwinding, and no answer counts any more */
    graph *pool; /* graphs are taken from here and given back in the reverse order */
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

/* ------------------------------------------------------------------------------- graphs, as in graph.py */
static void graph_of(graph *to, const game *g, bits own, bits other) {
    graph all;
    all.n = to->n = 0;
    for (int i = 0; i < g->lines; i++)
        if (!(g->line[i] & other)) all.rest[all.n] = g->line[i] & ~own, all.of[all.n++] = g->line[i];
    for (int i = 0; i < all.n; i++) {
        int larger = 0;
        for (int j = 0; j < all.n; j++)
            larger |= !(all.rest[j] & ~all.rest[i]) && (all.rest[j] != all.rest[i] || j < i);
        if (!larger) to->rest[to->n] = all.rest[i], to->of[to->n++] = all.of[i];
    }
}

/* `to` may be `from` in these three. */
PART void cut(graph *to, const graph *from, bits cells) {
    int n = 0;
    for (int i = 0; i < from->n; i++) {
        to->rest[n] = from->rest[i], to->of[n] = from->of[i];
        n += !(from->rest[i] & cells);
    }
    to->n = n;
}

PART void shrink(graph *to, const graph *from, bits cell) {
    bits smaller[LINES], whose[LINES];
    int m = 0, n = 0;
    for (int i = 0; i < from->n; i++)
        if (from->rest[i] & cell) smaller[m] = from->rest[i] ^ cell, whose[m++] = from->of[i];
    for (int i = 0; i < from->n; i++) {
        bits rest = from->rest[i];
        if (rest & cell) continue;
        int larger = 0;
        for (int j = 0; j < m; j++) larger |= !(smaller[j] & ~rest);
        to->rest[n] = rest, to->of[n] = from->of[i];
        n += !larger;
    }
    for (int i = 0; i < m; i++) to->rest[n] = smaller[i], to->of[n++] = whose[i];
    to->n = n;
}

PART void within(graph *to, const graph *from, int moves) {
    int n = 0;
    for (int i = 0; i < from->n; i++)
        if (count(from->rest[i]) <= moves) to->rest[n] = from->rest[i], to->of[n++] = from->of[i];
    to->n = n;
}

PART bits single(const graph *g) {
    for (int i = 0; i < g->n; i++)
        if (!(g->rest[i] & (g->rest[i] - 1))) return g->rest[i];
    return 0;
}

PART int pairs_of(const graph *g, bits *pair) {
    int n = 0;
    for (int i = 0; i < g->n; i++)
        if (count(g->rest[i]) == 2) pair[n++] = g->rest[i];
    return n;
}

/* What makes no difference, and what is left without it. */
typedef struct {
    bits meet[CELLS], live, best;
    bits pairs, forced, threat; /* cells of pairs left out, of the forced ones, and the first of these */
} reduced;

PART int has_free_threat(const graph *g, const reduced *r, bits *threat, bits *answer, int *number) {
    for (int i = 0; i < g->n; i++) {
        bits pair = g->rest[i];
        if (count(pair) != 2) continue;
        *number = i, *threat = pair & -pair, *answer = pair ^ *threat;
        if (r->meet[first(*threat)] == pair) return *answer = *threat, *threat ^= pair, 1;
        if (r->meet[first(*answer)] == pair) return 1;
    }
    return 0;
}

PART void reduce(graph *g, reduced *r, int maker_moves) {
    int c, d, number;
    bits threat, answer;
    r->pairs = r->forced = r->threat = 0;
    for (;;) {
        r->live = r->best = 0;
        for (int i = 0; i < CELLS; i++) r->meet[i] = ~(bits)0;
        for (int i = 0; i < g->n; i++) {
            r->live |= g->rest[i];
            EACH(c, g->rest[i]) r->meet[c] &= g->rest[i];
        }
        bits used = 0;
        EACH(c, r->live) {
            if (r->meet[c] == bit(c)) r->best |= bit(c);
            else if (!(used & bit(c)))
                EACH(d, r->meet[c] & ~(used | bit(c)))
                    if (r->meet[d] & bit(c)) {
                        used |= bit(c) | bit(d);
                        break;
                    }
        }
        if (used) {
            r->pairs |= used;
            cut(g, g, used);
        } else if (maker_moves && has_free_threat(g, r, &threat, &answer, &number)) {
            if (!r->forced) r->threat = threat;
            r->forced |= threat | answer;
            r->pairs |= threat | answer;
            g->n--;
            for (int i = number; i < g->n; i++) g->rest[i] = g->rest[i + 1], g->of[i] = g->of[i + 1];
            shrink(g, g, threat);
            if (single(g)) return;
        } else return;
    }
}

/* Disjoint pairs of cells, one in every rest: find_pairing. */
FAST static int cover(search *s, const bits *rest, int n, bits used, bits *cells) {
    if (!n) return *cells = used, 1;
    if (--s->steps < 0) return 0;
    int least = CELLS + 1, at = 0, m = 0;
    for (int i = 0; i < n; i++) {
        int size = count(rest[i] & ~used);
        if (size < least) least = size, at = i;
    }
    if (least < 2) return 0;
    int score[least * (least - 1) / 2];
    bits pair[least * (least - 1) / 2], left[n];
    for (bits a = rest[at] & ~used; a; a &= a - 1)
        for (bits b = a & (a - 1); b; b &= b - 1) {
            bits p = (a & -a) | (b & -b);
            int good = 0, j = m++;
            for (int i = 0; i < n; i++) good += (rest[i] & p) == p ? 16 : -!!(rest[i] & p);
            for (; j > 0 && score[j - 1] < good; j--) score[j] = score[j - 1], pair[j] = pair[j - 1];
            score[j] = good, pair[j] = p;
        }
    for (int i = 0; i < m && s->steps >= 0; i++) {
        int l = 0;
        for (int j = 0; j < n; j++) {
            left[l] = rest[j];
            l += (rest[j] & pair[i]) != pair[i];
        }
        if (cover(s, left, l, used | pair[i], cells)) return 1;
    }
    return 0;
}

static int pairing(search *s, const graph *g, bits *cells) {
    s->steps = s->game->pairing_steps;
    return cover(s, g->rest, g->n, 0, cells);
}

/* ------------------------------------------------------------------------------- moves, keys, threads */
typedef struct {
    int n, late, cell[2 * CELLS]; /* to try, then those put off */
} plan;

PART void weigh(int64_t *weight, const graph *g, const int64_t *by_size) {
    int c;
    for (int i = 0; i < g->n; i++) {
        int64_t w = by_size[count(g->rest[i])];
        EACH(c, g->rest[i]) weight[c] += w;
    }
}

PART void heaviest_first(search *s, plan *p, const graph *a, const int64_t *by_size_a, const graph *d,
                         const int64_t *by_size_d, bits among, int ply) {
    int64_t weight[CELLS];
    int c;
    memcpy(weight, s->game->central, sizeof weight);
    weigh(weight, a, by_size_a);
    if (d) weigh(weight, d, by_size_d);
    p->n = p->late = 0;
    EACH(c, among) {
        int j = p->n++;
        for (; j > 0 && weight[p->cell[j - 1]] < weight[c]; j--) p->cell[j] = p->cell[j - 1];
        p->cell[j] = c;
    }
    if (!ply) s->done = 0, s->moves = p->n;
}

PART key make_key(const game *g, bits one, bits two, int question, int ply) {
    key least = {one, two, question, 0};
    for (int i = 1; i < g->symmetries && ply <= SYMMETRY_PLIES; i++) {
        bits image = turned(g, g->images, i, one);
        if (image > least.one) continue;
        bits other = turned(g, g->images, i, two);
        if (image < least.one || other < least.two) least.one = image, least.two = other, least.turn = i;
    }
    return least;
}

PART key weak_key(const game *g, const graph *a, int breaker_moves, int ply) {
    bits live = 0, lines = 0;
    for (int i = 0; i < a->n; i++) live |= a->rest[i], lines |= a->of[i];
    return make_key(g, live, lines, WEAK << 1 | breaker_moves, ply);
}

PART key strong_key(const game *g, const graph *a, const graph *d, int question, int ply, bits *live) {
    bits one = 0, two = 0;
    *live = 0;
    for (int i = 0; i < a->n; i++) *live |= a->rest[i], one |= a->of[i] ^ a->rest[i];
    for (int i = 0; i < d->n; i++) *live |= d->rest[i], two |= d->of[i] ^ d->rest[i];
    return make_key(g, one | *live, two | *live, question, ply);
}

static int known(search *s, const key *k, bits *zone) {
    const game *g = s->game;
    int answer = look_up(&g->table[hash(k) & g->mask], k, zone);
    if (answer >= 0 && k->turn) *zone = turned(g, g->inverses, k->turn, *zone);
    return answer;
}

static void keep(search *s, const key *k, int answer, bits zone, uint64_t before) {
    const game *g = s->game;
    if (k->turn && zone) zone = turned(g, g->images, k->turn, zone);
    remember(&g->table[hash(k) & g->mask], k, answer, zone, s->nodes - before);
}

/* How threads share the work: each claims the questions it is searching, and puts off a move to one that
 * another has claimed until it has done all others; by then the answer is often in the table.  It is the
 * question that is claimed, not the move: many orders of moves lead to it.  The first move of a position is
 * not put off, so that threads meet below it, nor is one a second time (`politely` says which may be).
 * A claim that is overlooked costs time, never truth, so two questions that want the same slot need no more
 * care. */
typedef enum { NOBODYS, MINE, TAKEN } claimed;

static claimed claim(search *s, const key *k, int ply) {
    if (!s->crew || ply >= CLAIM_PLIES) return NOBODYS;
    uint64_t question = hash(k), holder = 0;
    if (atomic_compare_exchange_strong(&s->game->claims[question % CLAIMS], &holder, question)) return MINE;
    return holder == question ? TAKEN : NOBODYS;
}

static void release(search *s, const key *k, claimed it) {
    if (it == MINE) atomic_store(&s->game->claims[hash(k) % CLAIMS], 0);
}

/* ------------------------------------------------------------------------------- the weak game, as in weak.py */
typedef struct {
    int won;
    bits zone, cell;
} answer;

PART answer held(const reduced *r, bits zone, bits cell) { return (answer){0, zone | r->pairs, cell}; }

PART answer won(const reduced *r, bits zone, bits cell) {
    return (answer){1, zone | r->forced, r->forced ? r->threat : cell};
}

PART bits zone_with_betters(const reduced *r, bits zone, bits untried) {
    int c;
    EACH(c, untried & ~r->best) {
        bits better = r->meet[c] & r->best;
        if (better && !(better & zone)) zone |= better & -better;
    }
    return zone;
}

static answer breaker(search *s, graph *g, int ply, int politely);

/* These two change the graph they are given. */
FAST static answer maker(search *s, graph *g, int ply, int politely) {
    answer nothing = {0, 0, 0};
    count_node(s);
    if (s->ended) return nothing;
    bits cell = single(g), zone = 0;
    if (cell) return (answer){1, cell, cell};
    reduced r;
    reduce(g, &r, 1);
    if (!g->n) return held(&r, 0, ANY);
    if ((cell = single(g))) return won(&r, cell, cell);
    key k = weak_key(s->game, g, 0, ply);
    int says = ply ? known(s, &k, &zone) : -1;
    if (says >= 0) return says ? won(&r, zone, ANY) : held(&r, zone, ANY);
    if (pairing(s, g, &zone)) return keep(s, &k, 0, zone, s->nodes), held(&r, zone, ANY);
    claimed it = claim(s, &k, ply);
    if (it == TAKEN && politely) return s->busy = 1, nothing;

    uint64_t before = s->nodes;
    bits untried = r.live;
    plan p;
    zone = 0;
    heaviest_first(s, &p, g, s->game->maker_weights, NULL, NULL, r.best, ply);
    graph *t = &s->pool[s->taken++];
    answer found = nothing, reply;
    for (int i = 0; i < p.n + p.late; i++) {
        cell = bit(p.cell[i]);
        if (cell & untried) {
            shrink(t, g, cell);
            reply = breaker(s, t, ply + 1, i && i < p.n);
            if (s->ended) break;
            if (s->busy) {
                s->busy = 0, p.cell[p.n + p.late++] = p.cell[i];
                continue;
            }
            if (reply.won) {
                keep(s, &k, 1, reply.zone | cell, before);
                found = won(&r, reply.zone | cell, cell);
                break;
            }
            zone |= reply.zone;
            untried &= ~cell & reply.zone;
        }
        s->done += !ply;
    }
    if (!s->ended && !found.won) {
        zone = zone_with_betters(&r, zone, untried);
        keep(s, &k, 0, zone, before);
        found = held(&r, zone, ANY);
    }
    s->taken--;
    release(s, &k, it);
    return found;
}

FAST static answer breaker(search *s, graph *g, int ply, int politely) {
    answer nothing = {0, 0, 0};
    count_node(s);
    if (s->ended) return nothing;
    if (!g->n) return (answer){0, 0, ANY};
    bits cell = single(g), zone = 0;
    if (cell) {
        cut(g, g, cell);
        bits other = single(g);
        if (other) return (answer){1, cell | other, 0};
        answer after = maker(s, g, ply + 1, politely);
        return (answer){after.won, after.zone | cell, after.won ? 0 : cell};
    }
    reduced r;
    reduce(g, &r, 0);
    if (!g->n) return held(&r, 0, ANY);
    key k = weak_key(s->game, g, 1, ply);
    int says = ply ? known(s, &k, &zone) : -1;
    if (says >= 0) return says ? won(&r, zone, 0) : held(&r, zone, ANY);
    if (pairing(s, g, &zone)) return keep(s, &k, 0, zone, s->nodes), held(&r, zone, ANY);
    claimed it = claim(s, &k, ply);
    if (it == TAKEN && politely) return s->busy = 1, nothing;

    uint64_t before = s->nodes;
    bits untried = r.live;
    plan p;
    heaviest_first(s, &p, g, s->game->breaker_weights, NULL, NULL, r.best, ply);
    graph *t = &s->pool[s->taken++];
    answer found = {1, 0, 0}, reply;
    for (int i = 0; i < p.n && i < s->game->looks && found.won; i++) {
        cell = bit(p.cell[i]);
        cut(t, g, cell);
        if (pairing(s, t, &zone)) {
            keep(s, &k, 0, zone | cell, before);
            found = held(&r, zone | cell, cell);
        }
    }
    zone = 0;
    for (int i = 0; i < p.n + p.late && found.won; i++) {
        cell = bit(p.cell[i]);
        if (cell & untried) {
            cut(t, g, cell);
            reply = maker(s, t, ply + 1, i && i < p.n);
            if (s->ended) break;
            if (s->busy) {
                s->busy = 0, p.cell[p.n + p.late++] = p.cell[i];
                continue;
            }
            if (!reply.won) {
                keep(s, &k, 0, reply.zone | cell, before);
                found = held(&r, reply.zone | cell, cell);
                break;
            }
            zone |= reply.zone;
            untried &= ~cell & reply.zone;
        }
        s->done += !ply;
    }
    if (!s->ended && found.won) {
        zone = zone_with_betters(&r, zone, untried);
        keep(s, &k, 1, zone, before);
        found = won(&r, zone, 0);
    }
    s->taken--;
    release(s, &k, it);
    return found;
}

/* ------------------------------------------------------------------------------- the strong game, as in search.py */

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

/* 1 if the weak game says that Maker wins, or takes too long to say. */
static int weakly_won(search *s, const graph *g, int maker_moves, int ply, answer *found) {
    uint64_t nodes = (uint64_t)s->game->weak_nodes;
    if (!ply) nodes = s->last > s->nodes ? (s->last - s->nodes) * 3 / 4 : 0;
    s->last_weak = nodes ? s->nodes + nodes + 1 : 0;
    graph *copy = &s->pool[s->taken++];
    copy->n = g->n;
    memcpy(copy->rest, g->rest, (size_t)g->n * sizeof(bits));
    memcpy(copy->of, g->of, (size_t)g->n * sizeof(bits));
    *found = maker_moves ? maker(s, copy, ply, 0) : breaker(s, copy, ply, 0);
    s->taken--;
    s->last_weak = 0;
    if (s->ended == TOO_HARD) return s->ended = GOING_ON, 1;
    return found->won;
}

/* Graphs of what can be done in so many moves, in place of the given ones. */
PART void near(search *s, const graph **a, const graph **d, int left) {
    graph *near_a = &s->pool[s->taken++], *near_d = &s->pool[s->taken++];
    within(near_a, *a, left), within(near_d, *d, left);
    *a = near_a, *d = near_d;
}

static bits defend(search *s, const graph *a, const graph *d, int left, int ply, int politely, bits *zone);

FAST static bits attack(search *s, const graph *a, const graph *d, int left, int ply, int politely) {
    count_node(s);
    if (s->ended) return 0;
    int mark = s->taken;
    if (left < s->game->longest) near(s, &a, &d, left);
    bits winning = 0, block, zone = 0, live, forks, allowed = EVERYWHERE, pair_a[LINES], pair_d[LINES];
    graph *t = &s->pool[s->taken++], *u = &s->pool[s->taken++];
    if (!a->n) goto done;
    if ((winning = single(a))) goto done;
    if ((block = single(d))) {
        cut(u, d, block);
        if (single(u)) goto done;
        shrink(t, a, block);
        winning = defend(s, t, u, left - s->limited, ply + 1, politely, &zone) ? 0 : block;
        goto done;
    }
    int pairs_a = pairs_of(a, pair_a), pairs_d = pairs_of(d, pair_d);
    if ((forks = fork_cells(pair_a, pairs_a))) {
        winning = forks & -forks;
        goto done;
    }
    if ((forks = fork_cells(pair_d, pairs_d))) {
        allowed = parries(pair_d, pairs_d, forks);
        for (int i = 0; i < pairs_a; i++) allowed |= pair_a[i];
    }

    key k = strong_key(s->game, a, d, left << 1, ply, &live);
    int says = ply ? known(s, &k, &zone) : -1;
    if (says >= 0) {
        winning = says ? ANY : 0;
        goto done;
    }
    claimed it = claim(s, &k, ply);
    if (it == TAKEN && politely) {
        s->busy = 1;
        goto done;
    }
    uint64_t before = s->nodes;
    answer weak;
    if (weakly_won(s, a, 1, ply, &weak) && !s->ended) {
        bits untried = EVERYWHERE;
        plan p;
        heaviest_first(s, &p, a, s->game->ambitious_weights, d, s->game->maker_weights, live & allowed, ply);
        for (int i = 0; i < p.n + p.late; i++) {
            bits cell = bit(p.cell[i]);
            if (cell & untried) {
                shrink(t, a, cell), cut(u, d, cell);
                bits saving = defend(s, t, u, left - s->limited, ply + 1, i && i < p.n, &zone);
                if (s->ended) break;
                if (s->busy) {
                    s->busy = 0, p.cell[p.n + p.late++] = p.cell[i];
                    continue;
                }
                if (!saving) {
                    winning = cell;
                    break;
                }
                if (!s->limited) untried &= zone;
            }
            s->done += !ply;
        }
        if (!s->ended) keep(s, &k, winning != 0, 0, before);
    }
    release(s, &k, it);
done:
    s->taken = mark;
    return winning;
}

FAST static bits defend(search *s, const graph *a, const graph *d, int left, int ply, int politely, bits *zone) {
    *zone = EVERYWHERE;
    count_node(s);
    if (s->ended) return 0;
    int mark = s->taken;
    if (left < s->game->longest) near(s, &a, &d, left);
    bits saving = ANY, block, live, forks, allowed = EVERYWHERE, pair_a[LINES], pair_d[LINES], unused;
    graph *t = &s->pool[s->taken++], *u = &s->pool[s->taken++];
    if (!a->n) goto done;
    if ((saving = single(d))) goto done;
    if ((block = single(a))) {
        cut(t, a, block);
        if (single(t)) goto done;
        shrink(u, d, block);
        saving = attack(s, t, u, left, ply + 1, politely) ? 0 : block;
        goto done;
    }
    int pairs_a = pairs_of(a, pair_a), pairs_d = pairs_of(d, pair_d);
    if ((forks = fork_cells(pair_d, pairs_d))) {
        saving = forks & -forks;
        goto done;
    }
    if ((forks = fork_cells(pair_a, pairs_a))) {
        allowed = parries(pair_a, pairs_a, forks);
        for (int i = 0; i < pairs_d; i++) allowed |= pair_d[i];
    }

    key k = strong_key(s->game, a, d, left << 1 | 1, ply, &live);
    int says = ply ? known(s, &k, &unused) : -1;
    if (says >= 0) {
        saving = says ? ANY : 0;
        goto done;
    }
    claimed it = claim(s, &k, ply);
    if (it == TAKEN && politely) {
        s->busy = 1;
        goto done;
    }
    uint64_t before = s->nodes;
    answer weak;
    if (!weakly_won(s, a, 0, ply, &weak) && !s->ended) {
        saving = weak.cell, *zone = weak.zone;
    } else if (!s->ended) {
        plan p;
        heaviest_first(s, &p, a, s->game->maker_weights, d, s->game->maker_weights, live & allowed, ply);
        for (int i = 0; i < p.n + p.late; i++) {
            bits cell = bit(p.cell[i]);
            cut(t, a, cell), shrink(u, d, cell);
            bits winning = attack(s, t, u, left, ply + 1, i && i < p.n);
            if (s->ended) break;
            if (s->busy) {
                s->busy = 0, p.cell[p.n + p.late++] = p.cell[i];
                continue;
            }
            if (!winning) {
                saving = cell;
                break;
            }
            s->done += !ply;
        }
        if (!s->ended) keep(s, &k, saving != 0, 0, before);
    }
    release(s, &k, it);
done:
    s->taken = mark;
    return saving;
}

/* ------------------------------------------------------------------------------- for Python */
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
                            "pairing_steps", "looks", "weak_nodes", "table_bits", NULL};
    PyObject *lines, *symmetries, *central, *maker_weights, *breaker_weights;
    int cells, pairing_steps, looks, weak_nodes, table_bits;
    const int64_t heaviest = 1 << 22;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "iOOOOOiiii", names, &cells, &lines, &symmetries, &central,
                                     &maker_weights, &breaker_weights, &pairing_steps, &looks, &weak_nodes, &table_bits))
        return -1;
    if (cells < 1 || cells > CELLS) return refuse("the board has more cells than the compiled core holds, or none");
    if (pairing_steps < 0 || looks < 0 || weak_nodes < 0 || table_bits < 0 || table_bits > 32)
        return refuse("a number is too large or too small");
    game *g = calloc(1, sizeof(game));
    if (!g) return PyErr_NoMemory(), -1;
    g->cells = cells, g->bytes = (cells + 7) / 8, g->full = ~(bits)0 >> (CELLS - cells);
    g->pairing_steps = pairing_steps, g->looks = looks, g->weak_nodes = weak_nodes;
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
             "ask(question, attacker, defender, left, nodes, crew, poll) -> (cell, zone, nodes)\n\n"
             "The answer of `attack` (question 0), `defend` (1), `maker` (2) or `breaker` (3) on a position: a cell\n"
             "as a bitboard, -1 for ANY, 0 for none, and the zone of 2 and 3. The cell is None: the nodes were used up,\n"
             "or `stop` was called. An exception of `poll(nodes, done, moves)` ends it too.");

static PyObject *core_ask(core *self, PyObject *args) {
    PyObject *attackers, *defenders;
    bits attacker, defender;
    unsigned long long nodes;
    int question, left;
    game *g = self->game;
    search s = {.game = g};
    if (!PyArg_ParseTuple(args, "iOOiKpO", &question, &attackers, &defenders, &left, &nodes, &s.crew, &s.poll)) return NULL;
    if (to_bits(attackers, &attacker) || to_bits(defenders, &defender)) return NULL;
    if (!g) return refuse("this core has no game"), NULL;
    if (attacker & defender || (attacker | defender) & ~g->full) return refuse("the marks do not fit on the board"), NULL;
    if (left < 0 || left > UNLIMITED || question < 0 || question > 3) return refuse("there is no such question"), NULL;
    s.pool = malloc(GRAPHS * sizeof(graph));
    if (!s.pool) return PyErr_NoMemory();
    graph *a = &s.pool[s.taken++], *d = &s.pool[s.taken++];
    graph_of(a, g, attacker, defender), graph_of(d, g, defender, attacker);
    if ((a->n && !a->rest[0]) || (question < 2 && d->n && !d->rest[0])) {
        free(s.pool);
        return refuse("the game is over"), NULL;
    }
    s.last = nodes;
    s.limited = left < UNLIMITED;
    s.next_poll = now() + BETWEEN_POLLS;
    answer found = {0, 0, 0};
    s.thread = PyEval_SaveThread();
    if (question == 0) found.cell = attack(&s, a, d, left, 0, 0);
    if (question == 1) found.cell = defend(&s, a, d, left, 0, 0, &found.zone);
    if (question == 2) found = maker(&s, a, 0, 0);
    if (question == 3) found = breaker(&s, a, 0, 0);
    PyEval_RestoreThread(s.thread);
    free(s.pool);
    if (PyErr_Occurred()) return NULL;
    if (question == 2 && !found.won) found.cell = 0;
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
                    for (int j = 0; j < 3 * WORDS; j++)
                        r.data[j / WORDS][j % WORDS] = atomic_load_explicit(&b->data[i][0][j], memory_order_acquire);
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
        remember(&g->table[hash(&k) & g->mask], &k, (int)(r.note >> 6 & 1), joined(r.data[2]), (uint64_t)1 << ((r.note & 63) - !!(r.note & 63)));
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
