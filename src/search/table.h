/* The searches of games that offer none of their own: through the functions of their table. */
#ifndef KOZYR_SEARCH_TABLE_H
#define KOZYR_SEARCH_TABLE_H

#include "search/search.h"

extern const GameSearch search_by_table;

#endif
