/* What the bindings share: a game from bytes, a question, an answer.  core.c binds it to CPython, and webassembly.c to
 * the browser.  Bitboards and numbers arrive as bytes, in the layout of memory, and nothing in them is trusted. */
typedef struct {
    const char *bytes;
    size_t size;
} given;

/* What a game is made of; CompiledSearch in compiled.py gives them. */
typedef struct {
    int cells;
    given lines, groups, symmetries, central, maker_weights, breaker_weights;
    int rules, pairing_steps, group_steps, looks, weak_nodes, table_bits;
} facts;

typedef enum { FINE, NO_MEMORY, BAD_NUMBER, BAD_FACTS, BAD_MARKS, GAME_OVER } refusal;

static const char *const REASONS[] = {
    "",
    "there is not enough memory",
    "a number is too large or too small",
    "the lines, groups, symmetries or weights do not fit the board",
    "the marks do not fit on the board",
    "the game is over",
};

static refusal read_numbers(given from, int64_t *into, int wanted) {
    int fits = from.size == (size_t)wanted * sizeof *into;
    if (fits) memcpy(into, from.bytes, from.size);
    for (int i = 0; i < wanted && fits; i++) fits = into[i] >= 0 && into[i] <= HEAVIEST;
    return fits ? FINE : BAD_FACTS;
}

static refusal read_lines(game *g, given from) {
    if (from.size % sizeof(bits) || from.size > sizeof g->line) return BAD_FACTS;
    memcpy(g->line, from.bytes, from.size);
    g->lines = (int)(from.size / sizeof(bits));
    for (int i = 0; i < g->lines; i++) {
        if (!g->line[i] || g->line[i] & ~g->full) return BAD_FACTS;
        if (count(g->line[i]) > g->longest) g->longest = count(g->line[i]);
    }
    return FINE;
}

/* One byte per line: its group.  No bytes: pairings are not looked for by groups. */
static refusal read_groups(game *g, given from) {
    if (from.size && from.size != (size_t)g->lines) return BAD_FACTS;
    bits cells[MOST_GROUPS] = {0};
    size_t states = 0;
    int c;
    for (size_t i = 0; i < from.size; i++) {
        int number = (unsigned char)from.bytes[i];
        if (number > g->groups || number == MOST_GROUPS) return BAD_FACTS;
        g->groups += number == g->groups;
        group *its = &g->group[number];
        if (its->lines == GROUP_SIZE) return BAD_FACTS;
        g->group_of[i] = (uint8_t)number, g->place_of[i] = (uint8_t)its->lines;
        its->line[its->lines++] = g->line[i], cells[number] |= g->line[i];
    }
    for (int i = 0; i < g->groups; i++) {
        group *its = &g->group[i];
        if (its->lines + count(cells[i]) > GROUP_SIZE) return BAD_FACTS;
        EACH(c, cells[i]) its->cell[its->cells++] = (uint8_t)c;
        size_t its_states = (size_t)1 << (its->lines + its->cells);
        if ((states += its_states) > MOST_STATES) return BAD_FACTS;
        its->options = calloc(its_states, sizeof *its->options);
        if (!its->options) return NO_MEMORY;
    }
    return FINE;
}

/* For each symmetry, one byte per cell: the cell that it becomes. */
static refusal read_symmetries(game *g, given from) {
    size_t values = (size_t)g->bytes << 8, cells = (size_t)g->cells;
    if (!from.size || from.size % cells || from.size / cells > MOST_SYMMETRIES) return BAD_FACTS;
    g->symmetries = (int)(from.size / cells);
    g->images = calloc(values * (size_t)g->symmetries, sizeof(bits));
    g->inverses = calloc(values * (size_t)g->symmetries, sizeof(bits));
    if (!g->images || !g->inverses) return NO_MEMORY;
    for (int i = 0; i < g->symmetries; i++) {
        bits seen = 0;
        for (int c = 0; c < g->cells; c++) {
            int target = (unsigned char)from.bytes[i * g->cells + c];
            if (target >= g->cells) return BAD_FACTS;
            bits *image = g->images + values * (size_t)i + ((size_t)(c / 8) << 8);
            bits *inverse = g->inverses + values * (size_t)i + ((size_t)(target / 8) << 8);
            for (int value = 0; value < 256; value++) {
                if (value >> c % 8 & 1) image[value] |= bit(target);
                if (value >> target % 8 & 1) inverse[value] |= bit(c);
            }
            seen |= bit(target);
        }
        if (seen != g->full) return BAD_FACTS;
    }
    return FINE;
}

