/* pairing.py: disjoint pairs of cells, one inside every remainder. */

/* find_pairing: 1 if the search finds disjoint pairs, one inside each of n remainders; `cells` is their union, and
 * s->pair gets them, the last one first. */
FAST static int cover(search *s, const bits *remaining, int n, bits used, bits *cells) {
    if (!n) return *cells = used, 1;
    if (--s->steps < 0) return 0;
    int least = CELLS + 1, at = 0, m = 0;
    for (int i = 0; i < n; i++) {
        int size = count(remaining[i] & ~used);
        if (size < least) least = size, at = i;
    }
    if (least < 2) return 0;
    int score[least * (least - 1) / 2];
    bits pair[least * (least - 1) / 2], left[n];
    for (bits a = remaining[at] & ~used; a; a &= a - 1)
        for (bits b = a & (a - 1); b; b &= b - 1) {
            bits p = (a & -a) | (b & -b);
            int good = 0, j = m++;
            for (int i = 0; i < n; i++) good += (remaining[i] & p) == p ? 16 : -!!(remaining[i] & p);
            for (; j > 0 && score[j - 1] < good; j--) score[j] = score[j - 1], pair[j] = pair[j - 1];
            score[j] = good, pair[j] = p;
        }
    for (int i = 0; i < m && s->steps >= 0; i++) {
        int l = 0;
        for (int j = 0; j < n; j++) {
            left[l] = remaining[j];
            l += (remaining[j] & pair[i]) != pair[i];
        }
        if (cover(s, left, l, used | pair[i], cells)) return s->pair[s->paired++] = pair[i], 1;
    }
    return 0;
}

typedef struct {
    int n;
    bits option[MOST_OPTIONS];
} option_buffer;

/* Add to `found`, from `smaller` on and sorted, the sets of this number of pairs that contain no smaller set. */
static void extend(const bits *remaining, int n, bits used, int pairs, int smaller, option_buffer *found) {
    bits left[GROUP_SIZE], *option = found->option;
    if (n && pairs)
        for (bits a = remaining[0] & ~used; a; a &= a - 1)
            for (bits b = a & (a - 1); b; b &= b - 1) {
                bits pair = (a & -a) | (b & -b);
                int l = 0;
                for (int i = 0; i < n; i++)
                    if ((remaining[i] & pair) != pair) left[l++] = remaining[i];
                extend(left, l, used | pair, pairs - 1, smaller, found);
            }
    if (n || pairs) return;
    for (int i = 0; i < smaller; i++)
        if (!(option[i] & ~used)) return;
    int at = smaller;
    while (at < found->n && option[at] < used) at++;
    if (at == MOST_OPTIONS || (at < found->n && option[at] == used)) return;
    found->n += found->n < MOST_OPTIONS;
    for (int i = found->n - 1; i > at; i--) option[i] = option[i - 1];
    option[at] = used;
}

/* find_options: the options of a group with these open lines and empty cells; NULL: no memory. */
static option_list *find_options(const group *of, int lines, int cells) {
    option_buffer found = {0};
    bits empty = 0, remaining[GROUP_SIZE];
    int n = 0;
    for (int i = 0; i < of->cells; i++)
        if (cells >> i & 1) empty |= bit(of->cell[i]);
    for (int i = 0; i < of->lines; i++)
        if (lines >> i & 1) remaining[n++] = of->line[i] & empty;
    for (int pairs = 1; pairs <= n && found.n < MOST_OPTIONS; pairs++)
        extend(remaining, n, 0, pairs, found.n, &found);
    size_t size = sizeof(option_list) + (size_t)found.n * sizeof(bits);
    option_list *made = malloc(size);
    if (!made) return NULL;
    made->n = found.n;
    memcpy(made->option, found.option, (size_t)found.n * sizeof(bits));
    return made;
}

/* They are found once, by whichever thread is first. */
static const option_list *options_of(const group *of, int lines, bits empty) {
    static const option_list none = {0};
    int cells = 0;
    for (int i = 0; i < of->cells; i++) cells |= (int)(empty >> of->cell[i] & 1) << i;
    _Atomic(option_list *) *place = &of->options[lines << of->cells | cells];
    option_list *made = atomic_load_explicit(place, memory_order_acquire), *other = NULL;
    if (made) return made;
    made = find_options(of, lines, cells);
    if (!made) return &none; /* no memory, no pairing */
    if (atomic_compare_exchange_strong(place, &other, made)) return made;
    free(made);
    return other;
}

