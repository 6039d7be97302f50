/* What the points of a sweep may change beside the parameters of their entrant: rules of the game, by paths as
 * game.deck, and the parameters of one opponent, by paths as entrants.lowest.depth. Each point has them whole. */
#ifndef KOZYR_CONFIG_VARIED_H
#define KOZYR_CONFIG_VARIED_H

#include "config/config.h"

/* The parameter that the key of `spec` names. `*entrant` is the first entrant that was named, NULL before; another
 * one is the partner. The error names the nearest; NULL. */
const Option *varied_find(Config *config, const cJSON *spec, const Entrant **entrant, Error *error);

/* The same by the name that varied_find gave it, of the swept entrant 0. */
const Option *varied_of(Config *config, const char *path, const char *name, bool whole, Error *error);

/* Fills what a point has of the config. */
void varied_begin(const Config *config, Entrant *base);

/* Refuses rules of a point that make no sense, or that one of its opponents cannot play by. */
bool varied_check(const Config *config, const Entrant *point, Error *error);

/* Of all points. */
void config_score_bounds(const Config *config, int32_t *lowest, int32_t *highest);

/* The rules and parameters of a game, by the entrants at its seats. */
const void *config_rules_at(const Config *config, const uint16_t *entrant);
const void *config_params_at(const Config *config, const uint16_t *entrant, int seat);
#endif
