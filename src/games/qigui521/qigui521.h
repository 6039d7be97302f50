/* Declarations shared by the game and its bots. */
#ifndef KOZYR_GAMES_QIGUI521_QIGUI521_H
#define KOZYR_GAMES_QIGUI521_QIGUI521_H

#include "cards/draw.h"

/* The planner's weights for two seats, from configs/qigui521/tune-planner.json, and for larger tables, from
 * tune-crowd.json. */
/* clang-format off */
#define QIGUI521_PAIR(WEIGHT) \
    WEIGHT(single, 562) WEIGHT(pair, 144) WEIGHT(triple, 113) WEIGHT(card, 157) WEIGHT(card_talon, 125) \
    WEIGHT(lead, 15) WEIGHT(point, 7) WEIGHT(risk, 30) WEIGHT(danger, 42) WEIGHT(near, 2) \
    WEIGHT(pass, 366)
#define QIGUI521_CROWD(WEIGHT) \
    WEIGHT(single, 229) WEIGHT(pair, 353) WEIGHT(triple, 171) WEIGHT(card, 19) WEIGHT(card_talon, 144) \
    WEIGHT(lead, 33) WEIGHT(point, 37) WEIGHT(risk, 50) WEIGHT(danger, 49) WEIGHT(near, 2) \
    WEIGHT(pass, -174)
/* clang-format on */

extern const DrawVariant qigui521_variant;

#endif