/* One group of a graph while options are chosen. */
typedef struct {
    const option_list *options;
    int group, count;    /* of the options that are still possible */
    bits needed, wanted; /* the cells that all of them share, that any of them has */
} domain;

/* GroupPairing._order: the options of `of`, from 0 to n - 1, in the order to try them. */
PART int order_options(const search *s, const domain *of, const domain *all, int n, bits forbidden, bits *ordered) {
    bits once = 0, twice = 0, often = 0;
    int price[MOST_OPTIONS], m = 0;
    for (int i = 0; i < n; i++)
        if (all[i].count > 1 && &all[i] != of)
            often |= twice & all[i].wanted, twice |= once & all[i].wanted, once |= all[i].wanted;
    for (int i = 0; i < of->options->n; i++) {
        bits option = of->options->option[i];
        if (option & forbidden) continue;
        int its = count(option & once) + count(option & twice) + count(option & often), j = m++;
        if (option == s->chosen[of->group]) its = -1;
        for (; j > 0 && price[j - 1] > its; j--) price[j] = price[j - 1], ordered[j] = ordered[j - 1];
        price[j] = its, ordered[j] = option;
    }
    return m;
}

/* GroupPairing._assign: 1 if the search finds disjoint options, which are then the needed cells of the domains. */
FAST static int assign(search *s, domain *domains, int n, bits taken) {
    int changed = 1, least = MOST_OPTIONS + 1;
    for (int pass = 0; pass < PASSES && changed; pass++) {
        changed = 0;
        for (domain *d = domains; d < domains + n; d++) {
            if (d->count == 1) continue;
            bits forbidden = taken & ~d->needed, needed = ~(bits)0, wanted = 0;
            int possible = 0;
            for (int i = 0; i < d->options->n; i++) {
                bits option = d->options->option[i], fits = -(bits)!(option & forbidden);
                needed &= option | ~fits, wanted |= option & fits, possible += (int)(fits & 1);
            }
            if (!possible) return 0;
            d->count = possible, d->needed = needed, d->wanted = wanted;
            changed |= (needed & ~taken) != 0, taken |= needed;
        }
    }
    domain *tried = NULL;
    for (domain *d = domains; d < domains + n; d++)
        if (d->count > 1 && d->count < least) least = d->count, tried = d;
    if (!tried) return 1;
    if (--s->steps < 0) return 0;
    bits ordered[MOST_OPTIONS];
    int m = order_options(s, tried, domains, n, taken & ~tried->needed, ordered);
    domain further[n];
    for (int i = 0; i < m && s->steps >= 0; i++) {
        memcpy(further, domains, sizeof further);
        further[tried - domains].count = 1, further[tried - domains].needed = ordered[i];
        if (assign(s, further, n, taken | ordered[i])) return memcpy(domains, further, sizeof further), 1;
    }
    return 0;
}

/* GroupPairing.find */
static int pair_groups(search *s, const line_graph *a, int steps, bits *cells) {
    const game *g = s->game;
    int lines[MOST_GROUPS] = {0}, n = 0;
    bits empty[MOST_GROUPS] = {0};
    domain domains[MOST_GROUPS];
    for (int i = 0; i < a->n; i++) {
        int its = g->group_of[a->of[i]];
        lines[its] |= 1 << g->place_of[a->of[i]], empty[its] |= a->remaining[i];
    }
    for (int i = 0; i < g->groups; i++)
        if (lines[i]) domains[n++] = (domain){options_of(&g->group[i], lines[i], empty[i]), i, 0, 0, 0};
    s->steps = steps;
    if (!assign(s, domains, n, 0)) return 0;
    *cells = 0;
    for (int i = 0; i < n; i++) *cells |= s->chosen[domains[i].group] = domains[i].needed;
    return 1;
}

static int pairing(search *s, const line_graph *a, bits *cells) {
    if (s->game->groups) return pair_groups(s, a, s->game->group_steps, cells);
    s->steps = s->game->pairing_steps, s->paired = 0;
    return cover(s, a->remaining, a->n, 0, cells);
}
