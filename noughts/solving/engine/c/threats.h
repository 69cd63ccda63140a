/* Wins by threats alone.  threats.py is the same in Python, and says why what it finds is proven. */

enum {
    MOST_THREES = 8,
    FAILED_SIZE = 1 << 19, /* entries */
    ROOM = CELLS * (LINES + CELLS) / 2, /* pairs: enough for all plies of the deepest line */
    BETWEEN_POLLS = 255,   /* nodes, a power of 2 less 1 */
};
static const uint64_t SIDE_KEY = 0x5851F42D4C957F2DULL;

typedef struct {
    uint64_t key;
    int32_t tried; /* the number of threes without a win, plus 1; 0: nothing is known */
} failed_entry;

typedef struct {
    uint64_t key;
    int32_t value;
    int16_t depth, move;
    int32_t says;
} table_entry;

/* The ways to put a fork in the air by taking a cell: the pairs that this leaves. */
typedef struct {
    int count;
    int16_t first[CELLS], next[3 * LINES], pair[3 * LINES][2];
} three_list;

/* A search: its board, its tables, and when it has to end. */
typedef struct {
    board board;
    uint64_t nodes, last;
    int over;    /* it has to end: no more nodes, */
    int stopped; /* or `poll` said so, for good */
    int parts;
    int16_t saving[MOST_THREES + 1];
    failed_entry *failed;
    table_entry *table;
    three_list threes;
    int16_t (*room)[2];
    int used; /* of the room */
    int (*poll)(void *with); /* not 0: stop */
    void *with;
} search;

PART int count_node(search *s) {
    s->nodes++;
    if (s->nodes > s->last) s->over = 1;
    else if (!(s->nodes & BETWEEN_POLLS) && s->poll && s->poll(s->with)) s->over = s->stopped = 1;
    return !s->over;
}

/* The pairs of a side, kept in the room until `used` is set back. */
PART void keep_pairs(search *s, pair_list *pairs, int side) {
    find_pairs(pairs, &s->board, side, s->room + s->used);
    s->used += pairs->count;
}

static void add_three(three_list *list, int cell, int16_t one, int16_t other) {
    for (int i = list->first[cell]; i != NONE; i = list->next[i])
        if (list->pair[i][0] == one && list->pair[i][1] == other) return;
    list->pair[list->count][0] = one, list->pair[list->count][1] = other;
    list->next[list->count] = list->first[cell];
    list->first[cell] = (int16_t)list->count++;
}

/* The cells that put a fork in the air, those in most lines first, given the pairs there are; how many. */
static __attribute__((noinline)) int find_threes(search *s, int side, const pair_list *pairs, const cell_set *allowed,
                                                 int16_t (*cells)[2]) {
    const board *b = &s->board;
    three_list *list = &s->threes;
    int line, found = 0;
    list->count = 0;
    memset(list->first, 0xff, sizeof list->first);
    EACH_LINE(line, b, side, 3) {
        int16_t rest[3];
        for (int i = 0, n = 0; i < b->t->k && n < 3; i++)
            if (b->owner[b->t->line[line][i]] == EMPTY) rest[n++] = b->t->line[line][i];
        for (int i = 0; i < 3; i++)
            if (!pairs->partners[rest[i]] && (!allowed || has_cell(allowed, rest[i])))
                add_three(list, rest[i], rest[i == 0], rest[i == 2 ? 1 : 2]);
    }
    for (int cell = 0; cell < b->t->cells; cell++) {
        int forks = 0, ways = 0;
        for (int i = list->first[cell]; i != NONE; i = list->next[i], ways++) {
            const int16_t *pair = list->pair[i];
            forks |= pairs->partners[pair[0]] || pairs->partners[pair[1]];
            for (int j = list->next[i]; j != NONE && !forks; j = list->next[j]) {
                const int16_t *more = list->pair[j];
                forks |= pair[0] == more[0] || pair[0] == more[1] || pair[1] == more[0] || pair[1] == more[1];
            }
        }
        if (!forks) continue;
        int place = found++;
        for (; place && cells[place - 1][1] < ways; place--)
            cells[place][0] = cells[place - 1][0], cells[place][1] = cells[place - 1][1];
        cells[place][0] = (int16_t)cell, cells[place][1] = (int16_t)ways;
    }
    return found;
}

static int attack(search *s, int side, int threes);

