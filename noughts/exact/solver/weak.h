/* weak.py: the weak game. */
/* What makes no difference, and what is left without it. */
typedef struct {
    bits meet[CELLS], best;
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
    for (;;) {
        bits live = 0, used = 0, best = 0;
        for (int i = 0; i < CELLS; i++) r->meet[i] = ~(bits)0;
        for (int i = 0; i < g->n; i++) {
            live |= g->rest[i];
            EACH(c, g->rest[i]) r->meet[c] &= g->rest[i];
        }
        EACH(c, live) {
            if (r->meet[c] == bit(c)) best |= bit(c);
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
            if (rules & TWINS && rules & DOMINANCE) r->best = best;
            return;
        }
    }
}

typedef struct {
    int won;
    bits zone, cell;
} answer;

PART answer whole(const reduced *r, int won, bits zone, bits cell) {
    return won ? (answer){won, zone | r->forced, r->forced ? r->threat : cell} : (answer){won, zone | r->pairs, cell};
}

PART bits zone_with_betters(const reduced *r, bits zone, bits untried) {
    int c;
    EACH(c, untried & ~r->best) {
        bits better = r->meet[c] & r->best;
        if (better && !(better & zone)) zone |= better & -better;
    }
    return zone;
}
