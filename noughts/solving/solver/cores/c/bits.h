/* Bitboards of one or two words, and the numbers that all parts share.  graph.py draws which bit is which cell. */
#include <stdatomic.h>
#include <stdint.h>
#ifndef __wasm__ /* webassembly.c has what it needs of these */
#include <stdlib.h>
#include <string.h>
#include <time.h>
#endif
#ifdef __linux__
#include <sys/mman.h>
#endif

#define PART static inline __attribute__((always_inline))

#ifdef WIDE
typedef unsigned __int128 bits;
enum { WORDS = 2 };
PART int count(bits b) { return __builtin_popcountll((uint64_t)b) + __builtin_popcountll((uint64_t)(b >> 64)); }
PART int first(bits b) { return (uint64_t)b ? __builtin_ctzll((uint64_t)b) : 64 + __builtin_ctzll((uint64_t)(b >> 64)); }
PART uint64_t word(bits b, int number) { return (uint64_t)(b >> 64 * number); }
PART bits join_words(const uint64_t *words) { return (bits)words[1] << 64 | words[0]; }
#else
typedef uint64_t bits;
enum { WORDS = 1 };
PART int count(bits b) { return __builtin_popcountll(b); }
PART int first(bits b) { return __builtin_ctzll(b); }
PART uint64_t word(bits b, int number) { return (void)number, b; }
PART bits join_words(const uint64_t *words) { return words[0]; }
#endif
PART bits bit(int cell) { return (bits)1 << cell; }
#define EACH(cell, set) for (bits cell##s = (set); cell##s && ((cell = first(cell##s)), 1); cell##s &= cell##s - 1)

enum {
    CELLS = 64 * WORDS,
    LINES = 4 * CELLS,     /* four directions through each cell: no board has more */
    GRAPHS = 4 * CELLS + 16, /* two per ply, and two more while moves are counted */
    MOST_SYMMETRIES = 1024,
    UNLIMITED = 511,       /* attacker's moves, see search.py */
    WEAK = UNLIMITED + 1,
    SYMMETRY_PLIES = 12,
    BETWEEN_CHECKS = 255, /* nodes, a power of 2 less 1 */
    HEAVIEST = 1 << 22,    /* the greatest weight of a cell or a remainder */
    MOST_OPTIONS = 48,     /* this one and the next three: see pairing.py */
    MOST_GROUPS = 96,
    MOST_STATES = 1 << 21,
    PASSES = 3,
    GROUP_SIZE = 21,       /* lines, or cells: a larger group has too many states */
    CLAIMS = 4096,         /* questions under search, a power of 2 */
    CLAIM_PLIES = 20,      /* deeper searches end before another thread could help */
};
enum { HUGE_PAGE = 1 << 21, LARGE_TABLE = 1 << 27 }; /* bytes */
/* Bits of Pruning.mask.  The missing rules are off if their numbers are 0, or if there is no group or no symmetry. */
enum {
    BLOCK = 1 << 0,
    FORK = 1 << 1,
    PARRY = 1 << 2,
    ASK_WEAK = 1 << 3,
    TWINS = 1 << 7,
    DOMINANCE = 1 << 8,
    FORCING = 1 << 9,
    BREAKER_ZONE = 1 << 10,
    MAKER_ZONE = 1 << 11,
    ORDER = 1 << 12,
    TABLE = 1 << 13,
};
static const double BETWEEN_POLLS = 0.005; /* seconds */
static const bits ANY = ~(bits)0, EVERYWHERE = ~(bits)0; /* as in search.py */

/* FAST functions are compiled for several processors, and the loader picks the best version.  The functions that
 * they call must be PARTs, which are inlined, to gain from it. */
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__) && \
    !defined(__SANITIZE_THREAD__)
#define FAST __attribute__((target_clones("avx2", "popcnt", "default")))
#else
#define FAST
#endif
