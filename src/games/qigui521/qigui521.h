/* What the bots of this game share with it. */
#ifndef KOZYR_GAMES_QIGUI521_QIGUI521_H
#define KOZYR_GAMES_QIGUI521_QIGUI521_H

#include "cards/draw.h"

extern const DrawVariant qigui521_variant;

#endif
