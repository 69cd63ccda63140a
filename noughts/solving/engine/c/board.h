/* A board that counts the marks on all lines as marks are put down and taken away.  board.py is the same in Python.
 *
 * For each line it knows the marks of either side; a line is open to a side if the other has no mark on it.  From that
 * follow, without a scan of the board: the lines that lack one, two or three cells (as bit sets, in order), the
 * number of open lines of a side by its marks, and the weight of the open lines through each cell.  */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define PART static inline __attribute__((always_inline))

enum {
    SIDE = 19,                /* cells, of the largest board */
    CELLS = SIDE * SIDE,
    LINES = 4 * CELLS,        /* four directions through each cell: no board has more */
    THROUGH = 4 * SIDE,       /* lines through a cell */
    BESIDE = 8,               /* lines that end right beside a cell */
    CELL_WORDS = (CELLS + 63) / 64,
    LINE_WORDS = (LINES + 63) / 64,
    LACKING = 3,              /* lines that lack more cells are not listed */
    NONE = -1,
    EMPTY = -1,
};

/* What never changes during a search. */
typedef struct {
    int cells, k, lines, line_words;
    int16_t line[LINES][SIDE];       /* the cells of each line, in order */
    int16_t through[CELLS][THROUGH]; /* the lines through each cell */
    int16_t beside[CELLS][BESIDE];   /* if only exactly k in a row win: the lines that end beside each cell */
    int16_t through_count[CELLS], beside_count[CELLS];
    int16_t from_the_middle[CELLS];  /* all cells, in the order for equal weights */
    int32_t weight[SIDE + 1];        /* of an open line, by its marks, to choose moves */
    int32_t worth[2][SIDE + 1];      /* of an open line of the mover, or of the other side, in an estimate */
    uint64_t key[2][CELLS];
} tables;

typedef struct {
    const tables *t;
    uint64_t key;
    int8_t owner[CELLS];
    uint8_t marks[2][LINES];  /* of either side on each line */
    uint8_t ending[2][LINES]; /* if only exactly k in a row win: own marks right beside the line, which close it */
    int16_t rest[LINES];      /* the empty cells of a line, all in one by exclusive or: of one cell, its number */
    uint64_t lacking[2][LACKING + 1][LINE_WORDS];
    int32_t open_lines[2][SIDE + 1]; /* of either side, by its marks */
    int32_t cell_weight[CELLS]; /* of the open lines of both sides through a cell */
} board;

typedef struct {
    uint64_t word[CELL_WORDS];
} cell_set;

PART void add_cell(cell_set *set, int cell) { set->word[cell >> 6] |= (uint64_t)1 << (cell & 63); }
PART int has_cell(const cell_set *set, int cell) { return set->word[cell >> 6] >> (cell & 63) & 1; }
PART int is_open(const board *b, int side, int line) { return !b->marks[1 - side][line] && !b->ending[side][line]; }

/* Count a line in (sign 1) or out (sign -1); the answer is its weight for its cells. */
PART int count_line(board *b, int line, int sign) {
    const tables *t = b->t;
    int total = 0;
    for (int side = 0; side < 2; side++) {
        if (!is_open(b, side, line)) continue;
        int marks = b->marks[side][line], lacks = t->k - marks;
        if (!lacks) continue;
        total += t->weight[marks];
        b->open_lines[side][marks] += sign;
        if (lacks <= LACKING) b->lacking[side][lacks][line >> 6] ^= (uint64_t)1 << (line & 63);
    }
    return total;
}

PART void change_weight(board *b, int line, int by) {
    if (!by) return;
    for (int i = 0; i < b->t->k; i++) b->cell_weight[b->t->line[line][i]] += by;
}

PART void change_cell(board *b, int side, int cell, int by) {
    const tables *t = b->t;
    b->key ^= t->key[side][cell];
    b->owner[cell] = by > 0 ? (int8_t)side : EMPTY;
    for (int i = 0; i < t->through_count[cell]; i++) {
        int line = t->through[cell][i], before = count_line(b, line, -1);
        b->marks[side][line] = (uint8_t)(b->marks[side][line] + by);
        b->rest[line] = (int16_t)(b->rest[line] ^ cell);
        change_weight(b, line, count_line(b, line, 1) - before);
    }
    for (int i = 0; i < t->beside_count[cell]; i++) {
        int line = t->beside[cell][i], before = count_line(b, line, -1);
        b->ending[side][line] = (uint8_t)(b->ending[side][line] + by);
        change_weight(b, line, count_line(b, line, 1) - before);
    }
}

static void play(board *b, int side, int cell) { change_cell(b, side, cell, 1); }
static void take_back(board *b, int side, int cell) { change_cell(b, side, cell, -1); }

/* The board with these marks: for each cell 0 (empty), 1 (side 0) or 2 (side 1). */
static void set_up(board *b, const tables *t, const uint8_t *marks) {
    memset(b, 0, sizeof *b);
    b->t = t;
    memset(b->owner, EMPTY, sizeof b->owner);
    for (int line = 0; line < t->lines; line++) {
        for (int i = 0; i < t->k; i++) b->rest[line] = (int16_t)(b->rest[line] ^ t->line[line][i]);
        change_weight(b, line, count_line(b, line, 1));
    }
    for (int cell = 0; cell < t->cells; cell++)
        if (marks[cell]) play(b, marks[cell] - 1, cell);
}

/* Each line that lacks this number of cells, in order. */
#define EACH_LINE(line, b, side, lacks)                                                                         \
    for (int word_ = 0; word_ < (b)->t->line_words; word_++)                                                    \
        for (uint64_t bits_ = (b)->lacking[side][lacks][word_];                                                 \
             bits_ && ((line) = 64 * word_ + __builtin_ctzll(bits_), 1); bits_ &= bits_ - 1)

/* The `most` empty cells with the heaviest open lines, heaviest first, among these (NULL: all); how many they are. */
static int top_cells(const board *b, int most, const cell_set *among, int16_t *top) {
    int32_t weights[64];
    int found = 0;
    for (int i = 0; i < b->t->cells; i++) {
        int cell = b->t->from_the_middle[i], weight = b->cell_weight[cell], place = found;
        if (b->owner[cell] != EMPTY || (among && !has_cell(among, cell))) continue;
        if (found == most && weight <= weights[most - 1]) continue;
        if (found == most) place--;
        else found++;
        for (; place && weights[place - 1] < weight; place--) weights[place] = weights[place - 1], top[place] = top[place - 1];
        weights[place] = weight, top[place] = (int16_t)cell;
    }
    return found;
}
