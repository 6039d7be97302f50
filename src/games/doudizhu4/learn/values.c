/* Writes games/doudizhu4/values.c, what plays are worth, to standard output (cards/learn_climbing.h). */
#include "games/doudizhu4/doudizhu4.h"

#define GAME      doudizhu4
#define ROLES     4
#define DECISIONS 100000
#include "cards/learn_climbing.h"
