/* What games.csv says of a game of Dou Dizhu for four. */
#include "games/doudizhu4/decompose.h"
#include "games/doudizhu4/doudizhu4.h"

const GameStat doudizhu4_stats[DOUDIZHU4_STATS] = {
    {"first", "seat that spoke first", false, true, NULL},
    {"landlord", "seat that was the landlord", false, true, NULL},
    {"bid", "the highest bid; 1 if the first speaker was forced", false, false, NULL},
    {"redeals", "deals that all passed before the one that was played", false, false, NULL},
    {"multiplier", "by what bombs, jokers and spring multiply the bid", false, false, NULL},
    {"bombs_led", "bombs and four jokers that led a trick", false, false, NULL},
    {"bombs_answering", "bombs and four jokers played on another play", false, false, NULL},
    {"bombs_counting", "bombs of six cards and more, and four jokers", false, false, NULL},
    {"rockets", "1: the four jokers were played; they are among the bombs, too", false, false, NULL},
    {"spring", "1: the landlord won and nobody else made a play", false, false, NULL},
    {"anti_spring", "1: the landlord made one play and lost", false, false, NULL},
    {"tricks", "tricks led", false, false, NULL},
    {"passes", "passes in the play", false, false, NULL},
    {"plays_needed", "fewest plays that empty the first dealt hand, without bottom cards", true, false, NULL},
    {"bombs_dealt", "ranks held four times or more in the first dealt hand, and four jokers", true, false,
     NULL},
    {"controls_dealt", "twos and jokers in the first dealt hand", true, false, NULL},
    {"plays", "plays made", true, false, NULL},
    {"tricks_won", "tricks won", true, false, NULL},
    {"left", "cards left in the hand at the end", true, false, NULL},
    {"side", "0: landlord, 1: peasants; -1: nobody is the landlord", true, false, NULL},
    {"role", "1: landlord, 2 to 4: the peasants as they follow him", true, false, NULL},
};

const char *const doudizhu4_covariates[] = {"plays_needed", "bombs_dealt", "controls_dealt", NULL};

void doudizhu4_statistics(const void *memory, int32_t *out) {
    const Doudizhu4State *state = memory;
    bool known = state->landlord != LANDLORD_NOBODY, over = state->phase == DOUDIZHU4_OVER;
    bool landlord_won = over && two_decks_empty(&state->hand[state->landlord]);
    bool spring = over && landlord_spring(DOUDIZHU4_SEATS, state->landlord, state->plays, landlord_won);
    *out++ = state->first;
    *out++ = known ? state->landlord : -1;
    *out++ = state->bid;
    *out++ = state->redeals;
    *out++ = doudizhu4_multiplier(&state->public, spring);
    *out++ = state->bombs_led;
    *out++ = state->bombs_answering;
    *out++ = state->twofold + state->threefold;
    *out++ = state->rockets;
    *out++ = spring && landlord_won;
    *out++ = spring && !landlord_won;
    *out++ = state->tricks;
    *out++ = state->passes;
    for (int seat = 0; seat < DOUDIZHU4_SEATS; seat++) {
        RankCounts dealt = two_decks_counts(&state->dealt[seat]);
        int32_t *row = out + seat;
        row[0] = doudizhu4_plays_needed(dealt);
        row[1 * DOUDIZHU4_SEATS] = planner_bombs(&doudizhu4_table, dealt);
        row[2 * DOUDIZHU4_SEATS] = counts_total(dealt >> 4 * 12);
        row[3 * DOUDIZHU4_SEATS] = state->plays[seat];
        row[4 * DOUDIZHU4_SEATS] = state->won[seat];
        row[5 * DOUDIZHU4_SEATS] = state->held[seat];
        row[6 * DOUDIZHU4_SEATS] = known ? seat != state->landlord : -1;
        row[7 * DOUDIZHU4_SEATS] = landlord_role(DOUDIZHU4_SEATS, state->landlord, seat);
    }
}
