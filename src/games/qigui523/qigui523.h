/* Declarations shared by the game and its bots. */
#ifndef KOZYR_GAMES_QIGUI523_QIGUI523_H
#define KOZYR_GAMES_QIGUI523_QIGUI523_H

#include "cards/draw.h"

/* The planner's weights for two seats, from configs/qigui523/tune-planner.json, and for larger tables, from
 * tune-crowd.json. */
/* clang-format off */
#define QIGUI523_PAIR(WEIGHT) \
    WEIGHT(single, 563) WEIGHT(pair, 163) WEIGHT(triple, 167) WEIGHT(card, 141) WEIGHT(card_talon, 120) \
    WEIGHT(lead, 33) WEIGHT(point, 7) WEIGHT(risk, 31) WEIGHT(danger, 44) WEIGHT(near, 3) \
    WEIGHT(pass, 362)
#define QIGUI523_CROWD(WEIGHT) \
    WEIGHT(single, 242) WEIGHT(pair, 355) WEIGHT(triple, 224) WEIGHT(card, 20) WEIGHT(card_talon, 147) \
    WEIGHT(lead, 38) WEIGHT(point, 39) WEIGHT(risk, 51) WEIGHT(danger, 41) WEIGHT(near, 1) \
    WEIGHT(pass, -175)
/* clang-format on */

extern const DrawVariant qigui523_variant;

#endif
