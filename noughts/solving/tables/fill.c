/* Fill a table with the score of every position, starting with the last layer.

   Places and scores are defined in layout.py; fill_python.py does the same work in Python. A row holds the
   positions with marks on the same cells. Empty cells are left out, so a position of a row is the set of its
   O's among the marks:

       cells    . X . O X          taken  0 1 0 1 1      marks  X O X      O's  0 1 0

   A move inserts a mark among them.

   With gravity or one mark, rows have the order of their codes: the heights of the columns are its digits. With
   gravity, a first pass finds the positions that play can reach, since the order in which marks fall matters. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>

enum { LARGEST = 20, LARGEST_IN_COLUMNS = 25 };
enum { LOST = 0, DRAWN = 32, WON = 64, UNREACHABLE = 255 };

static const uint64_t BETWEEN_REPORTS = 1 << 18; /* places: a few milliseconds */

typedef struct {
    int cells, line_count, misere, one_mark;
    int columns, height;              /* 0 columns: layers; a height of 1: no gravity */
    uint32_t column;                  /* the cells of the first column */
    uint64_t *row_start;              /* with columns: of each code, unless a row is one place */
    uint32_t *lines, *row_lines;      /* all lines; the lines inside the marks of a row */
    uint32_t *rank;                   /* of every set of cells among the sets of its size */
    uint64_t start[LARGEST_IN_COLUMNS + 2];      /* of each layer */
    uint64_t row_length[LARGEST_IN_COLUMNS + 2]; /* in each layer */
    uint8_t *scores;
    uint64_t won, drawn, lost;
} Table;

static int count(uint32_t set) {
    int size = 0;
    for (; set; set &= set - 1) size++;
    return size;
}

static uint64_t choose(int n, int k) {
    uint64_t ways = 1;
    for (int i = 1; i <= k; i++) ways = ways * (uint64_t)(n - k + i) / (uint64_t)i;
    return ways;
}

static uint32_t squeeze(uint32_t set, uint32_t taken) {
    uint32_t squeezed = 0;
    for (int place = 0; taken; place++, taken &= taken - 1)
        if (set & taken & (0 - taken)) squeezed |= 1u << place;
    return squeezed;
}

/* The next larger set of the same size (the set is not empty). */
static uint32_t next_set(uint32_t set) {
    uint32_t lowest = set & (0 - set), ripple = set + lowest;
    return ripple | (((set ^ ripple) / lowest) >> 2);
}

/* The mover's score from the lowest score of the opponent after a move: one ply longer. */
static uint8_t step(uint8_t least) {
    if (least == DRAWN) return DRAWN;
    return (uint8_t)(least < DRAWN ? WON - least - 1 : WON - least + 1);
}

/* `ended` if the opponent has a line, UNREACHABLE if play cannot lead here, DRAWN if there is no line. */
static uint8_t by_lines(const uint32_t *lines, int line_count, uint32_t mover, uint32_t other, uint8_t ended) {
    uint32_t shared = ~0u;
    int complete = 0;
    for (int i = 0; i < line_count; i++) {
        uint32_t line = lines[i];
        if ((line & mover) == line) return UNREACHABLE; /* the game was over before the last move */
        if ((line & other) == line) {
            shared &= line;
            complete = 1;
        }
    }
    if (!complete) return DRAWN;
    return shared ? ended : UNREACHABLE; /* `ended` only if one last move can have completed all lines */
}

/* A row, and what can be played there: for each move, the row it leads to and the number of marks before it. */
typedef struct {
    uint8_t *scores;
    uint64_t length;
    uint32_t everything; /* all its marks, squeezed */
    int line_count, move_count, o_moves;
    const uint32_t *rank;
    uint8_t *after[LARGEST_IN_COLUMNS];
    int before[LARGEST_IN_COLUMNS];
} Row;

static uint8_t *row_at(const Table *table, uint32_t taken, int marks) {
    if (!table->columns)
        return table->scores + table->start[marks] + table->rank[taken] * table->row_length[marks];
    uint64_t code = taken;
    if (table->height > 1) {
        code = 0;
        for (int column = table->columns - 1; column >= 0; column--)
            code = code * (uint64_t)(table->height + 1) + (uint64_t)count(taken & table->column << column);
    }
    return table->scores + (table->row_start ? table->row_start[code] : code);
}

static Row open_row(Table *table, uint32_t taken, int marks) {
    Row row = {.length = table->row_length[marks], .everything = (1u << marks) - 1, .rank = table->rank};
    row.scores = row_at(table, taken, marks);
    row.o_moves = table->one_mark ? 0 : marks & 1;
    for (int i = 0; i < table->line_count; i++)
        if (!(table->lines[i] & ~taken)) table->row_lines[row.line_count++] = squeeze(table->lines[i], taken);
    for (int cell = 0, passed = 0; cell < table->cells; cell++) {
        int below = cell + table->columns;
        if (taken >> cell & 1) {
            passed++;
        } else if (table->height <= 1 || below >= table->cells || taken >> below & 1) {
            row.before[row.move_count] = passed;
            row.after[row.move_count++] = row_at(table, taken | 1u << cell, marks + 1);
        }
    }
    return row;
}

