/* What the points of a sweep may change in addition to their entrant's parameters: rules of the game, by paths
 * such as game.deck, and the parameters of one opponent, by paths such as entrants.lowest.depth. Each point
 * stores complete copies. */
#ifndef KOZYR_CONFIG_VARIED_H
#define KOZYR_CONFIG_VARIED_H

#include "config/config.h"

/* The parameter named by the key of `spec`. `*entrant` is the first entrant named so far, or NULL; a second
 * one becomes the partner. NULL on error; the error suggests the nearest name. */
const Option *varied_find(Config *config, const cJSON *spec, const Entrant **entrant, Error *error);

/* The same by the name that varied_find gave it, for the swept entrant 0. */
const Option *varied_of(Config *config, const char *path, const char *name, bool whole, Error *error);

/* Copies the config's rules and partner parameters into a point. */
void varied_begin(const Config *config, Entrant *base);

/* Refuses a point whose rules are inconsistent, or do not suit one of its opponents. */
bool varied_check(const Config *config, const Entrant *point, Error *error);

/* The bounds of a seat's score over the rules of all points. */
void config_score_bounds(const Config *config, int32_t *lowest, int32_t *highest);

/* The rules of a game, and a seat's parameters, given the entrants at its seats. */
const void *config_rules_at(const Config *config, const uint16_t *entrant);
const void *config_params_at(const Config *config, const uint16_t *entrant, int seat);
#endif
