/* What the points of a sweep may vary besides the parameters of their entrant: rules of the game, by paths
 * such as game.deck, and the parameters of one opponent, by paths such as entrants.lowest.depth. Each point
 * has complete copies. */
#ifndef KOZYR_CONFIG_VARIED_H
#define KOZYR_CONFIG_VARIED_H

#include "config/config.h"

/* The parameter that the key of `spec` names. `*entrant` is the first entrant named so far, or NULL; a
 * second one becomes the partner. On error NULL, and the message names the nearest. */
const Option *varied_find(Config *config, const cJSON *spec, const Entrant **entrant, Error *error);

/* The same by the name that varied_find gave it, for the swept entrant 0. */
const Option *varied_of(Config *config, const char *path, const char *name, bool whole, Error *error);

/* Copies the config's values into a point. */
void varied_begin(const Config *config, Entrant *base);

/* Refuses a point whose rules contradict each other, or that one of its opponents cannot play. */
bool varied_check(const Config *config, const Entrant *point, Error *error);

/* Of all points. */
void config_score_bounds(const Config *config, int32_t *lowest, int32_t *highest);

/* The rules of a game, and the parameters, by the entrants at its seats. */
const void *config_rules_at(const Config *config, const uint16_t *entrant);
const void *config_params_at(const Config *config, const uint16_t *entrant, int seat);
#endif
