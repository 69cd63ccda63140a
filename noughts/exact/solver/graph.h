/* graph.py: what a side's open lines have come to. */
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

PART void reduce(graph *g, reduced *r, int rules, int maker_moves) {
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
            else if (rules & TWINS && !(used & bit(c)))
                EACH(d, r->meet[c] & ~(used | bit(c)))
                    if (r->meet[d] & bit(c)) {
                        used |= bit(c) | bit(d);
                        break;
                    }
        }
        if (used) {
            r->pairs |= used;
            cut(g, g, used);
        } else if (maker_moves && rules & FORCING && has_free_threat(g, r, &threat, &answer, &number)) {
            if (!r->forced) r->threat = threat;
            r->forced |= threat | answer;
            r->pairs |= threat | answer;
            g->n--;
            for (int i = number; i < g->n; i++) g->rest[i] = g->rest[i + 1], g->of[i] = g->of[i + 1];
            shrink(g, g, threat);
            if (single(g)) return;
        } else {
            if (!(rules & TWINS && rules & DOMINANCE)) r->best = r->live;
            return;
        }
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
