/* Endings of Big Two with two or four hands left (cards/ending.h). */
#include "cards/ending.h"
#include "games/bigtwo/bigtwo.h"
#include "games/bigtwo/combination.h"

static int list(const void *memory, CardSet hand, CardSet enemy, CardSet table, CardSet *out) {
    const BigtwoRules *rules = memory;
    int count = bigtwo_list(rules, hand, table, out);
    return rules->last_card ? bigtwo_keep_highest_single(hand, enemy, out, count) : count;
}

static int rank(const void *rules, CardSet play) { return bigtwo_rank(rules, play); }

/* ---- four hands ---- */

static void start(void *memory, const void *rules, const EndingPosition *position) {
    BigtwoState *state = memory;
    BigtwoPublic *public = &state->public;
    public->rules = *(const BigtwoRules *)rules;
    public->tricks = 1; /* the first play, which contains the lowest card, is over */
    for (int i = 0; i < BIGTWO_SEATS; i++) state->hand[i] = position->hand[i].once;
    trick_begin(&public->trick, BIGTWO_SEATS);
    trick_lead(&public->trick, 0);
    if (!position->table) return;
    public->table = position->table;
    public->trick.owner = (uint8_t)position->owner;
    public->trick.led = true;
    public->trick.locked = (uint16_t)position->passed;
}

static TwoDecks hand_of(const void *state, int seat) {
    return (TwoDecks){((const BigtwoState *)state)->hand[seat], 0};
}
static const Trick *trick_of(const void *state) { return &((const BigtwoState *)state)->public.trick; }
static uint64_t table_of(const void *state) { return ((const BigtwoState *)state)->public.table; }

bool bigtwo_solve(const void *rules, const struct cJSON *object, Solution *solution, Error *error) {
    SetEndgame game = {rules, list, rank};
    TableEnding many = {.game = &game_bigtwo,
                        .hands_min = BIGTWO_SEATS,
                        .hands_max = BIGTWO_SEATS,
                        .locks = ((const BigtwoRules *)rules)->pass_locks,
                        .start = start,
                        .hand = hand_of,
                        .trick = trick_of,
                        .table = table_of};
    Ending ending = {.ladder = &bigtwo_ladder, .cards_max = BIGTWO_HAND, .many = &many, .rules = rules};
    return set_endgame_solve(&game, &ending, object, solution, error);
}
