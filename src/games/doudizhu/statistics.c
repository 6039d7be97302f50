/* What games.csv says of a game of Dou Dizhu. */
#include "games/doudizhu/decompose.h"
#include "games/doudizhu/doudizhu.h"

const GameStat doudizhu_stats[DOUDIZHU_STATS] = {
    {"first", "seat that spoke first; without an auction the landlord", false, true, NULL},
    {"landlord", "seat that was the landlord; none: -1", false, true, NULL},
    {"bid", "the highest bid; calls and no auction: 1; all passed: 0", false, false, NULL},
    {"robs", "robs of the auction call_rob", false, false, NULL},
    {"redeals", "deals that all passed before the one that was played", false, false, NULL},
    {"multiplier", "by what robs, bombs, rocket and spring multiply the bid where all of them count", false,
     false, NULL},
    {"bombs_led", "bombs and rockets that led a trick", false, false, NULL},
    {"bombs_answering", "bombs and rockets played on another play", false, false, NULL},
    {"rockets", "1: the rocket was played; it is among the bombs, too", false, false, NULL},
    {"spring", "1: the landlord won and no peasant made a play", false, false, NULL},
    {"anti_spring", "1: the landlord made one play and lost", false, false, NULL},
    {"tricks", "tricks led", false, false, NULL},
    {"passes", "passes in the play", false, false, NULL},
    {"plays_needed", "fewest plays that empty the first dealt hand, without bottom cards", true, false, NULL},
    {"bombs_dealt", "bombs and rockets in the first dealt hand", true, false, NULL},
    {"controls_dealt", "twos and jokers in the first dealt hand", true, false, NULL},
    {"doubled", "1: doubled or redoubled", true, false, NULL},
    {"plays", "plays made", true, false, NULL},
    {"tricks_won", "tricks won", true, false, NULL},
    {"left", "cards left in the hand at the end", true, false, NULL},
    {"side", "0: landlord, 1: peasants; -1: nobody is the landlord", true, false, NULL},
    {"role", "1: landlord, 2: the peasant who plays after the landlord, 3: the one who plays before", true,
     false, NULL},
};

const char *const doudizhu_covariates[] = {"plays_needed", "bombs_dealt", "controls_dealt", NULL};

/* 1: spring; -1: the other way round. */
static int spring(const DoudizhuState *state) {
    if (state->phase != DOUDIZHU_OVER || state->landlord == LANDLORD_NOBODY) return 0;
    bool landlord_won = !state->hand[state->landlord];
    return landlord_spring(DOUDIZHU_SEATS, state->landlord, state->plays, landlord_won)
               ? landlord_won ? 1 : -1
               : 0;
}

void doudizhu_statistics(const void *memory, int32_t *out) {
    const DoudizhuState *state = memory;
    int bombs = state->bombs_led + state->bombs_answering, springs = spring(state);
    *out++ = state->first;
    *out++ = state->landlord == LANDLORD_NOBODY ? -1 : state->landlord;
    *out++ = state->bid;
    *out++ = state->robs;
    *out++ = state->redeals;
    *out++ = 1 << (bombs + state->robs + (springs != 0));
    *out++ = state->bombs_led;
    *out++ = state->bombs_answering;
    *out++ = state->rockets;
    *out++ = springs > 0;
    *out++ = springs < 0;
    *out++ = state->tricks;
    *out++ = state->passes;
    for (int seat = 0; seat < DOUDIZHU_SEATS; seat++) {
        RankCounts dealt = ladder_rank_counts(state->dealt[seat]);
        int32_t *row = out + seat;
        row[0] = doudizhu_plays_needed(dealt);
        row[1 * DOUDIZHU_SEATS] = planner_bombs(&doudizhu_table, dealt);
        row[2 * DOUDIZHU_SEATS] = counts_total(dealt >> 4 * 12);
        row[3 * DOUDIZHU_SEATS] = state->doubled >> seat & 1;
        row[4 * DOUDIZHU_SEATS] = state->plays[seat];
        row[5 * DOUDIZHU_SEATS] = state->won[seat];
        row[6 * DOUDIZHU_SEATS] = state->held[seat];
        row[7 * DOUDIZHU_SEATS] = state->landlord == LANDLORD_NOBODY ? -1 : seat != state->landlord;
        row[8 * DOUDIZHU_SEATS] = landlord_role(DOUDIZHU_SEATS, state->landlord, seat);
    }
}