/* The score of a position that one move leads to. */
static uint8_t *reply(const Row *row, int move, uint32_t o) {
    uint32_t low = (1u << row->before[move]) - 1;
    uint32_t next = (o & ~low) << 1 | (uint32_t)row->o_moves << row->before[move] | (o & low);
    return row->after[move] + row->rank[next];
}

static uint8_t ending(const Table *table, const Row *row, uint32_t o, uint8_t ended) {
    uint32_t x = row->everything ^ o;
    int swap = row->o_moves || table->one_mark; /* with one mark, all marks may be the last mover's */
    return by_lines(table->row_lines, row->line_count, swap ? o : x, swap ? x : o, ended);
}

static uint32_t first_o(const Table *table, int marks) { return table->one_mark ? 0 : (1u << marks / 2) - 1; }

/* The scores of the positions with marks on these cells. */
static void fill_row(Table *table, uint32_t taken, int marks) {
    Row row = open_row(table, taken, marks);
    uint8_t ended = table->misere ? WON : LOST;
    int falls = table->height > 1;

    uint32_t o = first_o(table, marks);
    for (uint64_t number = 0; number < row.length; number++) {
        uint8_t score = falls && !row.scores[number] ? UNREACHABLE : ending(table, &row, o, ended);
        if (score == DRAWN && row.move_count) {
            uint8_t least = UNREACHABLE;
            for (int i = 0; i < row.move_count && least > LOST; i++) {
                uint8_t found = *reply(&row, i, o);
                if (found < least) least = found;
            }
            score = step(least);
        }
        row.scores[number] = score;
        table->won += score > DRAWN && score <= WON;
        table->drawn += score == DRAWN;
        table->lost += score < DRAWN;
        if (o) o = next_set(o);
    }
}

/* Write a 1 for each position that play can reach from those of this row. */
static void reach_from_row(Table *table, uint32_t taken, int marks) {
    Row row = open_row(table, taken, marks);
    uint32_t o = first_o(table, marks);
    for (uint64_t number = 0; number < row.length; number++) {
        if (row.scores[number] && ending(table, &row, o, LOST) == DRAWN)
            for (int i = 0; i < row.move_count; i++) *reply(&row, i, o) = 1;
        if (o) o = next_set(o);
    }
}

typedef struct {
    PyObject *report;
    PyThreadState *state;
    uint64_t done, reported; /* places */
    int passes;
} Progress;

/* A row more is done. Tell the report now and then, with the interpreter lock; 0 if it ends the work. */
static int advance(Progress *progress, uint64_t places) {
    progress->done += places;
    if (progress->done - progress->reported < BETWEEN_REPORTS) return 1;
    progress->reported = progress->done;
    unsigned long long filled = progress->done / (uint64_t)progress->passes;
    PyEval_RestoreThread(progress->state);
    PyObject *answer = PyErr_CheckSignals() ? NULL : PyObject_CallFunction(progress->report, "K", filled);
    Py_XDECREF(answer);
    progress->state = PyEval_SaveThread();
    return answer != NULL;
}

static int fill_layers(Table *table, Progress *progress) {
    for (int marks = table->cells; marks >= 0; marks--) {
        uint32_t taken = (1u << marks) - 1;
        uint64_t rows = choose(table->cells, marks);
        for (uint64_t number = 0; number < rows; number++) {
            fill_row(table, taken, marks);
            if (taken) taken = next_set(taken);
            if (!advance(progress, table->row_length[marks])) return 0;
        }
    }
    return 1;
}

/* Every move makes the code larger, so the codes are an order of play. */
static uint32_t set_of_code(const Table *table, uint64_t code) {
    uint32_t taken = 0, full = (uint32_t)((1ull << table->cells) - 1);
    if (table->height == 1) return (uint32_t)code;
    for (int column = 0; column < table->columns; column++) {
        int empty = table->height - (int)(code % (uint64_t)(table->height + 1));
        taken |= (uint32_t)((uint64_t)table->column << empty * table->columns & full) << column;
        code /= (uint64_t)(table->height + 1);
    }
    return taken;
}

static int fill_columns(Table *table, Progress *progress, uint64_t codes) {
    if (table->height > 1) {
        progress->passes = 2;
        table->scores[0] = 1;
        for (uint64_t code = 0; code < codes; code++) {
            uint32_t taken = set_of_code(table, code);
            reach_from_row(table, taken, count(taken));
            if (!advance(progress, table->row_length[count(taken)])) return 0;
        }
    }
    for (uint64_t code = codes; code-- > 0;) {
        uint32_t taken = set_of_code(table, code);
        fill_row(table, taken, count(taken));
        if (!advance(progress, table->row_length[count(taken)])) return 0;
    }
    return 1;
}

