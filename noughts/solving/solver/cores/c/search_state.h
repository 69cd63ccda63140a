/* The state of a game and of a search on it, and when a search has to end. */

/* Lines that share two cells, and the sets of cells that pair them; see pairing.py. */
typedef struct {
    int n;
    bits option[];
} option_list;

typedef struct {
    int lines, cells;
    bits line[GROUP_SIZE];
    uint8_t cell[GROUP_SIZE];
    _Atomic(option_list *) *options; /* by open lines and empty cells; NULL: not looked for yet */
} group;

typedef struct {
    int cells, bytes, lines, longest, symmetries, rules, pairing_steps, group_steps, looks, weak_nodes;
    bits full, line[LINES];
    int groups; /* 0: pairings are not looked for by groups */
    group group[MOST_GROUPS];
    uint8_t group_of[LINES], place_of[LINES]; /* by line: its group, and its number in it */
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

/* remaining[i]: the cells that an open line still needs, of[i]: the number of the line.  No remainder contains another. */
typedef struct {
    int n;
    bits remaining[LINES];
    uint16_t of[LINES];
} line_graph;

/* One call of `query`: the state of one thread. */
typedef struct search {
    game *game;
    uint64_t nodes, last, last_weak; /* as in search.py */
    int done, moves;                 /* as in search.py */
    int steps;                       /* left for the search for a pairing */
    int paired;                      /* number of the pairs that it found */
    bits pair[CELLS / 2];
    bits chosen[MOST_GROUPS];        /* by group: the option that was chosen last */
    int shared;                      /* do other threads search the same question? */
    int (*poll)(struct search *); /* reports progress; returns 1 to stop the search; may be NULL */
    double next_poll;
    int busy; /* set: this question was deferred, another thread searches it */
    enum { GOING_ON, TOO_HARD, STOPPED } ended; /* if not GOING_ON: return at once, answers are void */
    line_graph *pool; /* a stack of graphs */
    int taken;
} search;

static double now(void); /* seconds; each binding has its own */

static void check(search *s) {
    if ((s->last && s->nodes >= s->last) || atomic_load_explicit(&s->game->stop, memory_order_relaxed)) {
        s->ended = STOPPED;
        return;
    }
    if (!s->poll || now() < s->next_poll) return;
    if (s->poll(s)) s->ended = STOPPED;
    s->next_poll = now() + BETWEEN_POLLS;
}

PART void count_node(search *s) {
    if (++s->nodes == s->last_weak) s->ended = TOO_HARD;
    else if (!(s->nodes & BETWEEN_CHECKS)) check(s);
}
