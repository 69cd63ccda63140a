/* In which order moves are tried, under which key answers are kept, and how threads share the work. */
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
    int c, ordered = s->game->rules & ORDER;
    memcpy(weight, s->game->central, sizeof weight);
    weigh(weight, a, by_size_a);
    if (d) weigh(weight, d, by_size_d);
    p->n = p->late = 0;
    EACH(c, among) {
        int j = p->n++;
        for (; j > 0 && ordered && weight[p->cell[j - 1]] < weight[c]; j--) p->cell[j] = p->cell[j - 1];
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
    if (!(g->rules & TABLE)) return -1;
    int answer = look_up(&g->table[hash(k) & g->mask], k, zone);
    if (answer >= 0 && k->turn) *zone = turned(g, g->inverses, k->turn, *zone);
    return answer;
}

static void keep(search *s, const key *k, int answer, bits zone, uint64_t before) {
    const game *g = s->game;
    if (!(g->rules & TABLE)) return;
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
