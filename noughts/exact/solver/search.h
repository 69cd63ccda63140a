/* search.py: both sides of both games. */
PART bits fork_cells(const graph *g) {
    bits once = 0, twice = 0;
    for (int i = 0; i < g->n; i++)
        if (count(g->rest[i]) == 2) twice |= once & g->rest[i], once |= g->rest[i];
    return twice;
}

PART bits parries(const graph *g, bits forks) {
    bits breaking = ~(bits)0;
    for (; forks; forks &= forks - 1) {
        bits fork = forks & -forks, cells = 0;
        int through = 0;
        for (int i = 0; i < g->n; i++)
            if (count(g->rest[i]) == 2 && g->rest[i] & fork) cells |= g->rest[i], through++;
        breaking &= through == 2 ? cells : fork;
    }
    return breaking;
}

PART bits pair_cells(const graph *g) {
    bits cells = 0;
    for (int i = 0; i < g->n; i++)
        if (count(g->rest[i]) == 2) cells |= g->rest[i];
    return cells;
}

static answer decide(search *s, graph *a, graph *d, int attacking, int left, int ply, int politely);

PART answer after(search *s, bits cell, const graph *a, const graph *d, int attacking, int left, int ply, int politely) {
    graph *next_a = &s->pool[s->taken++], *next_d = &s->pool[s->taken++];
    if (attacking) shrink(next_a, a, cell), cut(next_d, d, cell);
    else cut(next_a, a, cell), shrink(next_d, d, cell);
    answer found = decide(s, next_a, next_d, !attacking, left - (attacking && left < UNLIMITED), ply + 1, politely);
    s->taken -= 2;
    return found;
}

/* Does the defender hold even in the weak game, and is that found soon enough? */
static int weakly(search *s, const graph *a, int attacking, int ply, answer *found) {
    if (!(s->game->rules & ASK_WEAK)) return 0;
    uint64_t nodes = (uint64_t)s->game->weak_nodes;
    if (!ply) nodes = s->last > s->nodes ? (s->last - s->nodes) * 3 / 4 : 0;
    s->last_weak = nodes ? s->nodes + nodes + 1 : 0;
    graph *copy = &s->pool[s->taken++], *none = &s->pool[s->taken++];
    cut(copy, a, 0), none->n = 0;
    *found = decide(s, copy, none, attacking, UNLIMITED, ply, 0);
    s->taken -= 2;
    s->last_weak = 0;
    if (s->ended == TOO_HARD) return s->ended = GOING_ON, 0;
    return !s->ended && !found->won;
}

/* One move after the other, unless a pairing or the weak game answers at once. */
PART answer explore(search *s, const graph *a, const graph *d, int attacking, int left, int ply, bits live,
                    const reduced *r) {
    const game *g = s->game;
    int weak = !d->n && left == UNLIMITED;
    bits zone = 0, best = live & r->best, untried = live, forks, cell;
    answer found = {0, 0, ANY};
    if (weak ? pairing(s, a, &found.zone) : weakly(s, a, attacking, ply, &found)) return found;
    const graph *mine = attacking ? a : d, *theirs = attacking ? d : a;
    if (d->n && g->rules & PARRY && (forks = fork_cells(theirs)))
        zone = g->full, best &= parries(theirs, forks) | pair_cells(mine);
    plan p;
    heaviest_first(s, &p, a, attacking ? g->ambitious_weights : weak ? g->breaker_weights : g->maker_weights, d,
                   g->maker_weights, best, ply);
    if (weak && !attacking) {
        graph *next = &s->pool[s->taken];
        for (int i = 0; i < p.n && i < g->looks; i++) {
            cell = bit(p.cell[i]);
            cut(next, a, cell);
            if (pairing(s, next, &found.zone)) return (answer){0, found.zone | cell, cell};
        }
    }
    int zoned = attacking ? g->rules & BREAKER_ZONE && left == UNLIMITED : g->rules & MAKER_ZONE && weak;
    for (int i = 0; i < p.n + p.late && !s->ended; i++) {
        cell = bit(p.cell[i]);
        if (cell & untried) {
            found = after(s, cell, a, d, attacking, left, ply, i && i < p.n);
            if (s->busy) {
                s->busy = 0, p.cell[p.n + p.late++] = p.cell[i];
                continue;
            }
            if (found.won == attacking) return (answer){found.won, found.zone | cell, cell};
            zone |= found.zone;
            untried &= ~cell & (zoned ? found.zone : EVERYWHERE);
        }
        s->done += !ply;
    }
    return (answer){!attacking, zone_with_betters(r, zone, untried), 0};
}

/* It changes the graphs it is given. */
FAST static answer decide(search *s, graph *a, graph *d, int attacking, int left, int ply, int politely) {
    const game *g = s->game;
    answer found = {0, 0, 0};
    count_node(s);
    if (s->ended) return found;
    if (left < g->longest) within(a, a, left), within(d, d, left);
    if (!a->n) return (answer){0, 0, ANY};
    const graph *mine = attacking ? a : d, *theirs = attacking ? d : a;
    bits cell, live;
    if ((cell = single(mine))) return (answer){attacking, attacking ? cell : g->full, cell};
    if (g->rules & BLOCK && (cell = single(theirs))) {
        found = after(s, cell, a, d, attacking, left, ply, politely);
        return (answer){found.won, attacking ? g->full : found.zone | cell, cell};
    }
    if (d->n && g->rules & FORK && !single(theirs) && (cell = fork_cells(mine)))
        return (answer){attacking, g->full, cell & -cell};

    int weak = !d->n && left == UNLIMITED;
    reduced r;
    r.best = EVERYWHERE, r.pairs = r.forced = 0;
    if (weak) {
        reduce(a, &r, g->rules, attacking);
        if (!a->n) return whole(&r, 0, 0, ANY);
        if (attacking && (cell = single(a))) return whole(&r, 1, cell, cell);
    }
    key k = key_of(g, a, d, (weak ? WEAK : left) << 1 | attacking, ply, &live);
    int says = ply ? known(s, &k, &found.zone) : -1;
    if (says >= 0) return whole(&r, says, found.zone, ANY);
    claimed it = claim(s, &k, ply);
    if (it == TAKEN && politely) return s->busy = 1, found;
    uint64_t before = s->nodes;
    found = explore(s, a, d, attacking, left, ply, live, &r);
    if (!s->ended) keep(s, &k, found.won, found.zone, before);
    release(s, &k, it);
    return whole(&r, found.won, found.zone, found.cell);
}
