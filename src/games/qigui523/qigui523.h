/* What the bots of this game share with it. */
#ifndef KOZYR_GAMES_QIGUI523_QIGUI523_H
#define KOZYR_GAMES_QIGUI523_QIGUI523_H

#include "cards/draw.h"

extern const DrawVariant qigui523_variant;

#endif
