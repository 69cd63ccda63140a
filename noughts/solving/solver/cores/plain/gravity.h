/* The search of plain/gravity.py, compiled: the statements are those of the Python module.
 *
 * Its bitboards go up the columns, with one empty bit above each; the picture is in the Python module.
 */

static bits up(bits b, int by) { return by < CELLS ? b << by : 0; }
static bits down(bits b, int by) { return by < CELLS ? b >> by : 0; }
static bits column(const plain *g, int number) { return (((bits)1 << g->height) - 1) << (g->height + 1) * number; }

static int read_gravity(plain *g) {
    if (!g->k) return 1;
    g->height = g->cells / g->width;
    if (g->k < 1 || g->k > CELLS || g->width * (g->height + 1) > CELLS) return 0;
    for (int i = 0; i < g->width; i++) {
        g->board |= column(g, i);
        g->lowest_bits |= (bits)1 << (g->height + 1) * i;
        int apart = (i + 1) / 2; /* from the middle outwards, the left one first if two are as near */
        g->from_middle[i] = (uint8_t)((g->width - 1) / 2 + (g->width % 2 != i % 2 ? apart : -apart));
    }
    for (int row = 0; row < g->height; row += 2) g->odd_rows |= g->lowest_bits << row;
    return 1;
}

static bits upright(const plain *g, bits b) {
    bits turned = 0;
    for (; b; b &= b - 1) {
        int cell = __builtin_ctzll(b);
        turned |= (bits)1 << ((g->height + 1) * (cell % g->width) + g->height - 1 - cell / g->width);
    }
    return turned;
}

static bits completing_cells(const plain *g, bits marks) {
    const int steps[4] = {1, g->height, g->height + 1, g->height + 2};
    bits found = 0, runs[CELLS];
    for (int s = 0; s < 4; s++) {
        bits after = runs[0] = ~(bits)0;
        for (int i = 1; i < g->k; i++) runs[i] = runs[i - 1] & up(marks, i * steps[s]);
        for (int i = 0; i < g->k; i++) {
            if (i) after &= down(marks, i * steps[s]);
            found |= runs[g->k - 1 - i] & after;
        }
    }
    return found & g->board;
}

static int has_line(const plain *g, bits marks) {
    const int steps[4] = {1, g->height, g->height + 1, g->height + 2};
    for (int s = 0; s < 4; s++) {
        bits runs = marks;
        for (int i = 1; i < g->k; i++) runs &= down(marks, i * steps[s]);
        if (runs) return 1;
    }
    return 0;
}

static int follow_up(const plain *g, bits mine, bits theirs, bits landing, bits threatened) {
    bits empty = g->board & ~(mine | theirs), lower = 0, odd = 0;
    for (int i = 0; i < g->width; i++) {
        bits here = column(g, i);
        if (!(here & landing)) continue;
        lower |= here & empty & (here & landing & g->odd_rows ? g->odd_rows : ~g->odd_rows);
        if (__builtin_popcountll(here & empty) % 2) {
            if (odd) return WIN;
            odd = here;
        }
    }
    bits upper = empty & ~lower;
    int wins = odd ? (threatened & upper & odd) != 0 : has_line(g, theirs | upper);
    if ((odd && !wins) || has_line(g, mine | lower)) return WIN;
    return wins && g->horizon > g->cells ? g->cells - WIN : 0;
}

static bits mirror(const plain *g, bits b) {
    bits image = 0;
    for (int i = 0; i < g->width; i++)
        image |= down(b, (g->height + 1) * i) % ((bits)1 << (g->height + 1)) << (g->height + 1) * (g->width - 1 - i);
    return image;
}

static entry *fallen_place(const plain *g, bits *mine, bits *theirs, int marks) {
    if (marks <= g->root_marks + SYMMETRY_PLIES) {
        bits image = mirror(g, *mine), other = mirror(g, *theirs);
        if (image < *mine || (image == *mine && other < *theirs)) *mine = image, *theirs = other;
    }
    return slot(g, *mine, *theirs);
}

static int fall(plain *g, bits mine, bits theirs, int marks, int alpha, int beta) {
    if (enter(g, marks)) return 0;
    bits taken = mine | theirs, empty = g->board & ~taken, landing = (taken + g->lowest_bits) & g->board;
    if (completing_cells(g, mine) & landing) return WIN - marks - 1;
    int best = marks + 2 - WIN, soonest = WIN - marks - 3;
    bits threatened = completing_cells(g, theirs) & empty, forced = threatened & landing;
    if (forced & (forced - 1)) return best;
    bits legal = forced ? forced : landing;
    if (marks + 1 < g->horizon) legal &= ~(threatened >> 1);
    if (!legal) return best;
    if (marks + 2 >= g->cells) return 0;
    if (alpha < 0 && !has_line(g, theirs | empty)) alpha = 0;
    if (!has_line(g, mine | empty)) {
        soonest = 0;
    } else {
        int bound = follow_up(g, mine, theirs, landing, threatened);
        if (bound < soonest) soonest = bound;
    }
    if (beta > soonest) beta = soonest;
    if (alpha >= beta) return beta;
    bits key_mine = mine, key_theirs = theirs;
    entry *known = fallen_place(g, &key_mine, &key_theirs, marks);
    int low = -WIN, high = WIN;
    if (is_answer(g, known, key_mine, key_theirs)) low = known->low, high = known->high;
    if (low >= beta || low == high) return low;
    if (high <= alpha) return high;
    if (low > alpha) alpha = low;
    if (high < beta) beta = high;
    bits moves[CELLS];
    int threats[CELLS], count = 0, first = alpha;
    for (int i = 0; i < g->width; i++) {
        bits move = legal & column(g, g->from_middle[i]);
        if (!move) continue;
        int made = __builtin_popcountll(completing_cells(g, mine | move) & empty & ~move), at = count++;
        for (; at && threats[at - 1] < made; at--) moves[at] = moves[at - 1], threats[at] = threats[at - 1];
        moves[at] = move, threats[at] = made;
    }
    for (int i = 0; i < count; i++) {
        bits one = theirs, two = mine | moves[i];
        entry *reply = fallen_place(g, &one, &two, marks + 1);
        if (is_answer(g, reply, one, two) && -reply->high >= beta) return -reply->high;
    }
    for (int i = 0; i < count; i++) {
        int score = -fall(g, theirs, mine | moves[i], marks + 1, -beta, -alpha);
        if (g->stopped) return 0;
        if (score > best) best = score;
        if (score > alpha) alpha = score;
        if (alpha >= beta) break;
    }
    *known = (entry){key_mine, key_theirs, (int16_t)(best <= first || best < low ? low : best),
                     (int16_t)(best >= beta || best > high ? high : best), (int16_t)g->horizon, 1};
    return best;
}
