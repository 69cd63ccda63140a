/* The estimate of a position by alpha-beta.  search.py is the same in Python, node by node; read that first. */

enum {
    WON = 1 << 30,
    DECIDED = WON / 2,
    BRANCHES = 12,
    FOURS_NODES = 32,
    FOURS_DEPTH = 3,
    THREES_NODES = 100,
    THREES = 2,
    THREES_DEPTH = 5,
    TABLE_SIZE = 1 << 20, /* entries */
};
enum { EXACT, AT_LEAST, AT_MOST };
/* Bits of Parts.mask. */
enum {
    TABLE = 1,
    NULL_WINDOW = 2,
    REDUCTIONS = 4,
    NARROWING = 8,
    EXTENSIONS = 16,
    INNER_FOURS = 32,
    INNER_THREES = 64,
};

PART int add_ply(int value) { return value > DECIDED ? value - 1 : value < -DECIDED ? value + 1 : value; }
PART int larger(int one, int other) { return one > other ? one : other; }

static int best_value(search *s, int side, int depth, int alpha, int beta);

PART int wins_by_threats(search *s, int side, int threes, int nodes) {
    if (!(s->parts & (threes ? INNER_THREES : INNER_FOURS))) return 0;
    return find_threats(s, side, threes, (uint64_t)nodes) != NONE;
}

/* What the open lines say, for the side to move. */
PART int estimate(const board *b, int side) {
    const tables *t = b->t;
    int value = 0;
    for (int marks = 1; marks < t->k - 1; marks++)
        value += t->worth[0][marks] * b->open_lines[side][marks] - t->worth[1][marks] * b->open_lines[1 - side][marks];
    return value;
}

/* The value for the side to move; <= alpha: an upper bound, >= beta: a lower bound; meaningless if `over`. */
static int value_of(search *s, int side, int depth, int alpha, int beta) {
    board *b = &s->board;
    int block, blocks;
    if (!count_node(s)) return 0;
    if (wins_at_once(b, side)) return WON - 1;
    blocks = winning_cells(b, 1 - side, &block);
    if (blocks > 1) return 2 - WON;
    if (blocks) {
        play(b, side, block);
        int value = add_ply(-value_of(s, 1 - side, depth, -beta, -alpha));
        take_back(b, side, block);
        return value;
    }
    pair_list pairs;
    find_pairs(&pairs, b, side, s->room + s->used);
    if (lowest_fork(&pairs) != NONE) return WON - 3;
    if (depth > 0) return best_value(s, side, depth, alpha, beta);
    return estimate(b, side);
}

/* How many moves are searched with this number of plies left. */
PART int width_at(int depth) { return depth == 1 ? 5 : depth == 2 ? 8 : BRANCHES; }

/* By how many plies less a move is searched, by its place among the moves. */
PART int plies_less(int depth, int place) {
    return (depth >= 2 && place >= 3) + (depth >= 3 && place >= 6) + (depth >= 5 && place >= 8);
}

/* The moves to search, best-looking first; `forced`: they reply to a fork in the air. */
static __attribute__((noinline)) int choose_moves(search *s, int side, int depth, int16_t *moves, int *forced) {
    pair_list mine, theirs;
    int used = s->used;
    keep_pairs(s, &mine, side), keep_pairs(s, &theirs, 1 - side);
    s->used = used;
    *forced = 0;
    if (lowest_fork(&theirs) != NONE) {
        cell_set replies = forced_replies(&theirs, &mine, s->board.t->cells);
        *forced = !is_empty_set(&replies);
        if (*forced) return top_cells(&s->board, BRANCHES, &replies, moves);
    }
    return top_cells(&s->board, s->parts & NARROWING ? width_at(depth) : BRANCHES, NULL, moves);
}

/* The value after a move, for the side that makes it; a four does not extend the search. */
static int value_after(search *s, int side, int move, int depth, int extends, int alpha, int beta) {
    play(&s->board, side, move);
    if (extends && !wins_at_once(&s->board, side)) depth++;
    int value = -value_of(s, 1 - side, depth, -beta, -alpha);
    take_back(&s->board, side, move);
    return value;
}

/* The value of the best move where nothing is decided yet. */
static int best_value(search *s, int side, int depth, int alpha, int beta) {
    uint64_t key = s->board.key ^ (side ? SIDE_KEY : 0);
    table_entry *entry = &s->table[key % TABLE_SIZE];
    int first = NONE, forced, value = 0;
    int16_t moves[BRANCHES];
    if (s->parts & TABLE && entry->key == key) {
        first = entry->move, value = entry->value;
        if (entry->depth >= depth &&
            (entry->says == EXACT || (entry->says == AT_LEAST ? value >= beta : value <= alpha)))
            return value;
    }
    if (depth >= FOURS_DEPTH && wins_by_threats(s, side, 0, FOURS_NODES)) return WON - 7;
    if (depth >= THREES_DEPTH && wins_by_threats(s, side, THREES, THREES_NODES)) return WON - 9;
    int count = choose_moves(s, side, depth, moves, &forced);
    for (int i = 1; i < count; i++)
        if (moves[i] == first) {
            memmove(moves + 1, moves, (size_t)i * sizeof *moves);
            moves[0] = (int16_t)first;
        }
    int extends = forced && s->parts & EXTENSIONS, reducible = !forced && s->parts & REDUCTIONS;
    int best = count ? -WON : 0, best_move = NONE, bound = alpha;
    for (int i = 0; i < count && best < beta; i++) {
        int less = reducible ? plies_less(depth, i) : 0, full = !(s->parts & NULL_WINDOW) || !i;
        if (!full || less) {
            value = value_after(s, side, moves[i], depth - 1 - less, extends, bound, bound + 1);
            if (s->over) return 0;
            full = value > bound && (less || value < beta);
        }
        if (full) value = value_after(s, side, moves[i], depth - 1, extends, bound, beta);
        if (s->over) return 0;
        value = add_ply(value);
        if (value > best) best = value, best_move = moves[i], bound = larger(bound, value);
    }
    int says = best >= beta ? AT_LEAST : best <= alpha ? AT_MOST : EXACT;
    *entry = (table_entry){key, best, (int16_t)depth, (int16_t)best_move, says};
    return best;
}