/* Can a side, to move, get away?  The attacker does not threaten to complete a line. */
static int defend(search *s, int side, int threes) {
    board *b = &s->board;
    pair_list mine, theirs;
    cell_set replies;
    int used = s->used, safe = 0, last = s->saving[threes];
    if (wins_at_once(b, side)) return 1;
    keep_pairs(s, &mine, side), keep_pairs(s, &theirs, 1 - side);
    if (lowest_fork(&mine) != NONE || lowest_fork(&theirs) == NONE) return s->used = used, 1;
    replies = forced_replies(&theirs, &mine, b->t->cells);
    for (int i = NONE; i < b->t->cells && !safe && !s->over; i++) {
        int cell = i == NONE ? last : i;
        if (cell == NONE || (i == last && i != NONE) || !has_cell(&replies, cell)) continue;
        play(b, side, cell);
        safe = attack(s, 1 - side, threes) == NONE;
        take_back(b, side, cell);
        if (safe && !s->over) s->saving[threes] = (int16_t)cell;
    }
    s->used = used;
    return safe;
}

/* Does a side win by taking `mine`, which forces `reply`, with at most this number of threes after that? */
PART int wins_by_four(search *s, int side, int mine, int reply, int threes) {
    play(&s->board, side, mine), play(&s->board, 1 - side, reply);
    int cell = attack(s, side, threes);
    take_back(&s->board, 1 - side, reply), take_back(&s->board, side, mine);
    return cell != NONE;
}

/* The same for a three, or for a block while a fork is in the air. */
PART int wins_by_three(search *s, int side, int mine, int threes) {
    play(&s->board, side, mine);
    int wins = !wins_at_once(&s->board, side) && !defend(s, 1 - side, threes) && !s->over;
    take_back(&s->board, side, mine);
    return wins;
}

/* The rest of `attack`: threes, where nothing has to be blocked. */
static __attribute__((noinline)) int attack_by_threes(search *s, int side, int threes, const pair_list *pairs) {
    board *b = &s->board;
    pair_list theirs;
    cell_set parrying, *allowed = NULL;
    int used = s->used, cell = NONE;
    keep_pairs(s, &theirs, 1 - side);
    if (lowest_fork(&theirs) != NONE) parrying = find_parries(&theirs, b->t->cells), allowed = &parrying;
    int16_t(*cells)[2] = s->room + s->used;
    int count = find_threes(s, side, pairs, allowed, cells);
    s->used += count;
    for (int i = 0; i < count && cell == NONE && !s->over; i++)
        if (wins_by_three(s, side, cells[i][0], threes - 1)) cell = cells[i][0];
    s->used = used;
    return cell;
}

/* The cell with which a side, to move, wins with at most this number of threes, or NONE; see `over` before you trust it. */
static int attack(search *s, int side, int threes) {
    board *b = &s->board;
    pair_list pairs;
    int cell, block, used = s->used;
    if (!count_node(s)) return NONE;
    if (winning_cells(b, side, &cell)) return cell;
    if (winning_cells(b, 1 - side, &block) > 1) return NONE;
    keep_pairs(s, &pairs, side);
    cell = block == NONE ? lowest_fork(&pairs) : pairs.partners[block] > 1 ? block : NONE;
    uint64_t key = b->key ^ (side ? SIDE_KEY : 0);
    failed_entry *known = &s->failed[key % FAILED_SIZE];
    if (cell != NONE || (known->key == key && known->tried > threes)) return s->used = used, cell;
    for (int i = 0; i < pairs.count && cell == NONE && !s->over; i++)
        for (int end = 0; end < 2 && cell == NONE && !s->over; end++) {
            int mine = pairs.cell[i][end], reply = pairs.cell[i][1 - end];
            if (block != NONE && mine != block) continue;
            if (wins_by_four(s, side, mine, reply, threes)) cell = mine;
        }
    if (cell == NONE && !s->over) {
        if (block != NONE) cell = wins_by_three(s, side, block, threes) ? block : NONE;
        else if (threes) cell = attack_by_threes(s, side, threes, &pairs);
    }
    if (cell == NONE && !s->over) known->key = key, known->tried = threes + 1;
    s->used = used;
    return cell;
}

/* The first cell of a win for a side, to move, within this number of nodes, or NONE. */
static int find_threats(search *s, int side, int threes, uint64_t nodes) {
    uint64_t last = s->last;
    int cell = NONE;
    if (nodes < s->last && s->nodes + nodes < s->last) s->last = s->nodes + nodes;
    for (int most = 0; most <= threes && cell == NONE && !s->over; most++) cell = attack(s, side, most);
    s->last = last;
    s->over = s->stopped;
    return cell;
}
