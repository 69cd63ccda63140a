/* Fill a table with the score of every position, starting with the last layer.

   Places and scores are defined in layout.py; fill_python.py does the same work in Python. A row holds the
   positions with marks on the same cells. Empty cells are left out, so a position of a row is the set of its
   O's among the marks:

       cells    . X . O X          taken  0 1 0 1 1      marks  X O X      O's  0 1 0

   A move inserts a mark among them. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>

enum { LARGEST = 20 };
enum { LOST = 0, DRAWN = 32, WON = 64, UNREACHABLE = 255 };

static const uint64_t BETWEEN_REPORTS = 1 << 18; /* places: a few milliseconds */

typedef struct {
    int cells, line_count, misere;
    uint32_t *lines, *row_lines;      /* all lines; the lines inside the marks of a row */
    uint32_t *rank;                   /* of every set of cells among the sets of its size */
    uint64_t start[LARGEST + 2];      /* of each layer */
    uint64_t row_length[LARGEST + 2]; /* in each layer */
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

/* The scores of the positions with marks on these cells. */
static void fill_row(Table *table, uint32_t taken, int marks) {
    uint64_t length = table->row_length[marks], next_length = table->row_length[marks + 1];
    uint8_t *row = table->scores + table->start[marks] + table->rank[taken] * length;
    uint32_t everything = (1u << marks) - 1, *lines = table->row_lines;
    int line_count = 0, move_count = 0, o_moves = marks & 1;
    uint8_t ended = table->misere ? WON : LOST;
    const uint8_t *after[LARGEST]; /* for each move: the row it leads to, and the number of marks before it */
    int before[LARGEST];

    for (int i = 0; i < table->line_count; i++)
        if (!(table->lines[i] & ~taken)) lines[line_count++] = squeeze(table->lines[i], taken);
    for (int cell = 0, passed = 0; cell < table->cells; cell++) {
        if (taken >> cell & 1) {
            passed++;
            continue;
        }
        before[move_count] = passed;
        after[move_count++] =
            table->scores + table->start[marks + 1] + table->rank[taken | 1u << cell] * next_length;
    }

    uint32_t o = (1u << marks / 2) - 1;
    for (uint64_t number = 0; number < length; number++) {
        uint32_t x = everything ^ o;
        uint8_t score = o_moves ? by_lines(lines, line_count, o, x, ended) : by_lines(lines, line_count, x, o, ended);
        if (score == DRAWN && move_count) {
            uint8_t least = UNREACHABLE;
            for (int i = 0; i < move_count && least > LOST; i++) {
                uint32_t low = (1u << before[i]) - 1;
                uint32_t next = (o & ~low) << 1 | (uint32_t)o_moves << before[i] | (o & low);
                uint8_t reply = after[i][table->rank[next]];
                if (reply < least) least = reply;
            }
            score = step(least);
        }
        row[number] = score;
        table->won += score > DRAWN && score <= WON;
        table->drawn += score == DRAWN;
        table->lost += score < DRAWN;
        if (o) o = next_set(o);
    }
}

/* Fill all layers; 0 if the report raised an exception. Holds the interpreter lock only during reports. */
static int fill_all(Table *table, PyObject *report) {
    uint64_t done = 0, reported = 0;
    PyThreadState *state = PyEval_SaveThread();
    for (int marks = table->cells; marks >= 0; marks--) {
        uint32_t taken = (1u << marks) - 1;
        uint64_t rows = choose(table->cells, marks);
        for (uint64_t number = 0; number < rows; number++) {
            fill_row(table, taken, marks);
            if (taken) taken = next_set(taken);
            done += table->row_length[marks];
            if (done - reported < BETWEEN_REPORTS) continue;
            reported = done;
            PyEval_RestoreThread(state);
            PyObject *answer = PyErr_CheckSignals() ? NULL : PyObject_CallFunction(report, "K", done);
            if (!answer) return 0;
            Py_DECREF(answer);
            state = PyEval_SaveThread();
        }
    }
    PyEval_RestoreThread(state);
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

static void measure(Table *table) {
    uint32_t seen[LARGEST + 1] = {0};
    for (uint32_t set = 0; set < 1u << table->cells; set++) table->rank[set] = seen[count(set)]++;
    for (int marks = 0; marks <= table->cells; marks++) {
        table->row_length[marks] = choose(marks, marks / 2);
        table->start[marks + 1] =
            table->start[marks] + choose(table->cells, marks) * table->row_length[marks];
    }
}

static PyObject *fill(PyObject *module, PyObject *arguments) {
    Table table = {0};
    Py_buffer body;
    PyObject *lines, *report, *result = NULL;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "w*iOO|p", &body, &table.cells, &lines, &report, &table.misere)) return NULL;
    if (table.cells < 1 || table.cells > LARGEST) {
        PyErr_SetString(PyExc_ValueError, "a table is for 1 to 20 cells");
    } else if (read_lines(&table, lines)) {
        table.rank = PyMem_Calloc((size_t)1 << table.cells, sizeof *table.rank);
        table.scores = body.buf;
        if (!table.rank) {
            PyErr_NoMemory();
        } else {
            measure(&table);
            if ((uint64_t)body.len != table.start[table.cells + 1])
                PyErr_SetString(PyExc_ValueError, "the body has the wrong size");
            else if (fill_all(&table, report))
                result = Py_BuildValue("KKK", (unsigned long long)table.won,
                                       (unsigned long long)table.drawn, (unsigned long long)table.lost);
        }
        PyMem_Free(table.rank);
    }
    PyMem_Free(table.lines);
    PyBuffer_Release(&body);
    return result;
}

static PyMethodDef methods[] = {
    {"fill", fill, METH_VARARGS,
     "fill(body, cells, lines, report, misere=False): write the score of every position; won, drawn and lost ones."},
    {NULL, NULL, 0, NULL}};

static PyModuleDef_Slot slots[] = {{0, NULL}};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, "_fill", "The compiled way to fill a table.", 0, methods, slots, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit__fill(void) { return PyModuleDef_Init(&definition); }
