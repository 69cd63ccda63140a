/* Threats on one board: what completes a line, pairs, forks, and the replies to them.
 *
 * A pair is the two empty cells of an open line that lacks two.  Two different pairs that share a cell make it a fork:
 * taking it threatens both ends.  pruning.py says why the replies below are the only ones.  */

typedef struct {
    int count;
    int16_t (*cell)[2]; /* the lower cell first; every pair once */
    uint8_t partners[CELLS]; /* the number of pairs of each cell */
} pair_list;

/* How many different cells complete a line of a side: 0, 1, or 2 for more; the lowest is the answer's. */
PART int winning_cells(const board *b, int side, int *lowest) {
    int line, found = 0;
    *lowest = NONE;
    EACH_LINE(line, b, side, 1) {
        int cell = b->rest[line];
        if (found && cell != *lowest) found = 2;
        if (!found) found = 1;
        if (*lowest == NONE || cell < *lowest) *lowest = cell;
    }
    return found;
}

PART int wins_at_once(const board *b, int side) {
    for (int word = 0; word < b->t->line_words; word++)
        if (b->lacking[side][1][word]) return 1;
    return 0;
}

/* The pairs of a side; `room` must have space for one pair per line. */
static void find_pairs(pair_list *pairs, const board *b, int side, int16_t (*room)[2]) {
    int line;
    pairs->count = 0, pairs->cell = room;
    memset(pairs->partners, 0, (size_t)b->t->cells);
    EACH_LINE(line, b, side, 2) {
        const int16_t *cells = b->t->line[line];
        int i = 0, known = 0;
        while (b->owner[cells[i]] != EMPTY) i++;
        int16_t one = cells[i], other = (int16_t)(b->rest[line] ^ one);
        if (pairs->partners[one] && pairs->partners[other])
            for (int j = 0; j < pairs->count && !known; j++) known = room[j][0] == one && room[j][1] == other;
        if (known) continue;
        room[pairs->count][0] = one, room[pairs->count++][1] = other;
        pairs->partners[one]++, pairs->partners[other]++;
    }
}

/* The lowest cell that makes two threats at once, or NONE. */
PART int lowest_fork(const pair_list *pairs) {
    int lowest = NONE;
    for (int i = 0; i < pairs->count; i++)
        for (int end = 0; end < 2; end++) {
            int cell = pairs->cell[i][end];
            if (pairs->partners[cell] > 1 && (lowest == NONE || cell < lowest)) lowest = cell;
        }
    return lowest;
}

/* The cells that break every fork of these pairs at once; there must be a fork. */
static cell_set find_parries(const pair_list *pairs, int cells) {
    cell_set breaking;
    memset(&breaking, 0xff, sizeof breaking);
    for (int fork = 0; fork < cells; fork++) {
        if (pairs->partners[fork] < 2) continue;
        cell_set these = {{0}};
        add_cell(&these, fork);
        for (int i = 0; i < pairs->count && pairs->partners[fork] == 2; i++)
            if (pairs->cell[i][0] == fork || pairs->cell[i][1] == fork)
                add_cell(&these, pairs->cell[i][0]), add_cell(&these, pairs->cell[i][1]);
        for (int word = 0; word < CELL_WORDS; word++) breaking.word[word] &= these.word[word];
    }
    return breaking;
}

/* The replies of a side with pairs `mine` to the forks of the other: parries, and threats of its own. */
static cell_set forced_replies(const pair_list *theirs, const pair_list *mine, int cells) {
    cell_set replies = find_parries(theirs, cells);
    for (int i = 0; i < mine->count; i++) add_cell(&replies, mine->cell[i][0]), add_cell(&replies, mine->cell[i][1]);
    return replies;
}

PART int is_empty_set(const cell_set *set) {
    uint64_t all = 0;
    for (int word = 0; word < CELL_WORDS; word++) all |= set->word[word];
    return !all;
}
