/* The order in which moves are tried, the keys of the table, and how threads share the work. */
typedef struct {
    int n, late, cell[2 * CELLS]; /* to try, then the deferred ones */
} plan;

PART void weigh(int64_t *weight, const line_graph *g, const int64_t *by_size) {
    int c;
    for (int i = 0; i < g->n; i++) {
        int64_t w = by_size[count(g->remaining[i])];
        EACH(c, g->remaining[i]) weight[c] += w;
    }
}

PART void order_cells(search *s, plan *p, const line_graph *a, const int64_t *by_size_a, const line_graph *d,
                         const int64_t *by_size_d, bits among, int ply) {
    int64_t weight[CELLS];
    int c, ordered = s->game->rules & ORDER;
    memcpy(weight, s->game->central, sizeof weight);
    weigh(weight, a, by_size_a);
    weigh(weight, d, by_size_d);
    p->n = p->late = 0;
    EACH(c, among) {
        int j = p->n++;
        for (; j > 0 && ordered && weight[p->cell[j - 1]] < weight[c]; j--) p->cell[j] = p->cell[j - 1];
        p->cell[j] = c;
    }
    if (!ply) s->done = 0, s->moves = p->n;
}

PART key least_image(const game *g, bits one, bits two, int question, int ply) {
    key least = {one, two, question, 0};
    for (int i = 1; i < g->symmetries && ply <= SYMMETRY_PLIES; i++) {
        bits image = turn_cells(g, g->images, i, one);
        if (image > least.one) continue;
        bits other = turn_cells(g, g->images, i, two);
        if (image < least.one || other < least.two) least.one = image, least.two = other, least.symmetry = i;
    }
    return least;
}

PART key key_of(const game *g, const line_graph *a, const line_graph *d, int question, int ply, bits *live) {
    bits one = 0, two = 0;
    *live = 0;
    for (int i = 0; i < a->n; i++) *live |= a->remaining[i], one |= g->line[a->of[i]];
    for (int i = 0; i < d->n; i++) *live |= d->remaining[i], two |= g->line[d->of[i]];
    return least_image(g, one | *live, two | *live, question, ply);
}

static int look_up(search *s, const key *k, bits *zone) {
    const game *g = s->game;
    if (!(g->rules & TABLE)) return -1;
    int answer = read_bucket(&g->table[hash(k) & g->mask], k, zone);
    if (answer >= 0 && k->symmetry) *zone = turn_cells(g, g->inverses, k->symmetry, *zone);
    return answer;
}

static void store(search *s, const key *k, int answer, bits zone, uint64_t before) {
    const game *g = s->game;
    if (!(g->rules & TABLE)) return;
    if (k->symmetry) zone = turn_cells(g, g->images, k->symmetry, zone);
    write_bucket(&g->table[hash(k) & g->mask], k, answer, zone, s->nodes - before);
}

/* How threads share the work.  A thread claims the questions that it searches.  If a move leads to a question that
 * another thread has claimed, it defers the move until it has tried all others; by then the answer is often in the
 * table.  Threads claim questions, not moves, because many orders of moves lead to the same question.  The first
 * move of a position is never deferred, so that threads meet below it, and no move is deferred twice: `may_defer`.
 * A missed claim costs time and never changes an answer, so two questions may compete for the same slot. */
typedef enum { NOBODYS, MINE, TAKEN } claim_result;

static claim_result claim(search *s, const key *k, int ply) {
    if (!s->shared || ply >= CLAIM_PLIES) return NOBODYS;
    uint64_t question = hash(k), holder = 0;
    if (atomic_compare_exchange_strong(&s->game->claims[question % CLAIMS], &holder, question)) return MINE;
    return holder == question ? TAKEN : NOBODYS;
}

static void release(search *s, const key *k, claim_result it) {
    if (it == MINE) atomic_store(&s->game->claims[hash(k) % CLAIMS], 0);
}
