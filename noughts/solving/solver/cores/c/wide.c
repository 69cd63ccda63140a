/* The compiled search for boards of up to 128 cells: the same file, with bitboards of two words. */
#define WIDE
#include "core.c"
