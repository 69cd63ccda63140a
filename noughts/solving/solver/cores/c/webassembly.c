/* The binding of the search to WebAssembly, without a C library.
 *
 * An instance of the module serves one game: memory is taken and never given back, and goes with the instance.
 * webassembly_wide.c adds the same functions for boards of 65 to 128 cells.
 */
#include <stddef.h>
#include <stdint.h>

/* What the search takes from the C library. */
void *malloc(size_t size);
void *calloc(size_t number, size_t size);
void free(void *memory);
void *memcpy(void *to, const void *from, size_t size);
void *memset(void *to, int byte, size_t size);

#ifndef WIDE /* the other part of the module defines them */
extern unsigned char __heap_base;

/* Memory is taken page by page and never given back.  New pages are 0. */
void *malloc(size_t size) {
    enum { PAGE_BITS = 16, ALIGNED = 64 };
    static uintptr_t top;
    if (!top) top = (uintptr_t)&__heap_base;
    uintptr_t start = (top + ALIGNED - 1) & ~(uintptr_t)(ALIGNED - 1), pages = __builtin_wasm_memory_size(0);
    uintptr_t room = (pages << PAGE_BITS) - start;
    if (size > room) {
        uintptr_t more = (size - room + (1 << PAGE_BITS) - 1) >> PAGE_BITS;
        if (__builtin_wasm_memory_grow(0, more) == (size_t)-1) return NULL;
    }
    top = start + size;
    return (void *)start;
}

void *calloc(size_t number, size_t size) {
    return number && size > (size_t)-1 / number ? NULL : malloc(number * size);
}

void free(void *memory) { (void)memory; }
#endif

#include "solver.h"

#define EXPORT(name) __attribute__((export_name(name)))
#define IMPORT(name) __attribute__((import_module("host"), import_name(name)))
#ifdef WIDE
#define PREFIX "wide_"
#define MAKE wide_make
#define QUERY wide_query
#else
#define PREFIX "narrow_"
#define MAKE narrow_make
#define QUERY narrow_query

EXPORT("room") void *room(int bytes) { return calloc(1, (size_t)bytes); }
#endif

IMPORT("now") double host_now(void);
IMPORT("poll") int host_poll(double nodes, int done, int moves);

static double now(void) { return host_now(); }

static int poll(search *s) { return host_poll((double)s->nodes, s->done, s->moves); }

static game *only_game;
static line_graph *only_pool;

/* Returns a refusal, see interface.h. */
EXPORT(PREFIX "make") int MAKE(const facts *given) { return make_game(given, &only_game); }

typedef struct {
    bits cell, zone;
    uint64_t nodes;
    int32_t ended;
} reply;

/* Returns a refusal.  Without one, and unless `ended` is set, the reply is the answer of `Core.query`. */
EXPORT(PREFIX "query") int QUERY(int attacking, const bits *marks, int left, int weak, double nodes, reply *to) {
    search s = {.game = only_game, .pool = only_pool, .poll = poll, .last = (uint64_t)nodes};
    refusal why = begin_query(&s, marks[0], marks[1], left, weak);
    only_pool = s.pool;
    if (why) return why;
    answer found = end_query(&s, attacking, left);
    *to = (reply){found.cell, found.zone, s.nodes, s.ended};
    return FINE;
}
