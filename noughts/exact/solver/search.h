/* search.py: the strong game. */
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
    if (!(s->game->rules & ASK_WEAK)) return 1;
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
    int mark = s->taken, rules = s->game->rules;
    if (left < s->game->longest) near(s, &a, &d, left);
    bits winning = 0, block, zone = 0, live, forks, allowed = EVERYWHERE, pair_a[LINES], pair_d[LINES];
    graph *t = &s->pool[s->taken++], *u = &s->pool[s->taken++];
    if (!a->n) goto done;
    if ((winning = single(a))) goto done;
    if (rules & BLOCK && (block = single(d))) {
        cut(u, d, block);
        if (single(u)) goto done;
        shrink(t, a, block);
        winning = defend(s, t, u, left - s->limited, ply + 1, politely, &zone) ? 0 : block;
        goto done;
    }
    int pairs_a = pairs_of(a, pair_a), pairs_d = pairs_of(d, pair_d);
    if (rules & FORK && !single(d) && (forks = fork_cells(pair_a, pairs_a))) {
        winning = forks & -forks;
        goto done;
    }
    if (rules & PARRY && (forks = fork_cells(pair_d, pairs_d))) {
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
                if (rules & BREAKER_ZONE && !s->limited) untried &= zone;
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
    int mark = s->taken, rules = s->game->rules;
    if (left < s->game->longest) near(s, &a, &d, left);
    bits saving = ANY, block, live, forks, allowed = EVERYWHERE, pair_a[LINES], pair_d[LINES], unused;
    graph *t = &s->pool[s->taken++], *u = &s->pool[s->taken++];
    if (!a->n) goto done;
    if ((saving = single(d))) goto done;
    if (rules & BLOCK && (block = single(a))) {
        cut(t, a, block);
        if (single(t)) goto done;
        shrink(u, d, block);
        saving = attack(s, t, u, left, ply + 1, politely) ? 0 : block;
        goto done;
    }
    int pairs_a = pairs_of(a, pair_a), pairs_d = pairs_of(d, pair_d);
    if (rules & FORK && !single(a) && (forks = fork_cells(pair_d, pairs_d))) {
        saving = forks & -forks;
        goto done;
    }
    if (rules & PARRY && (forks = fork_cells(pair_a, pairs_a))) {
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