static refusal make_table(game *g, int table_bits) {
    g->mask = ((uint64_t)1 << table_bits) - 1;
    size_t size = ((size_t)g->mask + 1) * sizeof(bucket);
    g->memory = calloc(size + HUGE_PAGE, 1);
    if (!g->memory) return NO_MEMORY;
    g->table = (bucket *)(((uintptr_t)g->memory + HUGE_PAGE - 1) & ~(uintptr_t)(HUGE_PAGE - 1));
#ifdef MADV_HUGEPAGE
    /* Huge pages make lookups faster and clearing slower: they pay only for long searches. */
    if (size > LARGE_TABLE) madvise(g->table, size, MADV_HUGEPAGE);
#endif
    return FINE;
}

/* The game is in `made`, also if it is refused and must be freed. */
static refusal make_game(const facts *f, game **made) {
    refusal why;
    if (f->cells < 1 || f->cells > CELLS || f->pairing_steps < 0 || f->group_steps < 0 || f->looks < 0 ||
        f->weak_nodes < 0 || f->table_bits < 0 || f->table_bits > 32)
        return BAD_NUMBER;
    game *g = *made = calloc(1, sizeof(game));
    if (!g) return NO_MEMORY;
    g->cells = f->cells, g->bytes = (f->cells + 7) / 8, g->full = ~(bits)0 >> (CELLS - f->cells);
    g->rules = f->rules, g->looks = f->looks, g->weak_nodes = f->weak_nodes;
    g->pairing_steps = f->pairing_steps, g->group_steps = f->group_steps;
    if ((why = read_lines(g, f->lines)) || (why = read_groups(g, f->groups)) ||
        (why = read_symmetries(g, f->symmetries)) || (why = read_numbers(f->central, g->central, f->cells)) ||
        (why = read_numbers(f->maker_weights, g->maker_weights, g->longest + 1)) ||
        (why = read_numbers(f->breaker_weights, g->breaker_weights, g->longest + 1)) ||
        (why = make_table(g, f->table_bits)))
        return why;
    for (int i = 0; i <= g->longest; i++) g->ambitious_weights[i] = 2 * g->maker_weights[i];
    return FINE;
}

/* Search.query, up to the search itself: the graphs are the first two of the pool. */
static refusal begin_query(search *s, bits attacker, bits defender, int left, int weak) {
    const game *g = s->game;
    if (attacker & defender || (attacker | defender) & ~g->full) return BAD_MARKS;
    if (left < 0 || left > UNLIMITED) return BAD_NUMBER;
    if (!s->pool) s->pool = malloc(GRAPHS * sizeof(line_graph)); /* a binding may have kept it */
    if (!s->pool) return NO_MEMORY;
    line_graph *a = &s->pool[s->taken++], *d = &s->pool[s->taken++];
    graph_of(a, g, attacker, defender), graph_of(d, g, defender, attacker);
    if (weak) d->n = 0;
    s->next_poll = now() + BETWEEN_POLLS;
    return (a->n && !a->remaining[0]) || (d->n && !d->remaining[0]) ? GAME_OVER : FINE;
}

/* And the rest.  The cell is the whole board for ANY, and 0 for none; void if s->ended is set. */
static answer end_query(search *s, int attacking, int left) {
    answer found = search_position(s, &s->pool[0], &s->pool[1], attacking, left, 0, 0);
    found.cell = found.won == attacking ? found.cell & s->game->full : 0, found.zone &= s->game->full;
    return found;
}
