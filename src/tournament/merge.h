/* Joins shards into one run directory. */
#ifndef KOZYR_TOURNAMENT_MERGE_H
#define KOZYR_TOURNAMENT_MERGE_H

#include "tournament/tournament.h"

/* Joins complete shards, given in any order, in options->folder: the files have the same bytes as those of
 * one run. Refuses different configs, gaps, overlaps, and unfinished or edited shards. */
bool merge_shards(const char *const *folders, int count, const TournamentOptions *options,
                  TournamentReport *report, Error *error);

#endif
