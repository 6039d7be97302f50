/* Endings of Dou Dizhu for four with two hands left (cards/ending.h). */
#include "cards/combination_endgame.h"
#include "cards/ending.h"
#include "games/doudizhu4/doudizhu4.h"

static Move take_play(const void *rules, TwoDecks *hand, const EndgamePlay *play) {
    (void)rules;
    Card taken[8];
    Combination combination = {play->cards, (uint8_t)combination_table_class(play->table),
                               (uint8_t)combination_table_head(play->table)};
    Move move = doudizhu4_as_move(hand, &combination);
    for (RankSet left = ranks_with(play->cards, 1); left; left &= left - 1)
        two_decks_take(hand, rank_lowest(left), rank_count(play->cards, rank_lowest(left)), taken);
    return move;
}

bool doudizhu4_solve(const void *rules, const struct cJSON *object, Solution *solution, Error *error) {
    (void)rules;
    CombinationEndgame game = {&doudizhu4_table, &doudizhu4_kickers};
    EndgameSolver solver = {.game = &combination_endgame, .rules = &game};
    Ending ending = {.ladder = &doudizhu4_ladder,
                     .decks = 2,
                     .cards_max = DOUDIZHU4_HAND + DOUDIZHU4_BOTTOM,
                     .solver = &solver,
                     .hand = ending_counts,
                     .table = ending_counts_table,
                     .play = take_play};
    return ending_solve(&ending, object, solution, error);
}