/* The lines as bitboards; 0, with an exception set, unless they fit on the board. */
static int read_lines(Table *table, PyObject *given) {
    PyObject *lines = PySequence_Fast(given, "lines must be a sequence");
    if (!lines) return 0;
    Py_ssize_t line_count = PySequence_Fast_GET_SIZE(lines);
    int fine = 1;
    table->lines = PyMem_Calloc(2 * (size_t)line_count + 1, sizeof *table->lines);
    if (!table->lines) return Py_DECREF(lines), PyErr_NoMemory(), 0;
    table->row_lines = table->lines + line_count;
    for (Py_ssize_t i = 0; fine && i < line_count; i++) {
        unsigned long line = PyLong_AsUnsignedLong(PySequence_Fast_GET_ITEM(lines, i));
        fine = !PyErr_Occurred() && line && line < 1ul << table->cells;
        table->lines[i] = (uint32_t)line;
    }
    table->line_count = (int)line_count;
    Py_DECREF(lines);
    if (!fine && !PyErr_Occurred()) PyErr_SetString(PyExc_ValueError, "the lines do not fit on the board");
    return fine;
}

/* The places of the rows; their number of codes, or 0 with an exception set. `size` is that of the body. */
static uint64_t measure(Table *table, uint64_t *size) {
    uint32_t seen[LARGEST_IN_COLUMNS + 1] = {0};
    uint64_t codes = 1;
    for (uint32_t set = 0; set < 1u << table->cells; set++) table->rank[set] = seen[count(set)]++;
    for (int marks = 0; marks <= table->cells; marks++) {
        table->row_length[marks] = table->one_mark ? 1 : choose(marks, marks / 2);
        table->start[marks + 1] =
            table->start[marks] + choose(table->cells, marks) * table->row_length[marks];
    }
    *size = table->start[table->cells + 1];
    if (!table->columns) return codes;
    table->height = table->cells / table->columns;
    for (int level = 0; level < table->height; level++) table->column |= 1u << level * table->columns;
    for (int column = 0; column < table->columns; column++) codes *= (uint64_t)(table->height + 1);
    *size = codes;
    if (table->one_mark) return codes;
    table->row_start = PyMem_Calloc((size_t)codes + 1, sizeof *table->row_start);
    if (!table->row_start) return PyErr_NoMemory(), 0;
    for (uint64_t code = 0; code < codes; code++)
        table->row_start[code + 1] =
            table->row_start[code] + table->row_length[count(set_of_code(table, code))];
    *size = table->row_start[codes];
    return codes;
}

static PyObject *fill(PyObject *module, PyObject *arguments) {
    Table table = {0};
    Py_buffer body;
    PyObject *lines, *report, *result = NULL;
    uint64_t size = 0, codes;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "w*iOO|pip", &body, &table.cells, &lines, &report, &table.misere,
                          &table.columns, &table.one_mark))
        return NULL;
    if (table.cells < 1 || table.cells > (table.columns ? LARGEST_IN_COLUMNS : LARGEST)) {
        PyErr_SetString(PyExc_ValueError, "a table is for 1 to 20 cells, or 25 in columns");
    } else if (table.columns < 0 || (table.columns && table.cells % table.columns) ||
               (table.one_mark && !table.columns)) {
        PyErr_SetString(PyExc_ValueError, "the columns do not fit on the board");
    } else if (read_lines(&table, lines)) {
        table.rank = PyMem_Calloc((size_t)1 << table.cells, sizeof *table.rank);
        table.scores = body.buf;
        if (!table.rank) {
            PyErr_NoMemory();
        } else if ((codes = measure(&table, &size))) {
            if ((uint64_t)body.len != size) {
                PyErr_SetString(PyExc_ValueError, "the body has the wrong size");
            } else {
                /* without the interpreter lock, except for reports */
                Progress progress = {.report = report, .state = PyEval_SaveThread(), .passes = 1};
                int fine = table.columns ? fill_columns(&table, &progress, codes) : fill_layers(&table, &progress);
                PyEval_RestoreThread(progress.state);
                if (fine)
                    result = Py_BuildValue("KKK", (unsigned long long)table.won,
                                           (unsigned long long)table.drawn, (unsigned long long)table.lost);
            }
        }
        PyMem_Free(table.rank);
        PyMem_Free(table.row_start);
    }
    PyMem_Free(table.lines);
    PyBuffer_Release(&body);
    return result;
}

static PyMethodDef methods[] = {
    {"fill", fill, METH_VARARGS,
     "fill(body, cells, lines, report, misere=False, columns=0, one_mark=False): write the score of every position; won, drawn and lost ones."},
    {NULL, NULL, 0, NULL}};

static PyModuleDef_Slot slots[] = {{0, NULL}};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, "_fill", "The compiled way to fill a table.", 0, methods, slots, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit__fill(void) { return PyModuleDef_Init(&definition); }
