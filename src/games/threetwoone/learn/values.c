/* Writes games/threetwoone/values.c, what plays are worth, to standard output (cards/learn_climbing.h). */
#include "games/threetwoone/threetwoone.h"

#define GAME      threetwoone
#define ROLES     1
#define DECISIONS 300000
#include "cards/learn_climbing.h"
