/* graph.py: line graphs. */
static void graph_of(line_graph *to, const game *g, bits own, bits other) {
    line_graph all;
    all.n = to->n = 0;
    for (int i = 0; i < g->lines; i++)
        if (!(g->line[i] & other)) all.remaining[all.n] = g->line[i] & ~own, all.of[all.n++] = (uint16_t)i;
    for (int i = 0; i < all.n; i++) {
        int larger = 0;
        for (int j = 0; j < all.n; j++)
            larger |= !(all.remaining[j] & ~all.remaining[i]) && (all.remaining[j] != all.remaining[i] || j < i);
        if (!larger) to->remaining[to->n] = all.remaining[i], to->of[to->n++] = all.of[i];
    }
}

/* In the next three functions, `to` may be `from`. */
PART void cut(line_graph *to, const line_graph *from, bits cells) {
    int n = 0;
    for (int i = 0; i < from->n; i++) {
        to->remaining[n] = from->remaining[i], to->of[n] = from->of[i];
        n += !(from->remaining[i] & cells);
    }
    to->n = n;
}

PART void shrink(line_graph *to, const line_graph *from, bits cell) {
    bits smaller[LINES];
    uint16_t whose[LINES];
    int m = 0, n = 0;
    for (int i = 0; i < from->n; i++)
        if (from->remaining[i] & cell) smaller[m] = from->remaining[i] ^ cell, whose[m++] = from->of[i];
    for (int i = 0; i < from->n; i++) {
        bits remaining = from->remaining[i];
        if (remaining & cell) continue;
        int larger = 0;
        for (int j = 0; j < m; j++) larger |= !(smaller[j] & ~remaining);
        to->remaining[n] = remaining, to->of[n] = from->of[i];
        n += !larger;
    }
    for (int i = 0; i < m; i++) to->remaining[n] = smaller[i], to->of[n++] = whose[i];
    to->n = n;
}

PART void within(line_graph *to, const line_graph *from, int moves) {
    int n = 0;
    for (int i = 0; i < from->n; i++)
        if (count(from->remaining[i]) <= moves) to->remaining[n] = from->remaining[i], to->of[n++] = from->of[i];
    to->n = n;
}

PART bits single(const line_graph *g) {
    for (int i = 0; i < g->n; i++)
        if (!(g->remaining[i] & (g->remaining[i] - 1))) return g->remaining[i];
    return 0;
}
