/* weak.py: the weak game. */
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
    reduce(g, &r, s->game->rules, 1);
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
            untried &= ~cell & (s->game->rules & BREAKER_ZONE ? reply.zone : EVERYWHERE);
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
    reduce(g, &r, s->game->rules, 0);
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
            untried &= ~cell & (s->game->rules & MAKER_ZONE ? reply.zone : EVERYWHERE);
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
