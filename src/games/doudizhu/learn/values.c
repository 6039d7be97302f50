/* Writes games/doudizhu/values.c, what plays are worth, to standard output (cards/learn_climbing.h). */
#include "games/doudizhu/doudizhu.h"

#define GAME      doudizhu
#define ROLES     3
#define DECISIONS 300000
#include "cards/learn_climbing.h"
